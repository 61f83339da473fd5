/** What an administrator keeps of signing in. */
import type { Menu } from '../../menu.ts';
import { customerRoles } from '../../roles.ts';

export const accountMenus = [
  {
    code: 'client_view',
    zh: '客户端管理',
    en: 'Client applications',
    path: '/system/client',
    icon: 'branches',
    roles: ['administrator'],
    buttons: [['client_edit', '维护客户端', 'Edit client applications', ['administrator']]],
  },
  {
    code: 'login_method_view',
    zh: '登录方式管理',
    en: 'Ways of signing in',
    path: '/system/loginMethod',
    icon: 'login',
    roles: ['administrator'],
    buttons: [['login_method_edit', '设置登录方式', 'Set ways of signing in', ['administrator']]],
  },
] as const satisfies readonly Menu[];

/** In the business centre. */
export const customerColleagueMenu = {
  code: 'customer_colleague',
  zh: '企业人员',
  en: 'People',
  path: '/customer/colleague',
  icon: 'team',
  isAuth: false,
  keepAlive: false,
  roles: customerRoles,
} as const satisfies Menu;
