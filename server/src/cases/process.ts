/** What the engine asks about the cases of any line and the work that serves them, answered from the shared table. Each adds its nodes, and what its states bring. */
import { sql } from 'kysely';
import type { Tx } from '../platform/database/schema.ts';
import type { CaseAct, CaseCard, ProcessHooks } from '../workflow/registry.ts';
import type { CaseKind } from './lines.ts';
import './tables.ts';

const statesOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.selectFrom('business_case').select(['id', 'state']).where('id', 'in', ids).execute();
  return new Map(rows.map((r) => [r.id, String(r.state)]));
};

type Shared = Required<Pick<ProcessHooks, 'setState' | 'states' | 'cards' | 'contains'>>;

export const caseProcess = ({ table, pages }: CaseKind): Shared => ({
  setState: async ({ tx, actor, world, businessId }: CaseAct, state) => {
    await sql`update ${sql.table(table)} set state = ${Number(state)}, updated_at = ${world.now()}, updated_by = ${actor.user}
      where tenant_id = ${actor.tenant} and id = ${businessId}`.execute(tx);
  },
  states: statesOf,
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
