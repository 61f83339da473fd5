/** Processes: models, versions, releases, monitoring, handover. */
import type { Menu } from '../../menu.ts';

export const flowMenus = [
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
        waits: [{ kind: 'releases', zh: '流程发布审批', en: 'Process versions to approve', needs: 'flow_release', query: 'status=open' }],
        buttons: [['flow_release', '批准发布', 'Release versions', ['administrator', 'dean', 'quality_manager']]],
      },
      {
        code: 'flow_follow',
        zh: '流程跟踪',
        en: 'Process monitoring',
        path: '/flow/follow',
        icon: 'eye',
        roles: ['administrator', 'dean', 'vice_dean', 'quality_manager', 'plan_dispatcher'],
        waits: [{ kind: 'jumps', zh: '跳转申请复核', en: 'Step changes to confirm', needs: 'flow_jump', query: 'part=jumps&status=open' }],
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
] as const satisfies readonly Menu[];
