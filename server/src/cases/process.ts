/** What the engine asks about the cases of any line and the work that serves them, answered from the shared table. Each adds its nodes, and what its states bring. */
import { sql } from 'kysely';
import type { Tx } from '../platform/database/schema.ts';
import type { CaseAct, CaseCard, ProcessHooks } from '../workflow/registry.ts';
import { lookAgain } from '../workflow/renew-limit.ts';
import { type CaseKind, lineOf, type WorkKind } from './lines.ts';
import { withinScope } from './within.ts';
import '../workflow/tables.ts';
import './tables.ts';

const statesOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.selectFrom('business_case').select(['id', 'state']).where('id', 'in', ids).execute();
  return new Map(rows.map((r) => [r.id, String(r.state)]));
};

/** Whether somebody finds the case, or one that the work serves, in their data scope, or is named for it. */
const reaches = async ({ tx, actor, businessId }: CaseAct): Promise<boolean> => {
  const scope = withinScope(actor, 'r');
  if (scope === null) return true;
  const { rows } = await sql`select from business_case r where r.tenant_id = ${actor.tenant}
    and r.id = any(array(select ${businessId}::uuid union all
      select w.case_id from case_work w where w.tenant_id = ${actor.tenant} and w.work_id = ${businessId}))
    and (${scope} or exists (select from wf_involved i where i.tenant_id = r.tenant_id and i.business_id = r.id and i.user_id = ${actor.user}))
    limit 1`.execute(tx);
  return rows.length > 0;
};

/** Tells the lines of the cases that the work serves. Their instances are locked, in one order, as by an act on them. */
const turnedForCases = async (act: CaseAct): Promise<void> => {
  const { tx, actor, businessId } = act;
  const cases = await tx
    .selectFrom('wf_instance as i')
    .innerJoin('business_case as c', (j) => j.onRef('c.tenant_id', '=', 'i.tenant_id').onRef('c.instance_id', '=', 'i.id'))
    .select(['i.id', 'c.id as case_id', 'c.category'])
    .where('i.tenant_id', '=', actor.tenant)
    .where('c.id', 'in', (e) =>
      e.selectFrom('case_work').select('case_id').where('tenant_id', '=', actor.tenant).where('work_id', '=', businessId),
    )
    .orderBy('i.id')
    .forUpdate('i')
    .execute();
  // a step of theirs may wait for what the company owes to the work
  await lookAgain(
    tx,
    act,
    cases.map(({ id }) => id),
  );
  for (const { id: instanceId, case_id, category } of cases)
    await lineOf(category).customerTurned?.({ ...act, businessId: case_id, instanceId });
};

/** Tells the lines of the accepted cases that the work serves. Their instances are not locked: a line locks what it changes. */
const steppedForCases = async (act: CaseAct): Promise<void> => {
  const cases = await act.tx
    .selectFrom('case_work as w')
    .innerJoin('business_case as c', (j) => j.onRef('c.tenant_id', '=', 'w.tenant_id').onRef('c.id', '=', 'w.case_id'))
    .select(['c.id', 'c.category', 'c.instance_id'])
    .where('w.tenant_id', '=', act.actor.tenant)
    .where('w.work_id', '=', act.businessId)
    .where('c.phase', '=', 'accepted')
    .orderBy('c.id')
    .execute();
  for (const { id: businessId, category, instance_id } of cases)
    if (instance_id !== null) await lineOf(category).workStepped?.({ ...act, businessId, instanceId: instance_id });
};

type Shared = Required<Pick<ProcessHooks, 'isWork' | 'setState' | 'states' | 'cards' | 'contains' | 'reaches'>> &
  Pick<ProcessHooks, 'customerTurned' | 'stepped'>;

export const caseProcess = ({ table, pages, ...kind }: CaseKind | WorkKind): Shared => ({
  isWork: 'kind' in kind,
  ...('kind' in kind && { customerTurned: turnedForCases, stepped: steppedForCases }),
  setState: async ({ tx, actor, world, businessId }: CaseAct, state) => {
    await sql`update ${sql.table(table)} set state = ${Number(state)}, updated_at = ${world.now()}, updated_by = ${actor.user}
      where tenant_id = ${actor.tenant} and id = ${businessId}`.execute(tx);
  },
  states: statesOf,
  reaches,
  cards: async (tx, ids): Promise<ReadonlyMap<string, CaseCard>> => {
    const rows = await tx.selectFrom('business_case').select(['id', 'case_no', 'title', 'applicant_name']).where('id', 'in', ids).execute();
    return new Map(
      rows.map((r) => [
        r.id,
        { no: r.case_no, title: r.title, company: r.applicant_name, path: pages.staff + r.id, customerPath: pages.customer + r.id },
      ]),
    );
  },
  // looked up row by row: as `exists` the planner might rather gather all cases that contain it
  contains: (caseId, keyword) =>
    sql`coalesce((select true from business_case c where c.id = ${caseId} and strpos(c.search_text, ${keyword.toLowerCase()}) > 0 limit 1), false)`,
});
