/** Certificates, their changes, marks and stamps. */
import { dictionary } from './dictionary.ts';

export const certKind = dictionary('cert_kind', '证书类别', 'Certificate kind', [
  ['1', 'CCC证书', 'CCC certificate'],
  ['2', '防爆合格证', 'Ex certificate of conformity'],
  ['3', '防爆车辆证书', 'Ex vehicle certificate'],
  ['4', '培训证书', 'Training certificate'],
  ['5', '人员能力证书', 'Certificate of personnel competence'],
  ['6', '修理资质证书', 'Repair qualification certificate'],
  ['7', '现场检测报告', 'On-site inspection report'],
  ['8', 'IECEx证书', 'IECEx certificate'],
  ['9', '自愿性产品认证证书', 'Voluntary product certificate'],
]);

/** Keys 01 to 05 as reported to the regulator. */
export const certStatus = dictionary('cert_status', '证书状态', 'Certificate status', [
  ['00', '未登记', 'Not registered'],
  ['01', '有效', 'Valid'],
  ['02', '暂停', 'Suspended'],
  ['03', '撤销', 'Withdrawn'],
  ['04', '注销', 'Cancelled'],
  ['05', '过期失效', 'Expired'],
  ['06', '已被换发', 'Superseded'],
]);

/** Keys as reported to the regulator. */
export const certSuspendReason = dictionary('cert_suspend_reason', '暂停原因', 'Reason for suspension', [
  [
    '0201',
    '违法或国家、省抽查不合格，但不需立即撤销',
    'Breach of law or failed national or provincial check, not grave enough for withdrawal',
  ],
  ['0202', '标准或规则换版未按期变更', 'Not changed in time to a new edition of standard or rule'],
  ['0203', '监督检查不合格（抽样、工厂、一致性），可整改', 'Failed supervision (sampling, factory, consistency), correctable'],
  ['0204', '证书、标志使用不当，待调查', 'Misuse of certificate or mark, under investigation'],
  ['0205', '无正当理由拒绝或不能接受监督检查', 'Supervision refused or not possible without good reason'],
  ['0206', '不配合市场抽样', 'Market sampling not supported'],
  ['0207', '证书信息或体系重大变化未申报', 'Major changes of certificate data or system not declared'],
  ['0208', '季节性或按订单生产，委托人申请', 'Seasonal or order-based production, requested by the applicant'],
  ['0299', '其他', 'Other'],
]);

/** Keys as reported to the regulator. */
export const certWithdrawReason = dictionary('cert_withdraw_reason', '撤销原因', 'Reason for withdrawal', [
  ['0201', '暂停期满未恢复、未整改或整改不合格', 'Suspension ended without correction'],
  ['0202', '关键件或结构擅自变更，造成严重隐患', 'Key components or structure changed without approval, grave hazard'],
  ['0203', '质量保证能力严重缺陷', 'Grave defects of quality assurance'],
  ['0204', '提供虚假样品，或与型式试验样品不一致', 'False samples, or products differing from the type-tested sample'],
  ['0205', '监督抽查发现严重缺陷', 'Grave defects found in supervision'],
  ['0206', '发生质量安全事故', 'Quality or safety accident'],
  ['0207', '暂停后仍拒绝检查', 'Inspection still refused after suspension'],
  ['0208', '出租、出借、转让证书或标志，情节严重', 'Certificate or mark rented, lent or transferred, grave case'],
  ['0209', '以欺骗、贿赂等不正当手段取得', 'Obtained by deceit, bribery or other improper means'],
  ['0299', '其他', 'Other'],
]);

/** Keys as reported to the regulator. */
export const certCancelReason = dictionary('cert_cancel_reason', '注销原因', 'Reason for cancellation', [
  ['0201', '有效期届满未申请延期', 'Expired without application for renewal'],
  ['0202', '企业破产、停产或放弃', 'Bankruptcy, end of production or renunciation'],
  ['0203', '列入淘汰目录', 'Product on the list of obsolete products'],
  ['0204', '委托人申请', 'Requested by the applicant'],
  ['0299', '其他', 'Other'],
]);

/** Keys as reported to the regulator. */
export const cccChangeReasonReport = dictionary('ccc_change_reason_report', '变更原因（上报）', 'Reason for change (report)', [
  ['0201', '命名、名称或地址变更（核实后换证）', 'Naming, name or address changed (certificate after verification)'],
  [
    '0202',
    '型号变更不涉及安全或减少型号（确认后换证）',
    'Models changed without effect on safety, or reduced (certificate after confirmation)',
  ],
  [
    '0203',
    '关键元器件、安全结构或材料变更（重新检测合格后换证）',
    'Key components, safety structure or materials changed (certificate after retest)',
  ],
  [
    '0204',
    '生产地址、体系或生产条件变更（重新工厂检查合格后换证）',
    'Production address, system or conditions changed (certificate after new inspection)',
  ],
  ['0299', '其他', 'Other'],
]);

