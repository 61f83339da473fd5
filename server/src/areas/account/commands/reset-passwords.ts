/**
 * Gives people passwords for one sign-in. They are answered once, stored hashed, and never kept as the answer of a repeated call: the
 * act runs in the system's own transaction. Earlier passwords stay refused at the next change.
 */
import { PASSWORDS_REMEMBERED } from '@zhengjian/contract/areas/account/rules.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import type { World } from '../../../platform/world.ts';
import { clientHash, hashPassword } from '../passwords.ts';
import { endSessionsOf, forgetFailures } from './keep-account.ts';

/** Nothing that is taken for something else when it is read aloud or copied from paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const FIGURES = '23456789';
const LENGTH = 12;

const oneOf = (from: string, byte: number): string => from.charAt(byte % from.length);

/** Twelve characters, letters and figures in turn: 61 bits. */
export const oneTimePassword = (world: Pick<World, 'random'>): string =>
  Array.from(world.random(LENGTH), (byte, at) => oneOf(at % 4 === 3 ? FIGURES : LETTERS, byte)).join('');

export type Reset = { id: string; account: string; realName: string; password: string };

/** `people` are of the actor's own tenant. */
export const resetPasswords = async (
  ctx: Ctx,
  people: readonly { id: string; account: string; realName: string }[],
  inAct: (tx: Parameters<Parameters<Ctx['db']['system']>[0]>[0]) => Promise<void>,
): Promise<Reset[]> => {
  const { world, actor } = ctx;
  const reset = people.map((one) => ({ ...one, password: oneTimePassword(world) }));
  const hashed = await Promise.all(reset.map(async (one) => ({ ...one, hash: await hashPassword(clientHash(one.password)) })));
  await ctx.db.system(async (tx) => {
    await inAct(tx);
    for (const { id, hash } of hashed) {
      const secret = await tx
        .selectFrom('user_secret')
        .select(['password_hash', 'former'])
        .where('tenant_id', '=', actor.tenant)
        .where('user_id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await tx
        .updateTable('user_secret')
        .set({
          password_hash: hash,
          former: [secret.password_hash, ...secret.former].slice(0, PASSWORDS_REMEMBERED - 1),
          changed_at: world.now(),
          must_change: true,
          updated_at: world.now(),
          updated_by: actor.user,
        })
        .where('tenant_id', '=', actor.tenant)
        .where('user_id', '=', id)
        .execute();
    }
    await endSessionsOf(
      tx,
      ctx,
      reset.map(({ id }) => id),
      'password reset',
    );
    await forgetFailures(
      tx,
      ctx,
      reset.map(({ account }) => account),
    );
  });
  for (const { id } of reset) ctx.forget({ user: id });
  return reset;
};
