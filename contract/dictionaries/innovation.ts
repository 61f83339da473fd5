/** Services of the innovation centre: on-site inspection, training, competence, repair qualification, projects. */
import { dictionary } from './dictionary.ts';

export const sicType = dictionary('sic_type', '科创业务类别', 'Innovation centre service', [
  ['1', '现场防爆检测', 'On-site Ex inspection'],
  ['2', '防爆培训', 'Ex training'],
  ['3', '人员能力认证', 'Personnel competence certification'],
  ['4', '科创项目', 'Innovation project'],
  ['5', '修理资质认定', 'Repair qualification'],
]);

export const inspectKind = dictionary('inspect_kind', '现场检查类型', 'Inspection type', [
  ['1', '初始', 'Initial'],
  ['2', '定期', 'Periodic'],
  ['3', '抽样', 'Sample'],
  ['4', '连续监督', 'Continuous supervision'],
  ['5', '验收', 'Acceptance'],
]);

export const inspectGrade = dictionary('inspect_grade', '现场检查等级', 'Inspection grade', [
  ['1', '目视', 'Visual'],
  ['2', '一般', 'Close'],
  ['3', '详细', 'Detailed'],
]);

export const faultLevel = dictionary('fault_level', '缺陷等级', 'Fault level', [
  ['1', '一般', 'Minor'],
  ['2', '较大', 'Considerable'],
  ['3', '重大', 'Major'],
]);

export const siteConclusion = dictionary('site_conclusion', '现场检测结论', 'Conclusion of the on-site inspection', [
  ['1', '合格', 'Passed'],
  ['2', '整改后合格', 'Passed after correction'],
  ['3', '不合格', 'Failed'],
  ['4', '无法判定', 'Cannot be judged'],
]);

export const trainMode = dictionary('train_mode', '培训方式', 'Training mode', [
  ['1', '面授', 'Classroom'],
  ['2', '线上', 'Online'],
  ['3', '混合', 'Blended'],
  ['4', '上门', "At the customer's site"],
]);

export const examMode = dictionary('exam_mode', '考核方式', 'Examination', [
  ['1', '笔试', 'Written'],
  ['2', '实操', 'Practical'],
  ['3', '笔试和实操', 'Written and practical'],
  ['4', '面试', 'Interview'],
]);

export const examResult = dictionary('exam_result', '考核结果', 'Result of the examination', [
  ['0', '未考', 'Not taken'],
  ['1', '合格', 'Passed'],
  ['2', '不合格', 'Failed'],
  ['3', '缺考', 'Absent'],
  ['4', '补考合格', 'Passed at the retake'],
]);

export const trainerReviewStatus = dictionary('trainer_review_status', '学员审核状态', 'Review of the trainee', [
  ['0', '草稿', 'Draft'],
  ['1', '待审核', 'Waiting for review'],
  ['2', '已退回', 'Returned'],
  ['3', '已确认', 'Confirmed'],
  ['4', '已参训', 'Trained'],
  ['5', '考核完成', 'Examined'],
  ['6', '已发证', 'Certificate issued'],
]);

export const classStatus = dictionary('class_status', '班次状态', 'Class status', [
  ['1', '报名中', 'Open for registration'],
  ['2', '已开班', 'Running'],
  ['3', '已结班', 'Closed'],
  ['4', '取消', 'Cancelled'],
]);

export const unmatchedKind = dictionary('unmatched_kind', '未匹配项类型', 'Unmatched item', [
  ['1', '照片', 'Photograph'],
  ['2', '报名表', 'Registration form'],
  ['3', '扫描件', 'Scan'],
]);

export const letterKind = dictionary('letter_kind', '函件类型', 'Letter kind', [
  ['1', '证书函', 'Certificate letter'],
  ['2', '整改函', 'Correction letter'],
  ['3', '通知函', 'Notice'],
]);

/** Units of IECEx certification of personnel competence. */
export const competenceUnit = dictionary('competence_unit', '能力单元', 'Unit of competence', [
  ['000', 'Ex 000 防爆基本知识', 'Ex 000 Basic awareness'],
  ['001', 'Ex 001 防爆基本原理应用', 'Ex 001 Basic principles of protection'],
  ['002', 'Ex 002 危险场所分类', 'Ex 002 Classification of hazardous areas'],
  ['003', 'Ex 003 防爆设备安装', 'Ex 003 Installing Ex equipment'],
  ['004', 'Ex 004 防爆设备维护', 'Ex 004 Maintaining Ex equipment'],
  ['005', 'Ex 005 防爆设备检修与修理', 'Ex 005 Overhaul and repair of Ex equipment'],
  ['006', 'Ex 006 电气装置测试', 'Ex 006 Testing electrical installations'],
  ['007', 'Ex 007 目视和一般检查', 'Ex 007 Visual and close inspection'],
  ['008', 'Ex 008 详细检查', 'Ex 008 Detailed inspection'],
  ['009', 'Ex 009 电气装置设计', 'Ex 009 Design of electrical installations'],
  ['010', 'Ex 010 审核检查', 'Ex 010 Audit inspection'],
  ['011', 'Ex 011 氢安全基本知识', 'Ex 011 Basic knowledge of hydrogen safety'],
]);
