/** Roles, scopes, menus, logs, online users, and why somebody may. */
import type { Screen } from '../../shell/screens.ts';
import './texts.ts';

const kept = { keepAlive: true, isAuth: true } as const;
export const screens: Screen[] = [
  { ...kept, path: '/authority/role', i18n: 'access:lists.role.title', load: () => import('./roles/RolePage.tsx') },
  { ...kept, path: '/authority/datascope', i18n: 'access:lists.dataScope.title', load: () => import('./scopes/DataScopePage.tsx') },
  { ...kept, path: '/authority/apiscope', i18n: 'access:lists.apiScope.title', load: () => import('./scopes/ApiScopePage.tsx') },
  { ...kept, path: '/authority/reasons', i18n: 'access:reasons.title', load: () => import('./reasons/ReasonsPage.tsx') },
  { ...kept, path: '/system/menu', i18n: 'access:menus.title', load: () => import('./menus/MenuPage.tsx') },
  { ...kept, path: '/system/topmenu', i18n: 'access:topMenus.title', load: () => import('./menus/TopMenuPage.tsx') },
  { ...kept, path: '/monitor/log/usual', i18n: 'access:lists.usualLog.title', load: () => import('./logs/UsualLog.tsx') },
  { ...kept, path: '/monitor/log/api', i18n: 'access:lists.apiLog.title', load: () => import('./logs/ApiLog.tsx') },
  { ...kept, path: '/monitor/log/error', i18n: 'access:lists.errorLog.title', load: () => import('./logs/ErrorLog.tsx') },
  { ...kept, path: '/monitor/online', i18n: 'access:lists.online.title', load: () => import('./logs/OnlinePage.tsx') },
];
