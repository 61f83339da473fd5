import type { zh } from '@zhengjian/contract/areas/company/text.zh.ts';
import type { Screen } from '../../shell/screens.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    company: typeof zh;
  }
}

export const screens: Screen[] = [
  {
    path: '/customer/company/index',
    i18n: 'company:title.company',
    keepAlive: false,
    tabBy: ['id'],
    isAuth: false,
    load: () => import('./CompanyPage.tsx'),
  },
];
