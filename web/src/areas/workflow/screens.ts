/** The person's own work over all processes. */
import type { ListPath, Screen } from '../../shell/screens.ts';

const list = (path: ListPath, i18n: string, load: Screen['load']): Screen => ({
  path,
  i18n: `workflow:${i18n}`,
  keepAlive: true,
  isAuth: true,
  load,
});

export const screens: Screen[] = [
  list('/desk/todoTasks', 'work.screens.desk', () => import('./desk/TodoTasks.tsx')),
  list('/work/start', 'work.screens.start', () => import('./work/StartCards.tsx')),
  list('/work/claim', 'work.screens.claim', () => import('./work/ClaimList.tsx')),
  list('/work/todo', 'work.screens.todo', () => import('./work/TodoList.tsx')),
  list('/work/send', 'work.screens.send', () => import('./work/SentList.tsx')),
  list('/work/done', 'work.screens.done', () => import('./work/DoneList.tsx')),
  list('/work/deputy', 'work.screens.deputy', () => import('./deputy/Deputies.tsx')),
  {
    path: '/pblicCommon/processInformation',
    i18n: 'workflow:work.screens.process',
    keepAlive: false,
    isAuth: false,
    tabBy: ['flowInstanceId'],
    load: () => import('./process/ProcessInformation.tsx'),
  },
];
