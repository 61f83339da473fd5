/** Planted faults, each found by its rule and by no other of the same place; and sound certificates, in which nothing is found. */
import { expect, test } from 'vitest';
import type { CertificateFacts, LintedCertificate } from './facts.ts';
import { type LintCode, lintCertificate, lintRules } from './index.ts';

const applicant = { name: '南阳万源电机有限公司', address: '河南省南阳市高新区信臣路 12 号' };
const manufacturer = { name: '南阳万源电机制造有限公司', address: '河南省南阳市高新区信臣路 14 号' };
const factory = { name: '南阳万源电机有限公司二厂', address: '河南省南阳市宛城区新店工业园 3 号' };
const MODELS = [
  { model: 'YBX4-132S-4', exMark: 'Ex db IIC T4 Gb' },
  { model: 'YBX4-160M-2', exMark: 'Ex db IIB T4 Gb' },
];
const STANDARDS = ['GB/T 3836.1-2021', 'GB/T 3836.2-2021'];

const sound = (): CertificateFacts => ({
  today: '2026-03-12',
  bodyCode: '99',
  certificate: {
    certNo: '2026992301000018',
    isChange: false,
    productClass: '2301',
    productName: '隔爆型三相异步电动机',
    productNameEn: 'Flameproof three-phase asynchronous motor',
    productModel: 'YBX4-132S-4、YBX4-160M-2',
    exMark: 'Ex db IIC T4 Gb',
    ruleNo: 'CNCA-C23-01:2024',
    certMode: '1001',
    applicant,
    manufacturer,
    factory,
    factoryNo: 'N000356',
    firstDate: '2026-03-12',
    issueDate: '2026-03-12',
    expirationDate: '2031-03-11',
    standards: STANDARDS,
    reportNos: ['T101260C00045'],
    models: MODELS,
    components: [{ name: '电缆引入装置', model: 'DQM-II', certNo: 'CNEx24.0031U' }],
    customerLevel: 'B',
    certificationDecision: '1',
    certificationDecisionDate: '2026-03-11',
    randomNumber: '4071158820394416',
  },
  application: {
    acceptedOn: '2026-01-20',
    applicant,
    manufacturer,
    factory,
    factoryNo: 'N000356',
    productClass: '2301',
    productName: '隔爆型三相异步电动机',
    certMode: '1001',
    standards: STANDARDS,
    models: MODELS,
    components: [{ name: '电缆引入装置', certNo: 'CNEx24.0031U', certExpire: '2029-05-30' }],
  },
  standards: new Map([...STANDARDS, 'GB/T 3836.4-2021'].map((standard) => [standard, '1'])),
  test: { needed: true, concluded: true },
  coverageFiled: null,
  reports: [{ number: 'T101260C00045', issuedOn: '2026-02-26', passed: true }],
  inspection: {
    needed: true,
    follows: false,
    isInClass: false,
    passed: true,
    endedOn: '2026-03-03',
    openNonconformities: 0,
    elsewhere: '',
  },
  papers: { missing: [], problems: [] },
  paid: true,
  uncharged: { test: false, inspections: [] },
  keptExpiry: '',
  unprintable: [],
});

const withCertificate = (change: Partial<LintedCertificate>): CertificateFacts => {
  const facts = sound();
  return { ...facts, certificate: { ...facts.certificate, ...change } };
};
const withCase = (change: Partial<CertificateFacts>): CertificateFacts => ({ ...sound(), ...change });
const ofApplication = (change: Partial<CertificateFacts['application']>) =>
  withCase({ application: { ...sound().application, ...change } });

