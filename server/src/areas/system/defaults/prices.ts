/** The price table of a new tenant (domain 7): historic and agency figures that an institute replaces by its own. Prices include VAT. */
import type { PriceBasis, PriceFormula } from '@zhengjian/contract/rules/fees.ts';

export type PriceSeed = readonly [
  code: string,
  zh: string,
  en: string,
  feeKind: string,
  unit: string,
  price: string,
  basis: PriceBasis,
  more?: { formula?: PriceFormula; least?: string; percent?: string; tax?: string; discountable?: false },
];

/** First day of the table, before any case that the software has seen. */
export const PRICES_FROM = '2020-01-01';

const tests: readonly PriceSeed[] = [
  ['T01', '图纸审查费', 'Drawing review', '5', '套', '1500', 'set'],
  ['T01R', '图纸审查费（第三轮起，每轮）', 'Drawing review, each round after the second', '5', '轮', '500', 'drawingRound'],
  ['T02', '外壳耐压试验（参考压力/过压）', 'Overpressure test of the enclosure (reference pressure)', '4', '项', '1800', 'test'],
  ['T03', '内部点燃不传爆试验', 'Test for non-transmission of an internal ignition', '4', '项', '3500', 'gasGroup'],
  ['T04', '火花点燃试验（本安）', 'Spark ignition test (intrinsic safety)', '4', '项', '3000', 'test'],
  ['T05', '本安评定（i）', 'Assessment of intrinsic safety (i)', '4', '项', '4000', 'test'],
  ['T06', '温升/最高表面温度', 'Temperature rise and maximum surface temperature', '4', '项', '1500', 'model'],
  ['T07', '冲击与跌落', 'Impact and drop', '4', '项', '800', 'test'],
  ['T08', 'IP防护试验', 'Degree of protection (IP)', '4', '项', '1200', 'test'],
  ['T09', '引入装置夹紧与密封', 'Clamping and sealing of entry devices', '4', '项', '900', 'test'],
  ['T10', '耐热耐寒老化（非金属）', 'Thermal endurance of non-metallic parts', '4', '项', '2800', 'test'],
  ['T11', '绝缘/介电强度、爬电距离与电气间隙', 'Insulation, dielectric strength, creepage and clearance', '4', '项', '700', 'test'],
  ['T12', '表面电阻/静电', 'Surface resistance and static electricity', '4', '项', '800', 'test'],
  ['T13', '浇封试验（m）', 'Encapsulation tests (m)', '4', '项', '2000', 'test'],
  ['T14', '正压试验（p）', 'Pressurization tests (p)', '4', '项', '2500', 'test'],
  ['T15', '堵转温度tE（e）', 'Time tE with stalled rotor (e)', '4', '项', '2600', 'test'],
  ['T16', '限制呼吸（nR）', 'Restricted breathing (nR)', '4', '项', '900', 'test'],
  ['T17', '光辐射（op）', 'Optical radiation (op)', '4', '项', '2200', 'test'],
  ['T18', '蓄电池试验', 'Battery tests', '4', '项', '2000', 'hand'],
  ['T91', '加急费', 'Urgency surcharge', '10', '项目', '0', 'urgent', { formula: 'percent', percent: '0.3', discountable: false }],
];
const travel: PriceSeed = ['C07', '差旅费', 'Travel expenses', '9', '次', '0', 'hand', { formula: 'actual', discountable: false }];

/** By key of dictionary business_type. */
export const prices: Readonly<Record<string, readonly PriceSeed[]>> = {
  '1': [
    ['C01', 'CCC申请费', 'CCC application fee', '1', '单元', '500', 'unit'],
    ['C02', 'CCC批准与注册费（含证书）', 'CCC approval and registration, certificate included', '2', '单元', '800', 'unit'],
    ['C03', '工厂检查费（初始）', 'Initial factory inspection', '3', '人日', '2500', 'personDay'],
    ['C04', '监督检查费', 'Surveillance inspection', '3', '人日', '2500', 'surveillanceDay'],
    ['C05', '变更费（资料）', 'Change of documents', '11', '证书', '300', 'hand'],
    ['C06', '年金', 'Annual fee', '11', '证书·年', '100', 'hand'],
    travel,
    ...tests,
  ],
  '2': [...tests, ['T90', '防爆合格证工本费', 'Ex certificate, production', '6', '份', '500', 'unit'], travel],
  '3': [['V01', '整车防爆检验', 'Ex inspection of a vehicle', '4', '台', '25000', 'unit'], travel],
  '4': [
    ['S01', '现场防爆检测', 'On-site Ex inspection', '3', '台', '40', 'hand', { formula: 'atLeast', least: '8000' }],
    ['S02', '培训费', 'Training', '8', '人', '2200', 'hand'],
    ['S03', '人员能力考核', 'Competence assessment', '8', '单元·人', '1500', 'hand'],
    ['S04', '修理资质认定', 'Recognition of repair shops', '3', '次', '12000', 'hand'],
    ['S05', '科创项目款', 'Project payment by contract', '11', '合同', '0', 'hand', { formula: 'actual' }],
    travel,
  ],
};
