/** Messages, complaints, alerts, leave, administration. */
import { dictionary } from './dictionary.ts';

export const complaintKind = dictionary('complaint_kind', '投诉类型', 'Kind of complaint', [
  ['1', '投诉', 'Complaint'],
  ['2', '申诉', 'Appeal'],
  ['3', '争议', 'Dispute'],
  ['4', '建议', 'Suggestion'],
  ['5', '举报', 'Report of misconduct'],
]);

export const messageKind = dictionary('message_kind', '消息类型', 'Message kind', [
  ['1', '系统', 'System'],
  ['2', '补正', 'Correction request'],
  ['3', '送样', 'Sample delivery'],
  ['4', '缴费', 'Payment'],
  ['5', '检查通知', 'Inspection notice'],
  ['6', '整改', 'Rectification'],
  ['7', '证书', 'Certificate'],
  ['8', '预警', 'Alert'],
  ['9', '公告', 'Announcement'],
]);

export const noticeCategory = dictionary('notice_category', '公告类别', 'Notice category', [
  ['1', '通知', 'Notice'],
  ['2', '公告', 'Announcement'],
  ['3', '制度文件', 'Rules'],
  ['4', '系统维护', 'Maintenance'],
]);

export const sendChannel = dictionary('send_channel', '发送渠道', 'Channel', [
  ['1', '站内', 'In the portal'],
  ['2', '短信', 'SMS'],
  ['3', '邮件', 'E-mail'],
  ['4', '微信', 'WeChat'],
]);

export const alertGranularity = dictionary('alert_granularity', '预警粒度', 'Granularity of alerts', [
  ['1', '粗', 'Coarse'],
  ['2', '细', 'Fine'],
]);

export const dayKind = dictionary('day_kind', '天数类型', 'Kind of days', [
  ['1', '工作日', 'Working days'],
  ['2', '自然日', 'Calendar days'],
]);

export const remindTo = dictionary('remind_to', '提醒对象', 'Remind', [
  ['1', '经办人', 'Person in charge'],
  ['2', '部门负责人', 'Department head'],
  ['3', '分管领导', 'Vice dean'],
  ['4', '项目负责人', 'Project leader'],
  ['5', '计划调度员', 'Plan dispatcher'],
]);

export const alertLevel = dictionary('alert_level', '预警级别', 'Alert level', [
  ['0', '正常', 'Normal'],
  ['1', '预警（黄）', 'Warning (yellow)'],
  ['2', '超期（红）', 'Overdue (red)'],
  ['3', '严重超期', 'Seriously overdue'],
]);

export const expireAlertKind = dictionary('expire_alert_kind', '到期预警类型', 'Kind of expiry alert', [
  ['1', '证书到期', 'Certificate expires'],
  ['2', '监督到期', 'Supervision due'],
  ['3', '暂停到期', 'Suspension ends'],
  ['4', '标准换版', 'New edition of the standard'],
  ['5', '校准到期', 'Calibration due'],
  ['6', '协议到期', 'Agreement ends'],
  ['7', '人员资质到期', 'Personal qualification expires'],
]);

export const leaveType = dictionary('leave_type', '请假类型', 'Leave type', [
  ['1', '事假', 'Personal leave'],
  ['2', '病假', 'Sick leave'],
  ['3', '年假', 'Annual leave'],
  ['4', '婚假', 'Marriage leave'],
  ['5', '产假', 'Maternity leave'],
  ['6', '调休', 'Time off in lieu'],
]);

export const dataScopeType = dictionary('data_scope_type', '数据权限类型', 'Data scope', [
  ['1', '全部', 'All'],
  ['2', '本人', 'Own'],
  ['3', '本部门', 'Own department'],
  ['4', '本部门及子级', 'Own department and below'],
  ['5', '自定义', 'Custom'],
]);

export const sealedFlag = dictionary('sealed_flag', '封存', 'Sealed', [
  ['0', '否', 'No'],
  ['1', '是', 'Yes'],
]);
