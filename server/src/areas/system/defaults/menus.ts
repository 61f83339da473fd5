/** Menus and buttons of a new tenant with the roles that hold them. A button's code is its permission code (domain 5.4). */
import { roles } from './organisation.ts';

export type MenuSeed = {
  code: string;
  zh: string;
  en: string;
  /** Route; empty for a button. */
  path?: string;
  icon?: string;
  /** false: open to the customer business centre without a staff menu grant (rule is-auth-false-meaning). */
  isAuth?: boolean;
  keepAlive?: boolean;
  roles?: readonly string[];
  menus?: readonly MenuSeed[];
  buttons?: readonly (readonly [code: string, zh: string, en: string, roles: readonly string[]])[];
};

const customers = ['customer_admin', 'customer_user'];
const readers = ['dean', 'vice_dean', 'quality_manager', 'plan_dispatcher', 'customer_service', 'billing_clerk'];
const everybody = roles.map(([alias]) => alias);
const staffRoles = everybody.filter((alias) => ![...customers, 'guest', 'ext_lab_admin', 'ext_lab_user'].includes(alias));
/** They note on the files of a case what is missing or wrong. */
const archiveAuditors = ['archivist', 'ccc_acceptor', 'ccc_accept_reviewer', 'ccc_accept_approver', 'cert_engineer'];
const archiveReaders = ['dean', 'vice_dean', 'quality_manager', 'plan_dispatcher'];
/** They have the business centre; its message page is their own. */
const outside = [...customers, 'guest'];

