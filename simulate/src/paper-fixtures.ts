/**
 * Papers of later stages, on two cases of the demo: their lines of business are not built yet, so what they say comes from
 * typed records in the shape of the trade (domain 3.4 to 3.7), under the names of the case they hang on.
 */
import { Readable } from 'node:stream';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import type { CccCase } from '@zhengjian/contract/areas/acceptance/records.ts';
import { cccProductClass } from '@zhengjian/contract/dictionaries/scheme.ts';
import { cccRuleInForce } from '@zhengjian/contract/rules/implementationRule.ts';
import { filePaper } from '@zhengjian/server/src/areas/stamping/index.ts';
import { systemActor } from '@zhengjian/server/src/platform/actor.ts';
import type { Template } from '@zhengjian/server/src/platform/documents/maker.ts';
import { papers } from '@zhengjian/server/src/platform/documents/papers/index.ts';
import {
  certificateRecord,
  paymentRecord,
  planRecord,
  rectificationRecord,
  reportRecord,
  sampleNoticeRecord,
  taskBookRecord,
} from '@zhengjian/server/src/platform/documents/testing/records.ts';
import { asTenant } from '@zhengjian/server/src/platform/jobs/as-tenant.ts';
import { dayText, momentText } from '@zhengjian/server/src/platform/world.ts';
import type * as z from 'zod';
import { makeCall } from './caller.ts';
import { MAIN_TENANT } from './institute.ts';
import type { Stage } from './people.ts';

type Fixture<S extends z.ZodType> = { node: string; title: string; template: Template<S>; data: z.input<S> & { number: string } };

const file = async <S extends z.ZodType>(
  { app, db, world }: Stage,
  caseId: string,
  { node, title, template, data }: Fixture<S>,
): Promise<void> => {
  const paper = await app.documents.render(template, data);
  const stored = await app.files.put(Readable.from([paper.pdf]));
  const made = {
    caseId,
    node,
    template: template.name,
    number: data.number,
    fileName: `${title} ${data.number}.pdf`,
    day: dayText(world.now()),
    maker: '郭安琪',
    paper,
    stored,
  };
  // in the name of the institute, so that the company is told of what is issued to it
  await asTenant(db, MAIN_TENANT, (tx) => filePaper(tx, { actor: systemActor(MAIN_TENANT), world }, made));
};

/** Accepted longest ago: the papers of their later stages are the least surprising there. */
const olderCases = async ({ db }: Stage, most: number): Promise<string[]> =>
  (
    await db.system((tx) =>
      tx
        .selectFrom('ccc_application')
        .select('id')
        .where('tenant_id', '=', MAIN_TENANT)
        .where('state', '=', 40)
        .orderBy('submit_time')
        .limit(most)
        .execute(),
    )
  ).map((c) => c.id);

const DAY_MS = 86_400_000;
const PARTIES = ['applicant', 'manufacturer', 'factory'] as const;

/** What the papers of a case have in common: whose it is, what it is about, which day is today. */
const subjectOf = (c: CccCase, now: Date) => {
  const before = (days: number) => dayText(new Date(now.getTime() - days * DAY_MS));
  const [applicant, manufacturer, factory] = PARTIES.map((role) => ({
    name: c.parties[role]?.companyName ?? '',
    nameEn: c.parties[role]?.companyNameEn ?? '',
    address: c.parties[role]?.address ?? '',
  }));
  const none = { name: '', nameEn: '', address: '' };
  // the numbers of later papers follow the application's year and serial, so that each is its own
  const [, year = '', serial = ''] = /(\d{4})\D+(\d+)$/.exec(c.applicationNo) ?? [];
  const [first] = c.form.products;
  return {
    before,
    at: momentText(now),
    year,
    serial,
    applicant: applicant ?? none,
    manufacturer: manufacturer ?? none,
    factory: factory ?? none,
    exMark: first?.productExMark ?? '',
    models: c.form.products.map((p) => ({
      model: p.productModel,
      parameters: p.params
        .map((x) => `${x.paramName} ${x.value || [x.valueMin, x.valueMax].filter(Boolean).join('～')} ${x.unit}`.trim())
        .join('，'),
      exMark: p.productExMark,
      note: p.modelNote,
    })),
    components: c.form.products
      .flatMap((p) => p.components)
      .map(({ name, model, supplier, certNo }) => ({ name, model, supplier, certNo })),
    standards: c.standardNames.map((s) => s.standardNo),
    classText: `${c.form.productClass} ${cccProductClass.items.find((i) => i.key === c.form.productClass)?.zh ?? ''}`.trim(),
    ruleNo: cccRuleInForce(c.submitTime.slice(0, 10)) ?? '',
  };
};

const certificateOf = (c: CccCase, s: ReturnType<typeof subjectOf>) => {
  const number = `${s.year}99${c.form.productClass}${s.serial.padStart(6, '0')}`;
  const { applicant, manufacturer, factory, standards, ruleNo, exMark, at } = s;
  const record = certificateRecord();
  return {
    ...record,
    ...{ number, at, applicant, manufacturer, factory, standards, ruleNo, exMark },
    productClass: s.classText,
    productName: c.form.productName,
    productNameEn: c.form.productNameEn,
    productModel: s.models.map((m) => m.model).join('、'),
    firstDate: s.before(0),
    issueDate: s.before(0),
    expirationDate: s.before(1 - 5 * 365),
    reportNos: [reportNo(s)],
    annex: {
      ...record.annex,
      models: s.models,
      components: s.components,
      drawings: [{ drawingNo: `${s.models[0]?.model ?? ''}-00`, name: '总装配图', version: 'A' }],
    },
    verifyUrl: number,
  };
};

