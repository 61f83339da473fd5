/** Reports. */
import type { Screen } from '../../shell/screens.ts';
import './texts.ts';

export const screens: Screen[] = [
  { path: '/report/reportlist', i18n: 'report:lists.report.title', keepAlive: true, isAuth: true, load: () => import('./Reports.tsx') },
];
