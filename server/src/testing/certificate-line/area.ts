/** A fictional line whose cases end with a certificate: what a line has to bring for the steps of the certificate area to work for it. */
import type { CertificateContent } from '@zhengjian/contract/areas/certificate/records.ts';
import { area, call, signedIn } from '@zhengjian/contract/call.ts';
import type { CaseStates } from '@zhengjian/contract/cases.ts';
import { text } from '@zhengjian/contract/record.ts';
import { fitsCccNumber } from '@zhengjian/contract/rules/certificateNumber.ts';
import { PATTERNS } from '@zhengjian/contract/rules/numbering.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import '../../areas/company/tables.ts';
import {
  certificateAuthors,
  certificateLine,
  certificateMoves,
  certificateNodes,
  certificateRecords,
  certificateTexts,
  endCertificate,
  issuedAmong,
} from '../../areas/certificate/index.ts';
import { nextNumber } from '../../areas/system/index.ts';
import { businessLine } from '../../cases/lines.ts';
import { caseProcess } from '../../cases/process.ts';
import type { Area } from '../../platform/area.ts';
import { createTable } from '../../platform/database/ddl.ts';
import { mirrorLine } from '../../platform/database/mirrored-case.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { created } from '../../platform/standard.ts';
import type { Moment, Standard } from '../../platform/tables.ts';
import { registerProcess } from '../../workflow/registry.ts';
import { startAndSubmit } from '../../workflow/start.ts';

type Row = {
  pump_no: string;
  title: string;
  company_id: string;
  company_name: string;
  state: number;
  pay_state: number;
  at: Moment;
  flow_id: string | null;
};
declare module '../../platform/database/schema.ts' {
  interface Schema {
    pump_case: Standard & Row;
  }
}

export const pumpStates = {
  0: { key: 'draft', phase: 'draft' },
  60: { key: 'making', phase: 'accepted' },
  65: { key: 'check', phase: 'accepted' },
  70: { key: 'review', phase: 'accepted' },
  75: { key: 'approval', phase: 'accepted' },
  80: { key: 'stamping', phase: 'accepted' },
  85: { key: 'issued', phase: 'issued' },
  88: { key: 'archived', phase: 'issued' },
  91: { key: 'refused', phase: 'ended' },
  95: { key: 'discontinued', phase: 'ended' },
} as const satisfies CaseStates;

const [table, line, category] = ['pump_case', '2', 'pumpCertificate'] as const;
export const pumpMigration = async (db: Kysely<unknown>): Promise<void> => {
  const columns = `pump_no text not null, title text not null, company_id uuid not null, company_name text not null, state smallint not null,
    pay_state smallint not null default 0, at timestamptz not null, flow_id uuid`;
  await createTable(db, table, 'party', columns, { by: 'id' });
  const own = { case_no: 'new.pump_no', title: 'new.title', applicant_id: 'new.company_id', applicant_name: 'new.company_name' };
  const rest = { state: 'new.state', submit_time: 'new.at', instance_id: 'new.flow_id', search_text: 'lower(new.pump_no || new.title)' };
  await mirrorLine(db, { table, line, category, columns: { ...own, ...rest, pay_state: 'new.pay_state' } });
};

const folders = [
  [
    '95',
    '泵类证书',
    'Pump certificates',
    [
      ['9501', '证书', 'Certificate', 'system', 0, 1, 1],
      ['9502', '检测报告', 'Test report', 'staff', 0, 5, 1],
      ['9503', '评价记录', 'Evaluation record', 'staff', 1, 1, 0],
      ['9504', '资料审查表', 'Completeness check', 'system', 0, 1, 0],
      ['9505', '系统评价记录', 'Record of evaluation', 'system', 0, 1, 0],
      ['9506', '决定意见表', 'Decision', 'system', 0, 1, 1],
      ['9507', '发放记录', 'Record of issue', 'system', 0, 1, 0],
    ],
  ],
] as const;
const PUMP = businessLine({
  ...{ table, line, category, states: pumpStates, scopeFields: {} },
  pages: { staff: '/pump?id=', customer: '/customer/pump?id=' },
  archive: 'BL',
  catalogue: { zh: '泵类认证', en: 'Pumps', folders, stamped: { '9501': 'cccCertificate', '9502': 'testReport', '9506': 'decision' } },
});

/** What a case of the line says of its certificate. */
export const pumpContent = (company: string): CertificateContent => ({
  ...{ applicantName: company, applicantNameEn: '', applicantAddr: '河南省南阳市高新区信臣路 12 号', applicantAddrEn: '' },
  ...{ manufacturerName: company, manufacturerNameEn: '', manufacturerAddr: '河南省南阳市高新区信臣路 12 号', manufacturerAddrEn: '' },
  ...{ factoryName: company, factoryNameEn: '', factoryAddr: '河南省南阳市宛城区新店工业园 3 号', factoryAddrEn: '', factoryNo: '' },
  ...{ productClass: '2302', productName: '隔爆型潜水电泵', productNameEn: 'Flameproof submersible pump' },
  ...{ productModel: 'BQW50-20-7.5', exMark: 'Ex db IIB T4 Gb', ruleNo: 'CNCA-C23-01:2024', certMode: '1001' },
  standards: ['GB/T 3836.1-2021', 'GB/T 3836.2-2021'],
  reportNos: ['T101260C00001'],
  models: [{ model: 'BQW50-20-7.5', parameters: '额定电压 380 V，额定功率 7.5 kW', exMark: 'Ex db IIB T4 Gb', note: '' }],
  components: [],
  drawings: [{ drawingNo: 'BQW50-00', name: '总装配图', version: 'A' }],
  conditions: '',
});

