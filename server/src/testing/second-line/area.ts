/** The fictional line on the server: its table, its place among the lines, its calls. No shared file knows of it. */
import { PATTERNS } from '@zhengjian/contract/rules/numbering.ts';
import { type Kysely, sql } from 'kysely';
import '../../areas/company/tables.ts';
import { nextNumber } from '../../areas/system/index.ts';
import { businessLine } from '../../cases/lines.ts';
import { caseProcess } from '../../cases/process.ts';
import { casesWithin } from '../../cases/within.ts';
import type { Area } from '../../platform/area.ts';
import { createTable } from '../../platform/database/ddl.ts';
import { mirrorLine } from '../../platform/database/mirrored-case.ts';
import { answers } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { created } from '../../platform/standard.ts';
import type { Moment, Standard } from '../../platform/tables.ts';
import { waitsAt } from '../../workflow/lists/waiting.ts';
import { registerProcess } from '../../workflow/registry.ts';
import { startAndSubmit } from '../../workflow/start.ts';
import { rigCalls, rigQueue, rigStates } from './contract.ts';

type RigLoan = {
  loan_no: string;
  title: string;
  company_id: string;
  company_name: string;
  state: number;
  asked_at: Moment;
  flow_id: string | null;
};
declare module '../../platform/database/schema.ts' {
  interface Schema {
    rig_loan: Standard & RigLoan;
  }
}
const [table, line, category] = ['rig_loan', '2', 'rigLoan'] as const;
export const rigMigration = async (db: Kysely<unknown>): Promise<void> => {
  const columns =
    'loan_no text not null, title text not null, company_id uuid not null, company_name text not null, state smallint not null';
  await createTable(db, table, 'party', `${columns}, asked_at timestamptz not null, flow_id uuid`, { by: 'id' });
  const own = { case_no: 'new.loan_no', title: 'new.title', applicant_id: 'new.company_id', applicant_name: 'new.company_name' };
  const rest = {
    state: 'new.state',
    submit_time: 'new.asked_at',
    instance_id: 'new.flow_id',
    search_text: 'lower(new.loan_no || new.title)',
  };
  await mirrorLine(db, { table, line, category, columns: { ...own, ...rest } });
};

const folders = [['02', '受理', 'Acceptance', [['0203', '借用合同', 'Contract', 'staff', 0, 1, 1]]]] as const;
const RIG = businessLine({
  ...{ table, line, category, states: rigStates, scopeFields: {} },
  pages: { staff: '/rig?id=', customer: '/customer/rig?id=' },
  catalogue: { zh: '设备借用', en: 'Rig loans', folders },
});

const queue = answerList(rigQueue, {
  table: 'business_case',
  where: () => sql`r.category = ${category} and r.submit_time is not null`,
  within: ({ actor }, _, tab) => (tab === 'todo' ? null : casesWithin(actor, 'r', [RIG])),
  tabs: { todo: ({ actor }, _, tx) => waitsAt(tx, actor, category, 'lend'), all: () => null },
  filters: {},
  sorts: { caseNo: 'case_no' },
  search: { text: 'search_text', ids: 'business_case_search' },
  rows: async (tx, _, ids) =>
    tx
      .selectFrom('business_case')
      .select(['id', 'case_no as caseNo', 'title', 'applicant_name as applicantName'])
      .where('id', 'in', ids)
      .execute(),
});

export const rigArea: Area = {
  name: 'rig',
  calls: [rigCalls],
  hooks: () => registerProcess(category, { ...caseProcess(RIG), nodes: {} }),
  answers: [
    answers(rigCalls, {
      page: async (asked, ctx) => ctx.read((tx) => queue.page(tx, ctx, asked)),
      counts: async (asked, ctx) => ctx.read((tx) => queue.counts(tx, ctx, asked)),
      apply: async ({ title }, ctx) =>
        ctx.write(async (tx) => {
          const { id: company_id, company_name } = await tx
            .selectFrom('company')
            .select(['id', 'company_name'])
            .where('id', 'in', [...ctx.actor.companies])
            .executeTakeFirstOrThrow();
          const row = created(ctx);
          await tx
            .insertInto('case_party')
            .values({ ...created(ctx), case_id: row.id, company_id, role: 'applicant' })
            .execute();
          const loan_no = await nextNumber(tx, ctx, { pattern: PATTERNS.cqstApplication, param: 'number.rig' });
          const asked = { title, company_id, company_name, state: 0, asked_at: ctx.world.now().toISOString(), flow_id: null };
          await tx
            .insertInto(table)
            .values({ ...row, ...asked, loan_no })
            .execute();
          const { flowInstanceId } = await startAndSubmit(tx, ctx, { category, businessId: row.id, companyId: company_id, node: 'ask' });
          await tx.updateTable(table).set({ flow_id: flowInstanceId }).where('id', '=', row.id).execute();
          return { id: row.id };
        }),
    }),
  ],
};