const planted: Record<LintCode, CertificateFacts> = {
  applicantMissing: withCertificate({ applicant: { ...applicant, address: '' } }),
  manufacturerMissing: withCertificate({ manufacturer: { ...manufacturer, name: '' } }),
  factoryMissing: withCertificate({ factory: { ...factory, address: '' } }),
  applicantName: withCertificate({ applicant: { ...applicant, name: '南阳万原电机有限公司' } }),
  applicantAddress: withCertificate({ applicant: { ...applicant, address: '河南省南阳市高新区信臣路 21 号' } }),
  manufacturerName: withCertificate({ manufacturer: { ...manufacturer, name: '南阳万源电机有限公司' } }),
  manufacturerAddress: withCertificate({ manufacturer: { ...manufacturer, address: '河南省南阳市' } }),
  factoryName: withCertificate({ factory: { ...factory, name: '南阳万源电机有限公司' } }),
  factoryAddress: withCertificate({ factory: { ...factory, address: '河南省南阳市宛城区新店工业园 8 号' } }),
  classUnknown: withCase({
    certificate: { ...sound().certificate, productClass: '2319', certNo: '2026992319000018' },
    application: { ...sound().application, productClass: '2319' },
  }),
  classDiffers: ofApplication({ productClass: '2302' }),
  productMissing: withCertificate({ productName: '' }),
  productDiffers: withCertificate({ productName: '增安型三相异步电动机' }),
  englishMissing: withCertificate({ productNameEn: '' }),
  ruleMissing: withCertificate({ ruleNo: '' }),
  ruleNotInForce: withCertificate({ ruleNo: 'CNCA-C23-01:2019' }),
  modeDiffers: withCertificate({ certMode: '1004' }),
  modelsMissing: withCertificate({ models: [] }),
  modelTwice: withCertificate({ models: [...MODELS, { model: 'YBX4－132S－4', exMark: 'Ex db IIC T4 Gb' }] }),
  modelNotApplied: withCertificate({ models: [...MODELS, { model: 'YBX4-180L-6', exMark: 'Ex db IIC T4 Gb' }] }),
  modelUncovered: withCertificate({ models: MODELS.slice(0, 1) }),
  modelTextMissing: withCertificate({ productModel: ' ' }),
  modelTextForeign: withCertificate({ productModel: 'YB2-90L-2' }),
  markMissing: withCertificate({ exMark: '' }),
  markInvalid: withCase({
    certificate: { ...sound().certificate, exMark: 'Ex db IIC T7 Gb', models: [{ model: 'YBX4-132S-4', exMark: 'Ex db IIC T7 Gb' }] },
    application: { ...sound().application, models: [{ model: 'YBX4-132S-4', exMark: 'Ex db IIC T7 Gb' }] },
  }),
  modelMarkMissing: withCertificate({ models: [MODELS[0] ?? { model: '', exMark: '' }, { model: 'YBX4-160M-2', exMark: '' }] }),
  modelMarkInvalid: withCase({
    certificate: { ...sound().certificate, models: [...MODELS.slice(0, 1), { model: 'YBX4-160M-2', exMark: 'Ex db IIB T9 Gb' }] },
    application: { ...sound().application, models: [...MODELS.slice(0, 1), { model: 'YBX4-160M-2', exMark: 'Ex db IIB T9 Gb' }] },
  }),
  modelMarkDiffers: withCertificate({ models: [...MODELS.slice(0, 1), { model: 'YBX4-160M-2', exMark: 'Ex db IIC T4 Gb' }] }),
  markOfNoModel: withCertificate({ exMark: 'Ex db IIC T6 Gb' }),
  characterUnprintable: withCase({ unprintable: [{ place: 'conditions', said: { character: '☑', code: 'U+2611' } }] }),
  standardsMissing: withCertificate({ standards: [] }),
  standardLacks: withCertificate({ standards: ['GB/T 3836.1-2021'] }),
  standardSurplus: ofSurplus(),
  standardUnknown: withCertificate({ standards: [...STANDARDS, 'GB/T 12345-2000'] }),
  standardWithdrawn: withCase({ standards: new Map([...STANDARDS.map((s) => [s, '1'] as const), ['GB/T 3836.2-2021', '4']]) }),
  standardInTransition: withCase({ standards: new Map([...STANDARDS.map((s) => [s, '1'] as const), ['GB/T 3836.2-2021', '3']]) }),
  standardTwice: withCertificate({ standards: [...STANDARDS, 'GB/T 3836.2-2021'] }),
  standardNotApplied: ofApplication({ standards: ['GB/T 3836.1-2021'] }),
  reportMissing: withCase({ certificate: { ...sound().certificate, reportNos: [] }, reports: [] }),
  reportNotFiled: withCertificate({ reportNos: ['T101260C00045', 'T101260C00054'] }),
  reportOutdated: withCase({ reports: [...sound().reports, { number: 'T101260C00045-1', issuedOn: '2026-02-27', passed: false }] }),
  reportLeftOut: withCase({ reports: [...sound().reports, { number: 'T101260C00046', issuedOn: '2026-02-27', passed: true }] }),
  reportNegative: withCase({ reports: [{ number: 'T101260C00045', issuedOn: '2026-02-26', passed: false }] }),
  testOpen: withCase({ test: { needed: true, concluded: false } }),
  coverageMissing: withCase({ test: { needed: false, concluded: false }, coverageFiled: false }),
  inspectionOpen: withCase({ inspection: { ...sound().inspection, passed: false } }),
  nonconformitiesOpen: withCase({ inspection: { ...sound().inspection, openNonconformities: 2 } }),
  inspectedElsewhere: withCase({ inspection: { ...sound().inspection, elsewhere: '南阳万源电机有限公司三厂' } }),
  componentsMissing: withCertificate({ components: [] }),
  componentExpired: ofApplication({ components: [{ name: '电缆引入装置', certNo: 'CNEx20.0031U', certExpire: '2025-12-31' }] }),
  paperProblem: withCase({ papers: { missing: [], problems: ['产品图纸'] } }),
  paperMissing: withCase({ papers: { missing: ['认证评价记录'], problems: [] } }),
  unpaid: withCase({ paid: false }),
  testUncharged: withCase({ uncharged: { test: true, inspections: [] } }),
  inspectionUncharged: withCase({ uncharged: { test: false, inspections: ['JC2602003'] } }),
  levelMissing: withCertificate({ customerLevel: '' }),
  decisionMissing: withCertificate({ certificationDecision: '' }),
  decisionNotGranting: withCertificate({ certificationDecision: '9' }),
  decisionDateMissing: withCertificate({ certificationDecisionDate: '' }),
  decisionFuture: withCertificate({ certificationDecisionDate: '2026-03-13', issueDate: '2026-03-13', expirationDate: '2031-03-12' }),
  decisionBeforeReport: withCertificate({ certificationDecisionDate: '2026-02-20' }),
  decisionBeforeInspection: withCertificate({ certificationDecisionDate: '2026-03-01' }),
  issueBeforeDecision: withCertificate({ issueDate: '2026-03-10', firstDate: '2026-03-10', expirationDate: '2031-03-09' }),
  issueFuture: withCertificate({ issueDate: '2026-03-20', expirationDate: '2031-03-19' }),
  expiryWrong: withCertificate({ expirationDate: '2031-03-12' }),
  expiryNotKept: withCase({
    certificate: { ...sound().certificate, isChange: true, firstDate: '2026-01-05', expirationDate: '2031-03-11' },
    keptExpiry: '2031-01-04',
  }),
  firstAfterIssue: withCertificate({ firstDate: '2026-03-13' }),
  numberForm: withCertificate({ certNo: '202699230100018' }),
  numberBody: withCertificate({ certNo: '2026012301000018' }),
  numberClass: withCertificate({ certNo: '2026992302000018' }),
  numberYear: withCertificate({ certNo: '2025992301000018' }),
  randomForm: withCertificate({ randomNumber: '40711588' }),
  factoryNoForm: withCase({
    certificate: { ...sound().certificate, factoryNo: '000356' },
    application: { ...sound().application, factoryNo: '' },
  }),
  factoryNoMissing: withCertificate({ factoryNo: '' }),
  factoryNoDiffers: withCertificate({ factoryNo: 'N000365' }),
};