const NODES = {
  making: 'certificateMaking',
  check: 'certificateCheck',
  review: 'certificateReview',
  approval: 'CertificateApproval',
  stamping: 'cccStamping',
  printing: 'cccPrinting',
  archiving: 'archiving',
} as const;

const evaluation = {
  ...{ acceptedOn: '2026-03-09', testNeeded: true, inspectionNeeded: true, inspectionFollows: false },
  tests: [
    {
      ...{ workNo: 'JC202600001', laboratory: '泵类实验室', reportNo: 'T101260C00001', issueDate: '2026-03-09' },
      ...{ conclusion: '符合', signer: '泵报告人' },
    },
  ],
  inspections: [
    { workNo: 'FC20260001', kind: '初始检查', from: '2026-03-02', to: '2026-03-03', conclusion: '整改后通过', leader: '泵检查员' },
  ],
  nonconformities: [{ ncNo: 'FC20260001-NC01', clause: '4.6', severity: '一般', description: '未做静压试验', closedOn: '2026-03-06' }],
};
const RECORDS = { completeness: '9504', evaluation: '9505', decision: '9506', issue: '9507' } as const;

const asked = { input: z.object({ title: text(60) }), data: z.object({ id: z.string() }) };
export const pumpCalls = area('pump', {
  apply: call({ method: 'POST', path: '/pump/apply', access: signedIn('customer'), summary: 'Applies for a pump.', ...asked }),
});
const apply = async (tx: Tx, ctx: Ctx, title: string) => {
  const company = tx
    .selectFrom('company')
    .select(['id as company_id', 'company_name'])
    .where('id', 'in', [...ctx.actor.companies]);
  const own = await company.executeTakeFirstOrThrow();
  const row = created(ctx);
  await tx
    .insertInto('case_party')
    .values({ ...created(ctx), case_id: row.id, company_id: own.company_id, role: 'applicant' as const })
    .execute();
  const pump_no = await nextNumber(tx, ctx, { pattern: PATTERNS.cqstApplication });
  const pump = { ...row, ...own, title, pump_no, state: 0, pay_state: 0, at: ctx.world.now().toISOString(), flow_id: null };
  await tx.insertInto(table).values(pump).execute();
  const { flowInstanceId } = await startAndSubmit(tx, ctx, { category, businessId: row.id, companyId: own.company_id, node: 'submit' });
  await tx.updateTable(table).set({ flow_id: flowInstanceId }).where('id', '=', row.id).execute();
  return { id: row.id };
};

const hooks = () => {
  registerProcess(category, {
    ...caseProcess(PUMP),
    discontinued: '95',
    notDiscontinued: issuedAmong,
    discontinuing: (act) => endCertificate(act, category),
    avoid: { authors: certificateAuthors },
    texts: certificateTexts,
    moves: certificateMoves(category, NODES),
    nodes: certificateNodes(category, NODES),
  });
  certificateLine({
    category,
    certKind: '1',
    nodes: Object.values(NODES),
    casePage: '/pump?id=',
    papers: { certificate: '9501', reports: '9502', application: '94', review: ['95'] },
    number: {
      kind: { pattern: PATTERNS.cccCertificate },
      values: ({ productClass, body }) => ({ class: productClass, body }),
      fits: fitsCccNumber,
    },
    records: certificateRecords({ category, at: NODES, filed: RECORDS, evaluated: async () => evaluation }),
    known: async (tx, caseId) => {
      const { company_name, company_id, title, at } = await tx
        .selectFrom(table)
        .select(['company_name', 'company_id', 'title', 'at'])
        .where('id', '=', caseId)
        .executeTakeFirstOrThrow();
      const { factory_no } = await tx.selectFrom('company').select('factory_no').where('id', '=', company_id).executeTakeFirstOrThrow();
      const c = pumpContent(company_name);
      const models = c.models.map(({ model, exMark }) => ({ model, exMark }));
      const address = c.applicantAddr;
      const { productClass, productName, certMode, standards } = c;
      return {
        content: { ...c, factoryNo: factory_no },
        // made elsewhere, by somebody who is no company here
        factoryId: title.startsWith('进口') ? null : company_id,
        factoryClass: 'C',
        application: {
          ...{ acceptedOn: at.slice(0, 10), factoryNo: factory_no, productClass, productName, certMode, standards, models, components: [] },
          applicant: { name: company_name, address },
          manufacturer: { name: company_name, address },
          factory: { name: company_name, address: c.factoryAddr },
        },
        test: { needed: true, concluded: true },
        inspection: { needed: false, follows: false, isInClass: false, passed: false, endedOn: '', openNonconformities: 0, elsewhere: '' },
        coverageFiled: null,
        reports: [{ number: 'T101260C00001', issuedOn: at.slice(0, 10), passed: true }],
      };
    },
  });
};
const pumpAnswers = answers(pumpCalls, { apply: async ({ title }, ctx) => ctx.write((tx) => apply(tx, ctx, title)) });
export const pumpArea: Area = { name: 'pump', calls: [pumpCalls], hooks, answers: [pumpAnswers] };
