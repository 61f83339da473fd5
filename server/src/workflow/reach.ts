/** Which cases concern a person: those they acted in or have before them, and those of their departments' people. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../platform/actor.ts';

/**
 * Condition over a case; `business` is the column with its id. Work of a department is what one of its people did or has, and what
 * waits for a role that one of them holds there.
 */
export const concerns = (actor: Pick<Actor, 'tenant' | 'user'>, depts: readonly string[], business: string): RawBuilder<SqlBool> => {
  const { tenant } = actor;
  const task = sql`wf_task o where o.tenant_id = ${tenant} and o.business_id = ${sql.ref(business)}`;
  const own = sql<SqlBool>`exists (select from ${task} and (o.op_user = ${actor.user} or o.assignee = ${actor.user}))`;
  if (depts.length === 0) return own;
  const place = sql`user_role x where x.tenant_id = ${tenant} and x.dept_id = any(${depts}::uuid[])`;
  const people = sql`any(array(select x.user_id from ${place}))`;
  const roles = sql`any(array(select r.role_alias from role r where r.tenant_id = ${tenant} and r.id in (select x.role_id from ${place})))`;
  return sql`(${own} or exists (select from ${task} and (o.op_user = ${people} or o.assignee = ${people} or (o.status = 'open' and exists (
    select from wf_todo d where d.task_id = o.id and d.actor_kind = 'role' and d.actor_ref = ${roles})))))`;
};
