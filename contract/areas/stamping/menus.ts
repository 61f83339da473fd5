/** Papers to stamp, seals and impressions. */
import type { Menu } from '../../menu.ts';
import { printingMenu } from '../certificate/menus.ts';

export const stampingMenus = [
  {
    code: 'printing',
    zh: '用印打印',
    en: 'Stamping',
    path: '/printing',
    icon: 'print',
    menus: [
      {
        code: 'seal_stamp_view',
        zh: '文件用印',
        en: 'Papers to stamp',
        path: '/printing/cccStamping',
        icon: 'stamp',
        roles: ['stamp_clerk', 'dean', 'vice_dean', 'quality_manager'],
        waits: [{ kind: 'stamping', zh: '文件用印', en: 'Papers to stamp', needs: 'seal_stamp' }],
        buttons: [
          ['seal_stamp', '用印', 'Stamp', ['stamp_clerk', 'dean', 'vice_dean']],
          ['ccc_notice_make', '生成受理通知书', 'Make acceptance notices', ['ccc_acceptor', 'ccc_accept_approver', 'stamp_clerk']],
        ],
      },
      printingMenu,
      {
        code: 'seal_view',
        zh: '印章管理',
        en: 'Seals',
        path: '/printing/seals',
        icon: 'safety',
        roles: ['stamp_clerk', 'dean', 'vice_dean', 'quality_manager'],
        waits: [{ kind: 'sealUses', zh: '用印授权审批', en: 'Seal uses to approve', needs: 'seal_use_decide', query: 'waiting=1' }],
        buttons: [
          ['seal_register', '登记印章与申请用印授权', 'Register seals and request uses', ['stamp_clerk', 'quality_manager']],
          ['seal_use_decide', '审批用印授权', 'Decide uses', ['dean', 'vice_dean']],
          ['seal_freeze', '冻结印章', 'Freeze seals', ['stamp_clerk', 'dean', 'vice_dean', 'quality_manager']],
        ],
      },
      {
        code: 'seal_log_view',
        zh: '用印记录',
        en: 'Impressions',
        path: '/printing/sealLog',
        icon: 'history',
        roles: ['stamp_clerk', 'dean', 'vice_dean', 'quality_manager', 'archivist'],
      },
    ],
  },
] as const satisfies readonly Menu[];
