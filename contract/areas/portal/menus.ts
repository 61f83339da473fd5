/** Messages. */
import type { Menu } from '../../menu.ts';
import { customerRoles, laboratoryRoles, staffRoles } from '../../roles.ts';

export const portalMenus = [
  {
    code: 'message',
    zh: '站内消息',
    en: 'Messages',
    path: '/message',
    icon: 'message',
    roles: [...staffRoles, ...laboratoryRoles],
  },
] as const satisfies readonly Menu[];

/** In the business centre. */
export const customerMessageMenus = [
  {
    code: 'customer_message',
    zh: '消息中心',
    en: 'Messages',
    path: '/customer/message',
    icon: 'message',
    isAuth: false,
    roles: customerRoles,
  },
] as const satisfies readonly Menu[];