/** Remark: default route, a key of `change_class`. */
export const cccChangeKind = dictionary('ccc_change_kind', 'CCC变更类别', 'Kind of CCC change', [
  ['1', '商标更改', 'Trademark changed', '1'],
  ['2', '命名方法变化致名称、型号更改', 'Name or model changed by a new naming scheme', '1'],
  ['3', '型号更改，内部结构不变', 'Model renamed, internal structure unchanged', '1'],
  ['4', '增加同种产品其他型号', 'Further models of the same product', '2'],
  ['5', '减少型号', 'Models removed', '1'],
  ['6', '生产企业名称更改，地址不变', 'Factory renamed, address unchanged', '1'],
  ['7', '生产企业名称及地址名称更改，未搬迁', 'Factory and address renamed, not moved', '1'],
  ['8', '生产企业地址名称更改，未搬迁', 'Factory address renamed, not moved', '1'],
  ['9', '生产企业搬迁', 'Factory moved', '3'],
  ['10', '认证委托人名称或地址更改', 'Name or address of the applicant changed', '1'],
  ['11', '生产者名称或地址更改', 'Name or address of the manufacturer changed', '1'],
  ['12', '标准或规则变化', 'Standard or rule changed', '2'],
  ['13', '设计或安全件变化', 'Design or safety component changed', '2'],
  ['14', '增加安全件供应商', 'Further supplier of a safety component', '2'],
  ['15', '质量体系变化', 'Quality system changed', '3'],
  ['16', '其他', 'Other'],
]);

export const explosionChangeKind = dictionary('explosion_change_kind', '防爆合格证变更类别', 'Kind of change of an Ex certificate', [
  ['1', '名称、地址', 'Name or address'],
  ['2', '型号', 'Model'],
  ['3', '图纸、结构', 'Drawings or structure'],
  ['4', '标准换版', 'New edition of the standard'],
  ['5', '参数', 'Parameters'],
  ['6', '特殊使用条件', 'Specific conditions of use'],
  ['7', '增加型号', 'Further models'],
  ['8', '期满换证', 'Renewal'],
  ['9', '勘误', 'Correction of an error'],
]);

export const changeClass = dictionary('change_class', '变更分类', 'Route of a change', [
  ['1', '资料变更', 'Documents only'],
  ['2', '需试验', 'Test needed'],
  ['3', '需工厂检查', 'Factory inspection needed'],
  ['4', '需试验和工厂检查', 'Test and factory inspection needed'],
  ['5', '退回', 'Returned'],
]);

/** Keys as reported to the regulator. */
export const certReissueReason = dictionary('cert_reissue_reason', '换证原因', 'Reason for reissue', [
  ['01', '监督换证', 'Reissued after supervision'],
  ['02', '再认证换证', 'Reissued after recertification'],
  ['03', '机构转换', 'Transfer from another body'],
  ['04', '内容变更换证', 'Content changed'],
  ['99', '其他', 'Other'],
]);

export const certSuffix = dictionary('cert_suffix', '证书编号后缀', 'Suffix of the certificate number', [
  ['0', '无', 'None'],
  ['1', 'X 特殊使用条件', 'X, specific conditions of use'],
  ['2', 'U Ex元件', 'U, Ex component'],
]);

export const certificationDecision = dictionary('certification_decision', '认证决定', 'Certification decision', [
  ['1', '批准发证', 'Certificate granted'],
  ['2', '保持', 'Maintained'],
  ['3', '换发', 'Reissued'],
  ['4', '扩大或缩小', 'Scope extended or reduced'],
  ['5', '暂停', 'Suspended'],
  ['6', '恢复', 'Restored'],
  ['7', '撤销', 'Withdrawn'],
  ['8', '注销', 'Cancelled'],
  ['9', '不予批准', 'Refused'],
  ['10', '补充资料', 'Further documents needed'],
]);

export const statusSource = dictionary('status_source', '状态变更来源', 'Source of the status change', [
  ['1', '流程', 'Process'],
  ['2', '导入', 'Import'],
  ['3', '定时', 'Timer'],
  ['4', '监督处理', 'Supervision'],
]);

export const stampState = dictionary('stamp_state', '盖章状态', 'Stamp', [
  ['0', '无需盖章', 'No stamp needed'],
  ['1', '待盖章', 'Waiting for the stamp'],
  ['2', '签章中', 'Being stamped'],
  ['3', '已盖章', 'Stamped'],
  ['4', '线下盖章', 'Stamped offline'],
  ['5', '已取消', 'Cancelled'],
]);

export const markKind = dictionary('mark_kind', '标志种类', 'Kind of mark', [
  ['1', '标准规格', 'Standard size'],
  ['2', '印刷或模压', 'Printed or moulded'],
  ['3', '电子标注', 'Electronic'],
]);

/** Remark: long by short axis in mm. */
export const markSize = dictionary('mark_size', '标志规格', 'Size of mark', [
  ['1', '1号 8 mm', 'No. 1, 8 mm', '8 × 6.3'],
  ['2', '2号 15 mm', 'No. 2, 15 mm', '15 × 11.8'],
  ['3', '3号 30 mm', 'No. 3, 30 mm', '30 × 23.5'],
  ['4', '4号 45 mm', 'No. 4, 45 mm', '45 × 35.3'],
  ['5', '5号 60 mm', 'No. 5, 60 mm', '60 × 47'],
]);
