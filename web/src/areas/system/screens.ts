/** What administrators set: parameters, dictionaries, notices; and the notices as everybody reads them. */
import type { Screen } from '../../shell/screens.ts';
import './texts.ts';

const dictionaries = { keepAlive: true, isAuth: true, load: () => import('./Dictionaries.tsx') };
/** The two layouts of the same page, for both kinds of dictionary. */
const layout = { ...dictionaries, i18n: 'system:dictionaries.title', grantedBy: ['/system/dict', '/system/dictbiz'] } as const;

export const screens: Screen[] = [
  { path: '/system/tenant', i18n: 'system:lists.tenant.title', keepAlive: true, isAuth: true, load: () => import('./tenants/Tenants.tsx') },
  {
    path: '/system/tenantpackage',
    i18n: 'system:lists.tenantPackage.title',
    keepAlive: true,
    isAuth: true,
    load: () => import('./tenants/TenantPackages.tsx'),
  },
  { path: '/monitor/job', i18n: 'system:lists.job.title', keepAlive: true, isAuth: true, load: () => import('./jobs/Jobs.tsx') },
  { path: '/monitor/health', i18n: 'system:health.title', keepAlive: true, isAuth: true, load: () => import('./jobs/Health.tsx') },
  { path: '/resource/sms', i18n: 'system:lists.sms.title', keepAlive: true, isAuth: true, load: () => import('./sms/Sms.tsx') },
  {
    path: '/system/messageTemplate',
    i18n: 'system:lists.messageTemplate.title',
    keepAlive: true,
    isAuth: true,
    load: () => import('./messages/MessageTemplates.tsx'),
  },
  { path: '/system/param', i18n: 'system:lists.param.title', keepAlive: true, isAuth: true, load: () => import('./Params.tsx') },
  { ...dictionaries, path: '/system/dict', i18n: 'system:dictionaries.system' },
  { ...dictionaries, path: '/system/dictbiz', i18n: 'system:dictionaries.biz' },
  { ...layout, path: '/dict-horizontal/index' },
  { ...layout, path: '/dict-vertical/index' },
  { path: '/base/region', i18n: 'system:region.title', keepAlive: true, isAuth: true, load: () => import('./Regions.tsx') },
  { path: '/desk/notice', i18n: 'system:lists.notice.title', keepAlive: true, isAuth: true, load: () => import('./Notices.tsx') },
  { path: '/desk/notices', i18n: 'system:lists.noticeRead.title', keepAlive: true, isAuth: false, load: () => import('./NoticeList.tsx') },
  {
    path: '/desk/notice/detail',
    i18n: 'system:notice.page',
    keepAlive: false,
    isAuth: false,
    tabBy: ['id'],
    load: () => import('./NoticePage.tsx'),
  },
];
