/** Records of the papers about a factory inspection (domain 3.5). */
import type * as z from 'zod';
import type { papers } from '../papers/index.ts';

type Data<K extends keyof typeof papers> = z.input<(typeof papers)[K]['data']>;

const institute = {
  name: '中原防爆电气检验认证院',
  nameEn: 'Central Plain Ex Inspection and Certification Institute',
  address: '河南省南阳市宛城区仲景北路20号',
  phone: '0377-00008000',
};
const visit = {
  taskNo: 'FC20260087',
  checkKind: '初始检查',
  factory: '南阳宛原防爆电机有限公司',
  factoryNo: 'N000356',
  address: '河南省南阳市卧龙区宛原路188号',
  checkFrom: '2026-10-21',
  checkTo: '2026-10-22',
};
const team = [
  { role: '组长', name: '孟知行', registerNo: '2021-N1CCC-0000001', codes: '2301、2302' },
  { role: '组员', name: '沈若溪', registerNo: '2023-N0CCC-0000002', codes: '2301' },
];
const attendees = '刘宛平（总经理）、李卧龙（质量负责人）、周独山（生产部长）、郑白河（检验室主任）';
const leader = { name: '孟知行', at: '2026-10-22 17:00:00' };
const subjects = [
  { no: 'A2026CCC000123', productName: '隔爆型三相异步电动机', exMark: 'Ex db IIC T4 Gb' },
  { no: 'A2026CCC000124', productName: '增安型三相异步电动机', exMark: 'Ex eb IIC T3 Gb' },
];
const facts = '查 2026 年 9 月例行检验记录，3 台 YBX4-132M-4（编号 2609-0112、0113、0118）未做静压试验，操作者称水压台维修。';
const clauses = [
  { clause: '1 职责和资源', verdict: 'ok' as const, note: '质量负责人李卧龙有任命文件，检验员 6 人持证上岗。' },
  {
    clause: '3 采购与关键件控制',
    verdict: 'ok' as const,
    note: '抽查接线端子、引入装置进货检验记录各 5 份，供方均在合格供方名录内。',
  },
  { clause: '5 例行检验和确认检验', verdict: 'nonconforming' as const, note: facts },
  { clause: '8 内部质量审核', verdict: 'notApplicable' as const, note: '首次检查前未到内审周期，已查内审计划。' },
  { clause: '认证标志和证书使用', verdict: 'ok' as const, note: '' },
];
const sampling = {
  sampleName: '隔爆型三相异步电动机',
  model: 'YBX4-132M-4 7.5kW',
  sealNo: 'FY-2026-0331',
  testItems: '静压试验、接合面参数、绕组温升',
  laboratory: '防爆电机实验室',
};

export const inspectionReportRecord = (): Data<'inspectionReport'> => ({
  institute,
  number: 'FC20260087',
  at: '2026-11-06 15:20:00',
  ...visit,
  applicant: visit.factory,
  ...{ planDays: '4', actualDays: '4' },
  basis: ['CNCA-C23-01:2024 强制性产品认证实施规则 防爆电气', 'CNCA-00C-005 工厂质量保证能力要求'],
  team: team.map((m) => ({ ...m, days: '2' })),
  experts: '张工（隔爆结构）',
  attendees,
  subjects: subjects.map((s) => ({ ...s, productClass: '2301 防爆电机' })),
  sections: [
    ...clauses.map(({ clause, ...c }) => ({ name: clause, ...c })),
    { name: '产品一致性', verdict: 'ok', note: '核查 6 处，均一致。' },
  ],
  nonconformities: [
    {
      ...{ ncNo: 'FC20260087-NC01', ncClass: '例行检验和确认检验不符合', severity: '一般', clause: 'CNCA-00C-005 5', description: facts },
      ...{ rounds: 2, closeDate: '2026-11-04', upheld: false },
    },
  ],
  samplings: [{ ...sampling, quantity: '2 + 1' }],
  conclusion: '书面验证通过',
  conclusionText: '所开具的不符合项已由企业整改并经书面验证有效，工厂质量保证能力和产品一致性符合认证要求。',
  classProposal: 'B类',
  leader: { name: '孟知行', at: '2026-11-04 10:12:00' },
  reviewer: { name: '梁景行', at: '2026-11-05 09:30:00' },
  approver: { name: '宋晚晴', at: '2026-11-06 15:20:00' },
  issueDate: '2026-11-06',
});

export const capabilityRecordRecord = (): Data<'capabilityRecord'> => ({
  institute,
  number: 'FC20260087-NL',
  at: leader.at,
  ...visit,
  basis: 'CNCA-00C-005《强制性产品认证实施规则 工厂质量保证能力要求》',
  clauses: clauses.map((c) => ({ ...c, inspector: '沈若溪', at: '2026-10-21 16:40:00' })),
  leader,
});

