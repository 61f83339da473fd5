/** Records of the papers of a type test, for tests and benches of papers. */
import type * as z from 'zod';
import type { drawingReview, testOrder, testPlan, testRecords } from '../papers/laboratory.ts';

const head = {
  institute: {
    name: '中原防爆电气检验认证院',
    nameEn: 'Central Plain Ex Inspection and Certification Institute',
    address: '河南省南阳市宛城区仲景北路20号',
    phone: '0377-00008000',
  },
  workNo: 'JC202600087',
  caseNos: ['A2026CCC000123', 'A2026CCC000124'],
  applicant: '南阳宛原防爆电机有限公司',
  productName: '隔爆型三相异步电动机',
  laboratory: '隔爆实验室',
};
const product = { models: 'YBX4-132M-4 7.5kW', exMark: 'Ex db IIC T4 Gb' };

export const testOrderRecord: z.input<(typeof testOrder)['data']> = {
  ...head,
  number: 'JC202600087',
  at: '2026-09-28 09:12:40',
  manufacturer: '南阳宛原防爆电机有限公司',
  factory: '南阳宛原防爆电机有限公司',
  productClass: '防爆电机',
  products: [
    { caseNo: 'A2026CCC000123', productName: '隔爆型三相异步电动机', model: 'YBX4-132M-4 7.5kW', exMark: 'Ex db IIC T4 Gb' },
    { caseNo: 'A2026CCC000124', productName: '隔爆型三相异步电动机', model: 'YBX4-160L-4 15kW', exMark: 'Ex db IIC T4 Gb' },
  ],
  standards: ['GB/T 3836.1-2021', 'GB/T 3836.2-2021'],
  laboratoryAddress: '河南省南阳市宛城区仲景北路20号 3号楼',
  laboratoryPhone: '0377-00008031',
  source: '新申请',
  urgent: true,
  leader: '胡明哲',
  planStart: '2026-10-13',
  planEnd: '2026-10-26',
  deadline: '2026-11-06',
  samples: [
    { sampleNo: 'Y202600788-01', name: '隔爆型三相异步电动机', model: 'YBX4-132M-4 7.5kW', quantity: '1 台' },
    { sampleNo: 'Y202600788-02', name: '隔爆型三相异步电动机', model: 'YBX4-160L-4 15kW', quantity: '1 台' },
  ],
  orderedBy: '吴向东',
  orderDate: '2026-09-28',
};

export const drawingReviewRecord: z.input<(typeof drawingReview)['data']> = {
  ...head,
  ...product,
  number: 'JC202600087-R2',
  at: '2026-10-09 16:30:00',
  round: 2,
  outcome: 'approved',
  checks: [
    { clause: '24', subject: '图样和文件完整，与产品一致', finding: 'conforms', note: '已补充接线腔装配图' },
    { clause: '5.2', subject: '隔爆接合面的宽度、间隙和粗糙度', finding: 'problem', note: '止口间隙按 0.15 mm 复核，应不大于表 3 的限值' },
    { clause: '29', subject: '防爆标志与防爆型式一致', finding: 'notApplicable', note: '' },
  ],
  problems: [
    {
      ...{ round: 1, clause: '24', problem: '缺少接线腔装配图', reply: '已补充，见图纸 YBX4-132M-03', replyBy: '李卧龙', state: 'settled' },
    },
    { round: 1, clause: '5.2', problem: '止口间隙未注公差', reply: '', replyBy: '', state: 'open' },
    { round: 2, clause: '15.4', problem: '未给出水压试验压力', reply: '按参考压力的 1.5 倍', replyBy: '李卧龙', state: 'answered' },
  ],
  replyDeadline: '2026-10-20',
  drawUpUser: '胡明哲',
  reviewUser: '范一鸣',
  approveUser: '孙浩然',
  decideDate: '2026-10-09',
};

