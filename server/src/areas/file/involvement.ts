/** Whose work a case is: it decides who finds its archive and who opens all of it (domain 5.3; spec: 000 §6 noAuth). */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { workKinds } from '../../cases/lines.ts';
import { areMany, casesWithin, findsEverything } from '../../cases/within.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Joined, Part } from '../../platform/lists/conditions.ts';
import { waitsFor } from '../../workflow/lists/waiting.ts';
import '../../workflow/tables.ts';

/** The person acts or acted on the case, stands in for somebody there, was shown it, or is named for it (its acceptor, its planner). */
const isInvolved = ({ tenant, user }: Pick<Actor, 'tenant' | 'user'>, caseId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`exists (select from wf_involved i where i.tenant_id = ${tenant} and i.business_id = ${caseId} and i.user_id = ${user})`;

/** Open tasks that wait for the person, also in a role or as a deputy. */
const waiting = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('wf_todo as d')
    .innerJoin('wf_task as t', (j) => j.onRef('t.tenant_id', '=', 'd.tenant_id').onRef('t.id', '=', 'd.task_id'))
    .select('t.business_id')
    .where(waitsFor(actor, 'all'));

/** The case, and the work for it that is done by its papers. */
const withWorks = ({ tenant }: Actor, caseId: string): RawBuilder<string[]> => {
  const kinds = workKinds().flatMap(({ kind, opensPapers }) => (opensPapers ? [kind] : []));
  return sql`array(select ${caseId}::uuid union all
    select w.work_id from case_work w where w.tenant_id = ${tenant} and w.case_id = ${caseId} and w.kind = any(${kinds}))`;
};

/** Who takes work of a role needs its papers before the work is theirs by name: they read first and decide then. */
const waitsIn = async (tx: Tx, actor: Actor, caseId: string): Promise<boolean> =>
  (await waiting(tx, actor)
    .where(sql<SqlBool>`t.business_id = any(${withWorks(actor, caseId)})`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const isTrue = async (tx: Tx, condition: RawBuilder<unknown>): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select ${condition} as found`.execute(tx);
  return rows[0]?.found === true;
};

/** The case is the person's work: they read all of its papers. */
export const worksOn = async (tx: Tx, actor: Actor, caseId: string): Promise<boolean> =>
  (await waitsIn(tx, actor, caseId)) || isTrue(tx, isInvolved(actor, sql`${caseId}::uuid`));

/** The person has a part in the case: acts or acted, delegated, was stood in for, or is named for it; being shown it is none. */
export const actsOn = async (tx: Tx, actor: Actor, caseId: string): Promise<boolean> => {
  const { tenant, user } = actor;
  const works = sql`array(select ${caseId}::uuid union all select w.work_id from case_work w where w.tenant_id = ${tenant} and w.case_id = ${caseId})`;
  return (
    (await waitsIn(tx, actor, caseId)) ||
    isTrue(
      tx,
      sql`exists (select from wf_involved i where i.tenant_id = ${tenant} and i.business_id = ${caseId} and i.user_id = ${user} and (i.acts
        or exists (select from business_case b where b.tenant_id = ${tenant} and b.id = i.business_id and i.user_id = any(b.leaders))
        or exists (select from wf_task t where t.tenant_id = ${tenant} and t.business_id = any(${works}) and i.user_id in (t.owner, t.deputy_for))))`,
    )
  );
};

/** Cases that the person was shown or is named for. Those in which they act are in every scope. */
const seesOnly = ({ user }: Pick<Actor, 'user'>): Joined => ({
  join: sql`join wf_involved s on s.tenant_id = r.tenant_id and s.business_id = r.id`,
  repeats: { column: 'submit_time', as: sql`s.submit_time` },
  where: sql`not s.acts and s.submit_time is not null and s.user_id = ${user}`,
});

/**
 * Alternatives over submitted cases, `business_case as r`, of which one must hold: within the data scope, or the person's own work.
 * null: every case.
 */
export const findsArchive = async (tx: Tx, actor: Actor): Promise<Part[] | null> => {
  const { tenant, user } = actor;
  if (findsEverything(actor)) return null;
  const waits = sql<SqlBool>`r.id = any(array(${waiting(tx, actor)}))`;
  return casesWithin(tx, actor, undefined, {
    many: await areMany(tx, actor, sql`i.user_id = ${user}`),
    own: true,
    // looked up row by row, see `cases/within.ts`
    condition: sql`coalesce((select true from wf_involved i where i.tenant_id = ${tenant} and i.business_id = r.id and i.user_id = ${user} limit 1), false)
      or r.task_id is not null and ${waits}`,
    parts: [seesOnly(actor), waits],
  });
};