const reportNo = ({ year, serial }: { year: string; serial: string }) => `T101${year.slice(2)}0C${serial.slice(-5)}`;

const reportOf = (c: CccCase, s: ReturnType<typeof subjectOf>) => {
  const record = reportRecord();
  return {
    ...record,
    number: reportNo(s),
    at: s.at,
    client: s.applicant,
    manufacturer: s.manufacturer,
    factory: s.factory,
    productName: c.form.productName,
    productNameEn: c.form.productNameEn,
    trademark: c.form.trademark,
    models: s.models.map((m) => m.model),
    exMark: s.exMark,
    samples: s.models.map((m, i) => ({
      sampleNo: `Y${s.year}${s.serial.slice(-5)}-${String(i + 1).padStart(2, '0')}`,
      model: m.model,
      quantity: '1 台',
      serialNo: '',
      condition: '完好',
    })),
    basis: c.standardNames.map((x) => `${x.standardNo} ${x.name}`.trim()),
    receiveDate: s.before(40),
    testFrom: s.before(36),
    testTo: s.before(12),
    issueDate: s.before(9),
    conclusionText: `所检样品的型式试验项目符合 ${s.standards.join('、')} 的要求，样品结构与审查合格的图纸一致，可使用防爆标志 ${s.exMark}。`,
    verifyUrl: reportNo(s),
  };
};

/** @returns the cases whose papers wait for their seals now. */
export const filePaperFixtures = async (stage: Stage, token: string, most = 2): Promise<string[]> => {
  const ids = await olderCases(stage, most);
  for (const id of ids) {
    const c = await makeCall(stage.app, acceptanceCalls.detail, { id }, { token });
    const s = subjectOf(c, stage.world.now());
    const no = c.applicationNo;
    const taskNo = `FC${s.year}${s.serial.slice(-4)}`;
    const factory = {
      ...{ factory: s.factory.name, factoryNo: c.parties.factory?.factoryNo ?? '', at: s.at },
      address: c.form.factoryActualAddress || s.factory.address,
      // the mobile number of the person is masked for who files these papers
      ...{ contact: c.contact?.name ?? '', phone: '' },
    };
    const subjects = [{ no, productClass: s.classText, productName: c.form.productName, exMark: s.exMark }];
    const models = s.models.map((m) => ({
      name: c.form.productName,
      model: m.model,
      exMark: m.exMark,
      quantity: '1 台',
      requirement: '整机',
    }));
    const sample = {
      ...sampleNoticeRecord(),
      number: `${no}-S1`,
      at: s.at,
      applicationNo: no,
      applicant: s.applicant.name,
      verifyUrl: `${no}-S1`,
    };
    const taskBook = {
      ...taskBookRecord(),
      ...factory,
      number: taskNo,
      subjects,
      startDate: s.before(30),
      endDate: s.before(29),
      latestDate: s.before(-10),
      issueDate: s.before(45),
    };
    const plan = {
      ...planRecord(),
      ...factory,
      number: `99${taskNo}`,
      taskNo,
      subjects,
      startDate: s.before(30),
      endDate: s.before(29),
      issueDate: s.before(38),
    };
    const found = {
      ...rectificationRecord(),
      ...factory,
      number: `${taskNo}-ZG`,
      taskNo,
      checkFrom: s.before(30),
      checkTo: s.before(29),
      issueDate: s.before(29),
    };
    const payment = {
      ...paymentRecord(),
      number: `JFC${s.before(5).slice(0, 7).replace('-', '')}${s.serial.slice(-4)}`,
      at: s.at,
      payer: s.applicant.name,
      payerTaxNo: c.parties.applicant?.uscc ?? '',
      applicationNos: [no],
      issueDate: s.before(5),
      payDeadline: s.before(-25),
    };
    await file(stage, id, {
      node: '0204',
      title: '送样通知',
      template: papers.sampleNotice,
      data: { ...sample, productName: c.form.productName, samples: models, sendBefore: s.before(45), issueDate: s.before(70) },
    });
    await file(stage, id, { node: '0306', title: '型式试验报告', template: papers.testReport, data: reportOf(c, s) });
    await file(stage, id, { node: '0401', title: '检查任务书', template: papers.inspectionTaskBook, data: taskBook });
    await file(stage, id, { node: '0402', title: '检查计划', template: papers.inspectionPlan, data: plan });
    await file(stage, id, { node: '0405', title: '不符合项报告', template: papers.rectificationNotice, data: found });
    await file(stage, id, { node: '0601', title: '认证证书', template: papers.cccCertificate, data: certificateOf(c, s) });
    await file(stage, id, {
      node: '0701',
      title: '缴费通知单',
      template: papers.paymentNote,
      data: { ...payment, verifyUrl: payment.number },
    });
  }
  return ids;
};
