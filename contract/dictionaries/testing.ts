/** Laboratories, equipment, standards, samples, tests and reports. */
import { dictionary } from './dictionary.ts';

/** External laboratories take numbers from 201, one entry each, added when the laboratory is entered. */
export const laboratoryB = dictionary('laboratory_b', '实验室', 'Laboratory', [
  ['101', '隔爆实验室', 'Flameproof laboratory'],
  ['102', '本安实验室', 'Intrinsic safety laboratory'],
  ['103', '电机实验室', 'Motor laboratory'],
  ['104', '环境与可靠性实验室', 'Environment and reliability laboratory'],
  ['105', '材料实验室', 'Materials laboratory'],
  ['106', '粉尘实验室', 'Dust laboratory'],
  ['107', '灯具实验室', 'Luminaire laboratory'],
  ['108', '车辆实验室', 'Vehicle laboratory'],
  ['109', '火花实验室', 'Spark ignition laboratory'],
  ['201', '外部实验室', 'External laboratory'],
]);

export const labKind = dictionary('lab_kind', '实验室性质', 'Laboratory kind', [
  ['1', '内部', 'Internal'],
  ['2', '外部指定', 'External, designated'],
  ['3', '分包', 'Subcontracted'],
]);

export const traceKind = dictionary('trace_kind', '溯源方式', 'Traceability', [
  ['1', '检定', 'Verification'],
  ['2', '校准', 'Calibration'],
  ['3', '比对', 'Comparison'],
  ['4', '自校', 'In-house calibration'],
  ['5', '免校', 'Exempt from calibration'],
]);

export const equipmentStatus = dictionary('equipment_status', '设备状态', 'Equipment status', [
  ['1', '合格', 'Fit for use'],
  ['2', '准用', 'Restricted use'],
  ['3', '停用', 'Out of use'],
  ['4', '维修', 'Under repair'],
  ['5', '超期', 'Calibration overdue'],
  ['6', '报废', 'Scrapped'],
]);

export const standardStatus = dictionary('standard_status', '标准状态', 'Status of the standard', [
  ['1', '现行', 'In force'],
  ['2', '即将实施', 'Not yet in force'],
  ['3', '换版过渡', 'In transition'],
  ['4', '废止', 'Withdrawn'],
]);

export const inspectorGrade = dictionary('inspector_grade', '检查员级别', 'Inspector grade', [
  ['1', '高级检查员', 'Senior inspector'],
  ['2', '检查员', 'Inspector'],
  ['3', '实习检查员', 'Trainee inspector'],
  ['4', '技术专家', 'Technical expert'],
]);

export const sampleKind = dictionary('sample_kind', '样品类别', 'Sample kind', [
  ['1', '型式试验', 'Type test'],
  ['2', '抽样', 'Sampling'],
  ['3', '变更试验', 'Change test'],
  ['4', '委托', 'Commissioned test'],
  ['5', '车辆', 'Vehicle'],
  ['6', '零部件', 'Component'],
  ['7', '材料样块', 'Material test piece'],
]);

export const sampleCondition = dictionary('sample_condition', '样品状态', 'Sample condition', [
  ['1', '完好', 'Intact'],
  ['2', '轻微缺陷', 'Minor defects'],
  ['3', '损坏', 'Damaged'],
  ['4', '数量不符', 'Quantity differs'],
  ['5', '与申请不一致', 'Differs from the application'],
]);

export const sampleDisposal = dictionary('sample_disposal', '样品处置方式', 'Sample disposal', [
  ['1', '领回', 'Collected by the customer'],
  ['2', '邮寄返还', 'Returned by mail'],
  ['3', '委托销毁', 'Destroyed on request'],
  ['4', '留样', 'Retained'],
  ['5', '报废处理', 'Scrapped'],
]);

export const sampleMoveKind = dictionary('sample_move_kind', '样品流转类型', 'Sample movement', [
  ['1', '接收入库', 'Received into store'],
  ['2', '领用出库', 'Taken out of store'],
  ['3', '实验室接收', 'Received by the laboratory'],
  ['4', '重新分配', 'Reassigned'],
  ['5', '退还入库', 'Given back to store'],
  ['6', '返还客户', 'Returned to the customer'],
  ['7', '处置', 'Disposed of'],
  ['8', '免样品', 'No sample needed'],
  ['9', '送外部实验室', 'Sent to an external laboratory'],
  ['10', '外部返回', 'Back from an external laboratory'],
  ['11', '退还接收', 'Return received into store'],
]);

export const expressCompany = dictionary('express_company', '快递公司', 'Carrier', [
  ['01', '顺丰', 'SF Express'],
  ['02', 'EMS', 'EMS'],
  ['03', '圆通', 'YTO Express'],
  ['04', '京东', 'JD Logistics'],
  ['05', '德邦', 'Deppon'],
  ['99', '其他', 'Other'],
]);

export const samplePlace = dictionary('sample_place', '抽样地点', 'Place of sampling', [
  ['1', '生产线末端', 'End of the production line'],
  ['2', '成品库', 'Finished goods store'],
  ['3', '市场', 'Market'],
  ['4', '用户', "User's site"],
]);

export const coverKind = dictionary('cover_kind', '覆盖评价对象', 'Subject of coverage', [
  ['1', '工厂检查', 'Factory inspection'],
  ['2', '型式试验', 'Type test'],
  ['3', '抽样', 'Sampling'],
]);

export const coverResult = dictionary('cover_result', '覆盖评价结果', 'Result of coverage', [
  ['1', '覆盖', 'Covered'],
  ['2', '部分覆盖', 'Partly covered'],
  ['3', '不覆盖', 'Not covered'],
]);

export const testVerdict = dictionary('test_verdict', '试验判定', 'Test verdict', [
  ['0', '未判定', 'Not judged'],
  ['1', '合格 P', 'Pass (P)'],
  ['2', '不合格 F', 'Fail (F)'],
  ['3', '不适用 N/A', 'Not applicable (N/A)'],
  ['4', '只测不判', 'Measured, not judged'],
]);

export const reportKind = dictionary('report_kind', '报告类型', 'Report kind', [
  ['1', '型式试验报告', 'Type test report'],
  ['2', '检验报告', 'Test report'],
  ['3', '抽样检测报告', 'Sampling test report'],
  ['4', '变更试验报告', 'Change test report'],
  ['5', 'ExTR', 'ExTR'],
  ['6', '分包报告', 'Subcontracted report'],
]);

export const reportConclusion = dictionary('report_conclusion', '报告结论', 'Conclusion of the report', [
  ['1', '符合', 'Conforms'],
  ['2', '不符合', 'Does not conform'],
  ['3', '部分符合', 'Conforms in part'],
  ['4', '仅提供数据', 'Data only'],
]);

export const reportMark = dictionary('report_mark', '报告标志', 'Marks on the report', [
  ['1', 'CMA', 'CMA'],
  ['2', 'CNAS', 'CNAS'],
  ['3', 'ilac-MRA', 'ilac-MRA'],
  ['4', 'CAL', 'CAL'],
]);

export const reviewConclusion = dictionary('review_conclusion', '审查结论', 'Conclusion of the review', [
  ['1', '通过', 'Accepted'],
  ['2', '修改后通过', 'Accepted after correction'],
  ['3', '不通过', 'Not accepted'],
]);

export const drawingState = dictionary('drawing_state', '图纸审查状态', 'Drawing review', [
  ['0', '未审', 'Not reviewed'],
  ['1', '审查中', 'Under review'],
  ['2', '待企业修改', 'Waiting for corrected drawings'],
  ['3', '已定稿', 'Final'],
]);
