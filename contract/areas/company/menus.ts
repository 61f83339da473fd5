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

const heads = ['dept_head', 'quality_manager', 'dean', 'vice_dean'] as const;

/** Under enquiries. */
export const companyEnquiryMenus = [
  {
    code: 'customer_query_view',
    zh: '客户查询',
    en: 'Customers',
    path: '/integrated/customerQuery',
    icon: 'shop',
    roles: [
      'ccc_acceptor',
      'ccc_accept_reviewer',
      'ccc_accept_approver',
      'plan_dispatcher',
      'cert_engineer',
      'billing_clerk',
      'finance_auditor',
      'customer_service',
      'archivist',
      ...heads,
    ],
    buttons: [['customer_query_export', '导出客户', 'Export customers', ['customer_service', ...heads]]],
  },
  {
    code: 'factory_query_view',
    zh: '工厂查询',
    en: 'Factories',
    path: '/integrated/factoryQuery',
    icon: 'bank',
    roles: [
      'inspector_arranger',
      'inspector_leader',
      'inspector',
      'check_reviewer',
      'check_approver',
      'cert_engineer',
      'cert_maker',
      ...heads,
    ],
    buttons: [['factory_query_export', '导出工厂', 'Export factories', ['inspector_arranger', ...heads]]],
  },
] as const satisfies readonly Menu[];