function ofSurplus(): CertificateFacts {
  const standards = [...STANDARDS, 'GB/T 3836.4-2021'];
  return withCase({ certificate: { ...sound().certificate, standards }, application: { ...sound().application, standards } });
}

/** Faults that cannot be planted alone: who leaves out the one breaks the other too. */
const ALSO: Partial<Record<LintCode, readonly LintCode[]>> = {
  markInvalid: ['modelMarkInvalid'],
  standardUnknown: ['standardNotApplied'],
  decisionFuture: ['issueFuture'],
  decisionBeforeReport: ['decisionBeforeInspection'],
};

test('nothing is found in a sound certificate, at any step', () => {
  for (const step of ['making', 'check', 'review', 'approval', 'stamping'] as const) expect(lintCertificate(sound(), step)).toEqual([]);
});

test('nothing is found in a certificate without model test, and in one that was changed', () => {
  const untested = withCase({ test: { needed: false, concluded: false }, reports: [] });
  expect(lintCertificate(untested, 'stamping')).toEqual([]);
  const changed = withCase({
    certificate: {
      ...sound().certificate,
      certNo: '2025992301000018',
      isChange: true,
      firstDate: '2025-06-01',
      expirationDate: '2030-05-31',
    },
    keptExpiry: '2030-05-31',
  });
  expect(lintCertificate(changed, 'stamping')).toEqual([]);
});

