/**
 * What an administrator does to accounts, as rows. Who may do it, and what must stay, is decided by whoever calls (area organisation);
 * the transaction is the system's own, since passwords and sessions are nobody's to read, so each statement names the tenant.
 */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Acting, changed, created } from '../../../platform/standard.ts';
import type { World } from '../../../platform/world.ts';
import { clientHash, hashPassword } from '../passwords.ts';
import { endOtherSessions } from '../sessions.ts';
import '../../organisation/tables.ts';
import '../tables.ts';

/** Columns of an account that are entered. */
export type AccountFields = {
  account: string;
  real_name: string;
  staff_no: string;
  phone: string;
  email: string;
  /** 1 staff, 2 customer, 3 external laboratory, 4 guest. */
  user_type: number;
  home_page_type: number;
  dept_id: string | null;
  laboratory: string | null;
  ccaa_no: string;
  remark: string;
};

const UNIQUE = '23505';
const isTaken = (fault: unknown, index: string): boolean =>
  typeof fault === 'object' &&
  fault !== null &&
  'code' in fault &&
  fault.code === UNIQUE &&
  'constraint' in fault &&
  fault.constraint === index;

/** @throws account.userNameTaken, account.staffNoTaken */
const orTaken = (fields: Pick<AccountFields, 'account' | 'staff_no'>) => (fault: unknown) => {
  if (isTaken(fault, 'user_account_key1')) return refuse('account.nameTaken', { account: fields.account });
  if (isTaken(fault, 'user_account_staff_no')) return refuse('account.staffNoTaken', { no: fields.staff_no });
  throw fault;
};

/** Fits no password that anybody knows. It takes its time on purpose, so it is made before the transaction, once for all people of an act. */
export const unknownPassword = (world: Pick<World, 'random'>): Promise<string> =>
  hashPassword(clientHash(world.random(32).toString('base64url')));

