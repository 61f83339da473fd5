/** The fictional line on the server: its table, its place among the lines, its calls. No shared file knows of it. */
import { PATTERNS } from '@zhengjian/contract/rules/numbering.ts';
import type { Kysely } from 'kysely';
import '../../areas/company/tables.ts';
import { nextNumber } from '../../areas/system/index.ts';
import { businessLine } from '../../cases/lines.ts';
import { caseProcess } from '../../cases/process.ts';
import { answerCaseQueue } from '../../cases/queue.ts';
import type { Area } from '../../platform/area.ts';
import { createTable } from '../../platform/database/ddl.ts';
import { mirrorLine } from '../../platform/database/mirrored-case.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { created } from '../../platform/standard.ts';
import type { Moment, Standard } from '../../platform/tables.ts';
import { registerProcess } from '../../workflow/registry.ts';
import { startAndSubmit } from '../../workflow/start.ts';
import { rigCalls, rigQueue, rigStates } from './contract.ts';

type Loan = { loan_no: string; title: string; company_id: string; company_name: string; state: number; at: Moment; flow_id: string | null };
declare module '../../platform/database/schema.ts' {
  interface Schema {
    rig_loan: Standard & Loan;
  }
}
const [table, line, category] = ['rig_loan', '2', 'rigLoan'] as const;
export const rigMigration = async (db: Kysely<unknown>): Promise<void> => {
  const columns =
    'loan_no text not null, title text not null, company_id uuid not null, company_name text not null, state smallint not null';
  await createTable(db, table, 'party', `${columns}, at timestamptz not null, flow_id uuid`, { by: 'id' });
  const own = { case_no: 'new.loan_no', title: 'new.title', applicant_id: 'new.company_id', applicant_name: 'new.company_name' };
  const rest = { state: 'new.state', submit_time: 'new.at', instance_id: 'new.flow_id', search_text: 'lower(new.loan_no || new.title)' };
  await mirrorLine(db, { table, line, category, columns: { ...own, ...rest } });
};
const folders = [['92', '借用', 'Loans', [['9201', '借用合同', 'Contract', 'staff', 0, 1, 1]]]] as const;
const RIG = businessLine({
  ...{ table, line, category, states: rigStates, scopeFields: {} },
  pages: { staff: '/rig?id=', customer: '/customer/rig?id=' },
  catalogue: { zh: '设备借用', en: 'Rig loans', folders, stamped: { '9201': 'contract' } },
});
const queue = answerCaseQueue(rigQueue, RIG, 'lend');
const apply = async (tx: Tx, ctx: Ctx, title: string) => {
  const company = tx
    .selectFrom('company')
    .select(['id as company_id', 'company_name'])
    .where('id', 'in', [...ctx.actor.companies]);
  const own = await company.executeTakeFirstOrThrow();
  const row = created(ctx);
  const party = { ...created(ctx), case_id: row.id, company_id: own.company_id, role: 'applicant' as const };
  await tx.insertInto('case_party').values(party).execute();
  const loan_no = await nextNumber(tx, ctx, { pattern: PATTERNS.cqstApplication });
  const loan = { ...row, ...own, title, loan_no, state: 0, at: ctx.world.now().toISOString(), flow_id: null };
  await tx.insertInto(table).values(loan).execute();
  const start = { category, businessId: row.id, companyId: own.company_id, node: 'ask' };
  const { flowInstanceId } = await startAndSubmit(tx, ctx, start);
  await tx.updateTable(table).set({ flow_id: flowInstanceId }).where('id', '=', row.id).execute();
  return { id: row.id };
};
const rigAnswers = answers(rigCalls, {
  page: async (asked, ctx) => ctx.read((tx) => queue.page(tx, ctx, asked)),
  counts: async (asked, ctx) => ctx.read((tx) => queue.counts(tx, ctx, asked)),
  apply: async ({ title }, ctx) => ctx.write((tx) => apply(tx, ctx, title)),
});
const hooks = () => registerProcess(category, { ...caseProcess(RIG), nodes: {} });
export const rigArea: Area = { name: 'rig', calls: [rigCalls], hooks, answers: [rigAnswers] };
