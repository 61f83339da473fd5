/**
 * Deletes accounts that nobody has ever used. Whoever has worked here is named by what they did, so the account stays and may not sign
 * in any more; whoever still holds open tasks is not touched before somebody has taken them over.
 */
import { sql } from 'kysely';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { errorCode } from '../../../platform/start-fault.ts';
import { deleteAccount, endSessionsOf, setSignIn } from '../../account/index.ts';
import { keepAnAdministrator, mayActOn, notOneself } from '../guards.ts';
import { openWorkOf, peopleOf, withHistory } from '../people.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'organisation.userRemoved': { account: string; realName: string; disabled: boolean };
  }
}

const LABORATORY = 3;

type Removal = { removed: number; disabled: { id: string; realName: string }[] };

const REFERRED_TO = '23503';

/** Whether the account is gone; who is named in a register, such as an inspector with a qualification, stays. */
const deletedWhole = async (tx: Tx, by: Ctx, id: string): Promise<boolean> => {
  await sql`savepoint one_account`.execute(tx);
  try {
    await deleteAccount(tx, by, id);
    return true;
  } catch (fault) {
    if (errorCode(fault) !== REFERRED_TO) throw fault;
    await sql`rollback to savepoint one_account`.execute(tx);
    return false;
  }
};

/** @throws organisation.userNotFound, organisation.ownAccount, organisation.userBeyond, organisation.holdsWork, organisation.lastAdministrator */
export const removeUsers = async (
  ctx: Ctx,
  ids: readonly string[],
  kind: 'staff' | 'outside',
  laboratoryOnly = false,
): Promise<Removal> => {
  const { tenant } = ctx.actor;
  notOneself(ctx, ids);
  const removal = await ctx.db.system(async (tx) => {
    const checkLeft = await keepAnAdministrator(tx, ctx);
    const people = await peopleOf(tx, tenant, ids, kind);
    if (laboratoryOnly && people.some(({ userType }) => userType !== LABORATORY)) refuse('organisation.userNotFound');
    if (kind === 'staff') await mayActOn(tx, ctx, ids);
    const [work] = await openWorkOf(tx, tenant, ids);
    if (work) refuse('organisation.holdsWork', { name: work.realName, n: work.tasks });
    const history = await withHistory(tx, tenant, ids);
    const disabled: Removal['disabled'] = [];
    for (const { id, account, realName } of people) {
      const stays = history.has(id) || !(await deletedWhole(tx, ctx, id));
      if (stays) disabled.push({ id, realName });
      await audit(tx, ctx, {
        kind: 'organisation.userRemoved',
        subject: { type: 'user_account', id },
        details: { account, realName, disabled: stays },
      });
    }
    if (disabled.length > 0) {
      const who = disabled.map(({ id }) => id);
      await setSignIn(tx, ctx, who, { login_flag: false });
      await endSessionsOf(tx, ctx, who, 'disabled');
    }
    await checkLeft();
    return { removed: people.length - disabled.length, disabled };
  });
  for (const id of ids) ctx.forget({ user: id });
  return removal;
};
