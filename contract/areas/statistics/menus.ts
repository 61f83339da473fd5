/** Alerts of nodes and the working calendar. */
import type { Menu } from '../../menu.ts';

export const statisticsMenus = [
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
] as const satisfies readonly Menu[];
