/** Factory inspection, from the arrangement to the approved result. */
import type { Menu } from '../../menu.ts';
import { readingRoles } from '../../roles.ts';

const inspectors = ['inspector_leader', 'inspector'] as const;
const arrangers = ['inspector_arranger', 'dept_head'] as const;

export const inspectionMenus = [
  {
    code: 'inspection',
    zh: '工厂检查',
    en: 'Factory inspection',
    path: '/authCernter/factoryCheck',
    icon: 'audit',
    menus: [
      {
        code: 'inspection_arrange_view',
        zh: '检查任务安排',
        en: 'Arrangement',
        path: '/authCernter/factoryCheckTasksArrange',
        icon: 'schedule',
        roles: [...arrangers, ...readingRoles],
        buttons: [
          ['inspection_arrange_submit', '安排检查任务', 'Arrange inspections', ['inspector_arranger']],
          ['task_merge', '合并检查任务', 'Merge inspections', ['inspector_arranger']],
          ['task_split', '拆分检查任务', 'Split inspections', ['inspector_arranger']],
        ],
      },
      {
        code: 'inspection_task_review_view',
        zh: '检查任务审核',
        en: 'Review of arrangements',
        path: '/authCernter/factoryCheckTasksReview',
        icon: 'check-square',
        roles: ['check_reviewer', 'dept_head', ...readingRoles],
        buttons: [['inspection_task_review_submit', '审核检查任务', 'Review arrangements', ['check_reviewer']]],
      },
      {
        code: 'inspection_plan_view',
        zh: '检查计划',
        en: 'Plans',
        path: '/authCernter/factoryCheckPlan',
        icon: 'calendar',
        roles: ['inspector_leader', 'inspector_arranger', ...readingRoles],
        buttons: [['inspection_plan_submit', '编制检查计划', 'Draw up plans', ['inspector_leader']]],
      },
      {
        code: 'inspection_result_view',
        zh: '检查实施与结果',
        en: 'Results',
        path: '/authCernter/factoryCheckResult',
        icon: 'form',
        roles: [...inspectors, 'inspector_arranger', ...readingRoles],
        buttons: [
          ['inspection_result_edit', '录入检查结果', 'Enter results', inspectors],
          ['inspection_result_submit', '提交检查结果', 'Submit results', ['inspector_leader']],
        ],
      },
      {
        code: 'inspection_reform_view',
        zh: '整改验证',
        en: 'Rectification',
        path: '/authCernter/factoryCheckReform',
        icon: 'edit',
        roles: [...inspectors, 'inspector_arranger', ...readingRoles],
        buttons: [['inspection_reform_submit', '验证整改', 'Verify rectification', ['inspector_leader']]],
      },
      {
        code: 'inspection_result_review_view',
        zh: '检查结果审核',
        en: 'Review of results',
        path: '/authCernter/factoryCheckResultReview',
        icon: 'file-search',
        roles: ['check_reviewer', 'dept_head', ...readingRoles],
        buttons: [['inspection_result_review_submit', '审核检查结果', 'Review results', ['check_reviewer']]],
      },
      {
        code: 'inspection_result_approval_view',
        zh: '检查结果批准',
        en: 'Approval of results',
        path: '/authCernter/factoryCheckResultApproval',
        icon: 'safety',
        roles: ['check_approver', 'dept_head', ...readingRoles],
        buttons: [['inspection_result_approval_submit', '批准检查结果', 'Approve results', ['check_approver']]],
      },
      {
        code: 'inspection_overview_view',
        zh: '检查任务总览',
        en: 'All inspections',
        path: '/authCernter/jcrw',
        icon: 'bars',
        roles: [...arrangers, 'check_reviewer', 'check_approver', 'cert_engineer', ...inspectors, ...readingRoles],
      },
      {
        code: 'inspection_tasks_view',
        zh: '在办检查任务',
        en: 'Inspections in hand',
        path: '/authCernter/factoryCheckTasks',
        icon: 'project',
        roles: [...arrangers, ...inspectors, 'check_reviewer', 'check_approver', ...readingRoles],
      },
      {
        code: 'inspection_inspectors_view',
        zh: '检查员任务',
        en: 'Calendar of inspectors',
        path: '/authCernter/inspectorTasks',
        icon: 'contacts',
        roles: [...inspectors, ...arrangers, 'check_reviewer'],
      },
      {
        code: 'inspection_files_view',
        zh: '工厂检查文件',
        en: 'Inspection files',
        path: '/authCernter/factoryCheckFileDownload',
        icon: 'download',
        roles: [...arrangers, ...inspectors, 'check_reviewer', 'check_approver', 'archivist', 'quality_manager'],
      },
      {
        code: 'staff_store_view',
        zh: '人员库',
        en: 'Inspector register',
        path: '/integrated/staffStorehouse',
        icon: 'team',
        roles: [...arrangers, 'check_reviewer', 'quality_manager', 'administrator', 'dean', 'vice_dean'],
        buttons: [['staff_store_edit', '维护人员资格', 'Keep qualifications', ['inspector_arranger', 'quality_manager']]],
      },
    ],
  },
] as const satisfies readonly Menu[];
