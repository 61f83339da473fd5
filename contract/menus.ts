/** The menus of a new tenant in their order; each area declares its own. */
import { acceptanceMenus, customerApplicationMenus, modifyProjectMenu, reportReviewMenu } from './areas/acceptance/menus.ts';
import { accessMenus } from './areas/access/menus.ts';
import { accountMenus, customerColleagueMenu } from './areas/account/menus.ts';
import { certificateMenus, customerCertificateMenu } from './areas/certificate/menus.ts';
import { companyEnquiryMenus, customerCompanyMenus } from './areas/company/menus.ts';
import { developMenus } from './areas/develop/menus.ts';
import { fileMenus, storageMenus } from './areas/file/menus.ts';
import { customerFinanceMenus, financeMenus } from './areas/finance/menus.ts';
import { flowMenus } from './areas/flow/menus.ts';
import { inspectionMenus } from './areas/inspection/menus.ts';
import { laboratoryMenus } from './areas/laboratory/menus.ts';
import { organisationMenus } from './areas/organisation/menus.ts';
import { customerMessageMenus, portalMenus } from './areas/portal/menus.ts';
import { reportMenus } from './areas/report/menus.ts';
import { sampleMenus } from './areas/sample/menus.ts';
import { shellMenus } from './areas/shell/menus.ts';
import { stampingMenus } from './areas/stamping/menus.ts';
import { statisticsMenus } from './areas/statistics/menus.ts';
import { settingMenus } from './areas/system/menus.ts';
import { workflowMenus } from './areas/workflow/menus.ts';
import type { CodeOf, KindOf, Menu, PathOf } from './menu.ts';

/** What an administrator of the institute keeps. */
const administration = {
  code: 'system',
  zh: '系统管理',
  en: 'Administration',
  path: '/system',
  icon: 'system',
  menus: [...organisationMenus, ...accountMenus, ...settingMenus, ...storageMenus],
} as const satisfies Menu;

const [certification, certificateEnquiries] = certificateMenus;
const authCentre = { ...certification, menus: [reportReviewMenu, ...certification.menus, modifyProjectMenu] } as const satisfies Menu;
const enquiries = { ...certificateEnquiries, menus: [...companyEnquiryMenus, ...certificateEnquiries.menus] } as const satisfies Menu;

const businessCentre = {
  code: 'customer',
  zh: '业务中心',
  en: 'Business centre',
  path: '/customer',
  icon: 'shop',
  isAuth: false,
  menus: [
    ...customerApplicationMenus,
    ...customerFinanceMenus,
    customerCertificateMenu,
    ...customerMessageMenus,
    ...customerCompanyMenus,
    customerColleagueMenu,
  ],
} as const satisfies Menu;

export const menus = [
  ...shellMenus,
  ...portalMenus,
  ...workflowMenus,
  ...acceptanceMenus,
  ...laboratoryMenus,
  authCentre,
  enquiries,
  ...inspectionMenus,
  ...sampleMenus,
  ...stampingMenus,
  ...financeMenus,
  ...fileMenus,
  ...statisticsMenus,
  ...reportMenus,
  ...flowMenus,
  administration,
  ...accessMenus,
  ...developMenus,
  businessCentre,
] as const satisfies readonly Menu[];

/** Code of a menu or button; a misspelt permission does not compile. */
export type PermissionCode = CodeOf<(typeof menus)[number]>;
/** Address of a menu. */
export type MenuPath = PathOf<(typeof menus)[number]>;
/** Kind of work that waits for somebody. */
export type WaitKind = KindOf<(typeof menus)[number]>;
