/** Certificates: their steps, the register, printing. */
import type { Menu } from '../../menu.ts';
import { customerRoles, readingRoles } from '../../roles.ts';

export const certificateMenus = [
  {
    code: 'auth_center',
    zh: '认证中心',
    en: 'Certification',
    path: '/authCernter',
    icon: 'certificate',
    menus: [
      {
        code: 'cert_making_view',
        zh: 'CCC证书制作',
        en: 'Certificate making',
        path: '/authCernter/certificateMaking',
        icon: 'certificate',
        roles: ['cert_maker', 'dept_head', ...readingRoles],
        buttons: [
          ['cert_making_gen', '编制证书', 'Draw up certificates', ['cert_maker']],
          ['cert_making_submit', '提交校核', 'Submit for check', ['cert_maker']],
          ['cert_making_batch', '批量提交校核', 'Submit in batch', ['cert_maker']],
        ],
      },
      {
        code: 'cert_check_view',
        zh: 'CCC证书校核',
        en: 'Certificate check',
        path: '/authCernter/certificateCheck',
        icon: 'check-square',
        roles: ['cert_checker', 'dept_head', ...readingRoles],
        buttons: [
          ['cert_check_submit', '校核', 'Check', ['cert_checker']],
          ['cert_check_batch', '批量校核', 'Check in batch', ['cert_checker']],
        ],
      },
      {
        code: 'cert_review_view',
        zh: 'CCC证书复核',
        en: 'Certificate review',
        path: '/authCernter/certificateReview',
        icon: 'file-search',
        roles: ['cert_reviewer', 'dept_head', ...readingRoles],
        buttons: [['cert_review_submit', '评价与决定', 'Review and decide', ['cert_reviewer']]],
      },
      {
        code: 'cert_approval_view',
        zh: 'CCC证书批准',
        en: 'Certificate approval',
        path: '/authCernter/certificateApproval',
        icon: 'accept',
        roles: ['cert_approver', 'dept_head', ...readingRoles],
        buttons: [
          ['cert_approve', '批准证书', 'Approve certificates', ['cert_approver']],
          ['cert_approve_batch', '批量批准', 'Approve in batch', ['cert_approver']],
        ],
      },
      {
        code: 'cert_trace_view',
        zh: 'CCC任务跟踪',
        en: 'CCC cases',
        path: '/authCernter/cccTaskTrace',
        icon: 'project',
        roles: ['cert_engineer', 'dept_head', ...readingRoles],
      },
    ],
  },
  {
    code: 'integrated',
    zh: '综合查询',
    en: 'Enquiries',
    path: '/integrated',
    icon: 'read',
    menus: [
      {
        code: 'cert_query_view',
        zh: 'CCC证书查询',
        en: 'CCC certificates',
        path: '/integrated/cccCertQuery',
        icon: 'read',
        roles: [
          'cert_maker',
          'cert_checker',
          'cert_reviewer',
          'cert_approver',
          'cert_engineer',
          'report_officer',
          'stamp_clerk',
          ...readingRoles,
        ],
        buttons: [
          ['cert_query_export', '导出证书', 'Export certificates', ['report_officer', 'dean', 'vice_dean', 'quality_manager']],
          ['cert_status_import', '导入证书状态', 'Import certificate statuses', ['report_officer', 'cert_approver']],
        ],
      },
      {
        code: 'cert_statistics_view',
        zh: '证书数量统计',
        en: 'Certificate statistics',
        path: '/integrated/certificateNumberStatistics',
        icon: 'statistics',
        roles: ['cert_approver', 'report_officer', 'dean', 'vice_dean', 'quality_manager', 'dept_head'],
      },
      {
        code: 'cert_report_view',
        zh: '证书报告查询',
        en: 'Certificates and reports',
        path: '/taskScheduling/certificateReportQuery',
        icon: 'folder',
        roles: ['plan_dispatcher', 'cert_engineer', 'dean', 'vice_dean', 'quality_manager'],
      },
    ],
  },
] as const satisfies readonly Menu[];

/** Under stamping. */
export const printingMenu = {
  code: 'cert_printing_view',
  zh: 'CCC证书打印',
  en: 'Certificate printing',
  path: '/printing/cccPrinting',
  icon: 'print',
  roles: ['stamp_clerk', 'dean', 'vice_dean', 'quality_manager'],
  buttons: [['cert_print', '打印与发放', 'Print and issue', ['stamp_clerk']]],
} as const satisfies Menu;

/** In the business centre. */
export const customerCertificateMenu = {
  code: 'customer_certificate',
  zh: '我的证书',
  en: 'My certificates',
  path: '/customer/certificate/index',
  icon: 'safety',
  isAuth: false,
  roles: customerRoles,
} as const satisfies Menu;

/** Under archives. */
export const archivingMenu = {
  code: 'archive_manage_view',
  zh: '电子档案管理',
  en: 'Filing',
  path: '/documents/eArchivesManage',
  icon: 'database',
  roles: ['archivist', 'quality_manager'],
  buttons: [['archive_file', '归档', 'File cases', ['archivist']]],
} as const satisfies Menu;
