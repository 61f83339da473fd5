/** Screens of the archive: finding a project's papers, its file tree, whole projects at once, and the catalogues themselves. */
import type { Screen } from '../../shell/screens.ts';
import { BATCH, DETAIL, E_ARCHIVES, E_ARCHIVES_MANAGE, FUNC, MANAGE_DETAIL, QUERY } from './paths.ts';

export const screens: Screen[] = [
  { path: '/resource/oss', i18n: 'file:lists.storage.title', keepAlive: true, isAuth: true, load: () => import('./storage/Storages.tsx') },
  {
    path: '/resource/attach',
    i18n: 'file:lists.attachment.title',
    keepAlive: true,
    isAuth: true,
    load: () => import('./attachments/Attachments.tsx'),
  },
  { path: QUERY, i18n: 'file:screens.query', keepAlive: true, isAuth: true, load: () => import('./ArchiveQuery.tsx') },
  {
    path: DETAIL,
    i18n: 'file:screens.detail',
    keepAlive: false,
    isAuth: true,
    grantedBy: [QUERY, BATCH, E_ARCHIVES],
    tabBy: ['id'],
    load: () => import('./ArchiveDetail.tsx'),
  },
  {
    path: MANAGE_DETAIL,
    i18n: 'file:screens.manageDetail',
    keepAlive: false,
    isAuth: true,
    grantedBy: [QUERY, E_ARCHIVES, E_ARCHIVES_MANAGE],
    tabBy: ['id'],
    load: () => import('./ArchiveManageDetail.tsx'),
  },
  { path: E_ARCHIVES, i18n: 'file:screens.eArchives', keepAlive: true, isAuth: true, load: () => import('./EArchives.tsx') },
  { path: BATCH, i18n: 'file:screens.batch', keepAlive: true, isAuth: true, load: () => import('./BatchDownload.tsx') },
  { path: FUNC, i18n: 'file:screens.func', keepAlive: true, isAuth: true, load: () => import('./FileFunc.tsx') },
];
