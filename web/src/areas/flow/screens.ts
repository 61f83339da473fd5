/** Screens that follow, manage and draw processes. */
import type { Screen } from '../../shell/screens.ts';
import './texts.ts';

export const screens: Screen[] = [
  { path: '/flow/follow', i18n: 'flow:screens.follow', keepAlive: true, isAuth: true, load: () => import('./follow/FollowPage.tsx') },
  { path: '/flow/manager', i18n: 'flow:screens.manager', keepAlive: true, isAuth: true, load: () => import('./manager/Versions.tsx') },
  { path: '/flow/releases', i18n: 'flow:screens.releases', keepAlive: true, isAuth: true, load: () => import('./release/Releases.tsx') },
  { path: '/flow/model', i18n: 'flow:screens.model', keepAlive: true, isAuth: true, load: () => import('./model/Models.tsx') },
  {
    path: '/flow/handover',
    i18n: 'flow:screens.handover',
    keepAlive: true,
    isAuth: true,
    load: () => import('./handover/HandoverPage.tsx'),
  },
  {
    path: '/flow/model/edit',
    i18n: 'flow:screens.editor',
    keepAlive: true,
    isAuth: true,
    grantedBy: '/flow/model',
    tabBy: ['id'],
    load: () => import('./model/EditorPage.tsx'),
  },
];
