/** Departments, posts and people. */
import type { Screen } from '../../shell/screens.ts';
import './texts.ts';

export const screens: Screen[] = [
  { path: '/system/dept', i18n: 'organisation:lists.dept.title', keepAlive: true, isAuth: true, load: () => import('./Departments.tsx') },
  { path: '/system/post', i18n: 'organisation:lists.post.title', keepAlive: true, isAuth: true, load: () => import('./Posts.tsx') },
  { path: '/system/user', i18n: 'organisation:lists.user.title', keepAlive: true, isAuth: true, load: () => import('./users/Users.tsx') },
  {
    path: '/system/externalLaboratory',
    i18n: 'organisation:lists.externalLaboratory.title',
    keepAlive: true,
    isAuth: true,
    load: () => import('./ExternalLaboratories.tsx'),
  },
  {
    path: '/system/externalUser',
    i18n: 'organisation:lists.externalUser.title',
    keepAlive: true,
    isAuth: true,
    load: () => import('./ExternalUsers.tsx'),
  },
];
