/**
 * Signing in to a website by WeChat (WeChat Open Platform, scope `snsapi_login`): OAuth 2.0 in its own dialect. Faults come as
 * `errcode` with HTTP 200, nothing is signed, and a person is known by the `unionid` of the developer's account or, without one, by
 * the `openid` of this app alone. AppSecret and token travel in the query, so no address is ever written down.
 */
import * as z from 'zod';
import { type Identity, type IdentityKey, isAllowedHost, type Protocol, type Registered } from './provider-protocol.ts';

const PATIENCE_MS = 8_000;
const MOST_BYTES = 64 * 1024;
const LABEL_LENGTH = 100;
const SCOPE = 'snsapi_login';
/** What a code that WeChat never gave is answered with, once AppID and AppSecret are right: wrong, used, too old. */
const CODE_FAULTS: readonly number[] = [40029, 40163, 42003];
/** Too short to be one of WeChat's. */
const NO_CODE = 'none';

const idText = z.string().min(1).max(128);
const fault = z.object({ errcode: z.int().refine((code) => code !== 0), errmsg: z.string().max(1000).default('') });
const token = z.object({ access_token: z.string().min(1).max(1000), openid: idText, unionid: z.string().max(128).default('') });
const person = z.object({ openid: idText, nickname: z.string().max(1000).default(''), unionid: z.string().max(128).default('') });

/** WeChat has answered, and says no. */
class Denied extends Error {
  readonly errcode: number;
  constructor({ errcode, errmsg }: z.output<typeof fault>) {
    super(`${errcode} ${errmsg}`);
    this.errcode = errcode;
  }
}

const bodyOf = async (answer: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

const under = (base: string, way: string, asked: Readonly<Record<string, string>>): URL => {
  const address = new URL(way, base.endsWith('/') ? base : `${base}/`);
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  return address;
};

/** @throws Denied; Error where the other side is silent, slow, too long, or speaks otherwise */
const ask = async <T>(address: URL, hosts: readonly string[], schema: z.ZodType<T>, patienceMs: number): Promise<T> => {
  if (!isAllowedHost(address.href, hosts)) throw new Error(`${address.host}: not among ZJ_IDENTITY_HOSTS`);
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const body: unknown = JSON.parse(await bodyOf(answer));
  const refused = fault.safeParse(body);
  if (refused.success) throw new Denied(refused.data);
  return schema.parse(body);
};

const exchange = (provider: Registered, hosts: readonly string[], code: string, patienceMs: number) =>
  ask(
    under(provider.issuer, 'sns/oauth2/access_token', {
      appid: provider.clientId,
      secret: provider.secret ?? '',
      code,
      grant_type: 'authorization_code',
    }),
    hosts,
    token,
    patienceMs,
  );

/** Identities that the developer's account shares among its apps, and those of one app. They are nobody else's issuers. */
const unionIssuer = (base: string): string => `wechat:${base.replace(/\/$/, '')}`;
const appIssuer = (base: string, appId: string): string => `${unionIssuer(base)}#${appId}`;

/** Without what would hide or turn what stands beside it. */
const shown = (name: string): string => name.replace(/\p{C}/gu, '').trim().slice(0, LABEL_LENGTH);

/** Whose code it is. @throws Error */
export const wechatIdentity = async (
  provider: Registered,
  hosts: readonly string[],
  code: string,
  patienceMs = PATIENCE_MS,
): Promise<Identity> => {
  const { access_token, openid, unionid } = await exchange(provider, hosts, code, patienceMs);
  const asked = under(provider.issuer, 'sns/userinfo', { access_token, openid, lang: 'zh_CN' });
  const told = await ask(asked, hosts, person, patienceMs);
  const union = unionid || told.unionid;
  if (told.openid !== openid || (told.unionid !== '' && told.unionid !== union)) throw new Error('two people in one answer');
  const ofApp: IdentityKey = { issuer: appIssuer(provider.issuer, provider.clientId), subject: openid };
  const known = { label: shown(told.nickname) || openid, email: '' };
  return union === '' ? { ...ofApp, ...known } : { issuer: unionIssuer(provider.issuer), subject: union, ...known, aliases: [ofApp] };
};

/** @throws Error without the secret, whatever the other side says */
const check = async (provider: Registered, hosts: readonly string[]): Promise<void> => {
  try {
    await exchange(provider, hosts, NO_CODE, PATIENCE_MS);
  } catch (cause) {
    if (cause instanceof Denied && CODE_FAULTS.includes(cause.errcode)) return;
    const told = cause instanceof z.ZodError || cause instanceof SyntaxError ? 'not an answer of WeChat' : textOf(cause);
    throw new Error(provider.secret ? told.replaceAll(provider.secret, '***') : told);
  }
  throw new Error('a code that was never given is taken');
};

const textOf = (cause: unknown): string =>
  cause instanceof Error
    ? [cause.message, cause.cause instanceof Error ? cause.cause.message : ''].filter(Boolean).join(': ')
    : String(cause);

export const wechat: Protocol = {
  check,
  addressOf: async ({ pageAddress, clientId }, hosts, { state, returnTo }) => {
    if (!isAllowedHost(pageAddress, hosts)) throw new Error(`${pageAddress}: not among ZJ_IDENTITY_HOSTS`);
    const page = under(pageAddress, 'connect/qrconnect', {
      appid: clientId,
      redirect_uri: returnTo,
      response_type: 'code',
      scope: SCOPE,
      state,
    });
    page.hash = 'wechat_redirect';
    return page.href;
  },
  identityOf: (provider, hosts, _visit, { code }) => wechatIdentity(provider, hosts, code),
  issuersOf: ({ issuer, clientId }) => [unionIssuer(issuer), appIssuer(issuer, clientId)],
};
