/** People of the demo before a running server: they sign in, and their questions are sent as a browser sends them. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import type { Call } from '@zhengjian/contract/call.ts';
import { API_PREFIX, basicOf, TOKEN_HEADER, WEB_CLIENT } from '@zhengjian/contract/constants.ts';
import { DEMO_PASSWORD, MAIN_TENANT } from '@zhengjian/simulate/src/institute.ts';
import { answerTo, type Sent } from './measure.ts';

export type Asked = { call: Call; input: Record<string, unknown> };

/** A question as the browser of whoever holds the token sends it. */
export const sentFor = ({ call, input }: Asked, token: string): Sent => {
  const headers = { [TOKEN_HEADER]: `bearer ${token}` };
  if (call.method !== 'GET') return { path: API_PREFIX + call.path, body: JSON.stringify(input), headers };
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  return { method: 'GET', path: `${API_PREFIX}${call.path}?${query}`, body: '', headers };
};

/** Signing in, as the sign-in page sends it. */
export const signingIn = (account: string): Sent => ({
  path: API_PREFIX + accountCalls.token.path,
  body: JSON.stringify({
    ...{ grant_type: 'captcha', tenantId: MAIN_TENANT, username: account },
    password: bytesToHex(sha256(utf8ToBytes(DEMO_PASSWORD))),
  }),
  headers: { authorization: basicOf(WEB_CLIENT) },
});

/** A running server and the tokens of those who ask it, by their accounts. */
export type Desk = { url: string; tokens: ReadonlyMap<string, string> };

export const signIn = async (url: string, people: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const tokens = new Map<string, string>();
  for (const account of people) tokens.set(account, String(JSON.parse(await answerTo(url, signingIn(account))).access_token));
  return tokens;
};

/** Whoever changes anything lets the process forget the totals it remembers. */
export const forgetTotals = async ({ url, tokens }: Desk): Promise<void> => {
  const input = { ids: '0'.repeat(32) };
  await answerTo(url, sentFor({ call: portalCalls.messageMarkRead, input }, tokens.get('zhangruonan') ?? ''));
};
