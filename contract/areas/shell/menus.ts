/** The first page. */
import type { Menu } from '../../menu.ts';
import { roleAliases } from '../../roles.ts';

export const shellMenus = [
  { code: 'home', zh: '首页', en: 'Home', path: '/wel/index', icon: 'home', roles: roleAliases },
] as const satisfies readonly Menu[];
