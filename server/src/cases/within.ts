/** Which cases a person finds beside what row-level security lets through: their own, those of their departments, those of their data scope. */
import { type RawBuilder, sql } from 'kysely';
import { dataScopeIn } from '../platform/access/data-scope.ts';
import type { Actor } from '../platform/actor.ts';
import type { Condition, Joined, Part } from '../platform/lists/conditions.ts';
import { type BusinessLine, businessLines } from './lines.ts';
import './tables.ts';

/** What a person may find, once as a condition over `business_case` and once as a list reads it. */
type InScope = { condition: Condition; part: Part };
const plain = (condition: Condition): InScope => ({ condition, part: condition });

/** Cases in which one of these people acted or has work before them. `row`: name of `business_case` in the statement. */
const involves = (tenant: string, people: RawBuilder<unknown>, row: string): Condition =>
  sql`exists (select from wf_involved i where i.tenant_id = ${tenant} and i.business_id = ${sql.ref(`${row}.id`)} and i.acts and i.user_id = any(${people}))`;

const involvement = (person: RawBuilder<unknown>, row: string): Joined => ({
  join: sql`join wf_involved i on i.tenant_id = ${sql.ref(`${row}.tenant_id`)} and i.business_id = ${sql.ref(`${row}.id`)}`,
  repeats: { column: 'submit_time', on: sql`i.submit_time = ${sql.ref(`${row}.submit_time`)}` },
  where: sql`i.acts and i.user_id = ${person}`,
});

/** Work of departments: what their people did or have, and what waits for a role that one of them holds there. */
const ofDepartments = (tenant: string, depts: readonly string[], row: string): InScope[] => {
  const place = sql`user_role x where x.tenant_id = ${tenant} and x.dept_id = any(${depts}::uuid[])`;
  const roles = sql`array(select r.role_alias from role r where r.tenant_id = ${tenant} and r.id in (select x.role_id from ${place}))`;
  return [
    {
      condition: involves(tenant, sql`array(select x.user_id from ${place})`, row),
      part: { ...involvement(sql`one.person`, row), each: sql`(select distinct x.user_id as person from ${place}) as one` },
    },
    plain(
      sql`${sql.ref(`${row}.id`)} = any(array(select d.business_id from wf_todo d where d.tenant_id = ${tenant} and d.actor_kind = 'role' and d.actor_ref = any(${roles})))`,
    ),
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
const inLine = (actor: Actor, line: BusinessLine, row: string): InScope[] | null => {
  const { all, depts, filters } = dataScopeIn(actor, line.line);
  if (all) return null;
  const { tenant, user } = actor;
  return [
    { condition: involves(tenant, sql`array[${user}::uuid]`, row), part: involvement(sql`${user}::uuid`, row) },
    ...(depts.length === 0 ? [] : ofDepartments(tenant, depts, row)),
    ...filters.map((filter) => plain(fitting(line, filter, row))),
  ];
};

const inLines = (actor: Actor, row: string, lines: readonly BusinessLine[]): InScope[] | null => {
  const found = lines.map((line) => ({ line, inScope: inLine(actor, line, row) }));
  if (found.every(({ inScope }) => inScope === null)) return null;
  const [only] = found;
  if (only && found.length === 1) return only.inScope;
  return found.flatMap(({ line, inScope }) => {
    const ofLine: Condition = sql`${sql.ref(`${row}.category`)} = ${line.category}`;
    return (inScope ?? [plain(sql`true`)]).map(({ condition, part }) => ({
      condition: sql`${ofLine} and ${condition}`,
      part: 'join' in part ? { ...part, where: sql`${ofLine} and ${part.where}` } : sql`${ofLine} and ${part}`,
    }));
  });
};

/**
 * What a person finds, as alternatives of which a case must fit one; null: everything. Alternatives, not one condition: a list reads
 * each in its own order, and none hides the other's index. Only for lists of what was submitted.
 */
export const casesWithin = (actor: Actor, row = 'r', lines: readonly BusinessLine[] = businessLines()): Part[] | null =>
  inLines(actor, row, lines)?.map(({ part }) => part) ?? null;

/** The same as one condition, for statements that are no lists. */
export const withinScope = (actor: Actor, row = 'r', lines: readonly BusinessLine[] = businessLines()): Condition | null => {
  const inScope = inLines(actor, row, lines);
  return (
    inScope &&
    sql`(${sql.join(
      inScope.map(({ condition }) => condition),
      sql` or `,
    )})`
  );
};
