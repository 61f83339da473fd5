/**
 * Guessing passwords is slow, whoever guesses and however many guesses are sent at once. A try is counted before its password is
 * looked at, in a row that is locked meanwhile, and taken back when the password was right.
 *
 * Three counts: of an account from one address (waits that double), of an address over all accounts, and of an account over all
 * addresses. The last one does not hold for addresses from which its holder has signed in before, so that nobody can lock somebody
 * else out.
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { callerOf } from '../../platform/http/address.ts';
import { Refusal } from '../../platform/refuse.ts';
import { createdBySystem } from '../../platform/standard.ts';
import type { World } from '../../platform/world.ts';
import './tables.ts';

export type Guesser = { tenant: string; account: string; ip: string };

/** Failures that cost nothing; then 2 s, 4 s, … up to five minutes. */
const FREE_FAILURES = 3;
const LONGEST_DELAY_S = 300;
/** After this long without a failure the count starts anew. */
const FORGET_MS = 30 * 60_000;
/** Failures of an address over all accounts, and of an account over all addresses; one is forgotten every so often. */
const ADDRESS = { most: 60, forgetOneMs: 30_000 };
const ACCOUNT = { most: 60, forgetOneMs: 60_000 };
/** Stands in a row for every account, or every address. */
const EVERY = '';

const delaySeconds = (failures: number): number =>
  failures <= FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES), LONGEST_DELAY_S);

type Row = { tenant: string; account: string; ip: string };
const rowsOf = (who: Guesser) => {
  const account = who.account.toLowerCase();
  const ip = callerOf(who.ip);
  return {
    address: { tenant: EVERY, account: EVERY, ip },
    account: { tenant: who.tenant, account, ip: EVERY },
    pair: { tenant: who.tenant, account, ip },
  };
};

const where = (row: Row) => sql<boolean>`tenant_id = ${row.tenant} and account_key = ${row.account} and ip = ${row.ip}`;

/** Locks a count, which is made when it is not there; what has been forgotten since is taken off by `now`. */
const lockCount = async (tx: Tx, world: World, row: Row): Promise<{ failures: number; sinceMs: number; waitMs: number }> => {
  const now = world.now();
  await tx
    .insertInto('sign_in_attempt')
    .values({
      ...createdBySystem(row.tenant, world),
      account_key: row.account,
      ip: row.ip,
      failures: 0,
      last_failed_at: now,
      not_before: now,
    })
    .onConflict((c) => c.columns(['tenant_id', 'account_key', 'ip']).doNothing())
    .execute();
  return tx
    .selectFrom('sign_in_attempt')
    .select(['failures'])
    .select(sql<number>`(extract(epoch from ${now}::timestamptz - last_failed_at) * 1000)::float8`.as('sinceMs'))
    .select(sql<number>`(extract(epoch from not_before - ${now}::timestamptz) * 1000)::float8`.as('waitMs'))
    .where(where(row))
    .forUpdate()
    .executeTakeFirstOrThrow();
};

const setCount = async (tx: Tx, world: World, row: Row, failures: number, waitSeconds: number): Promise<void> => {
  const now = world.now();
  await tx
    .updateTable('sign_in_attempt')
    .set({ failures, last_failed_at: now, not_before: new Date(now.getTime() + waitSeconds * 1000), updated_at: now })
    .where(where(row))
    .execute();
};

/** Counts one more among all accounts of an address, or all addresses of an account. @returns seconds to wait; 0: it was counted */
const countAmongAll = async (tx: Tx, world: World, row: Row, { most, forgetOneMs }: typeof ADDRESS): Promise<number> => {
  const { failures, sinceMs } = await lockCount(tx, world, row);
  const left = Math.max(0, failures - Math.floor(sinceMs / forgetOneMs));
  if (left >= most) return Math.max(1, Math.ceil((forgetOneMs - (sinceMs % forgetOneMs)) / 1000));
  await setCount(tx, world, row, left + 1, 0);
  return 0;
};

const countPair = async (tx: Tx, world: World, row: Row): Promise<number> => {
  const { failures, sinceMs, waitMs } = await lockCount(tx, world, row);
  if (waitMs > 0) return Math.ceil(waitMs / 1000);
  const counted = (sinceMs > FORGET_MS ? 0 : failures) + 1;
  await setCount(tx, world, row, counted, delaySeconds(counted));
  return 0;
};

/** Addresses of this person's last sessions; more would be no habit. */
const MOST_HABITS = 50;

const hasSignedInFrom = async (tx: Tx, who: Guesser): Promise<boolean> => {
  const rows = await tx
    .selectFrom('session as s')
    .select('s.ip')
    .where('s.tenant_id', '=', who.tenant)
    // the person first: joined, the newest sessions of everybody are read until fifty of this one are found
    .where('s.user_id', '=', (e) =>
      e
        .selectFrom('user_account as u')
        .select('u.id')
        .where('u.tenant_id', '=', who.tenant)
        .where(sql`lower(u.account)`, '=', who.account.toLowerCase()),
    )
    .orderBy('s.created_at', 'desc')
    .limit(MOST_HABITS)
    .execute();
  return rows.some(({ ip }) => callerOf(ip) === callerOf(who.ip));
};

/**
 * Counts a try before its password is looked at. Nothing of it stays when it must wait.
 * @throws account.signInDelayed while the delay of earlier failures runs.
 */
export const countTry = (db: Db, world: World, who: Guesser): Promise<void> =>
  db.system(async (tx) => {
    const rows = rowsOf(who);
    // always in this order, so that two tries never wait for each other
    const seconds =
      (await countAmongAll(tx, world, rows.address, ADDRESS)) ||
      ((await hasSignedInFrom(tx, who)) ? 0 : await countAmongAll(tx, world, rows.account, ACCOUNT)) ||
      (await countPair(tx, world, rows.pair));
    if (seconds > 0) throw new Refusal('account.signInDelayed', { seconds });
  });

/** The right password ends the count of the account from here, and was no guess among the others. */
export const forgetTries = async (tx: Tx, who: Guesser): Promise<void> => {
  const rows = rowsOf(who);
  for (const row of [rows.address, rows.account])
    await tx
      .updateTable('sign_in_attempt')
      .set((e) => ({ failures: e('failures', '-', 1) }))
      .where(where(row))
      .where('failures', '>', 0)
      .execute();
  await tx.deleteFrom('sign_in_attempt').where(where(rows.pair)).execute();
};

/**
 * Takes back a try whose password was right where a second factor is still asked for: no guess, but those before it stay counted, so
 * that who knows the password guesses codes as slowly.
 */
export const takeTryBack = async (tx: Tx, world: World, who: Guesser): Promise<void> => {
  const { address, account, pair } = rowsOf(who);
  for (const row of [address, account, pair])
    await tx
      .updateTable('sign_in_attempt')
      .set((e) => ({ failures: e('failures', '-', 1) }))
      .where(where(row))
      .where('failures', '>', 0)
      .execute();
  // the wait that this try began
  await tx.updateTable('sign_in_attempt').set({ not_before: world.now() }).where(where(pair)).execute();
};
