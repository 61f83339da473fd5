/** Development tools of the platform. */
import type { Screen } from '../../shell/screens.ts';
import './texts.ts';

export const screens: Screen[] = [
  { path: '/tool/model', i18n: 'develop:lists.model.title', keepAlive: true, isAuth: true, load: () => import('./Models.tsx') },
  { path: '/tool/code', i18n: 'develop:lists.code.title', keepAlive: true, isAuth: true, load: () => import('./Codes.tsx') },
  {
    path: '/tool/datasource',
    i18n: 'develop:lists.datasource.title',
    keepAlive: true,
    isAuth: true,
    load: () => import('./Datasources.tsx'),
  },
];
