/** For whom the ways of signing in are open. Everybody keeps one, and so does whoever changes them. */
import {
  LOGIN_INITIALLY,
  LOGIN_KINDS,
  LOGIN_METHODS,
  type LoginKind,
  type LoginMethod,
  type LoginMethodRow,
  OWN_METHODS,
} from '@zhengjian/contract/areas/account/login-methods.ts';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed, created } from '../../platform/standard.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.loginMethodChanged': { method: LoginMethod; kinds: readonly LoginKind[] };
  }
}

const isKind = (kind: string): kind is LoginKind => LOGIN_KINDS.some((known) => known === kind);
export const kindOf = (userType: number): LoginKind => LOGIN_KINDS[userType - 1] ?? 'guest';

export const loginMethods = async (tx: Tx, tenant: string): Promise<LoginMethodRow[]> => {
  const rows = await tx.selectFrom('login_method').select(['method', 'kinds']).where('tenant_id', '=', tenant).execute();
  return LOGIN_METHODS.map((method) => ({
    method,
    kinds: rows.find((row) => row.method === method)?.kinds.filter(isKind) ?? [...LOGIN_INITIALLY[method]],
  }));
};

/** Of people of these kinds. */
export const opensFor = async (tx: Tx, tenant: string, method: LoginMethod): Promise<readonly LoginKind[]> =>
  (await loginMethods(tx, tenant)).find((one) => one.method === method)?.kinds ?? [];

/** @throws account.methodClosed; asked of who has shown who they are, and told to nobody else */
export const mayUse = async (tx: Tx, tenant: string, method: LoginMethod, userType: number): Promise<void> => {
  if (!(await opensFor(tx, tenant, method)).includes(kindOf(userType))) refuse('account.methodClosed');
};

/** @throws account.methodLast where some would be left without a way in, account.methodOwn where the person who changes it would be */
export const updateLoginMethod = (ctx: Ctx, { method, kinds }: LoginMethodRow): Promise<LoginMethodRow[]> =>
  ctx.write(async (tx) => {
    const { tenant, user } = ctx.actor;
    // two who close one each would together close the last
    await sql`select pg_advisory_xact_lock(hashtextextended(${`loginMethods:${tenant}`}, 0))`.execute(tx);
    const rows = (await loginMethods(tx, tenant)).map((row) => (row.method === method ? { method, kinds } : row));
    const ours = rows.filter((row) => OWN_METHODS.includes(row.method));
    if (!LOGIN_KINDS.every((kind) => ours.some((row) => row.kinds.includes(kind)))) refuse('account.methodLast');
    const own = await tx.selectFrom('user_account').select(['phone', 'user_type']).where('id', '=', user).executeTakeFirstOrThrow();
    const left = ours.filter((row) => row.kinds.includes(kindOf(own.user_type)) && (row.method === 'password' || own.phone !== ''));
    if (left.length === 0) refuse('account.methodOwn');
    await tx
      .insertInto('login_method')
      .values({ ...created(ctx), method, kinds })
      .onConflict((c) =>
        c.columns(['tenant_id', 'method']).doUpdateSet((e) => ({ kinds, ...changed(ctx), version: e('login_method.version', '+', 1) })),
      )
      .execute();
    await audit(tx, ctx, { kind: 'account.loginMethodChanged', subject: { type: 'login_method', id: null }, details: { method, kinds } });
    return rows;
  });
