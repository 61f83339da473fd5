/** Which open tasks wait for a person: their own, those of their roles and teams, and of the people whose deputy they are. */
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Schema } from '../../platform/database/schema.ts';
import '../tables.ts';

/** `claim`: shared work; `own`: what is assigned to a person; `all`: both. */
export type Which = 'claim' | 'own' | 'all';

type D = ExpressionBuilder<Schema & { d: Schema['wf_todo'] }, 'd'>;

/** Condition over `wf_todo as d`. */
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
