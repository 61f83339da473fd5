/** What an administrator keeps of signing in. */
import type { Screen } from '../../shell/screens.ts';

export const screens: Screen[] = [
  { path: '/system/client', i18n: 'account:lists.client.title', keepAlive: true, isAuth: true, load: () => import('./Clients.tsx') },
  { path: '/system/loginMethod', i18n: 'account:methods.title', keepAlive: true, isAuth: true, load: () => import('./LoginMethods.tsx') },
  {
    path: '/customer/colleague/index',
    i18n: 'account:colleagues.title',
    keepAlive: false,
    isAuth: false,
    load: () => import('./Colleagues.tsx'),
  },
];
