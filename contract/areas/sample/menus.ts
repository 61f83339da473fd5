/** The sample room: what is to be received, what is in hand. */
import type { Menu } from '../../menu.ts';

export const sampleMenus = [
  {
    code: 'sample',
    zh: '样品管理',
    en: 'Samples',
    path: '/sample',
    icon: 'inbox',
    menus: [
      {
        code: 'sample_reception_view',
        zh: '样品接收',
        en: 'Sample reception',
        path: '/sample/sample/sampleReception',
        icon: 'inbox',
        roles: ['sample_keeper', 'plan_dispatcher'],
        buttons: [['sample_in', '收样、拒收与登记快递', 'Receive, refuse, register waybills', ['sample_keeper']]],
      },
      {
        code: 'sample_view',
        zh: '样品流转',
        en: 'Samples in hand',
        path: '/sample/comSampleManage',
        icon: 'database',
        waits: [{ kind: 'samples', zh: '样品保存期满', en: 'Samples over their time', needs: 'sample_out', query: 'tab=overdue' }],
        roles: ['sample_keeper', 'plan_dispatcher', 'lab_director', 'project_leader', 'quality_manager'],
        buttons: [
          ['sample_out', '领用、调配与返还', 'Hand out, reassign, give back', ['sample_keeper']],
          ['sample_dispose', '处置样品', 'Dispose of samples', ['sample_keeper']],
        ],
      },
      {
        code: 'laboratory_sample_view',
        zh: '实验室样品',
        en: 'Laboratory samples',
        path: '/testCenter/laboratorySample',
        icon: 'experiment',
        roles: ['test_engineer', 'lab_director', 'project_leader'],
        buttons: [['laboratory_sample_take', '接收与退还样品', 'Take over and give back', ['test_engineer', 'project_leader']]],
      },
    ],
  },
] as const satisfies readonly Menu[];

/** In the scheduling. */
export const sampleDispenseMenu = {
  code: 'sample_dispense_view',
  zh: '样品分发',
  en: 'Sample distribution',
  path: '/taskScheduling/sampleDispense',
  icon: 'inbox',
  roles: ['sample_keeper', 'plan_dispatcher', 'lab_director', 'dean', 'vice_dean'],
  buttons: [['sample_ask', '要求样品', 'Ask for samples', ['sample_keeper', 'plan_dispatcher']]],
} as const satisfies Menu;
