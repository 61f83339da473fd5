/** Messages: one list and one page each for staff and for customers. */
import type { Screen } from '../../shell/screens.ts';
import { boxes } from './box.ts';
import './texts.ts';

export const screens: Screen[] = [
  { path: boxes.staff.list, i18n: 'portal:message.staffTitle', keepAlive: true, isAuth: true, load: () => import('./StaffMessages.tsx') },
  {
    path: boxes.staff.detail,
    i18n: 'portal:message.detail',
    keepAlive: false,
    isAuth: true,
    grantedBy: boxes.staff.list,
    load: () => import('./MessagePage.tsx'),
  },
  {
    path: boxes.customer.list,
    i18n: 'portal:message.customerTitle',
    keepAlive: true,
    isAuth: false,
    load: () => import('./CustomerMessages.tsx'),
  },
  {
    path: boxes.customer.detail,
    i18n: 'portal:message.detail',
    keepAlive: false,
    isAuth: false,
    grantedBy: boxes.customer.list,
    load: () => import('./MessagePage.tsx'),
  },
];
