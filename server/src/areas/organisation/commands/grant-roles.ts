/** Sets the roles of several people in their own departments. Roles in other departments, and those that posts bring, stay. */
import { audit } from '../../../platform/audit/write.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { setPlaces, settleDefaultRole } from '../../account/index.ts';
import { keepAnAdministrator, mayActOn, mayGiveRoles, notOneself } from '../guards.ts';
import { peopleOf, presentUsers } from '../people.ts';
import { type Difference, difference } from './difference.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'organisation.rolesGranted': { account: string; changed: Difference };
  }
}

const rolesOf = (places: readonly { deptName: string; roleName: string }[]) => ({
  roles: places.map(({ deptName, roleName }) => `${deptName}/${roleName}`).sort(),
});

/**
 * @throws organisation.userNotFound, organisation.ownAccount, organisation.userBeyond, organisation.roleNotFound,
 *   organisation.roleBeyond, organisation.noDepartment, organisation.lastAdministrator
 */
export const grantRoles = async (ctx: Ctx, userIds: readonly string[], roleIds: readonly string[]): Promise<null> => {
  const { tenant } = ctx.actor;
  notOneself(ctx, userIds);
  await ctx.db.system(async (tx) => {
    const checkLeft = await keepAnAdministrator(tx, ctx);
    await peopleOf(tx, tenant, userIds, 'staff');
    await mayActOn(tx, ctx, userIds);
    await mayGiveRoles(tx, ctx, roleIds);
    const reading = { tenant, lang: ctx.lang };
    const before = await presentUsers(tx, reading, userIds);
    for (const user of before) {
      if (user.deptId === '') refuse('organisation.noDepartment', { name: user.realName });
      const elsewhere = user.places.filter(({ deptId }) => deptId !== user.deptId);
      await setPlaces(tx, ctx, user.id, [...elsewhere, ...roleIds.map((roleId) => ({ deptId: user.deptId, roleId }))]);
    }
    await settleDefaultRole(tx, ctx, userIds);
    for (const user of await presentUsers(tx, reading, userIds)) {
      const was = before.find(({ id }) => id === user.id);
      await audit(tx, ctx, {
        kind: 'organisation.rolesGranted',
        subject: { type: 'user_account', id: user.id },
        details: { account: user.account, changed: difference(rolesOf(was?.places ?? []), rolesOf(user.places)) },
      });
    }
    await checkLeft();
  });
  for (const user of userIds) ctx.forget({ user });
  return null;
};