/** Staff and external laboratories; companies register themselves and are not counted. */
export const COUNTED_USERS = [1, 3] as const;
/** Accounts of an institute that its limit counts: of those who may sign in. */
export const accountsOf = async (tx: Tx, tenant: string): Promise<number> => {
  const { n } = await tx
    .selectFrom('user_account')
    .select((e) => e.fn.countAll<string>().as('n'))
    .where('tenant_id', '=', tenant)
    .where('user_type', 'in', [...COUNTED_USERS])
    .where('login_flag', '=', true)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/**
 * Whether the institute may have the accounts that it has now; two who add at once wait for each other.
 * @throws system.tenantFull
 */
const checkLimit = async (tx: Tx, tenant: string): Promise<void> => {
  const row = await tx.selectFrom('tenant').select('account_limit').where('tenant_id', '=', tenant).forUpdate().executeTakeFirst();
  const limit = row?.account_limit ?? null;
  if (limit !== null && (await accountsOf(tx, tenant)) > limit) refuse('system.tenantFull', { n: limit });
};

/** Nobody can sign in with it before a password is given. @returns the id */
export const insertAccount = async (tx: Tx, by: Acting, fields: AccountFields, passwordHash: string): Promise<string> => {
  const row = created(by);
  await tx
    .insertInto('user_account')
    .values({ ...row, ...fields, avatar: '', oauth_id: '', login_flag: true, status: 1 })
    .execute()
    .catch(orTaken(fields));
  await tx
    .insertInto('user_secret')
    .values({
      ...created(by),
      user_id: row.id,
      password_hash: passwordHash,
      changed_at: by.world.now(),
      must_change: true,
    })
    .execute();
  if (COUNTED_USERS.some((type) => type === fields.user_type)) await checkLimit(tx, by.actor.tenant);
  return row.id;
};

/** @throws server.conflict where somebody else has changed it since it was read */
export const updateAccount = async (
  tx: Tx,
  by: Acting,
  { id, version }: { id: string; version: number | undefined },
  fields: AccountFields,
): Promise<void> => {
  const done = await tx
    .updateTable('user_account')
    .set((e) => ({ ...fields, ...changed(by), version: e('version', '+', 1) }))
    .where('tenant_id', '=', by.actor.tenant)
    .where('id', '=', id)
    .$if(version !== undefined, (q) => q.where('version', '=', version ?? 0))
    .executeTakeFirst()
    .catch(orTaken(fields));
  if (done.numUpdatedRows !== 1n) refuse('server.conflict');
};

export type Place = { deptId: string; roleId: string };

const sameAs =
  (place: { dept_id: string; role_id: string }) =>
  ({ deptId, roleId }: Place): boolean =>
    deptId === place.dept_id && roleId === place.role_id;

/** Sets the roles that a person was given; those that posts bring stay. The first is the one to start with, unless another was. */
export const setPlaces = async (tx: Tx, by: Acting, userId: string, places: readonly Place[]): Promise<void> => {
  const { tenant } = by.actor;
  const held = await tx
    .selectFrom('user_role')
    .select(['id', 'dept_id', 'role_id', 'is_default', 'by_post'])
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', userId)
    .execute();
  const gone = held.filter((one) => one.by_post === null && !places.some(sameAs(one)));
  for (const { id } of gone) await tx.deleteFrom('user_role').where('tenant_id', '=', tenant).where('id', '=', id).execute();
  // what a post brought and is now given stays when the post goes
  for (const one of held.filter((h) => h.by_post !== null && places.some(sameAs(h))))
    await tx.updateTable('user_role').set({ by_post: null }).where('tenant_id', '=', tenant).where('id', '=', one.id).execute();
  const fresh = places.filter((place) => !held.some((one) => sameAs(one)(place)));
  if (fresh.length > 0)
    await tx
      .insertInto('user_role')
      .values(fresh.map(({ deptId, roleId }) => ({ ...created(by), user_id: userId, dept_id: deptId, role_id: roleId, is_default: false })))
      .onConflict((c) => c.columns(['tenant_id', 'user_id', 'dept_id', 'role_id']).doNothing())
      .execute();
};

export const setPosts = async (tx: Tx, by: Acting, userId: string, postIds: readonly string[]): Promise<void> => {
  const { tenant } = by.actor;
  await tx
    .deleteFrom('user_post')
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', userId)
    .$if(postIds.length > 0, (q) => q.where('post_id', 'not in', [...postIds]))
    .execute();
  if (postIds.length === 0) return;
  await tx
    .insertInto('user_post')
    .values(postIds.map((post_id) => ({ ...created(by), user_id: userId, post_id })))
    .onConflict((c) => c.columns(['tenant_id', 'user_id', 'post_id']).doNothing())
    .execute();
};

/** Makes the roles that posts bring, in each person's own department, what posts and their roles now say. */
export const bringPostRoles = async (tx: Tx, by: Acting, userIds: readonly string[]): Promise<void> => {
  const { tenant } = by.actor;
  if (userIds.length === 0) return;
  const brought = sql`select u.id as user_id, u.dept_id, p.role_id, min(p.post_id::text)::uuid as post_id
    from user_account u
    join user_post h on h.tenant_id = u.tenant_id and h.user_id = u.id
    join post_role p on p.tenant_id = h.tenant_id and p.post_id = h.post_id
    where u.tenant_id = ${tenant} and u.id = any(${[...userIds]}::uuid[]) and u.dept_id is not null
    group by u.id, u.dept_id, p.role_id`;
  await sql`delete from user_role r where r.tenant_id = ${tenant} and r.user_id = any(${[...userIds]}::uuid[]) and r.by_post is not null
    and not exists (select 1 from (${brought}) b where b.user_id = r.user_id and b.dept_id = r.dept_id and b.role_id = r.role_id)`.execute(
    tx,
  );
  const rows = (await sql<{ user_id: string; dept_id: string; role_id: string; post_id: string }>`${brought}`.execute(tx)).rows;
  if (rows.length > 0)
    await tx
      .insertInto('user_role')
      .values(rows.map(({ post_id, ...row }) => ({ ...created(by), ...row, is_default: false, by_post: post_id })))
      .onConflict((c) => c.columns(['tenant_id', 'user_id', 'dept_id', 'role_id']).doNothing())
      .execute();
};

/** Everybody has one role to start with. */
export const settleDefaultRole = async (tx: Tx, by: Acting, userIds: readonly string[]): Promise<void> => {
  await sql`update user_role r set is_default = true where r.tenant_id = ${by.actor.tenant} and r.id in (
      select distinct on (o.user_id) o.id from user_role o
      join user_account u on u.tenant_id = o.tenant_id and u.id = o.user_id
      where o.tenant_id = ${by.actor.tenant} and o.user_id = any(${[...userIds]}::uuid[])
        and not exists (select 1 from user_role d where d.tenant_id = o.tenant_id and d.user_id = o.user_id and d.is_default)
      order by o.user_id, o.dept_id = u.dept_id desc, o.created_at, o.id)`.execute(tx);
};

/** Ends the sessions of people at once; what other processes remember is told by `ctx.forget`. */
export const endSessionsOf = async (tx: Tx, by: Acting, userIds: readonly string[], reason: string): Promise<void> => {
  for (const user of userIds) await endOtherSessions(tx, by.world, { tenant: by.actor.tenant, user, session: null }, reason);
};

/** `status`: 1 active, 2 locked; `login_flag`: whether the person may sign in at all. */
export const setSignIn = async (
  tx: Tx,
  by: Acting,
  userIds: readonly string[],
  change: { status: 1 | 2 } | { login_flag: boolean },
): Promise<void> => {
  await tx
    .updateTable('user_account')
    .set((e) => ({ ...change, ...changed(by), version: e('version', '+', 1) }))
    .where('tenant_id', '=', by.actor.tenant)
    .where('id', 'in', [...userIds])
    .execute();
  if ('login_flag' in change && change.login_flag) await checkLimit(tx, by.actor.tenant);
};

/** Forgets failed sign-ins of accounts, from wherever they were tried. */
export const forgetFailures = async (tx: Tx, by: Acting, accounts: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('sign_in_attempt')
    .where('tenant_id', '=', by.actor.tenant)
    .where(
      'account_key',
      'in',
      accounts.map((account) => account.toLowerCase()),
    )
    .execute();
};

/** With everything that hangs on the account alone. */
export const deleteAccount = async (tx: Tx, by: Acting, userId: string): Promise<void> => {
  await tx.deleteFrom('user_company').where('tenant_id', '=', by.actor.tenant).where('user_id', '=', userId).execute();
  await tx.deleteFrom('user_account').where('tenant_id', '=', by.actor.tenant).where('id', '=', userId).execute();
};

/** Lets an account speak for a company, in the place of another; whichever else it speaks for stay as they are. */
export const setCompany = async (
  tx: Tx,
  by: Acting,
  userId: string,
  { id, manages, inPlaceOf }: { id: string; manages: boolean; inPlaceOf: string },
): Promise<void> => {
  const { tenant } = by.actor;
  if (inPlaceOf !== '' && inPlaceOf !== id)
    await tx
      .deleteFrom('user_company')
      .where('tenant_id', '=', tenant)
      .where('user_id', '=', userId)
      .where('company_id', '=', inPlaceOf)
      .execute();
  await tx
    .insertInto('user_company')
    .values({ ...created(by), user_id: userId, company_id: id, is_default: true, may_manage: manages })
    .onConflict((c) => c.columns(['tenant_id', 'user_id', 'company_id']).doUpdateSet({ is_default: true, may_manage: manages }))
    .execute();
};

/** Takes the second factor off people with its recovery codes. @returns who had one */
export const removeFactorsOf = async (tx: Tx, by: Acting, userIds: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('user_factor')
    .where('tenant_id', '=', by.actor.tenant)
    .where('user_id', 'in', [...userIds])
    .returning(['user_id', 'confirmed_at'])
    .execute();
  return rows.flatMap(({ user_id, confirmed_at }) => (confirmed_at === null ? [] : [user_id]));
};
