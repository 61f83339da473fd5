/** Screens of factory inspection: the queues, one inspection, the calendar, the staff store, and the company's page. */
import type { Screen } from '../../shell/screens.ts';
import './texts.ts';

const QUEUES = [
  '/authCernter/factoryCheckTasksArrange',
  '/authCernter/factoryCheckTasksReview',
  '/authCernter/factoryCheckPlan',
  '/authCernter/factoryCheckResult',
  '/authCernter/factoryCheckReform',
  '/authCernter/factoryCheckResultReview',
  '/authCernter/factoryCheckResultApproval',
] as const;
const LISTS = [...QUEUES, '/authCernter/jcrw', '/authCernter/factoryCheckTasks', '/authCernter/inspectorTasks'] as const;

const kept = { keepAlive: true, isAuth: true } as const;
const detail = (path: string, load: Screen['load']): Screen => ({
  path,
  i18n: 'inspection:screens.detail',
  keepAlive: false,
  isAuth: true,
  grantedBy: LISTS,
  tabBy: ['id'],
  load,
});
const file = () => import('./InspectionFile.tsx');

export const screens: Screen[] = [
  {
    ...kept,
    path: QUEUES[0],
    i18n: 'inspection:screens.arrange',
    load: async () => ({ default: (await import('./Queue.tsx')).ArrangeQueue }),
  },
  {
    ...kept,
    path: QUEUES[1],
    i18n: 'inspection:screens.taskReview',
    load: async () => ({ default: (await import('./Queue.tsx')).TaskReviewQueue }),
  },
  { ...kept, path: QUEUES[2], i18n: 'inspection:screens.plan', load: async () => ({ default: (await import('./Queue.tsx')).PlanQueue }) },
  {
    ...kept,
    path: QUEUES[3],
    i18n: 'inspection:screens.result',
    load: async () => ({ default: (await import('./Queue.tsx')).ResultQueue }),
  },
  {
    ...kept,
    path: QUEUES[4],
    i18n: 'inspection:screens.reform',
    load: async () => ({ default: (await import('./Queue.tsx')).ReformQueue }),
  },
  {
    ...kept,
    path: QUEUES[5],
    i18n: 'inspection:screens.resultReview',
    load: async () => ({ default: (await import('./Queue.tsx')).ResultReviewQueue }),
  },
  {
    ...kept,
    path: QUEUES[6],
    i18n: 'inspection:screens.resultApproval',
    load: async () => ({ default: (await import('./Queue.tsx')).ResultApprovalQueue }),
  },
  {
    ...kept,
    path: '/authCernter/jcrw',
    i18n: 'inspection:screens.overview',
    load: async () => ({ default: (await import('./Overview.tsx')).Overview }),
  },
  {
    ...kept,
    path: '/authCernter/factoryCheckTasks',
    i18n: 'inspection:screens.tasks',
    load: async () => ({ default: (await import('./Overview.tsx')).TasksInHand }),
  },
  { ...kept, path: '/authCernter/inspectorTasks', i18n: 'inspection:screens.inspectors', load: () => import('./InspectorCalendar.tsx') },
  {
    ...kept,
    path: '/authCernter/factoryCheckFileDownload',
    i18n: 'inspection:screens.files',
    load: () => import('./InspectionPapers.tsx'),
  },
  { ...kept, path: '/integrated/staffStorehouse', i18n: 'inspection:screens.staff', load: () => import('./StaffStore.tsx') },
  // the catalogue gives the same file an address for each step at which it is opened (paths.ts)
  detail('/authCernter/factoryinspection_detail', file),
  detail('/authCernter/factoryinspection_detailshenhe', file),
  detail('/authCernter/factoryinspection_detailresultshenhe', file),
  detail('/authCernter/factoryinspection_detailresultapprovl', file),
  detail('/authCernter/factoryCheckTasks_detail', file),
  detail('/authCernter/factoryCheckReform_detail', file),
  {
    ...detail('/authCernter/factoryinspection_detailreadonly', () => import('./InspectionRead.tsx')),
    grantedBy: [...LISTS, '/authCernter/factoryCheckFileDownload', '/authCernter/cccTaskTrace'],
  },
  {
    path: '/authCernter/factoryCheckEntry',
    i18n: 'inspection:screens.entry',
    keepAlive: false,
    isAuth: true,
    grantedBy: ['/authCernter/factoryCheckResult', '/authCernter/inspectorTasks'],
    tabBy: ['id'],
    load: () => import('./entry/EntryPage.tsx'),
  },
  {
    path: '/customer/yewuCenter/manage/inspection',
    i18n: 'inspection:screens.own',
    keepAlive: false,
    isAuth: false,
    grantedBy: '/customer/yewuCenter/manage/index',
    tabBy: ['id'],
    load: () => import('./customer/OwnInspection.tsx'),
  },
  { path: '/info/device', i18n: 'inspection:device.title', keepAlive: false, isAuth: false, load: () => import('./entry/DevicePage.tsx') },
];
