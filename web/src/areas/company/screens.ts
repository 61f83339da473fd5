import type { zh } from '@zhengjian/contract/areas/company/text.zh.ts';
import type { Screen } from '../../shell/screens.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    company: typeof zh;
  }
}

const [CUSTOMERS, FACTORIES] = ['/integrated/customerQuery', '/integrated/factoryQuery'] as const;

export const screens: Screen[] = [
  {
    path: CUSTOMERS,
    i18n: 'company:lists.customer.title',
    keepAlive: true,
    isAuth: true,
    load: () => import('./enquiry/CustomerQuery.tsx'),
  },
  { path: FACTORIES, i18n: 'company:lists.factory.title', keepAlive: true, isAuth: true, load: () => import('./enquiry/FactoryQuery.tsx') },
  {
    path: '/integrated/integrated_detail',
    i18n: 'company:enquiry.detail',
    keepAlive: false,
    isAuth: true,
    grantedBy: [CUSTOMERS, FACTORIES],
    tabBy: ['id'],
    load: () => import('./enquiry/CompanyFile.tsx'),
  },
  {
    path: '/customer/company/index',
    i18n: 'company:title.company',
    keepAlive: false,
    tabBy: ['id'],
    isAuth: false,
    load: () => import('./CompanyPage.tsx'),
  },
];
