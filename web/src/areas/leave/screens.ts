/** Screens of the leave area: the form that starts a request, the page that decides on it, the page to read it. */
import type { Screen } from '../../shell/screens.ts';
import './texts.ts';

const WORK = ['/work/todo', '/work/claim', '/work/done', '/work/send', '/desk/todoTasks', '/flow/follow'] as const;

export const screens: Screen[] = [
  {
    path: '/work/process/leave/form/:processDefinitionId',
    i18n: 'leave:screens.form',
    keepAlive: false,
    isAuth: true,
    grantedBy: '/work/start',
    load: () => import('./LeaveFormPage.tsx'),
  },
  {
    path: '/work/process/leave/handle/:taskId/:processInstanceId/:businessId',
    i18n: 'leave:screens.handle',
    keepAlive: false,
    isAuth: true,
    grantedBy: WORK,
    load: () => import('./LeaveHandle.tsx'),
  },
  {
    path: '/work/process/leave/detail/:processInstanceId/:businessId',
    i18n: 'leave:screens.detail',
    keepAlive: false,
    isAuth: true,
    grantedBy: WORK,
    load: () => import('./LeaveDetail.tsx'),
  },
];
