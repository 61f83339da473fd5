/** Screens of the acceptance area: the staff's queues and case file, and the applicant's side. */
import type { Screen } from '../../shell/screens.ts';
import { customerScreens } from './customer/screens.ts';
import './texts.ts';

const QUEUES = ['/acceptance/accept', '/acceptance/cccReview', '/acceptance/cccApproval'] as const;

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
    path: '/acceptance/detail',
    i18n: 'acceptance:staff.screens.detail',
    keepAlive: false,
    isAuth: true,
    grantedBy: [...QUEUES, '/flow/follow'],
    tabBy: ['id'],
    load: () => import('./staff/CaseFile.tsx'),
  },
  ...customerScreens,
];
