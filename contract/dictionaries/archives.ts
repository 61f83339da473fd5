/** Archives and loans from them. */
import { dictionary } from './dictionary.ts';

export const secretLevel = dictionary('secret_level', '借阅级别', 'Secrecy', [
  ['1', '公开', 'Open'],
  ['2', '内部', 'Internal'],
  ['3', '受控', 'Controlled'],
]);

/** Remark: years; without remark permanent. */
export const keepPeriod = dictionary('keep_period', '保管期限', 'Retention period', [
  ['1', '永久', 'Permanent'],
  ['2', '30年', '30 years', '30'],
  ['3', '10年', '10 years', '10'],
  ['4', '6年', '6 years', '6'],
]);

export const borrowPurpose = dictionary('borrow_purpose', '借阅用途', 'Purpose of the loan', [
  ['1', '监督检查', 'Supervision'],
  ['2', '变更', 'Change'],
  ['3', '投诉', 'Complaint'],
  ['4', '内审', 'Internal audit'],
  ['5', '外部评审', 'External assessment'],
  ['6', '其他', 'Other'],
]);

export const accessKind = dictionary('access_kind', '借阅权限', 'Access', [
  ['1', '预览', 'View'],
  ['2', '下载', 'Download'],
]);

export const borrowEndKind = dictionary('borrow_end_kind', '借阅结束方式', 'How the loan ended', [
  ['1', '到期', 'Expired'],
  ['2', '主动结束', 'Ended by the borrower'],
  ['3', '管理员结束', 'Ended by the archivist'],
]);
