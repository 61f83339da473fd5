/**
 * Turns declared calls into routes. In this order: session, access, limits, input, the answer, the declared output, and what of it
 * the caller sees in part.
 * Start-up refuses a table of calls that does not hold together (see {@link checkTable}).
 */
import type { IncomingMessage } from 'node:http';
import type { Call } from '@zhengjian/contract/call.ts';
import { API_PREFIX, UPLOAD_LIMIT_BYTES } from '@zhengjian/contract/constants.ts';
import { CODE_BUSY, CODE_OK, CODE_TOO_MANY } from '@zhengjian/contract/envelope.ts';
import '@fastify/multipart';
import '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Actor } from '../actor.ts';
import { DatabaseBusy } from '../database/transaction.ts';
import { StoredAnswer } from '../idempotency.ts';
import { Refusal, refusalText, refuse } from '../refuse.ts';
import { doneText } from '../server-text.ts';
import { isStoreFull } from '../storage.ts';
import { checkAccess, checkCompanyRight } from './access.ts';
import type { Answered, AskedCall, Ctx, FileAnswer, Upload } from './context.ts';
import { sendFile } from './file-answer.ts';
import { checkInput } from './input.ts';
import { languageOf } from './language.ts';
import { maskingOf } from './masking.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the call, once that is known. */
    caller: Actor | null;
    /** Code and key of the refusal that was answered, if it was one. */
    refused: { code: number; key: string } | null;
  }
}

export type Presented = { actor: Actor; tokenHash: Buffer } | null;

export type MountPorts = {
  /** Who presents this request; null where no valid token came with it. */
  present(request: FastifyRequest): Promise<Presented>;
  /** Told of each call of a signed-in person. @throws Refusal server.tooMany for who makes too many */
  admit(actor: Actor): void;
  /** Builds the context of one request. */
  context(request: FastifyRequest, call: Call, presented: Presented, upload: Upload | null, input: unknown): Omit<Ctx, 'ask'>;
  /** Told of every fault, with the number the caller was given. */
  fault(error: unknown, call: Call | null, request: FastifyRequest): void;
};

/** @throws Error naming the first call that is declared twice, lacks an answer, or declares no access. */
export const checkTable = (table: readonly Answered[]): void => {
  const routes = new Map<string, string>();
  const keys = new Set<string>();
  for (const { call, run } of table) {
    const route = `${call.method} ${call.path}`;
    const other = routes.get(route);
    if (other) throw new Error(`Two calls on ${route}: ${other} and ${call.key}`);
    if (!call.key.includes('.')) throw new Error(`The call on ${route} belongs to no area`);
    if (keys.has(call.key)) throw new Error(`Two calls are named ${call.key}`);
    if (!call.access?.rule) throw new Error(`${call.key} declares no access`);
    if (call.access.rule === 'permission' && call.access.codes.length === 0)
      throw new Error(`${call.key} declares a permission without a code`);
    if (typeof run !== 'function') throw new Error(`${call.key} has no answer`);
    routes.set(route, call.key);
    keys.add(call.key);
  }
};

/** Also refuses a declared call that no area answers, given every declared call. */
export const checkDeclared = (calls: readonly Call[], table: readonly Answered[]): void => {
  const answered = new Set(table.map(({ call }) => call.key));
  for (const { key } of calls) if (!answered.has(key)) throw new Error(`${key} has no answer`);
  const declared = new Set(calls.map(({ key }) => key));
  for (const key of answered) if (!declared.has(key)) throw new Error(`The answer ${key} has no call`);
};

const isFile = (value: unknown): value is FileAnswer =>
  typeof value === 'object' && value !== null && ('stream' in value || 'open' in value) && 'inline' in value;

const plainFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** Input as the call expects it: query, body, or both where a framework call sends POST ?ids=. */
const rawInput = (request: FastifyRequest, call: Call, fields: Record<string, unknown> | null): unknown => {
  if (call.in === 'query') return plainFields(request.query);
  if (call.in === 'multipart') return { ...plainFields(request.query), ...fields };
  if (request.body === undefined || request.body === null) return plainFields(request.query);
  if (typeof request.body !== 'object' || Array.isArray(request.body)) return refuse('server.malformed');
  return { ...plainFields(request.query), ...request.body };
};

/** Reads the fields that stand before the file, and hands the file over unread. */
const readMultipart = async (request: FastifyRequest): Promise<{ fields: Record<string, unknown>; upload: Upload | null }> => {
  if (!request.isMultipart()) refuse('server.unsupported');
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === 'file')
      return {
        fields,
        upload: { filename: part.filename, mimetype: part.mimetype, stream: part.file, truncated: () => part.file.truncated },
      };
    fields[part.fieldname] = part.value;
  }
  return { fields, upload: null };
};

const send = (reply: FastifyReply, status: number, body: unknown) =>
  reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);

/** 401 shows also as HTTP status; 413, 415, 429 and faults as HTTP demands; any other refusal is HTTP 200 with its code in the body. */
const statusOf = (code: number): number => (code === 401 || code === 413 || code === 415 || code === 429 || code >= 500 ? code : 200);

/** Seconds after which a browser may ask again; the pool has given up waiting after five. */
const BUSY_SECONDS = 3;
export const busy = () => new Refusal('server.busy', { seconds: BUSY_SECONDS });

