/** Which open tasks wait for a person: their own, those of their roles and teams, and of the people whose deputy they are. */
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import type { Joined } from '../../platform/lists/conditions.ts';
import '../tables.ts';

/**
 * `mine`: assigned to the person; `deputy`: to somebody whose deputy they are; `own`: both; `claim`: shared work; `all`: everything of
 * staff; `company`: what a company has to do.
 */
export type Which = 'claim' | 'own' | 'all' | 'mine' | 'deputy' | 'company';

type D = ExpressionBuilder<Schema & { d: Schema['wf_todo'] }, 'd'>;

type Queue = { kind: 'user' | 'role'; ref: string; categories: readonly string[] };

/** One queue for what is the same in a person's own name and in another's; no categories where all are covered. */
const merged = (queues: readonly Queue[]): Queue[] => {
  const found = new Map<string, Queue>();
  for (const queue of queues) {
    const key = `${queue.kind} ${queue.ref}`;
    const known = found.get(key);
    const all = queue.categories.length === 0 || known?.categories.length === 0;
    found.set(key, all ? { ...queue, categories: [] } : { ...queue, categories: [...(known?.categories ?? []), ...queue.categories] });
  }
  return [...found.values()];
};

/**
 * The queues of a person as rows `q (kind, ref, categories)`, each once; `categories` is empty where a queue is theirs in every
 * process. A list that asks queue by queue reads each in the order of its index and stops where its page ends.
 */
export const queuesOf = (actor: Actor, which: Which): RawBuilder<unknown> => {
  const people = [
    ...(which === 'deputy' ? [] : [{ user: actor.user, roles: actor.roles, categories: [] as readonly string[] }]),
    ...(which === 'mine' ? [] : actor.deputyFor),
  ];
  const shared = which === 'claim' || which === 'all';
  const rows =
    which === 'company'
      ? actor.companies.map((ref) => ({ kind: 'company' as const, ref, categories: [] }))
      : merged(
          people.flatMap(({ user, roles, categories }): Queue[] => [
            ...(which === 'claim' ? [] : [{ kind: 'user' as const, ref: user, categories }]),
            ...(shared ? roles.map((ref) => ({ kind: 'role' as const, ref, categories })) : []),
          ]),
        );
  const given = sql`select * from unnest(${rows.map((r) => r.kind)}::text[], ${rows.map((r) => r.ref)}::text[], ${rows.map((r) => r.categories.join(','))}::text[]) as q(kind, ref, categories)`;
  if (!shared) return given;
  return sql`${given} union all
    select 'team', replace(u.team_id::text, '-', ''), case when bool_or(p.categories = '') then '' else string_agg(p.categories, ',') end
    from unnest(${people.map((p) => p.user)}::uuid[], ${people.map((p) => p.categories.join(','))}::text[]) as p(user_id, categories)
    join team_user u on u.tenant_id = ${actor.tenant} and u.user_id = p.user_id group by u.team_id`;
};

/** Rows of `wf_todo` that stand in queue `q`. @param row name of the table in the statement */
export const standsIn = (tenant: string, row: 'd' | 'r' = 'd'): RawBuilder<SqlBool> => {
  const [of, kind, ref, category] = (['tenant_id', 'actor_kind', 'actor_ref', 'category'] as const).map((c) => sql.ref(`${row}.${c}`));
  return sql`${of} = ${tenant} and ${kind} = q.kind and ${ref} = q.ref and (q.categories = '' or ${category} = any(string_to_array(q.categories, ',')))`;
};

/** The queues of a person, each read in the order of its index, for a list over `wf_todo as r`. */
export const inQueues = (actor: Actor, which: Which): Joined => ({
  join: sql``,
  where: standsIn(actor.tenant, 'r'),
  each: sql`(${queuesOf(actor, which)}) as q`,
});

/** The same as a condition over `wf_todo as d`, where the order is another table's. */
export const waitsFor = (actor: Actor, which: 'claim' | 'own' | 'all') => (e: D) => {
  const covered = (categories: readonly string[]) =>
    categories.length === 0 ? sql<SqlBool>`true` : e('d.category', 'in', [...categories]);
  const assigned = [
    e('d.actor_ref', '=', actor.user),
    ...actor.deputyFor.map((p) => e.and([e('d.actor_ref', '=', p.user), covered(p.categories)])),
  ];
  const shared = [
    e.and([e('d.actor_kind', '=', 'role'), e('d.actor_ref', 'in', [...actor.roles])]),
    ...actor.deputyFor.map((p) => e.and([e('d.actor_kind', '=', 'role'), e('d.actor_ref', 'in', [...p.roles]), covered(p.categories)])),
    e.and([
      e('d.actor_kind', '=', 'team'),
      e(
        'd.actor_ref',
        'in',
        e
          .selectFrom('team_user as u')
          .select(sql<string>`replace(u.team_id::text, '-', '')`.as('team'))
          .where('u.tenant_id', '=', actor.tenant)
          .where('u.user_id', 'in', [actor.user, ...actor.deputyFor.map((p) => p.user)]),
      ),
    ]),
  ];
  const own = e.and([e('d.actor_kind', '=', 'user'), e.or(assigned)]);
  return e.or([...(which === 'claim' ? [] : [own]), ...(which === 'own' ? [] : shared)]);
};

/** Cases, as rows `r` with an id, in which a task waits for a person, at one node or at any. */
export const waitsAt = (tx: Tx, actor: Actor, category: string, node?: string): RawBuilder<SqlBool> =>
  sql`r.id = any(array(${tx
    .selectFrom('wf_todo as d')
    .select('d.business_id')
    .where('d.tenant_id', '=', actor.tenant)
    .where('d.category', '=', category)
    .$if(node !== undefined, (q) => q.where('d.node', '=', node ?? ''))
    .where(waitsFor(actor, 'all'))}))`;
