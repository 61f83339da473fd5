/**
 * Gives people passwords, for one sign-in unless the institute says otherwise. They are answered once, stored hashed, and never kept as the answer of a repeated call: the
 * act runs in the system's own transaction. Earlier passwords stay refused at the next change.
 */
import { judgePassword, PASSWORDS_KEPT, type PasswordPolicy } from '@zhengjian/contract/areas/account/rules.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import type { World } from '../../../platform/world.ts';
import { passwordPolicyOf } from '../password-policy.ts';
import { clientHash, hashPassword } from '../passwords.ts';
import { endSessionsOf, forgetFailures } from './keep-account.ts';

/** Nothing that is taken for something else when it is read aloud or copied from paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const FIGURES = '23456789';
const MARKS = '-+=?!';
const LENGTH = 12;
const ALL_KINDS = 4;

const oneOf = (from: string, byte: number): string => from.charAt(byte % from.length);

/** Letters and figures in turn, twelve at least: 61 bits. With a mark where all kinds of characters are asked for. */
const drawn = (world: Pick<World, 'random'>, { minLength, kinds }: PasswordPolicy): string => {
  const marked = kinds === ALL_KINDS;
  const bytes = [...world.random(Math.max(LENGTH, minLength))];
  return bytes.map((byte, at) => oneOf(at % 4 === 3 ? FIGURES : marked && at === 1 ? MARKS : LETTERS, byte)).join('');
};

/** One that the institute's own policy takes; that a draw lacks small or capital letters is rare. */
export const oneTimePassword = (world: Pick<World, 'random'>, account: string, policy: PasswordPolicy): string => {
  for (;;) {
    const password = drawn(world, policy);
    if (judgePassword(password, account, policy) === 'ok') return password;
  }
};

export type Reset = { id: string; account: string; realName: string; password: string };

/** `people` are of the actor's own tenant. `mustChange`: they are changed at the first sign-in, whatever the institute's policy says. */
export const resetPasswords = async (
  ctx: Ctx,
  people: readonly { id: string; account: string; realName: string }[],
  inAct: (tx: Parameters<Parameters<Ctx['db']['system']>[0]>[0]) => Promise<void>,
  mustChange = false,
): Promise<Reset[]> => {
  const { world, actor } = ctx;
  const policy = await ctx.db.system((tx) => passwordPolicyOf(tx, actor.tenant));
  const reset = people.map((one) => ({ ...one, password: oneTimePassword(world, one.account, policy) }));
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
          former: [secret.password_hash, ...secret.former].slice(0, PASSWORDS_KEPT - 1),
          changed_at: world.now(),
          must_change: mustChange || policy.firstChange,
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