export const consistencyRecordRecord = (): Data<'consistencyRecord'> => ({
  institute,
  number: 'FC20260087-YZ',
  at: leader.at,
  ...visit,
  subjects,
  rows: [
    { product: 'YBX4-132M-4 7.5kW', part: '铭牌', found: '型号、防爆标志、证书编号位置与备案铭牌图一致', ok: true },
    { product: 'YBX4-132M-4 7.5kW', part: '端盖隔爆接合面', found: '长度 25.2 mm，间隙 0.12 mm，粗糙度 Ra 3.2，符合图纸', ok: true },
    { product: 'YBX4-160L-4 15kW', part: '引入装置', found: '实装 DQM-II，备案为 DQM-III', ok: false },
  ],
  enteredBy: { name: '沈若溪', at: '2026-10-22 15:10:00' },
  leader,
});

export const attendanceRecordRecord = (): Data<'attendanceRecord'> => ({
  institute,
  number: 'FC20260087-QD',
  at: leader.at,
  ...visit,
  team,
  attendees,
  enteredBy: { name: '孟知行', at: '2026-10-22 16:50:00' },
});

const corrected = {
  ...{ ncNo: 'FC20260087-NC01', ncClass: '例行检验和确认检验不符合', severity: '一般', clause: 'CNCA-00C-005 5', description: facts },
  ...{ verifyKind: '书面验证', deadline: '2026-11-21', closeDate: '2026-11-04' },
};
export const verificationRecordRecord = (): Data<'verificationRecord'> => ({
  institute,
  number: 'FC20260087-YZJL',
  at: '2026-11-04 10:12:00',
  ...visit,
  rounds: [
    {
      ...corrected,
      no: 1,
      causeAnalysis: '水压台检修期间没有替代手段，检验员漏做后未报告。',
      correction: '三台电机已补做静压试验，合格。',
      correctiveAction: '修订例行检验规程，水压台停用时停止入库。',
      objection: '',
      submitTime: '2026-10-28 11:20:00',
      verdict: 'notCorrected' as const,
      opinion: '未提供补做试验的原始记录，也没有核查其他批次，请补充。',
      verifier: '孟知行',
      verifyTime: '2026-10-29 09:05:00',
    },
    {
      ...corrected,
      no: 2,
      causeAnalysis: '水压台检修期间没有替代手段，检验员漏做后未报告。',
      correction: '三台电机已补做静压试验，合格，记录附后；核查 9 月全部 46 台，无其他漏检。',
      correctiveAction: '修订例行检验规程（QZ/ZJ-07 第 3 版），培训检验员 6 人，质量部每月抽查一次。',
      objection: '',
      submitTime: '2026-11-03 16:00:00',
      verdict: 'corrected' as const,
      opinion: '整改材料能证明措施有效。',
      verifier: '孟知行',
      verifyTime: '2026-11-04 10:00:00',
    },
    {
      ...{ ncNo: 'FC20260087-NC02', ncClass: '检验试验仪器设备不符合', severity: '严重', clause: 'CNCA-00C-005 6.1' },
      description: '隔爆接合面粗糙度仪（编号 J-17）校准有效期至 2026-06-30，现场仍在使用。',
      ...{ verifyKind: '现场验证', deadline: '2026-11-21', closeDate: '' },
      ...{ no: 1, causeAnalysis: '', correction: '', correctiveAction: '' },
      objection: '该仪器已于 2026-09-30 校准，证书在计量室，检查时未能及时提供。',
      submitTime: '2026-10-28 11:20:00',
      ...{ verdict: null, opinion: '', verifier: '', verifyTime: '' },
    },
  ],
  passed: false,
  leader: { name: '孟知行', at: '2026-11-04 10:12:00' },
});

export const samplingSheetRecord = (): Data<'samplingSheet'> => ({
  institute,
  number: 'FC20260087-CY',
  at: '2026-10-22 15:30:00',
  ...visit,
  applicant: visit.factory,
  sheets: [
    {
      ...sampling,
      ...{ baseQuantity: '24', quantity: '2', backupQuantity: '1', samplePlace: '成品库', batchNo: '2610-0331～0354' },
      ...{ produceDate: '2026-10-12', sampleDate: '2026-10-22', sealTime: '2026-10-22 15:30:00', sendDeadline: '2026-11-01' },
      sampler: '沈若溪',
    },
    {
      ...sampling,
      ...{
        model: 'YBX4-160L-4 15kW',
        sealNo: 'FY-2026-0332',
        baseQuantity: '12',
        quantity: '1',
        backupQuantity: '',
        samplePlace: '生产线末端',
      },
      ...{ batchNo: '', produceDate: '' as const, sampleDate: '2026-10-22', sealTime: '2026-10-22 15:30:00', sendDeadline: '2026-11-01' },
      sampler: '沈若溪',
    },
  ],
});
