/** Data of a company. */
import type { Menu } from '../../menu.ts';
import { customerRoles } from '../../roles.ts';

/** In the business centre. */
export const customerCompanyMenus = [
  {
    code: 'customer_company',
    zh: '企业信息',
    en: 'Company data',
    path: '/customer/company',
    icon: 'bank',
    isAuth: false,
    keepAlive: false,
    roles: customerRoles,
  },
] as const satisfies readonly Menu[];
