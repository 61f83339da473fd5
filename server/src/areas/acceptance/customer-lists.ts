/** The customer's lists: own applications, and those in which the company is manufacturer or factory (read only). */
import { type CustomerRow, customerApplications } from '@zhengjian/contract/areas/acceptance/lists.ts';
import type { CasePhase } from '@zhengjian/contract/cases.ts';
import { sql } from 'kysely';
import { ofCategories } from '../../cases/at-node.ts';
import { lineCategories } from '../../cases/lines.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { eachCompany, type Joined, type RowByRow } from '../../platform/lists/conditions.ts';
import type { World } from '../../platform/world.ts';
import { calendarOf } from '../../workflow/calendar/calendar.ts';
import { deadlineShown } from '../../workflow/deadline-status.ts';
import '../../cases/tables.ts';
import '../../workflow/tables.ts';
import { applicantMay, customerTexts, returnRemarks, turnOf } from '../../cases/applicant.ts';
import { cardsOf } from '../../workflow/registry.ts';

type Who = { actor: Actor; world: Pick<World, 'now'> };

/** Until when the company is to hand in again what was returned to it, by case. */
const dueOf = async (tx: Tx, { actor, world }: Who, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, Pick<CustomerRow, 'dueTime' | 'lamp' | 'daysLeft'>>();
  const rows = await tx
    .selectFrom('wf_todo')
    .select(['business_id', 'warn_at', 'due_at', 'severe_at'])
    .where('business_id', 'in', [...ids])
    .execute();
  const calendar = await calendarOf(tx, actor.tenant);
  return new Map(rows.map((r) => [r.business_id, { dueTime: r.due_at ?? '', ...deadlineShown(calendar, r, world.now()) }]));
};

/** What the customer sees of these cases. */
const shownRows = async (tx: Tx, who: Who, ids: readonly string[]): Promise<CustomerRow[]> => {
  const { actor } = who;
  const rows = await tx.selectFrom('business_case').selectAll().where('id', 'in', ids).execute();
  const texts = await customerTexts(tx, rows);
  const back = rows.filter((r) => r.phase === 'withCustomer').map((r) => r.id);
  const remarks = await returnRemarks(tx, back);
  const due = await dueOf(tx, who, back);
  const cards = await cardsOf(
    tx,
    rows.map((r) => ({ category: r.category, business_id: r.id })),
  );
  return rows.map((row) => ({
    id: row.id,
    path: cards.get(row.id)?.customerPath ?? '',
    businessType: row.line,
    applicationNo: row.case_no,
    applyKind: row.apply_kind,
    productClass: row.product_class,
    productName: row.title,
    productModel: row.product_model,
    productExMark: row.product_ex_mark,
    applicantName: row.applicant_name,
    manufacturerName: row.manufacturer_name,
    factoryName: row.factory_name,
    state: String(row.state),
    customerText: texts.get(row.id) ?? { zh: '', en: '' },
    turn: turnOf(row),
    payState: String(row.pay_state),
    submitTime: row.submit_time ?? '',
    createTime: row.created_at,
    updateTime: row.updated_at,
    returnRemark: remarks.get(row.id) ?? '',
    ...(due.get(row.id) ?? { dueTime: '', lamp: '', daysLeft: null }),
    abilities: {
      update: applicantMay(actor, 'update', row),
      submit: applicantMay(actor, 'submit', row),
      remove: applicantMay(actor, 'remove', row),
      copy: applicantMay(actor, 'copy', row),
    },
  }));
};

/** Cases of companies, those of each in the order in which they were begun. */
const ofCompanies = (companies: readonly string[]): Joined => ({
  join: sql`join case_party p on p.tenant_id = r.tenant_id and p.case_id = r.id`,
  repeats: { column: 'created_at', as: sql`p.case_since` },
  where: sql`p.leads and p.case_since is not null and p.company_id = one.company`,
  each: eachCompany(companies),
});
/** The same as a condition, which leaves it to the planner whether to start from the companies. */
const isOfCompanies = (companies: readonly string[]): RowByRow => ({
  rowByRow: sql`exists (select from case_party p
    where p.tenant_id = r.tenant_id and p.case_id = r.id and p.company_id = any(${[...companies]}::uuid[]))`,
});

/** What waits for companies is little beside all that they ever applied for: such a list starts from there. */
const WITH_COMPANY: readonly CasePhase[] = ['draft', 'withCustomer'];

/** Cases of some phases in which a company of the customer takes part; no phases: all. */
const casesIn = (...phases: CasePhase[]) => {
  const areFew = phases.length > 0 && phases.every((phase) => WITH_COMPANY.includes(phase));
  const inPhases = phases.length === 0 ? sql`` : sql`and r.phase in (${sql.join(phases.map((phase) => sql.lit(phase)))})`;
  return answerList(customerApplications, {
    table: 'business_case',
    where: () => sql<boolean>`${ofCategories('r.category', lineCategories())} ${inPhases}`,
    // whatever state is asked for: that of many cases may be that of few of theirs, and row-level security would look at each of the many
    within: ({ actor: { companies } }) => [areFew ? isOfCompanies(companies) : ofCompanies(companies)],
    tabs: {},
    filters: { businessType: 'line', state: 'state', createTime: 'created_at' },
    sorts: { createTime: 'created_at' },
    search: { text: 'search_text', ids: 'business_case_search' },
    rows: shownRows,
  });
};

export const customerCases = {
  all: casesIn(),
  submitted: casesIn('submitted', 'withCustomer', 'accepted', 'issued', 'ended'),
  accepted: casesIn('accepted', 'issued'),
  returned: casesIn('withCustomer'),
  drafts: casesIn('draft'),
  finished: casesIn('issued', 'ended'),
  unfinished: casesIn('draft', 'submitted', 'withCustomer', 'accepted'),
};

/** The applications of one batch, in the order in which they were begun. */
export const batchRows = async (tx: Tx, who: Who, batchId: string): Promise<CustomerRow[]> => {
  const rows = await tx.selectFrom('ccc_application').select('id').where('batch_id', '=', batchId).orderBy('created_at').execute();
  const ids = rows.map((r) => r.id);
  const shown = await shownRows(tx, who, ids);
  return shown.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
};
