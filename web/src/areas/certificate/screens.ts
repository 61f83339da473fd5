/** Screens of certificates: the steps with their pages, printing, the register, and those of a company. */
import type { Screen } from '../../shell/screens.ts';
import './texts.ts';

const page = () => import('./steps/CertificatePage.tsx');
const MAKING = '/authCernter/certificateMaking';
const CHECK = '/authCernter/certificateCheck';
const REVIEW = '/authCernter/certificateReview';
const APPROVAL = '/authCernter/certificateApproval';
const PRINTING = '/printing/cccPrinting';
const TRACE = '/authCernter/cccTaskTrace';

export const screens: Screen[] = [
  { path: MAKING, i18n: 'certificate:menu.making', keepAlive: true, isAuth: true, load: () => import('./steps/MakingQueue.tsx') },
  { path: CHECK, i18n: 'certificate:menu.check', keepAlive: true, isAuth: true, load: () => import('./steps/CheckQueue.tsx') },
  { path: REVIEW, i18n: 'certificate:menu.review', keepAlive: true, isAuth: true, load: () => import('./steps/ReviewQueue.tsx') },
  { path: APPROVAL, i18n: 'certificate:menu.approval', keepAlive: true, isAuth: true, load: () => import('./steps/ApprovalQueue.tsx') },
  {
    path: `${MAKING}_detail`,
    i18n: 'certificate:menu.detail',
    keepAlive: false,
    isAuth: true,
    grantedBy: MAKING,
    tabBy: ['id'],
    load: page,
  },
  { path: `${CHECK}_detail`, i18n: 'certificate:menu.detail', keepAlive: false, isAuth: true, grantedBy: CHECK, tabBy: ['id'], load: page },
  {
    path: `${REVIEW}_detail`,
    i18n: 'certificate:menu.detail',
    keepAlive: false,
    isAuth: true,
    grantedBy: REVIEW,
    tabBy: ['id'],
    load: page,
  },
  {
    path: `${APPROVAL}_detail`,
    i18n: 'certificate:menu.detail',
    keepAlive: false,
    isAuth: true,
    grantedBy: APPROVAL,
    tabBy: ['id'],
    load: page,
  },
  { path: PRINTING, i18n: 'certificate:menu.printing', keepAlive: true, isAuth: true, load: () => import('./register/PrintingQueue.tsx') },
  {
    path: '/printing/Printing_detail',
    i18n: 'certificate:menu.detail',
    keepAlive: false,
    isAuth: true,
    grantedBy: PRINTING,
    tabBy: ['id'],
    load: page,
  },
  {
    path: '/printing/dayin_detail',
    i18n: 'certificate:menu.print',
    keepAlive: false,
    isAuth: true,
    grantedBy: PRINTING,
    tabBy: ['id'],
    load: () => import('./register/PrintCertificate.tsx'),
  },
  {
    path: '/documents/eArchivesManage',
    i18n: 'certificate:menu.archiving',
    keepAlive: true,
    isAuth: true,
    load: () => import('./steps/ArchivingQueue.tsx'),
  },
  { path: TRACE, i18n: 'certificate:menu.trace', keepAlive: true, isAuth: true, load: () => import('./register/CaseTrace.tsx') },
  {
    path: `${TRACE}_detail`,
    i18n: 'certificate:menu.trace',
    keepAlive: false,
    isAuth: true,
    grantedBy: TRACE,
    tabBy: ['id'],
    load: () => import('../acceptance/staff/CaseFile.tsx'),
  },
  {
    path: '/integrated/cccCertQuery',
    i18n: 'certificate:menu.query',
    keepAlive: true,
    isAuth: true,
    load: () => import('./register/CertificateQuery.tsx'),
  },
  {
    path: '/integrated/certificateNumberStatistics',
    i18n: 'certificate:menu.statistics',
    keepAlive: true,
    isAuth: true,
    load: () => import('./register/CertificateStatistics.tsx'),
  },
  {
    path: '/taskScheduling/certificateReportQuery',
    i18n: 'certificate:menu.reports',
    keepAlive: true,
    isAuth: true,
    load: () => import('./register/CertificateReports.tsx'),
  },
  {
    path: '/customer/certificate/index',
    i18n: 'certificate:menu.own',
    keepAlive: true,
    isAuth: false,
    load: () => import('./register/OwnCertificates.tsx'),
  },
];
