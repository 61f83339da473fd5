/** What is asked of callers whom nobody has signed in: which institute they speak to, a captcha, and not too often. */
import { DEFAULT_TENANT } from '@zhengjian/contract/constants.ts';
import { standingOf } from '../../platform/access/tenants.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { captchaFits } from './captcha.ts';
import './tables.ts';

/** Codes of tenants as they are given out; a header is not among the declared input. */
const TENANT = /^[0-9A-Za-z]{1,12}$/;

/** What anybody may ask before signing in, per address: an office behind one address registers several companies in an hour. */
export const QUESTIONS = { kind: 'question', most: 120, perMs: 600_000 };
export const CODES = { kind: 'code', most: 10, perMs: 3_600_000 };

/**
 * The tenant that somebody with an account names, at whatever address: the domain chooses the tenant of whoever comes by it, elsewhere it
 * is entered, and what is shown (password, session) tells the rest.
 * @throws account.tenantUnknown for what is no code of a tenant
 */
export const tenantOf = (ctx: Ctx, given: string | undefined): string => {
  const tenant = ctx.header('tenant-id') || given || DEFAULT_TENANT;
  return TENANT.test(tenant) ? tenant : refuse('account.tenantUnknown');
};

/**
 * The tenant that somebody without a session speaks to. Where it has a domain of its own it is asked there, and nowhere else.
 * @throws account.tenantUnknown
 */
export const publicTenant = async (ctx: Ctx, given: string | undefined): Promise<string> => {
  const tenant = tenantOf(ctx, given);
  const host = (ctx.header('host') ?? '').replace(/:\d{1,5}$/, '').toLowerCase();
  const found = await ctx.db.system((tx) =>
    tx.selectFrom('tenant').select(['domain', 'status', 'expires_on']).where('tenant_id', '=', tenant).executeTakeFirst(),
  );
  return found && standingOf(found, ctx.world) === 'open' && (!found.domain || found.domain.toLowerCase() === host)
    ? tenant
    : refuse('account.tenantUnknown');
};

type Captcha = { captchaKey?: string | undefined; captchaCode?: string | undefined };

/** Before something is sent in the caller's name; not where captchas are switched off. @throws account.captchaMissing, account.captchaWrong */
export const checkCaptcha = async (ctx: Ctx, tenant: string, { captchaKey: key, captchaCode: code }: Captcha): Promise<void> => {
  if (!ctx.settings.captcha) return;
  if (!key || !code) refuse('account.captchaMissing');
  if (!(await captchaFits(ctx.db, ctx.world, { key, code, tenant }))) refuse('account.captchaWrong');
};
