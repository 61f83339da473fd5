/** Adds a member of staff, or changes one: name, department, posts, roles. Rights follow the rules in `guards.ts`. */
import { type UserRow, users } from '@zhengjian/contract/areas/organisation/users.ts';
import type { SavedIn } from '@zhengjian/contract/register.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { declareRegister, registerName } from '../../../platform/registers/declared.ts';
import { keptMasks } from '../../../platform/registers/kept-masks.ts';
import {
  type AccountFields,
  bringPostRoles,
  insertAccount,
  type Place,
  setPlaces,
  setPosts,
  settleDefaultRole,
  unknownPassword,
  updateAccount,
} from '../../account/index.ts';
import { firstAdministrator } from '../../system/index.ts';
import { keepAnAdministrator, mayActOn, mayGiveRoles, notTheFirst } from '../guards.ts';
import { presentUsers, STAFF } from '../people.ts';
import { type Difference, difference } from './difference.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'organisation.userSaved': { register: string; account: string; changed: Difference };
  }
}

declareRegister(users, 'user_account');

type Saved = SavedIn<typeof users>;
type Held = { places: Place[]; postIds: string[] };

const NOBODY: Held = { places: [], postIds: [] };
const keyOf = ({ deptId, roleId }: Place): string => `${deptId} ${roleId}`;
const same = (a: readonly string[], b: readonly string[]): boolean => [...a].sort().join() === [...b].sort().join();

/** @throws organisation.deptNotFound, organisation.postNotFound */
const check = async (tx: Tx, tenant: string, { deptId, places, postId }: Pick<Saved, 'deptId' | 'places' | 'postId'>): Promise<void> => {
  const depts = [...new Set([deptId, ...places.map((place) => place.deptId)])];
  const found = await tx.selectFrom('dept').select('id').where('tenant_id', '=', tenant).where('id', 'in', depts).execute();
  if (found.length !== depts.length) refuse('organisation.deptNotFound');
  if (postId.length === 0) return;
  const posts = await tx.selectFrom('post').select('id').where('tenant_id', '=', tenant).where('id', 'in', postId).execute();
  if (posts.length !== new Set(postId).size) refuse('organisation.postNotFound');
};

const rolesOfPosts = async (tx: Tx, tenant: string, postIds: readonly string[]): Promise<string[]> => {
  if (postIds.length === 0) return [];
  const rows = await tx
    .selectFrom('post_role')
    .select('role_id')
    .where('tenant_id', '=', tenant)
    .where('post_id', 'in', [...postIds])
    .execute();
  return rows.map((row) => row.role_id);
};

const fieldsOf = (input: Saved): AccountFields => ({
  account: input.account,
  real_name: input.realName,
  staff_no: input.code ?? '',
  phone: input.phone ?? '',
  email: input.email ?? '',
  user_type: STAFF,
  home_page_type: Number(input.homePageType),
  dept_id: input.deptId,
  laboratory: null,
  ccaa_no: input.ccaaNo ?? '',
  remark: input.remark ?? '',
});

/** What of a row is entered, as the audit compares it. */
const entered = ({ account, realName, code, deptName, postName, places, phone, email, homePageType, ccaaNo, remark }: UserRow) => ({
  ...{ account, realName, code, deptName, postName, phone, email, homePageType, ccaaNo, remark },
  roles: places.map((place) => `${place.deptName}/${place.roleName}`).sort(),
});

const held = (row: UserRow): Held => ({ places: row.places, postIds: row.postId });

/**
 * In a transaction of the system's own. `passwordHash`: of a new account, which nobody can sign in to before a password is given.
 * @throws organisation.userNotFound, organisation.userBeyond, organisation.roleBeyond, organisation.ownRights,
 *   organisation.lastAdministrator, organisation.firstNamed, account.nameTaken, account.staffNoTaken, server.conflict
 */
export const saveUserIn = async (tx: Tx, ctx: Ctx, sent: Saved, passwordHash: string): Promise<UserRow> => {
  const { tenant } = ctx.actor;
  const reading = { tenant, lang: ctx.lang };
  const [before] = sent.id === undefined ? [] : await presentUsers(tx, reading, [sent.id]);
  if (sent.id !== undefined && before === undefined) return refuse('organisation.userNotFound');
  if (before?.state === 'erased') refuse('organisation.userErased', { name: before.account });
  const input = keptMasks(users, sent, before ?? null);
  const names = [before?.account, input.account];
  if (names[0] !== names[1] && names.includes(firstAdministrator.account)) refuse('organisation.firstNamed', firstAdministrator);
  await check(tx, tenant, input);
  const had = before ? held(before) : NOBODY;
  const places = input.places.map(({ deptId, roleId }) => ({ deptId, roleId }));
  const freshPosts = input.postId.filter((post) => !had.postIds.includes(post));
  const fresh = places.filter((place) => !had.places.some((one) => keyOf(one) === keyOf(place)));
  const sameRights =
    before !== undefined &&
    before.deptId === input.deptId &&
    same(places.map(keyOf), had.places.map(keyOf)) &&
    same(input.postId, had.postIds);
  if (!sameRights) {
    if (!ctx.actor.permissions.has('user_grant') && (fresh.length > 0 || freshPosts.length > 0)) refuse('account.forbidden');
    if (input.id === ctx.actor.user) refuse('organisation.ownRights');
    await mayGiveRoles(tx, ctx, [...fresh.map((place) => place.roleId), ...(await rolesOfPosts(tx, tenant, freshPosts))]);
  }
  const checkLeft = await keepAnAdministrator(tx, ctx);
  if (input.id !== undefined && input.id !== ctx.actor.user) {
    await mayActOn(tx, ctx, [input.id]);
    await notTheFirst(tx, ctx, [input.id]);
  }
  const id = input.id ?? (await insertAccount(tx, ctx, fieldsOf(input), passwordHash));
  if (input.id !== undefined) await updateAccount(tx, ctx, { id, version: input.version }, fieldsOf(input));
  if (!sameRights) {
    await setPlaces(tx, ctx, id, places);
    await setPosts(tx, ctx, id, [...new Set(input.postId)]);
    await bringPostRoles(tx, ctx, [id]);
    await settleDefaultRole(tx, ctx, [id]);
    await checkLeft();
  }
  const [after] = await presentUsers(tx, reading, [id]);
  if (after === undefined) return refuse('organisation.userNotFound');
  await audit(tx, ctx, {
    kind: 'organisation.userSaved',
    subject: { type: 'user_account', id },
    details: { register: registerName(users), account: after.account, changed: difference(before ? entered(before) : {}, entered(after)) },
  });
  return after;
};

export const saveUser = async (ctx: Ctx, input: Saved): Promise<UserRow> => {
  const passwordHash = await unknownPassword(ctx.world);
  const saved = await ctx.db.system((tx) => saveUserIn(tx, ctx, input, passwordHash));
  ctx.forget({ user: saved.id });
  return saved;
};
