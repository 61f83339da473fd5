/** Adds a person with password and places; used where the system itself prepares a tenant. */
import type { Tx } from '../../../platform/database/schema.ts';
import { createdBySystem } from '../../../platform/standard.ts';
import type { World } from '../../../platform/world.ts';
import { clientHash, hashPassword } from '../passwords.ts';
import '../../organisation/tables.ts';
import '../../system/tables.ts';
import '../tables.ts';

export type NewUser = {
  tenant: string;
  account: string;
  realName: string;
  password: string;
  phone: string;
  email: string;
  /** 1 staff, 2 customer, 3 external laboratory, 4 guest. */
  userType: 1 | 2 | 3 | 4;
  homePageType: 1 | 2 | 3;
  /** Role alias with department code; the first is the default. */
  places: readonly { role: string; dept: string }[];
  ccaaNo?: string;
  laboratory?: string;
  /** The password serves for the first sign-in only. */
  mustChange?: boolean;
};

/** @returns the id. @throws Error for a role or department that the tenant lacks. */
export const addUser = async (tx: Tx, world: World, user: NewUser, passwordHash?: string): Promise<string> => {
  const row = createdBySystem(user.tenant, world);
  await tx
    .insertInto('user_account')
    .values({
      ...row,
      account: user.account,
      real_name: user.realName,
      phone: user.phone,
      email: user.email,
      user_type: user.userType,
      home_page_type: user.homePageType,
      avatar: '',
      oauth_id: '',
      login_flag: true,
      laboratory: user.laboratory ?? null,
      ccaa_no: user.ccaaNo ?? '',
      status: 1,
    })
    .execute();
  await tx
    .insertInto('user_secret')
    .values({
      ...createdBySystem(user.tenant, world),
      user_id: row.id,
      password_hash: passwordHash ?? (await hashPassword(clientHash(user.password))),
      changed_at: world.now(),
      must_change: user.mustChange ?? false,
    })
    .execute();
  for (const [i, place] of user.places.entries()) {
    const role = await tx
      .selectFrom('role')
      .select('id')
      .where('tenant_id', '=', user.tenant)
      .where('role_alias', '=', place.role)
      .executeTakeFirst();
    const dept = await tx
      .selectFrom('dept')
      .select('id')
      .where('tenant_id', '=', user.tenant)
      .where('dept_code', '=', place.dept)
      .executeTakeFirst();
    if (!role || !dept) throw new Error(`no role ${place.role} or department ${place.dept} in tenant ${user.tenant}`);
    await tx
      .insertInto('user_role')
      .values({ ...createdBySystem(user.tenant, world), user_id: row.id, dept_id: dept.id, role_id: role.id, is_default: i === 0 })
      .execute();
    if (i === 0)
      await tx
        .updateTable('user_account')
        .set({ dept_id: dept.id })
        .where('tenant_id', '=', user.tenant)
        .where('id', '=', row.id)
        .execute();
  }
  return row.id;
};
