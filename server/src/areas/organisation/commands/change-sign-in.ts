/** Locks and unlocks people, forbids and allows their sign-in. What is forbidden ends their sessions at once. */
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { asTenant } from '../../../platform/jobs/as-tenant.ts';
import { MESSAGE_KIND, notify } from '../../../platform/outbox/notify.ts';
import { deputiesOf } from '../../../workflow/deputies.ts';
import { endSessionsOf, forgetFailures, type Reset, removeFactorsOf, resetPasswords, setSignIn } from '../../account/index.ts';
import { keepAnAdministrator, mayActOn, notOneself, notTheFirst } from '../guards.ts';
import { leftBehind, peopleOf } from '../people.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'organisation.signInChanged': { account: string; act: 'lock' | 'unlock' | 'disable' | 'allow' };
    'organisation.passwordReset': { account: string };
    'organisation.factorReset': { account: string };
  }
}

type Work = { id: string; realName: string; tasks: number; checks: number };
const CHANGES = {
  lock: { status: 2 },
  unlock: { status: 1 },
  disable: { login_flag: false },
  allow: { login_flag: true },
} as const;

const ENDS: readonly string[] = ['lock', 'disable'] satisfies (keyof typeof CHANGES)[];

/**
 * @returns what the people leave behind: open tasks, records to check
 * @throws organisation.userNotFound, organisation.ownAccount, organisation.userBeyond, organisation.lastAdministrator
 */
export const changeSignIn = async (
  ctx: Ctx,
  userIds: readonly string[],
  act: keyof typeof CHANGES,
  kind: 'staff' | 'outside',
): Promise<Work[]> => {
  const { tenant } = ctx.actor;
  notOneself(ctx, userIds);
  const { work, deputies } = await ctx.db.system(async (tx) => {
    const checkLeft = await keepAnAdministrator(tx, ctx);
    const people = await peopleOf(tx, tenant, userIds, kind);
    if (kind === 'staff') await mayActOn(tx, ctx, userIds);
    await setSignIn(tx, ctx, userIds, CHANGES[act]);
    if (ENDS.includes(act)) await endSessionsOf(tx, ctx, userIds, act === 'lock' ? 'locked' : 'disabled');
    if (act === 'unlock')
      await forgetFailures(
        tx,
        ctx,
        people.map(({ account }) => account),
      );
    for (const { id, account } of people)
      await audit(tx, ctx, { kind: 'organisation.signInChanged', subject: { type: 'user_account', id }, details: { account, act } });
    await checkLeft();
    return {
      work: ENDS.includes(act) ? await leftBehind(tx, tenant, userIds) : [],
      // nobody acts in the name of somebody who may not sign in
      deputies: await deputiesOf(tx, tenant, userIds),
    };
  });
  for (const user of [...userIds, ...deputies]) ctx.forget({ user });
  return work;
};

const mayComeIn = async (tx: Tx, ctx: Ctx, userIds: readonly string[]): Promise<void> => {
  await mayActOn(tx, ctx, userIds);
  await notTheFirst(tx, ctx, userIds);
};

/** @throws organisation.userNotFound, organisation.ownPassword, organisation.userBeyond */
export const resetPasswordsOf = async (ctx: Ctx, userIds: readonly string[], kind: 'staff' | 'outside'): Promise<Reset[]> => {
  const { tenant } = ctx.actor;
  const check = async (tx: Tx) => {
    const people = await peopleOf(tx, tenant, userIds, kind);
    notOneself(ctx, userIds);
    if (kind === 'staff') await mayComeIn(tx, ctx, userIds);
    return people;
  };
  const people = await ctx.db.system(check);
  return resetPasswords(ctx, people, async (tx) => {
    await check(tx);
    for (const { id, account } of people)
      await audit(tx, ctx, { kind: 'organisation.passwordReset', subject: { type: 'user_account', id }, details: { account } });
  });
};

/**
 * Those without a second factor are left as they are. Whose is taken off is told, in the box and by mail: it may not have been their wish.
 * @returns of how many it was taken off
 * @throws organisation.userNotFound, organisation.ownAccount, organisation.userBeyond
 */
export const resetFactorsOf = async (ctx: Ctx, userIds: readonly string[], kind: 'staff' | 'outside'): Promise<{ reset: number }> => {
  notOneself(ctx, userIds);
  const reset = await asTenant(ctx.db, ctx.actor.tenant, async (tx) => {
    const people = await peopleOf(tx, ctx.actor.tenant, userIds, kind);
    if (kind === 'staff') await mayComeIn(tx, ctx, userIds);
    const had = new Set(await removeFactorsOf(tx, ctx, userIds));
    for (const { id, account } of people.filter((one) => had.has(one.id))) {
      await audit(tx, ctx, { kind: 'organisation.factorReset', subject: { type: 'user_account', id }, details: { account } });
      const params = { account, by: ctx.actor.name };
      await notify(tx, ctx, {
        template: 'factorReset',
        params,
        kind: MESSAGE_KIND.system,
        users: [id],
        link: '/info/security',
        mail: true,
      });
    }
    return had.size;
  });
  for (const user of userIds) ctx.forget({ user });
  return { reset };
};