test('an inspection that may follow is not missed while its factory is put into the class for it', () => {
  const open = { ...sound().inspection, passed: false, endedOn: '' };
  const found = (customerLevel: string, known: Partial<CertificateFacts['inspection']>) =>
    lintCertificate(
      withCase({ certificate: { ...sound().certificate, customerLevel }, inspection: { ...open, follows: true, ...known } }),
      customerLevel === '' ? 'check' : 'approval',
    ).map(({ code }) => code);
  expect(found('A', { isInClass: false }), 'as it was decided').toEqual([]);
  expect(found('B', { isInClass: true })).toEqual(['inspectionOpen']);
  expect(found('', { isInClass: true }), 'before the decision').toEqual([]);
  expect(found('', { isInClass: false })).toEqual(['inspectionOpen']);
  expect(found('A', { follows: false, isInClass: true })).toEqual(['inspectionOpen']);
});

test('a report that was written again, with a suffix to its number, need not be named beside the new one', () => {
  const [earlier] = sound().reports;
  const again = { number: 'T101260C00045-1', issuedOn: '2026-03-02', passed: true };
  const rewritten = withCase({ reports: earlier ? [earlier, again] : [] });
  const named = (...reportNos: string[]) =>
    lintCertificate({ ...rewritten, certificate: { ...rewritten.certificate, reportNos } }, 'stamping');
  expect(named(again.number)).toEqual([]);
  expect(named('T101260C00045', again.number)).toEqual([]);
  expect(named('T101260C00045').map(({ code }) => code)).toEqual(['reportOutdated']);
});

test('names and addresses are compared without regard to spaces and full-width forms', () => {
  const spaced = withCertificate({ applicant: { name: '南阳万源电机有限公司 ', address: '河南省南阳市高新区信臣路１２号' } });
  expect(lintCertificate(spaced, 'stamping')).toEqual([]);
});

test.each(Object.entries(planted) as [LintCode, CertificateFacts][])('a planted fault is found: %s', (code, facts) => {
  const found = [...new Set(lintCertificate(facts, 'stamping').map((finding) => finding.code))];
  expect(found.sort()).toEqual([...new Set([code, ...(ALSO[code] ?? [])])].sort());
});

test('there is a planted fault for every rule, and a rule holds only from its step on', () => {
  expect(Object.keys(planted).sort()).toEqual(lintRules.map((rule) => rule.code).sort());
  expect(lintRules.length).toBeGreaterThan(30);
  expect(lintCertificate(planted.unpaid, 'approval')).toEqual([]);
  expect(lintCertificate(planted.paperMissing, 'check')).toEqual([]);
});

test('errors stand before warnings, each with what it speaks of', () => {
  const facts = withCertificate({ productNameEn: '', applicant: { ...applicant, name: '另一家公司' } });
  expect(lintCertificate(facts, 'making')).toMatchObject([
    { code: 'applicantName', severity: 'error', place: 'applicant', said: { found: '另一家公司', licence: applicant.name } },
    { code: 'englishMissing', severity: 'warning', place: 'productNameEn' },
  ]);
});
