/** Which cases a person finds beside what row-level security lets through: their own, those of their departments, those of their data scope. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dataScopeIn, departmentsOf } from '../platform/access/data-scope.ts';
import type { Actor } from '../platform/actor.ts';
import { choice } from '../platform/database/choices.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { Condition, Joined, Part } from '../platform/lists/conditions.ts';
import { type BusinessLine, businessLines, type WorkKind } from './lines.ts';
import './tables.ts';

/** What a person may find: as one condition over `business_case`, and as alternatives that a list reads. */
export type InScope = { condition: Condition; parts: readonly Part[] };

/**
 * Of people who act in many cases nothing is gathered: most rows that a list passes are theirs. Many are half as many as there are cases
 * and works, but not fewer than the first of these, and always more than the second.
 */
const MANY = { least: 3_000, always: 5_000 };

/** What is listed, and what its lists are ordered by: applications, or work that serves them. */
type Listed = {
  row: string;
  since: 'submit_time' | 'work_since';
  kind: (line: BusinessLine) => string;
  ofLine: (line: BusinessLine) => Condition;
  /** Only what has come to nothing, which is little of what a person took part in. */
  ended?: true;
  /** Whoever lists asks of each row themself whether it is the person's own: it is not looked up twice. */
  withoutOwn?: boolean | undefined;
};

