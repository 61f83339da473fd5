/** Records of the papers that acceptance and the steps of a certificate leave, for tests and benches of papers. */
import type * as z from 'zod';
import type { papers } from '../papers/index.ts';

type Data<K extends keyof typeof papers> = z.input<(typeof papers)[K]['data']>;
type Institute = Data<'correctionNotice'>['institute'];
type Company = { name: string; address: string };

export const certificationRecords = (institute: Institute, company: Company) => {
  const caseNo = 'A2026CCC000123';
  const holder = { applicant: company.name, manufacturer: company.name, factory: company.name };
  const product = {
    productClass: '2301 防爆电机',
    productName: '隔爆型三相异步电动机',
    models: 'YBX4-132M-4 7.5kW、YBX4-160L-4 15kW',
    exMark: 'Ex db IIC T4 Gb',
    standards: ['GB/T 3836.1-2021', 'GB/T 3836.2-2021'],
    ruleNo: 'CNCA-C23-01:2024',
    certMode: '型式试验 + 初始工厂检查 + 获证后监督',
  };
  const findings = [{ severity: '提示', text: '型号 YBX4-160L-4 15kW 没有填写参数', clause: 'CNCA-C23-01:2024 附件 3' }];
  const correctionNotice: Data<'correctionNotice'> = {
    institute,
    number: `${caseNo}-B1`,
    at: '2026-09-01 09:40:00',
    caseNo,
    applicant: company.name,
    productName: product.productName,
    submittedAt: '2026-08-31 14:02:11',
    round: 1,
    remark: '请按下列事项补正，并补齐隔爆接合面参数表第 2 页。',
    items: [
      { part: '产品信息', place: '防爆标志', comment: '铭牌图未标 EPL，请与申请书一致：Ex db IIC T4 Gb。' },
      { part: '申请资料', place: '产品图纸 YBX4-132M-00.pdf', comment: '隔爆接合面参数表缺第 2 页，请补齐后重新上传。' },
      { part: '关键件', place: '电缆引入装置', comment: '证书 CNEx23.2041X 已过期，请提供有效证书。' },
    ],
    dueDate: '2026-09-30',
    handler: '张若楠',
    issueDate: '2026-09-01',
  };
  const paper = { files: 1, problems: 0, required: true };
  const completenessCheck: Data<'completenessCheck'> = {
    institute,
    number: caseNo,
    at: '2026-11-16 10:20:00',
    applicant: company.name,
    productName: product.productName,
    certKind: 'CCC认证',
    papers: [
      { ...paper, folder: '01 申请资料', code: '0101', name: '认证申请书', state: 'there' },
      { ...paper, folder: '01 申请资料', code: '0111', name: '产品图纸', state: 'there', files: 6, problems: 1 },
      { ...paper, folder: '01 申请资料', code: '0118', name: 'ODM/OEM协议', required: false, state: 'none', files: 0 },
      { ...paper, folder: '02 受理评审', code: '0202', name: '申请评审表', state: 'lacking', files: 0 },
      { ...paper, folder: '03 型式试验', code: '0306', name: '型式试验报告', state: 'there' },
      { ...paper, folder: '06 证书', code: '0603', name: '证书发放记录', state: 'notDue', files: 0 },
    ],
    findings,
    opinion: '申请评审表为纸质，已随卷移交。',
    checker: '宋知微',
    checkDate: '2026-11-16',
  };
  const evaluationRecord: Data<'evaluationRecord'> = {
    institute,
    number: caseNo,
    at: '2026-11-18 15:30:00',
    ...holder,
    ...{ applicantAddress: company.address, manufacturerAddress: company.address, factoryAddress: company.address },
    factoryNo: 'N000356',
    ...product,
    acceptedOn: '2026-09-02',
    testNeeded: true,
    tests: [
      {
        ...{ workNo: 'JC202600087', laboratory: '防爆电机实验室', reportNo: 'T101260C00045', issueDate: '2026-11-12' },
        ...{ conclusion: '符合', signer: '秦若谷' },
      },
    ],
    inspectionNeeded: true,
    inspectionFollows: false,
    inspections: [
      {
        ...{ workNo: 'FC20260087', kind: '初始工厂检查', from: '2026-10-21', to: '2026-10-22' },
        ...{ conclusion: '存在不符合项，整改后通过', leader: '孟知行' },
      },
    ],
    nonconformities: [
      {
        ...{ ncNo: 'FC20260087-NC01', clause: '4.6', severity: '一般', closedOn: '2026-11-05' },
        description: '查 2026 年 9 月例行检验记录，3 台 YBX4-132M-4 未做静压试验。',
      },
      { ncNo: 'FC20260087-NC02', clause: '4.5', severity: '严重', closedOn: '', description: '粗糙度仪校准已过期，现场仍在使用。' },
    ],
    payment: '已缴',
    findings,
    customerLevel: 'B 类',
    decision: '批准发证',
    decisionDate: '2026-11-18',
    opinion: '型式试验符合，工厂检查不符合项已关闭，资料齐全，建议批准发证。',
    reviewer: '叶行舟',
    reviewDate: '2026-11-18',
  };
  const decisionSheet: Data<'decisionSheet'> = {
    institute,
    number: caseNo,
    at: '2026-11-20 10:15:00',
    ...holder,
    factoryAddress: company.address,
    ...product,
    granted: true,
    decision: '批准发证',
    decisionDate: '2026-11-18',
    customerLevel: 'B 类',
    certNo: '2026992301000018',
    issueDate: '2026-11-20',
    expirationDate: '2031-11-19',
    reviewOpinion: '型式试验符合，工厂检查不符合项已关闭，建议批准发证。',
    reviewer: '叶行舟',
    reviewDate: '2026-11-18',
    approvalOpinion: '同意。',
    approver: '王建衡',
    approveDate: '2026-11-20',
  };
  const issueRecord: Data<'issueRecord'> = {
    institute,
    number: caseNo,
    at: '2026-11-23 16:00:00',
    ...holder,
    productName: product.productName,
    certNo: '2026992301000018',
    versionNo: 1,
    issueDate: '2026-11-20',
    expirationDate: '2031-11-19',
    printCount: 2,
    paperNo: 'ZS0001234',
    delivery: '自取',
    byPost: false,
    collected: true,
    expressCompany: '',
    expressNo: '',
    handler: '唐念慈',
    handDate: '2026-11-23',
  };
  return { correctionNotice, completenessCheck, evaluationRecord, decisionSheet, issueRecord };
};
