/** Departments, posts and people of the institute, and those outside it. */
import type { Menu } from '../../menu.ts';

export const organisationMenus = [
  {
    code: 'dept_view',
    zh: '部门管理',
    en: 'Departments',
    path: '/system/dept',
    icon: 'tree',
    roles: ['administrator'],
    buttons: [['dept_edit', '维护部门', 'Edit departments', ['administrator']]],
  },
  {
    code: 'post_view',
    zh: '岗位管理',
    en: 'Posts',
    path: '/system/post',
    icon: 'audit',
    roles: ['administrator'],
    buttons: [['post_edit', '维护岗位', 'Edit posts', ['administrator']]],
  },
  {
    code: 'user_view',
    zh: '用户管理',
    en: 'Users',
    path: '/system/user',
    icon: 'team',
    roles: ['administrator'],
    waits: [{ kind: 'erasureRequests', zh: '个人信息删除申请', en: 'Requests for erasure', needs: 'user_erase', query: 'shows=erasures' }],
    buttons: [
      ['user_edit', '维护用户', 'Edit users', ['administrator']],
      ['user_grant', '授予角色', 'Grant roles', ['administrator']],
      ['user_grant_any', '授予超出本人权限的角色', 'Grant roles beyond one’s own rights', ['administrator']],
      ['user_reset', '重置密码', 'Reset passwords', ['administrator']],
      ['user_sign_in', '停用与锁定用户', 'Disable and lock users', ['administrator']],
      ['user_erase', '删除个人信息', 'Erase personal data', ['administrator']],
      ['user_export', '导出用户', 'Export users', ['administrator']],
    ],
  },
  {
    code: 'ext_lab_view',
    zh: '外部实验室管理',
    en: 'External laboratories',
    path: '/system/externalLaboratory',
    icon: 'test',
    roles: ['administrator'],
    buttons: [['ext_lab_edit', '维护外部实验室', 'Edit external laboratories', ['administrator']]],
  },
  {
    code: 'ext_user_view',
    zh: '外部用户管理',
    en: 'External users',
    path: '/system/externalUser',
    icon: 'shop',
    roles: ['administrator'],
    waits: [
      { kind: 'accountRequests', zh: '注册申请审批', en: 'Account requests to decide', needs: 'ext_user_edit', query: 'shows=requests' },
    ],
    buttons: [['ext_user_edit', '维护外部用户', 'Edit external users', ['administrator']]],
  },
] as const satisfies readonly Menu[];
