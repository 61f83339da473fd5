/** Boundary timers that are over: each fires in a transaction of its own, as the system, never in a person's name. */
import { sql } from 'kysely';
import { systemActor } from '../platform/actor.ts';
import type { Db } from '../platform/database/db.ts';
import { asTenant } from '../platform/jobs/as-tenant.ts';
import { at } from '../platform/standard.ts';
import type { World } from '../platform/world.ts';
import { carryOut } from './carry-out.ts';
import { eachAlone, triedSince } from './each-alone.ts';
import { loadInstance } from './instance.ts';

/** Timers looked at in one run; the next run takes the rest. */
const MOST = 500;

type Timer = { tenant_id: string; instance_id: string; token_no: number };

/** @returns whether it was still there. */
const fire = (db: Db, world: World, timer: Timer): Promise<boolean> =>
  asTenant(db, timer.tenant_id, async (tx) => {
    const act = { actor: systemActor(timer.tenant_id), world, lang: 'zh' as const };
    const instance = await loadInstance(tx, act, timer.instance_id, true);
    // read again behind the lock: another process, or an act, may have been first
    const { rows } = await sql`select 1 from wf_timer where tenant_id = ${timer.tenant_id} and instance_id = ${timer.instance_id}
      and token_no = ${timer.token_no} and due_at <= ${world.now()}`.execute(tx);
    if (rows.length === 0) return false;
    await carryOut({ ...act, tx, businessId: instance.businessId, instanceId: instance.id }, instance, {
      command: { do: 'timer', token: timer.token_no },
      commandId: `timer:${instance.id}:${timer.token_no}`,
    });
    return true;
  });

/**
 * @returns timers fired, and those that somebody's act had stopped meanwhile.
 * @throws Error when some could not be carried out; all others were
 */
export const fireTimers = async (db: Db, world: World): Promise<{ fired: number; gone: number }> => {
  const due = await db.system((tx) =>
    tx
      .selectFrom('wf_timer')
      .select(['tenant_id', 'instance_id', 'token_no'])
      .where('due_at', '<=', at(world.now()))
      .where((e) => e.or([e('tried_at', 'is', null), e('tried_at', '<=', at(triedSince(world.now())))]))
      .orderBy('due_at')
      .limit(MOST)
      .execute(),
  );
  const told = { fired: 0, gone: 0 };
  await eachAlone(
    due,
    async (timer) => {
      told[(await fire(db, world, timer)) ? 'fired' : 'gone'] += 1;
    },
    ({ tenant_id, instance_id, token_no }) =>
      db.system((tx) =>
        tx
          .updateTable('wf_timer')
          .set({ tried_at: at(world.now()) })
          .where('tenant_id', '=', tenant_id)
          .where('instance_id', '=', instance_id)
          .where('token_no', '=', token_no)
          .execute(),
      ),
  );
  return told;
};
