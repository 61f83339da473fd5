/** Whose work a case is: it decides who finds its archive and who opens all of it (domain 5.3; spec: 000 §6 noAuth). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { waitsFor } from '../../workflow/lists/waiting.ts';
import { withinScope } from '../../workflow/reach.ts';
import { CCC_SCOPE } from '../acceptance/tables.ts';
import '../../workflow/tables.ts';

type Person = Pick<Actor, 'tenant' | 'user'>;

/** The person acts or acted on the case, stands in for somebody there, was shown it, or is named for it (its acceptor, its planner). */
const isNamed = ({ tenant, user }: Person, caseId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(
  exists (select from wf_task o where o.tenant_id = ${tenant} and o.business_id = ${caseId}
    and ${user}::uuid in (o.op_user, o.assignee, o.owner, o.deputy_for))
  or exists (select from wf_copy c where c.tenant_id = ${tenant} and c.to_user = ${user} and c.business_id = ${caseId})
  or exists (select from ccc_acceptance p where p.tenant_id = ${tenant} and p.case_id = ${caseId}
    and ${user}::uuid in (p.accept_user, p.plan_center_user)))`;

/** Open tasks that wait for the person, also in a role or as a deputy. */
const waiting = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('wf_todo as d')
    .innerJoin('wf_task as t', (j) => j.onRef('t.tenant_id', '=', 'd.tenant_id').onRef('t.id', '=', 'd.task_id'))
    .select('t.business_id')
    .where(waitsFor(actor, 'all'));

export const worksOn = async (tx: Tx, actor: Actor, caseId: string): Promise<boolean> => {
  const waits = await waiting(tx, actor).where('t.business_id', '=', caseId).limit(1).executeTakeFirst();
  if (waits) return true;
  const { rows } = await sql<{ found: boolean }>`select ${isNamed(actor, sql`${caseId}::uuid`)} as found`.execute(tx);
  return rows[0]?.found === true;
};

/** Condition over `ccc_application as a`: within the data scope, or the person's own work. null: every case of the line. */
export const findsArchive = (tx: Tx, actor: Actor): RawBuilder<SqlBool> | null => {
  const scope = withinScope(actor, CCC_SCOPE);
  return scope && sql`(${scope} or ${isNamed(actor, sql.ref('a.id'))} or a.id in (${waiting(tx, actor)}))`;
};
