/**
 * The one way to the server: sends a call of the contract and answers its data.
 *
 * ```ts
 * const page = await send(acceptanceCalls.page, { nodeKey: 'accept', current: 1 }, { signal });
 * ```
 * Business code other than 200 (or, without one, the HTTP status) throws {@link ApiError} and shows the server's message,
 * except for silent codes, silent addresses and `quiet` (spec: 000 §8). Code 401 ends the session.
 */

import { API_PREFIX, basicOf, TOKEN_HEADER } from '@zhengjian/contract/constants.ts';
import { CODE_OK, CODE_SIGNED_OUT } from '@zhengjian/contract/envelope.ts';
import { ApiError, isUnreachable } from './apiError.ts';
import type { CallClient } from './call-client.ts';
import { config } from './config.ts';
import { answered, unanswered } from './connection.ts';
import { notify } from './notices.ts';
import { freshToken, loseSession, session } from './session.ts';
import { settings } from './settings.ts';
import { i18next } from './texts.ts';
import { type Incoming, request } from './transport.ts';
import { world } from './world.ts';

export type SendOptions = {
  signal?: AbortSignal;
  /** No toast, neither for failure nor for success: the caller says it in place. */
  quiet?: boolean;
  /** Idempotency-Key of a change; a repeat after a lost answer carries the same one. */
  key?: string;
  headers?: Record<string, string>;
  /** Files of a multipart call, by part name. */
  files?: Record<string, File>;
  /** Share of the upload that has left, 0 to 1. */
  onProgress?: (share: number) => void;
};

type Fields = Record<string, unknown>;

const inQuery = (input: Fields): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null || value === '') continue;
    query.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
};

function inForm(input: Fields, files: Record<string, File>): FormData {
  const form = new FormData();
  // Fields first: the server streams the file as it comes and must know by then where it belongs.
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const [name, file] of Object.entries(files)) form.append(name, file, file.name);
  return form;
}

function headersOf(call: CallClient, options: SendOptions): Record<string, string> {
  const { token } = session.get();
  return {
    Authorization: basicOf({ id: config.client, secret: config.clientSecret }),
    'Accept-Language': settings.get().language === 'zh' ? 'zh-CN' : 'en',
    ...(token === '' ? {} : { [TOKEN_HEADER]: `bearer ${token}` }),
    ...(call.effect === 'change' ? { 'Idempotency-Key': options.key ?? world.key() } : {}),
    ...options.headers,
  };
}

/** Headers of a request that goes past {@link send}: parts of a large upload. Renews the token where it is due. */
export async function ownHeaders(): Promise<Record<string, string>> {
  await freshToken();
  return headersOf({ key: '', method: 'GET', path: '', effect: 'read', in: 'query', answer: 'file', done: 'quiet', timeout: 0 }, {});
}

type Body = {
  code?: unknown;
  msg?: unknown;
  data?: unknown;
  refusal?: unknown;
  fields?: unknown;
  error?: unknown;
  error_description?: unknown;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const bodyOf = (json: unknown): Body => (typeof json === 'object' && json !== null ? json : {});
const codeOf = (incoming: Incoming, body: Body): number =>
  typeof body.code === 'number' ? body.code : incoming.status >= 200 && incoming.status < 300 ? CODE_OK : incoming.status;

function fieldsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([path, message]) => [path, textOf(message)]));
}

/** The refusal an answer carries, or null. */
function refusalOf(call: CallClient, incoming: Incoming): ApiError | null {
  const body = bodyOf(incoming.json);
  const code = codeOf(incoming, body);
  const failed = code !== CODE_OK || (call.answer === 'oauth' && (body.error !== undefined || body.error_description !== undefined));
  const empty = call.answer !== 'file' && incoming.json === null;
  if (!failed && !empty) return null;
  const message = textOf(body.msg) || textOf(body.error_description) || i18next.t(($) => $.errors.unknown);
  return new ApiError('refused', failed ? code : 500, message, textOf(body.refusal) || textOf(body.error), fieldsOf(body.fields));
}

const PASSWORD_MUST_CHANGE = 'account.passwordMustChange';

/** The password ran out while pages were open: from now on the person can change it and nothing else. */
const leadToPassword = (): void =>
  session.set((before) =>
    before.userInfo === null || before.userInfo.mustChangePassword
      ? before
      : { ...before, userInfo: { ...before.userInfo, mustChangePassword: true, passwordExpired: true } },
  );

