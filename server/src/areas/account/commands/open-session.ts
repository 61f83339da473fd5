/**
 * What follows when somebody has shown who they are, by whatever way of signing in: where the account has a second factor its code is
 * asked for, in a second token call that names the first; else the session is opened.
 */
import { standingOf } from '../../../platform/access/tenants.ts';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Keys } from '../../../platform/keys.ts';
import { Refusal, refuse } from '../../../platform/refuse.ts';
import type { World } from '../../../platform/world.ts';
import { actorOf, holdsPlace } from '../actor-of.ts';
import { countTry, forgetTries, takeTryBack } from '../attempts.ts';
import type { Client } from '../clients.ts';
import { issueKey, openKey } from '../key-rows.ts';
import { type FactorKind, factorOf, useFactor } from '../second-factor.ts';
import { openSession, type TokenPair } from '../sessions.ts';
import { useCode } from './send-code.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.signedIn': { factor?: FactorKind; provider?: string };
  }
}

/** Where somebody signs in from, and to what. */
export type Entry = {
  tenant: string;
  /** Department and role chosen in the switch dialog. */
  place: { deptId: string; roleId: string } | null;
  client: Client;
  ip: string;
  agent: string;
  /** Code of the identity provider that says who it is. */
  provider?: string;
};
export type Account = { id: string; account: string; login_flag: boolean; status: number };
export type SignedIn = { actor: Actor; account: string; pair: TokenPair };
/** The password was right; the token call with this key and a code of the second factor signs in. */
export type FactorAsked = { factorKey: string };

const PURPOSE = 'factor';
const LIFE_MS = 5 * 60_000;
/** Wrong codes after which the password is asked for again. */
const MOST_TRIES = 5;

/** @throws account.accountLocked, account.accountSuspended; asked of who has shown who they are, and told to nobody else */
const mayEnter = ({ login_flag, status }: Account): void => {
  if (!login_flag) refuse('account.accountLocked');
  if (status !== 1) refuse('account.accountSuspended');
};

const askFactor = async (tx: Tx, world: World, { tenant, client }: Entry, userId: string): Promise<FactorAsked> => ({
  factorKey: await issueKey(tx, world, tenant, { purpose: PURPOSE, means: `${userId} ${client.clientId}`, lifeMs: LIFE_MS }),
});

/** Told to nobody who has not shown who they are. @throws account.tenantExpired, account.tenantDisabled */
const checkInstitute = async (tx: Tx, world: World, tenant: string): Promise<void> => {
  const row = await tx.selectFrom('tenant').select(['status', 'expires_on']).where('tenant_id', '=', tenant).executeTakeFirstOrThrow();
  const standing = standingOf(row, world);
  if (standing === 'expired') refuse('account.tenantExpired', { day: row.expires_on ?? '' });
  if (standing === 'disabled') refuse('account.tenantDisabled');
};

const open = async (tx: Tx, world: World, entry: Entry, account: Account, factor: { factor?: FactorKind }): Promise<SignedIn> => {
  const { tenant, place, ip, agent, client } = entry;
  await checkInstitute(tx, world, tenant);
  if (place && !(await holdsPlace(tx, tenant, account.id, place))) refuse('account.switchInvalid');
  const actor = await actorOf(tx, world, tenant, account.id, place ?? { deptId: null, roleId: null }, 'zh');
  if (!actor) throw new Refusal('account.signInFailed');
  const where = { tenant, userId: account.id, ip, agent, deptId: place?.deptId ?? null, roleId: place?.roleId ?? null };
  const pair = await openSession(tx, world, where, client);
  await forgetTries(tx, { tenant, account: account.account, ip });
  await audit(
    tx,
    { actor, world, ip },
    {
      kind: 'account.signedIn',
      subject: { type: 'user_account', id: account.id },
      details: { ...factor, ...(entry.provider === undefined ? {} : { provider: entry.provider }) },
    },
  );
  return { actor, account: account.account, pair };
};

/** @throws account.tenantExpired, account.tenantDisabled, what {@link mayEnter} throws, account.switchInvalid for a place that the person does not hold */
export const enter = (db: Db, world: World, entry: Entry, account: Account): Promise<SignedIn | FactorAsked> =>
  db.system(async (tx) => {
    await checkInstitute(tx, world, entry.tenant);
    mayEnter(account);
    if (!(await factorOf(tx, { tenant: entry.tenant, user: account.id }))) return open(tx, world, entry, account, {});
    await takeTryBack(tx, world, { tenant: entry.tenant, account: account.account, ip: entry.ip });
    return askFactor(tx, world, entry, account.id);
  });

/** Whose code is awaited; nobody's where the key is made up, used, too old, guessed at too often, or another client's. */
const awaited = (db: Db, world: World, { tenant, client }: Entry, key: string) =>
  db.system(async (tx) => {
    const opened = await openKey(tx, world, key, PURPOSE);
    const [user = '', clientId = ''] = opened?.means.split(' ') ?? [];
    if (!opened || opened.tenant !== tenant || opened.tries >= MOST_TRIES || clientId !== client.clientId) return null;
    const account = await tx
      .selectFrom('user_account')
      .select(['id', 'account', 'login_flag', 'status'])
      .where('tenant_id', '=', tenant)
      .where('id', '=', user)
      .executeTakeFirst();
    return account ? { challenge: opened.id, account } : null;
  });

/**
 * The second token call. Guessing codes is slowed like guessing passwords, and five wrong ones want the password again.
 * @throws account.factorGone, account.signInDelayed, account.factorCodeWrong, and what {@link mayEnter} and {@link enter} throw
 */
export const enterWithFactor = async (
  { db, world, keys }: { db: Db; world: World; keys: Pick<Keys, 'derive'> },
  entry: Entry,
  given: { key: string; code: string },
): Promise<SignedIn> => {
  const { challenge, account } = (await awaited(db, world, entry, given.key)) ?? refuse('account.factorGone');
  await countTry(db, world, { tenant: entry.tenant, account: account.account, ip: entry.ip });
  mayEnter(account);
  const signedIn = await db.system(async (tx) => {
    const factor = (await factorOf(tx, { tenant: entry.tenant, user: account.id })) ?? refuse('account.factorGone');
    const kind = await useFactor(tx, world, keys, factor, given.code);
    if (kind === null) {
      await tx
        .updateTable('validate_code')
        .set((e) => ({ tries: e('tries', '+', 1) }))
        .where('id', '=', challenge)
        .execute();
      return null;
    }
    if (!(await useCode(tx, world, challenge))) refuse('account.factorGone');
    return open(tx, world, entry, account, { factor: kind });
  });
  return signedIn ?? refuse('account.factorCodeWrong');
};
