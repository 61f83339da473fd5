/** Factory inspection and what is reported of it to the regulator. */
import { dictionary } from './dictionary.ts';

export const factoryCheckKind = dictionary('factory_check_kind', '工厂检查类型', 'Kind of factory inspection', [
  ['1', '初始检查', 'Initial inspection'],
  ['2', '年度监督', 'Annual supervision'],
  ['3', '飞行检查', 'Unannounced inspection'],
  ['4', '变更检查', 'Change inspection'],
  ['5', '整改现场验证', 'On-site verification of corrections'],
  ['6', '恢复检查', 'Inspection before restoring a certificate'],
  ['7', '换证检查', 'Renewal inspection'],
  ['8', '特殊检查', 'Special inspection'],
]);

/** Keys as reported to the regulator. */
export const factoryCheckConclusion = dictionary('factory_check_conclusion', '工厂检查结论', 'Conclusion of the factory inspection', [
  ['01', '工厂检查通过（无不符合项）', 'Passed, no nonconformity'],
  ['02', '书面验证通过', 'Passed after verification on documents'],
  ['03', '现场验证通过', 'Passed after on-site verification'],
  ['04', '工厂检查不通过', 'Failed'],
]);

/** Keys 00001 to 00007 as reported to the regulator; the others are the institute's own. */
export const nonconformityClass = dictionary('nonconformity_class', '不符合分类', 'Class of nonconformity', [
  ['00001', '产品一致性不符合', 'Product consistency'],
  ['00002', '认证标志使用管理不符合', 'Use of the certification mark'],
  ['00003', '职责和资源不符合', 'Responsibilities and resources'],
  ['00004', '文件和记录不符合', 'Documents and records'],
  ['00005', '内部审核不符合', 'Internal audit'],
  ['00006', '产品标识不符合', 'Product identification'],
  ['00007', '不合格品的控制不符合', 'Control of nonconforming products'],
  ['00008', '采购与关键件控制不符合', 'Purchasing and control of key components'],
  ['00009', '生产过程控制不符合', 'Control of production'],
  ['00010', '例行检验和确认检验不符合', 'Routine and verification tests'],
  ['00011', '检验试验仪器设备不符合', 'Test equipment'],
]);

export const ncSeverity = dictionary('nc_severity', '不符合严重程度', 'Severity of nonconformity', [
  ['1', '一般', 'General'],
  ['2', '严重', 'Serious'],
]);

export const verifyKind = dictionary('verify_kind', '验证方式', 'Verification', [
  ['1', '书面验证', 'On documents'],
  ['2', '现场验证', 'On site'],
]);

export const taskCategory = dictionary('task_category', '检查结果类别', 'Result category', [
  ['1', '整改完成', 'Corrections complete'],
  ['2', '合格', 'Passed'],
  ['3', '不合格', 'Failed'],
]);

/** Keys as reported to the regulator. */
export const cncaActivityType = dictionary('cnca_activity_type', '认证活动类型', 'Certification activity', [
  ['01', '初始工厂检查', 'Initial factory inspection'],
  ['02', '复评或换证检查', 'Reassessment or renewal inspection'],
  ['03', '跟踪检查（监督）', 'Follow-up inspection (supervision)'],
  ['04', '特殊监督（飞行）', 'Special supervision (unannounced)'],
  ['05', '变更检查', 'Change inspection'],
]);

/** Keys as reported to the regulator. */
export const cncaReportType = dictionary('cnca_report_type', '上报类型', 'Kind of report to the regulator', [
  ['01', '新发证', 'New certificate'],
  ['02', '变更', 'Change'],
  ['03', '转机构换证', 'Transfer from another body'],
  ['05', '状态变化', 'Change of status'],
]);

export const cncaReportState = dictionary('cnca_report_state', '上报状态', 'State of the report to the regulator', [
  ['0', '未生成', 'Not generated'],
  ['1', '待上报', 'To be reported'],
  ['2', '校验失败', 'Check failed'],
  ['3', '已导出', 'Exported'],
  ['4', '已上报', 'Reported'],
  ['5', '上报退回', 'Returned by the regulator'],
  ['6', '无需上报', 'No report needed'],
]);