export const sendRefusal = (reply: FastifyReply, refusal: Refusal, lang: 'zh' | 'en', oauth: boolean) => {
  reply.request.refused = { code: refusal.code, key: refusal.key };
  const msg = refusalText(lang, refusal.key, refusal.params);
  if (refusal.params.seconds !== undefined && (refusal.code === CODE_TOO_MANY || refusal.code === CODE_BUSY))
    reply.header('retry-after', String(refusal.params.seconds));
  const common = {
    code: refusal.code,
    success: false,
    data: null,
    msg,
    refusal: refusal.key,
    ...(refusal.fields ? { fields: refusal.fields } : {}),
  };
  return send(reply, statusOf(refusal.code), oauth ? { ...common, error: refusal.key, error_description: msg } : common);
};

/** Every call that is answered, by its key. */
type Mounted = { ports: MountPorts; table: ReadonlyMap<string, Answered> };

/** Answers a read as the person of `ctx` gets it, with nothing covered; null for what is no read, or not there. */
const askedIn = async ({ table }: Mounted, key: string, raw: unknown, ctx: Ctx): Promise<AskedCall | null> => {
  const found = table.get(key);
  if (found?.call.effect !== 'read' || found.call.answer !== 'envelope' || found.call.access.rule === 'public') return null;
  const { call, run } = found;
  checkAccess(call, ctx.actor);
  checkCompanyRight(call, ctx.actor);
  return { call, data: z.parse(call.data, await run(checkInput(call, raw, ctx.lang), ctx)) };
};

const answerCall = async (mounted: Mounted, { call, run }: Answered, request: FastifyRequest, reply: FastifyReply) => {
  const { ports } = mounted;
  const lang = languageOf(request);
  const shown = (data: unknown) => maskingOf(call.data)?.(data, request.caller) ?? data;
  try {
    const presented = call.access.rule === 'public' ? null : await ports.present(request);
    if (presented) ports.admit(presented.actor);
    request.caller = presented?.actor ?? null;
    checkAccess(call, request.caller);
    if (request.caller?.mustChangePassword && !call.beforePasswordChange) refuse('account.passwordMustChange');
    if (request.caller?.mustSetFactor && !call.beforePasswordChange && !call.beforeFactor) refuse('account.factorMustSet');
    checkCompanyRight(call, request.caller);
    const parts = call.in === 'multipart' ? await readMultipart(request) : null;
    const input = checkInput(call, rawInput(request, call, parts?.fields ?? null), lang);
    const ctx: Ctx = {
      ...ports.context(request, call, presented, parts?.upload ?? null, input),
      ask: (key, raw) => askedIn(mounted, key, raw, ctx),
    };
    const given = await run(input, ctx);
    if (call.answer === 'file') {
      if (!isFile(given)) throw new Error(`${call.key} answered no file`);
      return await sendFile(request, reply, given);
    }
    const checked = z.safeParse(call.data, given);
    if (!checked.success) {
      ports.fault(new Error(`${call.key} broke its declared answer: ${z.prettifyError(checked.error)}`), call, request);
      return sendRefusal(reply, new Refusal('server.answer', { id: request.id }), lang, call.answer === 'oauth');
    }
    if (call.answer === 'oauth') return send(reply, 200, checked.data);
    return send(reply, 200, {
      code: CODE_OK,
      success: true,
      data: shown(checked.data),
      msg: call.effect === 'change' ? doneText(lang, call.done) : 'ok',
    });
  } catch (error) {
    if (error instanceof StoredAnswer)
      return send(reply, 200, { code: CODE_OK, success: true, data: shown(error.answer), msg: doneText(lang, call.done) });
    if (error instanceof Refusal) return sendRefusal(reply, error, lang, call.answer === 'oauth');
    if (error instanceof DatabaseBusy) return sendRefusal(reply, busy(), lang, call.answer === 'oauth');
    ports.fault(error, call, request);
    if (isStoreFull(error)) return sendRefusal(reply, new Refusal('server.storeFull'), lang, call.answer === 'oauth');
    return sendRefusal(reply, new Refusal('server.fault', { id: request.id }), lang, call.answer === 'oauth');
  }
};

/** What is left of a body that nobody wants is read off up to here; whoever sends more loses the connection. */
const MOST_REST = UPLOAD_LIMIT_BYTES;

/** Reads off what is still under way, so that the answer arrives and the connection does not hang. */
export const readRest = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed) return;
  let left = MOST_REST;
  request.unpipe();
  request.on('data', (part: Buffer) => {
    left -= part.length;
    if (left < 0) request.destroy();
  });
  request.resume();
};

/** Bytes against a key are fetched in many parts by a viewer; a key cannot be guessed. */
const limitOf = (call: Call, max: number): number => (call.answer === 'file' ? max * 20 : max);

/** Registers the routes of all calls below `/api`. */
export const mount = (
  app: FastifyInstance,
  table: readonly Answered[],
  ports: MountPorts,
  publicLimit: { max: number; windowMs: number },
): void => {
  checkTable(table);
  const mounted: Mounted = { ports, table: new Map(table.map((one) => [one.call.key, one])) };
  for (const answered of table) {
    const { call } = answered;
    app.route({
      method: call.method,
      url: `${API_PREFIX}${call.path}`,
      // HEAD asks for the headers of a read; it must not do what a GET of the framework does
      exposeHeadRoute: call.method === 'GET' && call.effect === 'read',
      ...(call.access.rule === 'public'
        ? { config: { rateLimit: { max: limitOf(call, publicLimit.max), timeWindow: publicLimit.windowMs } } }
        : {}),
      handler: (request, reply) =>
        call.in === 'multipart'
          ? answerCall(mounted, answered, request, reply).finally(() => readRest(request.raw))
          : answerCall(mounted, answered, request, reply),
    });
  }
};
