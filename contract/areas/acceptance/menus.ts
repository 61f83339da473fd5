/** Acceptance, and the applications of a company. */
import type { Menu } from '../../menu.ts';
import { customerRoles, readingRoles, staffRoles } from '../../roles.ts';
import { sampleDispenseMenu } from '../sample/menus.ts';

/** The SIC line has cases of its own. */
const caseRoles = staffRoles.filter((alias) => !alias.startsWith('sic_') && alias !== 'trainer_admin');

export const acceptanceMenus = [
  {
    code: 'acceptance',
    zh: '业务受理',
    en: 'Acceptance',
    path: '/acceptance',
    icon: 'acceptance',
    menus: [
      {
        code: 'ccc_accept_view',
        zh: 'CCC受理',
        en: 'CCC acceptance',
        path: '/acceptance/accept',
        icon: 'accept',
        roles: ['ccc_acceptor', 'dept_head', ...readingRoles],
        buttons: [
          ['ccc_accept_submit', '受理', 'Accept', ['ccc_acceptor']],
          ['ccc_accept_batch', '批量受理', 'Accept in batch', ['ccc_acceptor']],
          [
            'ccc_export',
            '导出',
            'Export',
            ['ccc_acceptor', 'ccc_accept_reviewer', 'ccc_accept_approver', 'dean', 'vice_dean', 'plan_dispatcher'],
          ],
          // whoever finds a case opens it; which cases those are is a matter of their data scope
          ['ccc_case_view', '查看项目', 'Open cases', caseRoles],
        ],
      },
      {
        code: 'ccc_review_view',
        zh: 'CCC受理复核',
        en: 'CCC review',
        path: '/acceptance/cccReview',
        icon: 'audit',
        roles: ['ccc_accept_reviewer', 'dept_head', ...readingRoles],
        buttons: [
          ['ccc_review_submit', '复核', 'Review', ['ccc_accept_reviewer']],
          ['ccc_review_batch', '批量复核', 'Review in batch', ['ccc_accept_reviewer']],
        ],
      },
      {
        code: 'ccc_approval_view',
        zh: 'CCC受理批准',
        en: 'CCC approval',
        path: '/acceptance/cccApproval',
        icon: 'check-square',
        roles: ['ccc_accept_approver', 'dept_head', ...readingRoles],
        buttons: [
          ['ccc_approval_submit', '批准', 'Approve', ['ccc_accept_approver']],
          ['ccc_approval_batch', '批量批准', 'Approve in batch', ['ccc_accept_approver']],
        ],
      },
    ],
  },
  {
    code: 'scheduling',
    zh: '任务调度',
    en: 'Scheduling',
    path: '/taskScheduling',
    icon: 'schedule',
    menus: [
      {
        code: 'ccc_dispatch_view',
        zh: 'CCC任务调度',
        en: 'CCC task scheduling',
        path: '/taskScheduling/ccc',
        icon: 'schedule',
        roles: ['plan_dispatcher', 'dept_head', ...readingRoles],
        buttons: [
          ['ccc_dispatch_submit', '任务下达', 'Dispatch', ['plan_dispatcher']],
          ['ccc_dispatch_batch', '批量任务下达', 'Dispatch in batch', ['plan_dispatcher']],
          ['ccc_laboratory_change', '变更实验室', 'Change the laboratory', ['plan_dispatcher']],
          ['ccc_engineer_change', '变更认证工程师', 'Change the certification engineer', ['plan_dispatcher']],
        ],
      },
      {
        code: 'plan_board_view',
        zh: '计划看板',
        en: 'Planning board',
        path: '/taskScheduling/planBoard',
        icon: 'calendar',
        roles: ['plan_dispatcher', 'lab_director', 'dept_head', ...readingRoles],
      },
      sampleDispenseMenu,
      {
        code: 'project_manage_view',
        zh: '项目综合管理',
        en: 'Time limits',
        path: '/taskScheduling/projectCompositeManage',
        icon: 'clock',
        roles: ['plan_dispatcher', 'dept_head', ...readingRoles],
        buttons: [
          ['deadline_edit', '修改时限', 'Change time limits', ['plan_dispatcher']],
          ['project_export', '导出项目', 'Export cases', ['plan_dispatcher', 'dept_head', 'dean', 'vice_dean']],
        ],
      },
    ],
  },
] as const satisfies readonly Menu[];

/** In the certification centre. */
export const reportReviewMenu = {
  code: 'ccc_report_view',
  zh: '型式试验报告审核',
  en: 'Type test report review',
  path: '/authCernter/modelTestReportReview',
  icon: 'audit',
  roles: ['cert_engineer', 'dept_head', ...readingRoles],
  buttons: [['ccc_report_submit', '审核报告', 'Review reports', ['cert_engineer']]],
} as const satisfies Menu;

export const modifyProjectMenu = {
  code: 'ccc_modify_view',
  zh: '在途项目修改',
  en: 'Correct cases',
  path: '/authCernter/cccModifyProject',
  icon: 'edit',
  roles: ['cert_engineer', 'ccc_acceptor', 'dept_head', ...readingRoles],
  buttons: [
    ['ccc_modify_submit', '修改在途项目', 'Correct cases in hand', ['cert_engineer', 'ccc_acceptor']],
    ['ccc_modify_late', '制证后修改', 'Correct once the certificate is made', ['cert_engineer']],
  ],
} as const satisfies Menu;

/** In the business centre. */
export const customerApplicationMenus = [
  {
    code: 'customer_apply',
    zh: '业务申请',
    en: 'Apply',
    path: '/customer/yewuCenter/apply',
    icon: 'plus-file',
    isAuth: false,
    keepAlive: false,
    roles: customerRoles,
  },
  {
    code: 'customer_manage',
    zh: '我的业务',
    en: 'My applications',
    path: '/customer/yewuCenter/manage',
    icon: 'project',
    isAuth: false,
    roles: customerRoles,
    waits: [
      { kind: 'company', zh: '待企业办理', en: 'With your company' },
      { kind: 'samplesToSend', zh: '待寄送的样品', en: 'Samples to send' },
    ],
  },
  {
    code: 'customer_ccc',
    zh: 'CCC申请管理',
    en: 'CCC applications',
    path: '/manageCccBlock',
    icon: 'certificate',
    isAuth: false,
    roles: customerRoles,
  },
  {
    code: 'customer_draft',
    zh: '草稿箱',
    en: 'Drafts',
    path: '/customer/yewuCenter/draft',
    icon: 'draft',
    isAuth: false,
    roles: customerRoles,
  },
] as const satisfies readonly Menu[];