export const menus: readonly MenuSeed[] = [
  { code: 'home', zh: '首页', en: 'Home', path: '/wel/index', icon: 'home', roles: everybody },
  {
    code: 'message',
    zh: '站内消息',
    en: 'Messages',
    path: '/message',
    icon: 'message',
    roles: everybody.filter((role) => !outside.includes(role)),
  },
  {
    code: 'work',
    zh: '我的事务',
    en: 'My work',
    path: '/work',
    icon: 'team',
    menus: [
      { code: 'desk_todo', zh: '我的待办', en: 'My to-do tasks', path: '/desk/todoTasks', icon: 'bars', roles: staffRoles },
      { code: 'work_start', zh: '发起流程', en: 'Start a process', path: '/work/start', icon: 'plus', roles: staffRoles },
      { code: 'work_claim', zh: '待签任务', en: 'Tasks to claim', path: '/work/claim', icon: 'inbox', roles: staffRoles },
      { code: 'work_todo', zh: '待办任务', en: 'Tasks to do', path: '/work/todo', icon: 'form', roles: staffRoles },
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
        roles: ['ccc_acceptor', 'dept_head', ...readers],
        buttons: [
          ['ccc_accept_submit', '受理', 'Accept', ['ccc_acceptor']],
          ['ccc_accept_batch', '批量受理', 'Accept in batch', ['ccc_acceptor']],
          [
            'ccc_export',
            '导出',
            'Export',
            ['ccc_acceptor', 'ccc_accept_reviewer', 'ccc_accept_approver', 'dean', 'vice_dean', 'plan_dispatcher'],
          ],
          [
            'ccc_case_view',
            '查看项目',
            'Open cases',
            [
              'ccc_acceptor',
              'ccc_accept_reviewer',
              'ccc_accept_approver',
              'cert_engineer',
              'archivist',
              'dept_head',
              'administrator',
              ...readers,
            ],
          ],
        ],
      },
      {
        code: 'ccc_review_view',
        zh: 'CCC受理复核',
        en: 'CCC review',
        path: '/acceptance/cccReview',
        icon: 'audit',
        roles: ['ccc_accept_reviewer', 'dept_head', ...readers],
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
        roles: ['ccc_accept_approver', 'dept_head', ...readers],
        buttons: [
          ['ccc_approval_submit', '批准', 'Approve', ['ccc_accept_approver']],
          ['ccc_approval_batch', '批量批准', 'Approve in batch', ['ccc_accept_approver']],
        ],
      },
    ],
  },
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
        buttons: [
          ['seal_stamp', '用印', 'Stamp', ['stamp_clerk', 'dean', 'vice_dean']],
          ['ccc_notice_make', '生成受理通知书', 'Make acceptance notices', ['ccc_acceptor', 'ccc_accept_approver', 'stamp_clerk']],
        ],
      },
      {
        code: 'seal_view',
        zh: '印章管理',
        en: 'Seals',
        path: '/printing/seals',
        icon: 'safety',
        roles: ['stamp_clerk', 'dean', 'vice_dean', 'quality_manager'],
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
  {
    code: 'documents',
    zh: '档案管理',
    en: 'Archives',
    path: '/documents',
    icon: 'archive',
    menus: [
      {
        code: 'archive_view',
        zh: '档案查询',
        en: 'Archive',
        path: '/documents/query',
        icon: 'folder',
        roles: [...archiveReaders, ...archiveAuditors],
        buttons: [['archive_audit', '审核档案文件', 'Audit files', archiveAuditors]],
      },
      {
        code: 'archive_batch_view',
        zh: '档案批量下载',
        en: 'Batch download',
        path: '/documents/eArchivesBatchDownload',
        icon: 'download',
        roles: [...archiveReaders, ...archiveAuditors],
      },
      {
        code: 'file_func_view',
        zh: '文件功能与目录',
        en: 'File functions',
        path: '/system/fileFunc',
        icon: 'tree',
        roles: ['administrator', 'quality_manager', 'archivist'],
        buttons: [['file_func_edit', '维护文件目录', 'Edit catalogues', ['administrator', 'quality_manager', 'archivist']]],
      },
    ],
  },
  {
    code: 'alert',
    zh: '预警管理',
    en: 'Alerts',
    path: '/alert',
    icon: 'alert',
    menus: [
      {
        code: 'node_alert_view',
        zh: '节点预警配置',
        en: 'Step alert settings',
        path: '/alert/nodeAlertConfig',
        icon: 'clock',
        roles: ['administrator', 'dean', 'vice_dean', 'dept_head', 'quality_manager', 'plan_dispatcher'],
        buttons: [['node_alert_edit', '修改节点预警', 'Edit step alerts', ['administrator', 'quality_manager', 'plan_dispatcher']]],
      },
      {
        code: 'work_calendar_view',
        zh: '工作日历',
        en: 'Working calendar',
        path: '/alert/workCalendar',
        icon: 'calendar',
        roles: ['administrator', 'dean', 'vice_dean', 'dept_head', 'quality_manager', 'plan_dispatcher'],
        buttons: [['work_calendar_edit', '维护工作日历', 'Edit the calendar', ['administrator', 'quality_manager', 'plan_dispatcher']]],
      },
    ],
  },
  {
    code: 'flow',
    zh: '流程管理',
    en: 'Processes',
    path: '/flow',
    icon: 'flow',
    menus: [
      {
        code: 'flow_model',
        zh: '流程模型',
        en: 'Process models',
        path: '/flow/model',
        icon: 'edit',
        roles: ['administrator'],
      },
      {
        code: 'flow_manage',
        zh: '流程版本',
        en: 'Process versions',
        path: '/flow/manager',
        icon: 'branches',
        roles: ['administrator'],
      },
      {
        code: 'flow_release_view',
        zh: '流程发布审批',
        en: 'Process releases',
        path: '/flow/releases',
        icon: 'check-square',
        roles: ['administrator', 'dean', 'quality_manager'],
        buttons: [['flow_release', '批准发布', 'Release versions', ['administrator', 'dean', 'quality_manager']]],
      },
      {
        code: 'flow_follow',
        zh: '流程跟踪',
        en: 'Process monitoring',
        path: '/flow/follow',
        icon: 'eye',
        roles: ['administrator', 'dean', 'vice_dean', 'quality_manager', 'plan_dispatcher'],
        buttons: [
          ['flow_discontinue', '终止流程', 'Discontinue', ['administrator', 'dean', 'plan_dispatcher']],
          ['flow_distribute', '任务调度', 'Assign tasks', ['administrator', 'dean', 'plan_dispatcher']],
          ['flow_jump', '流程跳转', 'Change the step', ['administrator', 'dean', 'quality_manager']],
          ['flow_statistics', '环节统计', 'Figures by step', ['administrator', 'dean', 'vice_dean', 'quality_manager', 'plan_dispatcher']],
        ],
      },
      {
        code: 'flow_handover',
        zh: '工作交接',
        en: 'Hand over work',
        path: '/flow/handover',
        icon: 'change',
        roles: ['administrator', 'dean'],
      },
    ],
  },
  {
    code: 'customer',
    zh: '业务中心',
    en: 'Business centre',
    path: '/customer',
    icon: 'shop',
    isAuth: false,
    menus: [
      {
        code: 'customer_apply',
        zh: '业务申请',
        en: 'Apply',
        path: '/customer/yewuCenter/apply',
        icon: 'plus-file',
        isAuth: false,
        keepAlive: false,
        roles: customers,
      },
      {
        code: 'customer_manage',
        zh: '我的业务',
        en: 'My applications',
        path: '/customer/yewuCenter/manage',
        icon: 'project',
        isAuth: false,
        roles: customers,
      },
      {
        code: 'customer_ccc',
        zh: 'CCC申请管理',
        en: 'CCC applications',
        path: '/manageCccBlock',
        icon: 'certificate',
        isAuth: false,
        roles: customers,
      },
      {
        code: 'customer_draft',
        zh: '草稿箱',
        en: 'Drafts',
        path: '/customer/yewuCenter/draft',
        icon: 'draft',
        isAuth: false,
        roles: customers,
      },
      {
        code: 'customer_message',
        zh: '消息中心',
        en: 'Messages',
        path: '/customer/message',
        icon: 'message',
        isAuth: false,
        roles: customers,
      },
      {
        code: 'customer_company',
        zh: '企业信息',
        en: 'Company data',
        path: '/customer/company',
        icon: 'bank',
        isAuth: false,
        keepAlive: false,
        roles: customers,
      },
    ],
  },
];
