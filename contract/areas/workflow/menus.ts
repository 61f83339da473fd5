/** A person's own work. */
import type { Menu } from '../../menu.ts';
import { type RoleAlias, staffRoles } from '../../roles.ts';

/** They arrange the work of others, or share a desk with them. */
const viewSharers: readonly RoleAlias[] = [
  'administrator',
  'dean',
  'vice_dean',
  'dept_head',
  'quality_manager',
  'plan_dispatcher',
  'customer_service',
  'billing_clerk',
  'ccc_acceptor',
  'ccc_accept_reviewer',
  'ccc_accept_approver',
  'archivist',
  'stamp_clerk',
];

export const workflowMenus = [
  {
    code: 'work',
    zh: '我的事务',
    en: 'My work',
    path: '/work',
    icon: 'team',
    menus: [
      {
        code: 'desk_todo',
        zh: '我的待办',
        en: 'My to-do tasks',
        path: '/desk/todoTasks',
        icon: 'bars',
        roles: staffRoles,
        waits: [{ kind: 'copies', zh: '抄送我的', en: 'Copied to me', query: 'tab=copies', toRead: true }],
        buttons: [
          ['list_view_share', '共享列表视图', 'Share views of lists', viewSharers],
          ['list_view_manage', '管理共享视图', 'Manage shared views', ['administrator', 'quality_manager']],
        ],
      },
      { code: 'work_start', zh: '发起流程', en: 'Start a process', path: '/work/start', icon: 'plus', roles: staffRoles },
      {
        code: 'work_claim',
        zh: '待签任务',
        en: 'Tasks to claim',
        path: '/work/claim',
        icon: 'inbox',
        roles: staffRoles,
        waits: [{ kind: 'claim', zh: '待签', en: 'To claim' }],
      },
      {
        code: 'work_todo',
        zh: '待办任务',
        en: 'Tasks to do',
        path: '/work/todo',
        icon: 'form',
        roles: staffRoles,
        waits: [
          { kind: 'own', zh: '本人办理', en: 'Assigned to me' },
          { kind: 'deputy', zh: '代理办理', en: 'As deputy' },
        ],
      },
      { code: 'work_send', zh: '已发任务', en: 'Processes sent', path: '/work/send', icon: 'send', roles: staffRoles },
      { code: 'work_done', zh: '办结任务', en: 'Tasks done', path: '/work/done', icon: 'check', roles: staffRoles },
      {
        code: 'work_deputy',
        zh: '代理设置',
        en: 'Deputies',
        path: '/work/deputy',
        icon: 'user-switch',
        roles: staffRoles,
        buttons: [['flow_deputy_manage', '管理代理', 'Manage deputies', ['administrator', 'dean', 'plan_dispatcher']]],
      },
    ],
  },
] as const satisfies readonly Menu[];
