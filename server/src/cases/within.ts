/** Which cases a person finds beside what row-level security lets through: their own, those of their departments, those of their data scope. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { reachIn } from '../platform/access/data-scope.ts';
import type { Actor } from '../platform/actor.ts';
import { type BusinessLine, businessLines } from './lines.ts';
import './tables.ts';

type Condition = RawBuilder<SqlBool>;

/** Cases in which one of these people acted or has work before them. `row`: name of `business_case` in the statement. */
const involves = (tenant: string, people: RawBuilder<unknown>, row: string): Condition =>
  sql`exists (select from wf_involved i where i.tenant_id = ${tenant} and i.business_id = ${sql.ref(`${row}.id`)} and i.acts and i.user_id = any(${people}))`;

/** Work of departments: what their people did or have, and what waits for a role that one of them holds there. */
const ofDepartments = (tenant: string, depts: readonly string[], row: string): Condition[] => {
  const place = sql`user_role x where x.tenant_id = ${tenant} and x.dept_id = any(${depts}::uuid[])`;
  const roles = sql`array(select r.role_alias from role r where r.tenant_id = ${tenant} and r.id in (select x.role_id from ${place}))`;
  return [
    involves(tenant, sql`array(select x.user_id from ${place})`, row),
    sql`${sql.ref(`${row}.id`)} = any(array(select d.business_id from wf_todo d where d.tenant_id = ${tenant} and d.actor_kind = 'role' and d.actor_ref = any(${roles})))`,
  ];
};

/** A filter over a field that is not declared lets nothing through. */
const fitting = ({ scopeFields }: BusinessLine, filter: readonly { field: string; in: readonly string[] }[], row: string): Condition =>
  sql`${sql.join(
    filter.map(({ field, in: values }) => {
      const column = scopeFields[field];
      return column === undefined
        ? sql`false`
        : sql`replace(${sql.ref(`${row}.${column}`)}::text, '-', '') = any(${values.map((v) => v.replaceAll('-', ''))}::text[])`;
    }),
    sql` and `,
  )}`;

/** null: every case of the line. */
const inLine = (actor: Actor, line: BusinessLine, row: string): Condition[] | null => {
  const { all, depts, filters } = reachIn(actor, line.line);
  if (all) return null;
  return [
    involves(actor.tenant, sql`array[${actor.user}::uuid]`, row),
    ...(depts.length === 0 ? [] : ofDepartments(actor.tenant, depts, row)),
    ...filters.map((filter) => fitting(line, filter, row)),
  ];
};

/**
 * Conditions over `business_case`, of which a case must fit one; null: everything. Alternatives, not one condition: a list reads each
 * in its own order, and none hides the other's index.
 */
export const casesWithin = (actor: Actor, row = 'r', lines: readonly BusinessLine[] = businessLines()): Condition[] | null => {
  const found = lines.map((line) => ({ line, conditions: inLine(actor, line, row) }));
  if (found.every(({ conditions }) => conditions === null)) return null;
  const [only] = found;
  if (only && found.length === 1) return only.conditions;
  return found.flatMap(({ line, conditions }) => {
    const ofLine = sql<SqlBool>`${sql.ref(`${row}.category`)} = ${line.category}`;
    return conditions === null ? [ofLine] : conditions.map((one) => sql<SqlBool>`${ofLine} and ${one}`);
  });
};

/** The same as one condition, for statements that are no lists. */
export const withinReach = (actor: Actor, row = 'r', lines?: readonly BusinessLine[]): Condition | null => {
  const conditions = casesWithin(actor, row, lines);
  return conditions && sql`(${sql.join(conditions, sql` or `)})`;
};