export const testPlanRecord: z.input<(typeof testPlan)['data']> = {
  ...head,
  ...product,
  number: 'JC202600087-R1',
  at: '2026-10-10 11:05:00',
  round: 1,
  leader: '胡明哲',
  standards: ['GB/T 3836.1-2021', 'GB/T 3836.2-2021'],
  items: [
    {
      ...{ no: '1-01', name: '冲击试验', clause: 'GB/T 3836.1-2021 26.4.2', requirement: '无影响防爆型式的损坏' },
      ...{ measured: '冲击能量 不小于 7 J；外壳无裂纹', laboratory: '隔爆实验室', tester: '魏俊豪', checker: '朱语桐', day: '2026-10-14' },
      ...{ outsourced: false, outsourceReason: '' },
    },
    {
      ...{ no: '1-02', name: '外壳耐压试验', clause: 'GB/T 3836.2-2021 15.3', requirement: '外壳无永久变形，接合面间隙不增大' },
      ...{ measured: '试验压力 不小于 1.5 MPa；保压时间 10 至 12 s', laboratory: '材料实验室', tester: '', checker: '', day: '' },
      ...{ outsourced: true, outsourceReason: '静压试验台检修' },
    },
  ],
  drawUpUser: '胡明哲',
  drawUpDate: '2026-10-09',
  reviewUser: '范一鸣',
  reviewDate: '2026-10-10',
};

export const testRecordsRecord: z.input<(typeof testRecords)['data']> = {
  ...head,
  ...product,
  number: 'JC202600087-R1',
  at: '2026-10-20 17:20:00',
  round: 1,
  leader: '胡明哲',
  sampleNos: ['Y202600788-01', 'Y202600788-02'],
  records: [
    {
      ...{ no: '01 (1)', name: '冲击试验', clause: 'GB/T 3836.1-2021 26.4.2', requirement: '无影响防爆型式的损坏' },
      ...{ from: '2026-10-14 09:00:00', to: '2026-10-14 11:00:00', environment: '', verdict: 'P', notes: '' },
      ...{ tester: '魏俊豪', recordTime: '2026-10-14 11:20:31', checker: '朱语桐', checkTime: '2026-10-14 15:02:10' },
      ...{ check: 'sentBack', checkRemark: '缺少环境条件' },
    },
    {
      ...{ no: '01 (2)', name: '冲击试验', clause: 'GB/T 3836.1-2021 26.4.2', requirement: '无影响防爆型式的损坏' },
      ...{ from: '2026-10-14 09:00:00', to: '2026-10-14 11:00:00', environment: '22.5 °C，48.0 %RH，101.2 kPa', verdict: 'P' },
      ...{ notes: '不确定度：0.2 J', tester: '魏俊豪', recordTime: '2026-10-14 16:11:02', checker: '朱语桐' },
      ...{ checkTime: '2026-10-14 17:40:00', check: 'passed', checkRemark: '' },
    },
    {
      ...{ no: '02', name: '参考压力测定', clause: 'GB/T 3836.2-2021 15.2', requirement: '压力重复性在 1.5 以内' },
      ...{ from: '2026-10-16 09:00:00', to: '2026-10-16 11:30:00', environment: '22.0 °C，50.0 %RH，101.3 kPa', verdict: 'F' },
      ...{ notes: '不合格说明：参考压力超过外壳强度', tester: '魏俊豪', recordTime: '2026-10-16 13:05:00', checker: '', checkTime: '' },
      ...{ check: '', checkRemark: '' },
    },
  ],
  values: [
    { no: '01 (1)', name: '冲击能量', limits: '不小于 7 J', value: '7', unit: 'J', verdict: 'P' },
    { no: '01 (2)', name: '外壳无裂纹', limits: '', value: '符合', unit: '', verdict: 'P' },
    { no: '02', name: '参考压力', limits: '不大于 1.5 MPa', value: '1.62', unit: 'MPa', verdict: 'F' },
    { no: '02', name: '试验气体', limits: '', value: '氢气', unit: '', verdict: '' },
  ],
  instruments: [
    {
      ...{ equipNo: '101-PT-101', name: '爆炸压力测试系统', model: 'EPT-40', calibCertNo: 'ZY101PT101-26', validTo: '2027-03-01' },
      usedIn: '01 (1)、01 (2)、02',
    },
    { equipNo: '104-TR-101', name: '多路温度记录仪', model: '', calibCertNo: '', validTo: '', usedIn: '02' },
  ],
};