const either = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`;

const peopleOf = (tenant: string, depts: readonly string[]) =>
  sql`select x.user_id as person from user_role x where x.tenant_id = ${tenant} and x.dept_id = any(${depts}::uuid[])`;

/** Ids of the person, and of the people of the departments. */
const theirIds = ({ tenant, user }: Actor, depts: readonly string[]): RawBuilder<unknown> =>
  depts.length === 0 ? sql`array[${user}::uuid]` : sql`array(${peopleOf(tenant, depts)} union select ${user}::uuid)`;

/**
 * Cases in which one of these people acted or has work before them. `row`: name of `business_case` in the statement. Looked up row by
 * row: as `exists` the planner would rather read all that these people ever did.
 */
const involves = (tenant: string, people: RawBuilder<unknown>, row: string): Condition =>
  sql`coalesce((select true from wf_involved i
    where i.tenant_id = ${tenant} and i.business_id = ${sql.ref(`${row}.id`)} and i.acts and i.user_id = any(${people}) limit 1), false)`;

/** Involvement `i` that a list may show; `ended`: of what has come to nothing. */
const listedInvolvement = (ended?: true): Condition =>
  ended ? sql`i.acts and i.ended and i.submit_time is not null` : sql`i.acts and i.submit_time is not null`;

const involvement = (person: RawBuilder<unknown>, { row, since, ended }: Listed): Joined => ({
  // a list of one kind of case is read from their cases of that kind
  join: sql`join wf_involved i on i.tenant_id = ${sql.ref(`${row}.tenant_id`)} and i.business_id = ${sql.ref(`${row}.id`)}
    and i.category = ${sql.ref(`${row}.category`)}`,
  repeats: { column: since, as: sql`i.submit_time` },
  where: sql`${listedInvolvement(ended)} and i.user_id = ${person}`,
});

/** What waits for a role that somebody holds in one of the departments. */
const waitsForRoles = (tenant: string, depts: readonly string[], row: string, kind: string): InScope => {
  const roles = sql`array(select r.role_alias from role r join user_role x on x.tenant_id = r.tenant_id and x.role_id = r.id
    where r.tenant_id = ${tenant} and x.dept_id = any(${depts}::uuid[]))`;
  const waiting = sql`wf_todo d where d.tenant_id = ${tenant} and d.actor_kind = 'role' and d.actor_ref = any(${roles})`;
  const id = sql.ref(`${row}.id`);
  return {
    condition: sql`${sql.ref(`${row}.task_id`)} is not null and coalesce((select true from ${waiting} and d.business_id = ${id} limit 1), false)`,
    parts: [sql`${id} = any(array(select d.business_id from ${waiting} and d.category = ${kind}))`],
  };
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
const inLine = (actor: Actor, line: BusinessLine, listed: Listed): InScope | null => {
  const { all, depts, filters } = dataScopeIn(actor, line.line);
  if (all) return null;
  const { tenant, user } = actor;
  const { row } = listed;
  const waiting = depts.length === 0 ? [] : [waitsForRoles(tenant, depts, row, listed.kind(line))];
  const filtered = filters.map((filter) => fitting(line, filter, row));
  const theirs = listed.withoutOwn && depts.length === 0 ? [] : [involves(tenant, theirIds(actor, depts), row)];
  return {
    condition: either([...theirs, ...waiting.map(({ condition }) => condition), ...filtered]),
    parts: [
      involvement(sql`${user}::uuid`, listed),
      ...(depts.length === 0
        ? []
        : [{ ...involvement(sql`one.person`, listed), each: sql`(select distinct p.person from (${peopleOf(tenant, depts)}) p) as one` }]),
      ...waiting.flatMap(({ parts }) => parts),
      ...filtered,
    ],
  };
};

const inLines = (actor: Actor, listed: Listed, lines: readonly BusinessLine[]): InScope | null => {
  const found = lines.map((line) => ({ line, inScope: inLine(actor, line, listed) }));
  if (found.every(({ inScope }) => inScope === null)) return null;
  const each = found.map(({ line, inScope }) => ({
    line: sql<SqlBool>`${sql.ref(`${listed.row}.line`)} = ${line.line}`,
    ofLine: listed.ofLine(line),
    ...(inScope ?? { condition: sql<SqlBool>`true`, parts: [sql<SqlBool>`true`] }),
  }));
  return {
    // also asked of one row, be it a case or work
    condition: either(each.map(({ line, condition }) => sql`${line} and ${condition}`)),
    parts: each.flatMap(({ ofLine, parts }) =>
      parts.map((part) =>
        'join' in part ? { ...part, where: sql<SqlBool>`${ofLine} and ${part.where}` } : sql<SqlBool>`${ofLine} and ${part}`,
      ),
    ),
  };
};

const cases = (row: string): Listed => ({
  row,
  since: 'submit_time',
  kind: ({ category }) => category,
  ofLine: ({ category }) => sql`${sql.ref(`${row}.category`)} = ${category}`,
});
const works = (row: string, kind: string): Listed => ({
  row,
  since: 'work_since',
  kind: () => kind,
  ofLine: ({ line }) => sql`${sql.ref(`${row}.line`)} = ${line}`,
});

/** Ids of the cases and works of these categories in which the person, or somebody of their departments, acted. */
export const actedIn = (actor: Actor, categories: readonly string[]): RawBuilder<unknown> =>
  sql`select i.business_id from wf_involved i where i.tenant_id = ${actor.tenant} and i.acts and i.category = any(${categories}::text[])
    and i.user_id = any(${theirIds(actor, departmentsOf(actor.scopes))})`;

/** Whether so many involvements fit a condition that a list meets their cases wherever it reads. */
export const areMany = (tx: Tx, { tenant }: Actor, condition: Condition): Promise<boolean> => {
  const counting = sql<{ many: boolean }>`select count(*) > least(${MANY.always}::int, greatest(${MANY.least}::int,
      (select reltuples / 2 from pg_class where oid = 'business_case'::regclass))) as many
    from (select from wf_involved i where i.tenant_id = ${tenant} and ${condition} limit ${MANY.always + 1}::int) as theirs`;
  return choice(tx, counting, async () => (await counting.execute(tx)).rows[0]?.many ?? false);
};

/** Of these kinds of case, not of all: who reaches many applications may reach few of the inspections that a list passes. */
export const reachesMany = (tx: Tx, actor: Actor, categories: readonly string[], ended?: true): Promise<boolean> => {
  const depts = departmentsOf(actor.scopes);
  return areMany(
    tx,
    actor,
    sql`${listedInvolvement(ended)} and i.category = any(${categories}::text[]) and i.user_id = any(${theirIds(actor, depts)})`,
  );
};

/** The planner takes half of the rows for a condition that it knows nothing of, and nearly all of them for an inequality. */
const nearlyAll = (condition: Condition): Condition => sql`case when ${condition} then 1 else 0 end <> 0`;

/** Further cases of a list; `many`: of which there are as many; `own`: its condition holds for all in which the person acts. */
type Also = InScope & { many: boolean; own?: true };

/**
 * Alternatives of which a row must fit one; null: everything. Of few cases each alternative is read in the list's order by itself, and
 * none hides the other's index. Where a person reaches many, the list is read as for everybody and each row is judged: so whatever
 * else is asked leads to the rows, and in no order are all of theirs gathered first.
 */
const listed = async (
  tx: Tx,
  actor: Actor,
  inScope: InScope | null,
  categories: readonly string[],
  { also, ended }: { also?: Also | undefined; ended?: true } = {},
): Promise<Part[] | null> => {
  if (inScope === null) return null;
  const all = also ? [inScope, also] : [inScope];
  const many = also?.many === true || (await reachesMany(tx, actor, categories, ended));
  const parts = all.flatMap((one) => one.parts);
  return many ? [{ rowByRow: nearlyAll(either(all.map(({ condition }) => condition))), gathered: parts }] : parts;
};

/** What a person finds in lists of what was submitted. */
export const casesWithin = (tx: Tx, actor: Actor, lines: readonly BusinessLine[] = businessLines(), also?: Also): Promise<Part[] | null> =>
  listed(
    tx,
    actor,
    inLines(actor, { ...cases('r'), withoutOwn: also?.own }, lines),
    lines.map(({ category }) => category),
    { also },
  );

/** Of these what has come to nothing, for tabs that ask for it. */
export const endedWithin = (tx: Tx, actor: Actor, lines: readonly BusinessLine[]): Promise<Part[] | null> =>
  listed(
    tx,
    actor,
    inLines(actor, { ...cases('r'), ended: true }, lines),
    lines.map(({ category }) => category),
    { ended: true },
  );

/** The same of one kind of work that serves cases, for lists in the order in which it was given out. */
export const worksWithin = (tx: Tx, actor: Actor, { category }: Pick<WorkKind, 'category'>, also?: Also): Promise<Part[] | null> =>
  listed(tx, actor, inLines(actor, works('r', category), businessLines()), [category], { also });

/** The same as one condition, for statements that are no lists; null: everything. */
export const worksInScope = (actor: Actor, { category }: Pick<WorkKind, 'category'>, row = 'r'): Condition | null =>
  inLines(actor, works(row, category), businessLines())?.condition ?? null;

/** The same of cases as one condition, for statements that are no lists; null: everything. */
export const withinScope = (actor: Actor, row = 'r', lines: readonly BusinessLine[] = businessLines()): Condition | null =>
  inLines(actor, cases(row), lines)?.condition ?? null;

/** Asked of each row, for tabs of what is under way: there is not much of it, and what a person acts in may be ten times as much. */
export const casesOneByOne = (actor: Actor, lines: readonly BusinessLine[]): Part[] | null => {
  const condition = withinScope(actor, 'r', lines);
  return condition === null ? null : [condition];
};

/** The same of one kind of work that serves cases. */
export const worksOneByOne = (actor: Actor, kind: Pick<WorkKind, 'category'>): Part[] | null => {
  const condition = worksInScope(actor, kind);
  return condition === null ? null : [condition];
};

/** Whether a person finds every case of every line. */
export const findsEverything = (actor: Actor): boolean => withinScope(actor) === null;
