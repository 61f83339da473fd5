/**
 * Somebody asks for an account: with an identity at a provider that no account has, or for a company that is recorded and that nobody
 * manages. It is decided by an administrator (area organisation); until then nobody signs in with it.
 */
import { sql } from 'kysely';
import { systemActor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { createdBySystem } from '../../../platform/standard.ts';
import { isManaged } from '../company-managers.ts';
import { issueKey, openKey } from '../key-rows.ts';
import { passwordPolicyOf } from '../password-policy.ts';
import { checkPolicy, checkWire, clientHash, hashPassword } from '../passwords.ts';
import type { Identity } from '../provider-protocol.ts';
import { accountTaken, checkIdentity, type Registration } from './register-company.ts';
import { fittingCode, useCode } from './send-code.ts';
import '../../company/tables.ts';
import '../tables.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.requested': { account: string; provider?: string; companyId?: string };
  }
}

const PURPOSE = 'guest';
const LIFE_MS = 30 * 60_000;
type Stranger = Identity & { provider: string };

/** With it the identity asks for an account; what it is never comes from the browser. */
export const strangerKey = (tx: Tx, { world }: Pick<Ctx, 'world'>, tenant: string, stranger: Stranger): Promise<string> =>
  issueKey(tx, world, tenant, { purpose: PURPOSE, means: JSON.stringify(stranger), lifeMs: LIFE_MS });

/** The request made last with an identity. */
export const lastRequestOf = (tx: Tx, tenant: string, { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>) =>
  tx
    .selectFrom('account_request')
    .select(['state', 'reason'])
    .where('tenant_id', '=', tenant)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('kind', '=', 'guest')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

type Asked = { tenant: string; account: string; passwordHash: string; name: string; phone: string; email: string | undefined };
type Why = { kind: 'guest'; stranger: Stranger } | { kind: 'infoAdmin'; companyId: string };

/** @throws account.userNameTaken, account.requestWaiting where this identity or company waits already */
const keep = async (tx: Tx, ctx: Ctx, asked: Asked, why: Why): Promise<void> => {
  const { tenant, account } = asked;
  await tx.executeQuery(sql`select pg_advisory_xact_lock(hashtextextended(${`register:${tenant}`}, 0))`.compile(tx));
  const sameName = await tx
    .selectFrom('account_request')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('state', '=', 'waiting')
    .where(sql`lower(account)`, '=', account.toLowerCase())
    .executeTakeFirst();
  if (sameName || (await accountTaken(tx, tenant, account))) refuse('account.userNameTaken');
  const stranger = why.kind === 'guest' ? why.stranger : null;
  const row = createdBySystem(tenant, ctx.world);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('account_request')
    .values({
      ...row,
      kind: why.kind,
      account,
      real_name: asked.name,
      phone: asked.phone,
      email: asked.email ?? '',
      lang: ctx.lang,
      provider_name: stranger?.provider ?? '',
      issuer: stranger?.issuer ?? '',
      subject: stranger?.subject ?? '',
      label: stranger?.label ?? '',
      company_id: why.kind === 'infoAdmin' ? why.companyId : null,
      state: 'waiting',
      decided_at: null,
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) refuse('account.requestWaiting');
  await tx
    .insertInto('account_request_secret')
    .values({ ...createdBySystem(tenant, ctx.world), request_id: row.id, password_hash: asked.passwordHash })
    .execute();
  await audit(
    tx,
    { actor: systemActor(tenant), world: ctx.world, ip: ctx.ip },
    {
      kind: 'account.requested',
      subject: { type: 'account_request', id: row.id },
      details: { account, ...(why.kind === 'guest' ? { provider: why.stranger.provider } : { companyId: why.companyId }) },
    },
  );
};

const newHash = async (ctx: Ctx, tenant: string, { account, password }: { account: string; password: string }): Promise<string> => {
  checkWire(ctx.settings);
  checkPolicy(password, account, await ctx.db.system((tx) => passwordPolicyOf(tx, tenant)));
  return hashPassword(clientHash(password));
};

type Guest = { name: string; account: string; password: string; oauthId: string; phone: string; email?: string | undefined };

/** @throws account.passwordOpen, account.passwordWeak, account.guestGone, and what {@link keep} throws */
export const requestGuest = async (ctx: Ctx, tenant: string, given: Guest): Promise<{ account: string }> => {
  const passwordHash = await newHash(ctx, tenant, given);
  const { name, account, phone, email } = given;
  return ctx.db.system(async (tx) => {
    const opened = await openKey(tx, ctx.world, given.oauthId, PURPOSE);
    if (!opened || opened.tenant !== tenant || !(await useCode(tx, ctx.world, opened.id))) return refuse('account.guestGone');
    // written by `strangerKey` alone
    const stranger = JSON.parse(opened.means) as Stranger;
    await keep(tx, ctx, { tenant, account, passwordHash, name, phone, email }, { kind: 'guest', stranger });
    return { account };
  });
};

/** The recorded company that is meant, by its number, or by its name where it is abroad. */
const companyMeant = async (tx: Tx, tenant: string, { companyName, uscc, foreignId }: Registration) =>
  tx
    .selectFrom('company')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where((e) => (uscc ? e('uscc', '=', uscc) : e('foreign_id', '=', foreignId ?? '')))
    .where(sql<boolean>`plain_name(company_name) = plain_name(${companyName})`)
    .executeTakeFirst();

/**
 * @throws account.companyUnrecorded where name and number are not those of a recorded company, account.companyManaged where somebody
 *   manages it, account.validateCodeWrong, what `checkIdentity` and {@link keep} throw
 */
export const requestInfoAdmin = async (ctx: Ctx, r: Registration): Promise<{ account: string }> => {
  const { tenant, account, phone, email } = r;
  const passwordHash = await newHash(ctx, tenant, r);
  checkIdentity(r);
  // a wrong code counts as a try even though the request is refused
  const codeId =
    (await ctx.db.system((tx) => fittingCode(tx, ctx.world, tenant, phone, r.validateCode))) ?? refuse('account.validateCodeWrong');
  return ctx.db.system(async (tx) => {
    const company = (await companyMeant(tx, tenant, r)) ?? refuse('account.companyUnrecorded');
    if (await isManaged(tx, tenant, company.id)) refuse('account.companyManaged');
    if (!(await useCode(tx, ctx.world, codeId))) refuse('account.validateCodeWrong');
    await keep(tx, ctx, { tenant, account, passwordHash, name: r.realName, phone, email }, { kind: 'infoAdmin', companyId: company.id });
    return { account };
  });
};
