/** The acts that open, renew, switch and end a session. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import type { ProviderKind } from '@zhengjian/contract/areas/account/providers.ts';
import type { Answered, Sent } from '@zhengjian/contract/call.ts';
import { TOKEN_CHECK_EVERY_MS } from '@zhengjian/contract/constants.ts';
import { send } from './api.ts';
import { ApiError, isAnswered } from './apiError.ts';
import { entryCalls } from './entryCalls.ts';
import { notify } from './notices.ts';
import {
  isSignedIn,
  isTokenDue,
  keepTokens,
  leaveSession,
  loseSession,
  rememberUserName,
  renewWith,
  session,
  takeKeptToken,
} from './session.ts';
import { keep, keptText, onOtherTab } from './storage.ts';
import { i18next } from './texts.ts';

/** What sign-in carries instead of the password (spec: 000 §5 password-hashed). */
export const hashPassword = (password: string): string => bytesToHex(sha256(utf8ToBytes(password)));

export type Credentials = { tenantId: string; account: string; password: string; captchaKey: string; captchaCode: string };

type TokenInput = Sent<typeof accountCalls.token>;

/** The account has a second factor: the next call shows a code of it with this key. */
export type FactorAsked = { factorKey: string; tenantId: string };

/** The identity is known and has no account: with this key one is asked for. */
export type Stranger = { oauthId: string /** Why the last request was refused. */; note: string };

/** Takes a token and keeps it. @throws ApiError with the server's error_description */
async function takeToken(input: TokenInput, headers: Record<string, string>): Promise<FactorAsked | null> {
  return keepAnswer(await send(entryCalls.token, input, { headers, quiet: true }), headers);
}

function keepAnswer(answer: Answered<typeof accountCalls.token>, headers: Record<string, string>): FactorAsked | null {
  if (answer.factor_key) return { factorKey: answer.factor_key, tenantId: headers['Tenant-Id'] ?? session.get().tenantId };
  if (!answer.access_token || !answer.refresh_token) {
    throw new ApiError(
      'refused',
      400,
      i18next.t(($) => $.errors.unknown),
    );
  }
  keepTokens({
    token: answer.access_token,
    refreshToken: answer.refresh_token,
    tenantId: answer.tenant_id ?? session.get().tenantId,
    userId: answer.user_id ?? '',
    ...(answer.expires_in === undefined ? {} : { life: answer.expires_in }),
  });
  return null;
}

/**
 * Signs in by account, password and captcha. Department and role travel only when switching (spec: 000 §6).
 * @returns what the second step needs, where there is one: nobody is signed in before
 */
export async function signIn(given: Credentials): Promise<FactorAsked | null> {
  const asked = await takeToken(
    {
      grant_type: 'captcha',
      scope: 'all',
      type: 'account',
      tenantId: given.tenantId,
      username: given.account,
      password: hashPassword(given.password),
    },
    { 'Tenant-Id': given.tenantId, 'Captcha-Key': given.captchaKey, 'Captcha-Code': given.captchaCode },
  );
  if (!asked) rememberUserName(given.account);
  return asked;
}

/** Signs in by a code sent to the phone. @returns what the second step needs, where there is one */
export const signInByPhone = ({ tenantId, phone, code }: { tenantId: string; phone: string; code: string }): Promise<FactorAsked | null> =>
  takeToken({ grant_type: 'sms', scope: 'all', tenantId, phone, code }, { 'Tenant-Id': tenantId });

/** What a provider has added to the address of the return page. */
export type ProviderAnswer = { code: string; state: string; iss?: string };
type ProviderVisit = { tenantId: string; key: string; source: string; kind: ProviderKind };

/** Signs in by what a provider has answered to the visit with this key. @returns what the second step needs, or with what an account is asked for */
export async function signInByProvider(
  { tenantId, key, source, kind }: ProviderVisit,
  given: ProviderAnswer,
): Promise<FactorAsked | Stranger | null> {
  const headers = { 'Tenant-Id': tenantId };
  const grant_type = kind === 'wechat' ? 'social' : 'authorization_code';
  const input = { grant_type, scope: 'all', tenantId, source, visit_key: key, ...given } as const;
  const answer = await send(entryCalls.token, input, { headers, quiet: true });
  if (answer.access_token === undefined && answer.oauth_id) return { oauthId: answer.oauth_id, note: answer.oauth_note ?? '' };
  return keepAnswer(answer, headers);
}

/** The second step: a code of the authenticator, or a recovery code. */
export async function signInWithFactor(asked: FactorAsked, code: string, account: string): Promise<void> {
  const { factorKey, tenantId } = asked;
  await takeToken(
    { grant_type: 'captcha', scope: 'all', type: 'account', tenantId, factor_key: factorKey, code },
    { 'Tenant-Id': tenantId },
  );
  if (account !== '') rememberUserName(account);
}

/** Without a department and a role the session keeps those it has, or all of the person's. */
const refreshWith = async (deptId: string, roleId: string): Promise<void> => {
  const { tenantId, refreshToken } = session.get();
  await takeToken(
    { grant_type: 'refresh_token', scope: 'all', tenantId, refresh_token: refreshToken },
    { 'Tenant-Id': tenantId, 'Dept-Id': deptId, 'Role-Id': roleId },
  );
};

/** Kept after a switch, for the other tabs of the browser: they show what the person might do before. */
const SWITCHED = 'place';
/** Calls back when another tab has switched department and role. */
export const onSwitchElsewhere = (listener: () => void): (() => void) => onOtherTab(SWITCHED, listener);

/** Takes a new token for another department and role of the person. */
export const switchTo = (deptId: string, roleId: string): Promise<void> =>
  inTurn(async () => {
    await refreshWith(deptId, roleId);
    keep(SWITCHED, `${deptId}:${roleId}`);
  });

/** One at a time among all tabs of the browser; without a secure context the server's grace for repeats must do. */
const inTurn = (work: () => Promise<void>): Promise<void> => (navigator.locks ? navigator.locks.request('zj-token', work) : work());

async function renewIfDue(): Promise<void> {
  // Another tab may have renewed while this one waited for its turn.
  const elsewhere = keptText('token');
  if (elsewhere === null) return;
  if (elsewhere !== session.get().token) takeKeptToken();
  if (!isTokenDue() || session.get().ended) return;
  try {
    await refreshWith('', '');
  } catch (fault) {
    // Without an answer the next check tries again; a refusal is final.
    if (!isAnswered(fault) || loseSession() !== 'forgotten') return;
    notify(
      'warning',
      i18next.t(($) => $.errors.signedOut),
    );
  }
}

let running: Promise<void> | null = null;
/** Renews the token when it is due; further askers wait for the renewal under way. */
export function renew(): Promise<void> {
  running ??= inTurn(renewIfDue).finally(() => {
    running = null;
  });
  return running;
}

/** Checks every 10 seconds whether the token is due (spec: 000 §9). Answers the way to stop. */
export function keepTokenFresh(): () => void {
  renewWith(renew);
  const check = () => {
    if (isSignedIn() && isTokenDue()) void renew();
  };
  const timer = setInterval(check, TOKEN_CHECK_EVERY_MS);
  check();
  return () => clearInterval(timer);
}

/** Ends the session on the server, then in the browser; a server out of reach does not keep anybody signed in here. */
export async function signOut(): Promise<void> {
  try {
    await send(entryCalls.logout, {}, { quiet: true });
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
  } finally {
    leaveSession();
  }
}
