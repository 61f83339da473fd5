/** Tools with which the platform's own people extend the product. */
import type { Menu } from '../../menu.ts';

export const developMenus = [
  {
    code: 'develop',
    zh: '研发工具',
    en: 'Development',
    path: '/tool',
    icon: 'control',
    platform: true,
    menus: [
      {
        code: 'model_view',
        zh: '数据模型',
        en: 'Data models',
        path: '/tool/model',
        icon: 'form',
        roles: ['administrator'],
        platform: true,
      },
      {
        code: 'code_view',
        zh: '代码生成',
        en: 'Code generation',
        path: '/tool/code',
        icon: 'branches',
        roles: ['administrator'],
        platform: true,
      },
      {
        code: 'datasource_view',
        zh: '数据源管理',
        en: 'Data sources',
        path: '/tool/datasource',
        icon: 'draft',
        roles: ['administrator'],
        platform: true,
      },
    ],
  },
] as const satisfies readonly Menu[];
