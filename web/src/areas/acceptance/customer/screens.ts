/** The applicant's side of the acceptance: home, form, lists, case page. */
import type { Screen } from '../../../shell/screens.ts';

const MANAGE = '/customer/yewuCenter/manage/index';

export const customerScreens: Screen[] = [
  {
    path: '/customer/yewuCenter/apply/index',
    i18n: 'acceptance:customer.screens.home',
    keepAlive: false,
    isAuth: false,
    load: () => import('./home/BusinessHome.tsx'),
  },
  {
    path: '/customer/yewuCenter/apply/formCcc',
    i18n: 'acceptance:customer.screens.form',
    keepAlive: false,
    isAuth: false,
    grantedBy: '/customer/yewuCenter/apply/index',
    load: () => import('./form/FormCcc.tsx'),
  },
  {
    path: MANAGE,
    i18n: 'acceptance:customer.screens.manage',
    keepAlive: true,
    isAuth: false,
    load: () => import('./lists/MyApplications.tsx'),
  },
  {
    path: '/manageCccBlock',
    i18n: 'acceptance:customer.screens.block',
    keepAlive: true,
    isAuth: false,
    load: () => import('./lists/CccManager.tsx'),
  },
  {
    path: '/customer/yewuCenter/draft/index',
    i18n: 'acceptance:customer.screens.drafts',
    keepAlive: true,
    isAuth: false,
    load: () => import('./lists/Drafts.tsx'),
  },
  {
    path: '/customer/yewuCenter/manage/detail',
    i18n: 'acceptance:customer.screens.detail',
    keepAlive: false,
    isAuth: false,
    grantedBy: MANAGE,
    tabBy: ['id'],
    load: () => import('./detail/CaseDetail.tsx'),
  },
];
