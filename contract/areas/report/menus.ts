/** Reports. Whoever reads one sees the rows of the own data scope, so leaders read what an administrator has set up. */
import type { Menu } from '../../menu.ts';

export const reportMenus = [
  {
    code: 'report',
    zh: '报表',
    en: 'Reports',
    path: '/report',
    icon: 'statistics',
    menus: [
      {
        code: 'report_view',
        zh: '报表管理',
        en: 'Report list',
        path: '/report/reportlist',
        icon: 'statistics',
        roles: ['administrator', 'dean', 'vice_dean', 'quality_manager'],
        buttons: [['report_edit', '维护报表', 'Edit reports', ['administrator', 'quality_manager']]],
      },
    ],
  },
] as const satisfies readonly Menu[];
