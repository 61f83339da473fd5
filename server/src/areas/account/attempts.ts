/** Wrong passwords slow down whoever gives them, per account and address; nobody is locked out by somebody else. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { callerOf } from '../../platform/http/address.ts';
import { refuse } from '../../platform/refuse.ts';
import { at, createdByHouse } from '../../platform/standard.ts';
import type { World } from '../../platform/world.ts';
import './tables.ts';

export type Guesser = { tenant: string; account: string; ip: string };

/** Failures that cost nothing; then 2 s, 4 s, … up to five minutes. */
const FREE_FAILURES = 3;
const LONGEST_DELAY_S = 300;
/** After this long without a failure the count starts anew. */
const FORGET_MS = 30 * 60_000;

const delaySeconds = (failures: number): number =>
  failures <= FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES), LONGEST_DELAY_S);

/** @throws account.signInDelayed while the delay of earlier failures runs. */
export const checkDelay = async (db: Db, world: World, who: Guesser): Promise<void> => {
  const row = await db.system((tx) =>
    tx
      .selectFrom('sign_in_attempt')
      .select(sql<number>`ceil(extract(epoch from not_before - ${world.now()}))::int`.as('seconds'))
      .where('tenant_id', '=', who.tenant)
      .where('account_key', '=', who.account.toLowerCase())
      .where('ip', '=', callerOf(who.ip))
      .where('not_before', '>', at(world.now()))
      .executeTakeFirst(),
  );
  if (row) refuse('account.signInDelayed', { seconds: row.seconds });
};

export const recordFailure = (db: Db, world: World, who: Guesser) =>
  db.system(async (tx) => {
    const now = world.now();
    const { failures } = await tx
      .insertInto('sign_in_attempt')
      .values({
        ...createdByHouse(who.tenant, world),
        account_key: who.account.toLowerCase(),
        ip: callerOf(who.ip),
        failures: 1,
        last_failed_at: now,
        not_before: now,
      })
      .onConflict((c) =>
        c.columns(['tenant_id', 'account_key', 'ip']).doUpdateSet((e) => ({
          failures: sql`case when sign_in_attempt.last_failed_at < ${new Date(now.getTime() - FORGET_MS)} then 1 else sign_in_attempt.failures + 1 end`,
          last_failed_at: e.ref('excluded.last_failed_at'),
          updated_at: now,
        })),
      )
      .returning('failures')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('sign_in_attempt')
      .set({ not_before: new Date(now.getTime() + delaySeconds(failures) * 1000) })
      .where('tenant_id', '=', who.tenant)
      .where('account_key', '=', who.account.toLowerCase())
      .where('ip', '=', callerOf(who.ip))
      .execute();
  });

/** The right password ends the count. */
export const forgetFailures = async (tx: Tx, who: Guesser): Promise<void> => {
  await tx
    .deleteFrom('sign_in_attempt')
    .where('tenant_id', '=', who.tenant)
    .where('account_key', '=', who.account.toLowerCase())
    .where('ip', '=', callerOf(who.ip))
    .execute();
};