const FACTOR_MUST_SET = 'account.factorMustSet';

/** The institute demands a second factor since: from now on the person can set it up and nothing else. */
const leadToFactor = (): void =>
  session.set((before) =>
    before.userInfo === null || before.userInfo.mustSetFactor
      ? before
      : { ...before, userInfo: { ...before.userInfo, mustSetFactor: true } },
  );

function show(call: CallClient, fault: ApiError, options: SendOptions): void {
  // the dialog over the open pages says it; what was typed in them stays
  if (fault.refusal === PASSWORD_MUST_CHANGE) {
    leadToPassword();
    return;
  }
  if (fault.refusal === FACTOR_MUST_SET) {
    leadToFactor();
    return;
  }
  if (options.quiet || fault.kind === 'cancelled') return;
  // a page that could not be read says so itself, and the strip over all of them why: no notice for each of its parts
  if (isUnreachable(fault) && call.effect === 'read' && session.get().menuAll !== null) return;
  if (config.silentPaths.includes(call.path) || config.silentCodes.includes(fault.code)) return;
  notify(fault.kind === 'refused' && fault.code < 500 ? 'warning' : 'error', fault.message);
}

function showDone(call: CallClient, json: unknown, options: SendOptions): void {
  if (call.effect !== 'change' || call.done === 'quiet' || call.answer !== 'envelope' || options.quiet) return;
  const { done } = call;
  notify('success', textOf(bodyOf(json).msg) || i18next.t(($) => $.done[done]));
}

/** Any sign-out that the server ordered: once, whatever number of calls hear it. Open pages stay and ask to sign in again; else the guard leads to /login. */
function endSession(): void {
  if (loseSession() !== 'forgotten') return;
  notify(
    'warning',
    i18next.t(($) => $.errors.signedOut),
  );
}

async function exchange(call: CallClient, input: Fields, options: SendOptions): Promise<Incoming> {
  const { userInfo } = session.get();
  if (call.answer !== 'oauth') await freshToken();
  // Another tab may have signed in somebody else: what this person asked for is not done in the name of the next.
  if (userInfo !== null && session.get().userInfo?.user_id !== userInfo.user_id) throw new ApiError('cancelled', 0, 'cancelled');
  const usedToken = session.get().token;
  const multipart = call.in === 'multipart';
  const json = call.in === 'body' && call.method === 'POST';
  try {
    const incoming = await request({
      method: call.method,
      url: `${API_PREFIX}${call.path}${call.in === 'query' ? inQuery(input) : ''}`,
      headers: { ...headersOf(call, options), ...(json ? { 'Content-Type': 'application/json' } : {}) },
      ...(json ? { body: JSON.stringify(input) } : multipart ? { body: inForm(input, options.files ?? {}) } : {}),
      timeout: call.timeout,
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.onProgress ? { onProgress: options.onProgress } : {}),
    });
    answered(call.effect === 'change' ? call.key : null);
    const refusal = refusalOf(call, incoming);
    if (refusal) throw refusal;
    return incoming;
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
    if (fault.kind === 'network' || fault.kind === 'timeout') unanswered(call.effect === 'change' ? call.key : null);
    // A renewal may have replaced the token meanwhile: only a refusal of the present one ends the session.
    if (fault.code === CODE_SIGNED_OUT && call.answer !== 'oauth') {
      if (session.get().token === usedToken) endSession();
    } else show(call, fault, options);
    throw fault;
  }
}

/** Sends a call. @throws ApiError */
export async function send<I, O>(call: CallClient<I, O>, input: I, options: SendOptions = {}): Promise<O> {
  const incoming = await exchange(call, (input ?? {}) as Fields, options);
  showDone(call, incoming.json, options);
  return (call.answer === 'oauth' ? incoming.json : bodyOf(incoming.json).data) as O;
}

/** Sends a call that answers a file, with the person's token. @throws ApiError */
export async function sendFile<I>(call: CallClient<I>, input: I, options: SendOptions = {}): Promise<{ blob: Blob; name: string }> {
  const { blob, fileName } = await exchange(call, (input ?? {}) as Fields, options);
  return { blob: blob ?? new Blob([]), name: fileName };
}

/** Address of a file call that carries its own key, for links, pictures and streamed exports. */
export const fileUrl = <I>(call: CallClient<I>, input: I): string => `${API_PREFIX}${call.path}${inQuery((input ?? {}) as Fields)}`;
