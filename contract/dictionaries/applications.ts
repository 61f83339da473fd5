/** What applications for Ex certificates, vehicles and products are made of. */
import { dictionary } from './dictionary.ts';

export const cqstSubType = dictionary('cqst_sub_type', 'CQST业务子类', 'CQST sub type', [
  ['1', 'CQST检验', 'CQST testing'],
  ['2', 'CNEx防爆合格证', 'CNEx Ex certificate'],
  ['3', 'CNV Ex车辆', 'CNV Ex vehicle'],
  ['4', 'IECEx', 'IECEx'],
]);

export const cqstApplyKind = dictionary('cqst_apply_kind', 'CQST申请类型', 'CQST application kind', [
  ['1', '首次', 'First application'],
  ['2', '变更', 'Change'],
  ['3', '期满换证', 'Renewal'],
  ['4', '增加型号', 'Further models'],
  ['5', '委托检验', 'Commissioned test'],
  ['6', '复测', 'Retest'],
]);

export const cqstResultKind = dictionary('cqst_result_kind', '申请结果类型', 'Result wanted', [
  ['1', '防爆合格证', 'Ex certificate of conformity'],
  ['2', '检验报告', 'Test report without certificate'],
  ['3', '工业试验许可证', 'Industrial trial permit'],
  ['4', 'IECEx ExTR、QAR、CoC', 'IECEx ExTR, QAR and CoC'],
  ['5', '防爆车辆证书', 'Ex vehicle certificate'],
  ['6', '委托检验', 'Commissioned test'],
]);

export const useEnvironment = dictionary('use_environment', '使用环境', 'Use environment', [
  ['1', '0区', 'Zone 0'],
  ['2', '1区', 'Zone 1'],
  ['3', '2区', 'Zone 2'],
  ['4', '20区', 'Zone 20'],
  ['5', '21区', 'Zone 21'],
  ['6', '22区', 'Zone 22'],
  ['7', '煤矿井下', 'Underground coal mine'],
  ['8', '户外', 'Outdoors'],
  ['9', '船用', 'On board ship'],
  ['10', '腐蚀环境（WF1、WF2）', 'Corrosive environment (WF1, WF2)'],
]);

export const hazardZone = dictionary('hazard_zone', '危险区域', 'Hazardous zone', [
  ['0', '0区', 'Zone 0'],
  ['1', '1区', 'Zone 1'],
  ['2', '2区', 'Zone 2'],
  ['20', '20区', 'Zone 20'],
  ['21', '21区', 'Zone 21'],
  ['22', '22区', 'Zone 22'],
  ['none', '非危险区', 'Non-hazardous area'],
]);

export const enclosureMaterial = dictionary('enclosure_material', '外壳材质', 'Enclosure material', [
  ['1', '铸铝', 'Cast aluminium'],
  ['2', '铸铁', 'Cast iron'],
  ['3', '钢板', 'Sheet steel'],
  ['4', '不锈钢', 'Stainless steel'],
  ['5', '工程塑料', 'Engineering plastic'],
  ['6', '玻璃钢（SMC）', 'Glass-fibre reinforced polyester (SMC)'],
  ['7', '铜合金', 'Copper alloy'],
  ['8', '其他', 'Other'],
]);

export const componentControl = dictionary('component_control', '关键件控制类别', 'Control class of key components', [
  ['1', 'A类（安全关键件，需批准）', 'Class A (safety critical, approval needed)'],
  ['2', 'B类（备案）', 'Class B (to be notified)'],
  ['3', 'C类', 'Class C'],
]);

export const certLanguage = dictionary('cert_language', '证书语言', 'Certificate language', [
  ['1', '中文', 'Chinese'],
  ['2', '英文', 'English'],
  ['3', '中英文', 'Chinese and English'],
]);

export const deliverKind = dictionary('deliver_kind', '领取方式', 'Delivery', [
  ['1', '自取', 'Collected in person'],
  ['2', '邮寄', 'By mail'],
  ['3', '电子', 'Electronic'],
]);

export const driveKind = dictionary('drive_kind', '动力型式', 'Drive', [
  ['1', '蓄电池', 'Battery'],
  ['2', '柴油', 'Diesel'],
  ['3', '混合动力', 'Hybrid'],
]);

export const batteryKind = dictionary('battery_kind', '电池类型', 'Battery', [
  ['1', '铅酸', 'Lead-acid'],
  ['2', '锂离子', 'Lithium-ion'],
  ['3', '镍氢', 'Nickel-metal hydride'],
]);

export const testPlace = dictionary('test_place', '试验地点', 'Test place', [
  ['1', '本院', "At the institute's site"],
  ['2', '企业现场', "At the customer's site"],
]);

export const cnvCarType = dictionary('cnv_car_type', '车辆类型', 'Vehicle type', [
  ['1', '蓄电池平衡重叉车', 'Battery counterbalanced truck'],
  ['2', '内燃平衡重叉车', 'Engine-powered counterbalanced truck'],
  ['3', '前移式叉车、堆高车', 'Reach truck or stacker'],
  ['4', '托盘搬运车', 'Pallet truck'],
  ['5', '牵引车', 'Towing tractor'],
  ['6', '观光车、巡检车', 'Sightseeing or patrol vehicle'],
  ['7', '内燃改装车', 'Converted engine-powered vehicle'],
  ['8', 'AGV、移动机器人', 'AGV or mobile robot'],
  ['9', '特种作业车', 'Special work vehicle'],
]);

export const cnvTestGroup = dictionary('cnv_test_group', '车辆试验组', 'Vehicle test group', [
  ['1', '电气组', 'Electrical group'],
  ['2', '机械组（制动、排气、静电）', 'Mechanical group (brakes, exhaust, static charge)'],
  ['3', '蓄电池组', 'Battery group'],
  ['4', '现场检验组', 'On-site group'],
]);

export const assignmentType = dictionary('assignment_type', '分配类型', 'Assignment', [
  ['1', '工程师', 'Engineer'],
  ['2', '部门', 'Department'],
  ['3', '项目组', 'Project team'],
]);

export const teamKind = dictionary('team_kind', '团队类型', 'Team kind', [
  ['1', '项目组', 'Project team'],
  ['2', '检查组', 'Inspection team'],
  ['3', '科创组', 'Innovation centre team'],
]);

export const teamRole = dictionary('team_role', '团队角色', 'Role in the team', [
  ['1', '组长', 'Leader'],
  ['2', '组员', 'Member'],
  ['3', '实习', 'Trainee'],
  ['4', '专家', 'Expert'],
]);

export const taskSource = dictionary('task_source', '任务来源', 'Source of the task', [
  ['1', '新申请', 'New application'],
  ['2', '变更', 'Change'],
  ['3', '监督抽样', 'Supervision sampling'],
  ['4', '复测', 'Retest'],
  ['5', '外部委托', 'External order'],
]);
