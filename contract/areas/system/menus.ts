/** What administrators set: parameters, dictionaries, regions, notices. */
import type { Menu } from '../../menu.ts';

const keepers = ['administrator', 'quality_manager'] as const;
const announcers = ['administrator', 'quality_manager', 'customer_service', 'dean'] as const;

export const settingMenus = [
  { code: 'tenant_view', zh: '租户管理', en: 'Tenants', path: '/system/tenant', icon: 'bank', roles: ['administrator'], platform: true },
  {
    code: 'tenant_package_view',
    zh: '租户产品包',
    en: 'Tenant packages',
    path: '/system/tenantpackage',
    icon: 'inbox',
    roles: ['administrator'],
    platform: true,
  },
  {
    code: 'param_view',
    zh: '参数管理',
    en: 'System parameters',
    path: '/system/param',
    icon: 'control',
    roles: ['administrator'],
    buttons: [['param_edit', '维护参数', 'Edit parameters', ['administrator']]],
  },
  {
    code: 'dict_view',
    zh: '系统字典',
    en: 'System dictionaries',
    path: '/system/dict',
    icon: 'read',
    roles: ['administrator'],
    buttons: [['dict_edit', '维护系统字典', 'Edit system dictionaries', ['administrator']]],
  },
  {
    code: 'dictbiz_view',
    zh: '业务字典',
    en: 'Business dictionaries',
    path: '/system/dictbiz',
    icon: 'archive',
    roles: keepers,
    buttons: [['dictbiz_edit', '维护业务字典', 'Edit business dictionaries', keepers]],
  },
  {
    code: 'notice_view',
    zh: '通知公告',
    en: 'Notices',
    path: '/desk/notice',
    icon: 'notification',
    roles: announcers,
    buttons: [['notice_edit', '发布通知公告', 'Publish notices', announcers]],
  },
  {
    code: 'sms_view',
    zh: '短信配置',
    en: 'SMS',
    path: '/resource/sms',
    icon: 'message',
    roles: ['administrator'],
    buttons: [
      ['sms_edit', '维护短信通道', 'Edit SMS gateways', ['administrator']],
      ['sms_send', '发送与重发短信', 'Send SMS', ['administrator']],
    ],
  },
  {
    code: 'message_template_view',
    zh: '消息模板',
    en: 'Message templates',
    path: '/system/messageTemplate',
    icon: 'mail',
    roles: ['administrator'],
    buttons: [
      ['message_template_edit', '修改消息文字', 'Change words of messages', ['administrator']],
      ['message_resend', '重新发送邮件', 'Send mails again', ['administrator']],
    ],
  },
  {
    code: 'region_view',
    zh: '行政区划',
    en: 'Regions',
    path: '/base/region',
    icon: 'environment',
    roles: ['administrator'],
    buttons: [['region_edit', '维护行政区划', 'Edit regions', ['administrator']]],
  },
] as const satisfies readonly Menu[];
