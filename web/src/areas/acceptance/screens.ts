/** Screens of the acceptance area: the staff's queues and case file, and the applicant's side. */
import type { Screen } from '../../shell/screens.ts';
import { customerScreens } from './customer/screens.ts';
import './texts.ts';

const QUEUES = [
  '/acceptance/accept',
  '/acceptance/cccReview',
  '/acceptance/cccApproval',
  '/taskScheduling/ccc',
  '/authCernter/modelTestReportReview',
] as const;
/** The catalogue gives the same file an address for each queue from which it is opened. */
const file = {
  i18n: 'acceptance:staff.screens.detail',
  keepAlive: false,
  isAuth: true,
  tabBy: ['id'],
  load: () => import('./staff/CaseFile.tsx'),
};

export const screens: Screen[] = [
  {
    path: QUEUES[0],
    i18n: 'acceptance:staff.screens.accept',
    keepAlive: true,
    isAuth: true,
    load: () => import('./staff/AcceptQueue.tsx'),
  },
  {
    path: QUEUES[1],
    i18n: 'acceptance:staff.screens.review',
    keepAlive: true,
    isAuth: true,
    load: () => import('./staff/ReviewQueue.tsx'),
  },
  {
    path: QUEUES[2],
    i18n: 'acceptance:staff.screens.approval',
    keepAlive: true,
    isAuth: true,
    load: () => import('./staff/ApprovalQueue.tsx'),
  },
  {
    path: QUEUES[3],
    i18n: 'acceptance:staff.screens.dispatch',
    keepAlive: true,
    isAuth: true,
    load: () => import('./staff/DispatchQueue.tsx'),
  },
  {
    path: QUEUES[4],
    i18n: 'acceptance:staff.screens.report',
    keepAlive: true,
    isAuth: true,
    load: () => import('./staff/ReportQueue.tsx'),
  },
  // whoever has work is led to its case
  { ...file, path: '/acceptance/detail', grantedBy: [...QUEUES, '/desk/todoTasks', '/flow/follow', '/finance/paymentNoteCCC'] },
  { ...file, path: '/acceptance/businessDetail', grantedBy: [QUEUES[1], QUEUES[2]] },
  { ...file, path: '/taskScheduling/taskdetail', grantedBy: QUEUES[3] },
  { ...file, path: '/authCernter/modelTestReportReview_detail', grantedBy: QUEUES[4] },
  {
    path: '/taskScheduling/projectCompositeManage',
    i18n: 'acceptance:lists.project.title',
    keepAlive: true,
    isAuth: true,
    load: () => import('./projects/Projects.tsx'),
  },
  {
    path: '/taskScheduling/projectCompositeManage_detail',
    i18n: 'acceptance:limits.screen',
    keepAlive: false,
    isAuth: true,
    tabBy: ['id'],
    grantedBy: '/taskScheduling/projectCompositeManage',
    load: () => import('./projects/ProjectDetail.tsx'),
  },
  {
    path: '/authCernter/cccModifyProject',
    i18n: 'acceptance:modify.title',
    keepAlive: true,
    isAuth: true,
    load: () => import('./modify/ModifyProjects.tsx'),
  },
  {
    path: '/authCernter/cccModifyProject_detail',
    i18n: 'acceptance:modify.act',
    keepAlive: false,
    isAuth: true,
    tabBy: ['id'],
    grantedBy: '/authCernter/cccModifyProject',
    load: () => import('./modify/ModifyProject.tsx'),
  },
  {
    path: '/taskScheduling/planBoard',
    i18n: 'acceptance:board.title',
    keepAlive: true,
    isAuth: true,
    load: () => import('./board/Board.tsx'),
  },
  ...customerScreens,
];
