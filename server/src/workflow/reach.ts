/** Which cases a person may see: those they acted in or have before them, those of their departments' people, those of their data scope. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { reachIn } from '../platform/access/data-scope.ts';
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

/** How data scopes speak of the cases of a line; each line keeps its own beside its tables. */
export type ScopedLine = {
  /** Business line as in the data scope. */
  line: string;
  /** Column with the id of the case, as its queries name it. */
  business: string;
  /** Columns by the field that a scope may filter by. */
  fields: Readonly<Record<string, string>>;
};

/** Condition over a case of the line. null: every case of it. A filter over a field that is not declared lets nothing through. */
export const withinScope = (actor: Actor, { line, business, fields }: ScopedLine): RawBuilder<SqlBool> | null => {
  const { all, depts, filters } = reachIn(actor, line);
  if (all) return null;
  const fitting = filters.map((filter) =>
    sql.join(
      filter.map(({ field, in: values }) => {
        const column = fields[field];
        return column === undefined
          ? sql`false`
          : sql`replace(${sql.ref(column)}::text, '-', '') = any(${values.map((v) => v.replaceAll('-', ''))}::text[])`;
      }),
      sql` and `,
    ),
  );
  return sql`(${sql.join([concerns(actor, depts, business), ...fitting.map((f) => sql`(${f})`)], sql` or `)})`;
};
