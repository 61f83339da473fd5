/** Which open tasks wait for a person: their own, those of their roles and teams, and of the people whose deputy they are. */
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Schema } from '../../platform/database/schema.ts';
import '../tables.ts';

/** `claim`: shared work; `own`: what is assigned to a person; `all`: both. */
export type Which = 'claim' | 'own' | 'all';

type D = ExpressionBuilder<Schema & { d: Schema['wf_todo'] }, 'd'>;

/**
 * The queues of a person as rows `q (kind, ref, categories)`; `categories` is empty where a queue is theirs in every process. A
 * list that asks queue by queue reads each in the order of its index and stops where its page ends.
 */
export const queuesOf = (actor: Actor, which: Which): RawBuilder<unknown> => {
  const people = [{ user: actor.user, roles: actor.roles, categories: [] }, ...actor.deputyFor];
  const rows = people.flatMap(({ user, roles, categories }) => {
    const covered = categories.join(',');
    const own = which === 'claim' ? [] : [{ kind: 'user', ref: user, covered }];
    const shared = which === 'own' ? [] : roles.map((ref) => ({ kind: 'role', ref, covered }));
    return [...own, ...shared];
  });
  const given = sql`select * from unnest(${rows.map((r) => r.kind)}::text[], ${rows.map((r) => r.ref)}::text[], ${rows.map((r) => r.covered)}::text[]) as q(kind, ref, categories)`;
  if (which === 'own') return given;
  return sql`${given} union all select 'team', replace(u.team_id::text, '-', ''), p.categories
    from unnest(${people.map((p) => p.user)}::uuid[], ${people.map((p) => p.categories.join(','))}::text[]) as p(user_id, categories)
    join team_user u on u.tenant_id = ${actor.tenant} and u.user_id = p.user_id`;
};

/** Rows `d` of `wf_todo` that stand in queue `q`. */
export const standsIn = (tenant: string): RawBuilder<SqlBool> =>
  sql`d.tenant_id = ${tenant} and d.actor_kind = q.kind and d.actor_ref = q.ref and (q.categories = '' or d.category = any(string_to_array(q.categories, ',')))`;

/** The same as a condition over `wf_todo as d`, where the order is another table's. */
export const waitsFor = (actor: Actor, which: Which) => (e: D) => {
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
