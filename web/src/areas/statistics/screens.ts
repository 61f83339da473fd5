/** Alerts and figures. */
import type { Screen } from '../../shell/screens.ts';
import './texts.ts';

export const screens: Screen[] = [
  {
    path: '/alert/nodeAlertConfig',
    i18n: 'statistics:alert.title',
    keepAlive: true,
    isAuth: true,
    load: () => import('./alert/NodeAlerts.tsx'),
  },
  {
    path: '/alert/workCalendar',
    i18n: 'statistics:calendar.title',
    keepAlive: true,
    isAuth: true,
    load: () => import('./calendar/WorkCalendar.tsx'),
  },
];
