/** The HTTP server of the system: limits, headers, uploads, the API, its description, and the web files. */

import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { Call } from '@zhengjian/contract/call.ts';
import { API_PREFIX, type Language, UPLOAD_LIMIT_BYTES } from '@zhengjian/contract/constants.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Actor } from '../actor.ts';
import type { SigningOrigins } from '../config.ts';
import { DatabaseBusy } from '../database/transaction.ts';
import { Refusal } from '../refuse.ts';
import { isStoreFull, type Readiness } from '../storage.ts';
import type { World } from '../world.ts';
import { type TrustedProxy, trustOf } from './address.ts';
import type { Answered } from './context.ts';
import { docsPage } from './docs-page.ts';
import { languageOf } from './language.ts';
import { carriesToken } from './metrics.ts';
import { busy, type MountPorts, mount, sendRefusal } from './mount.ts';
import { type FurtherInputs, openApiOf } from './openapi.ts';
import { serveWeb } from './web.ts';

/** A JSON body larger than this is no form of ours. */
const BODY_LIMIT_BYTES = 2_000_000;

export type ServerOptions = {
  world: World;
  trustProxy: TrustedProxy;
  tls: { cert: string; key: string } | null;
  /** Where the signing page stands, if not beside the others. */
  signing: SigningOrigins | null;
  /** Other sites whose pages may be shown inside the system. */
  frameSites: readonly string[];
  /** Folder of the built web files; null serves the API alone. */
  web: string | null;
  /** Calls per minute and address that need no sign-in. */
  publicPerMinute: number;
  title: string;
  /** What calls take beside what they declare, for the pages of the API. */
  inputs: FurtherInputs;
  /** Whether the system can serve now, and keep what it takes. */
  ready(): Promise<Readiness>;
  /** What is told to whoever watches the installation and has the token; null: nobody. */
  metrics: { token: string; text(): Promise<string> } | null;
  /** Told of each finished request below the API. */
  finished(request: {
    method: string;
    url: string;
    status: number;
    ms: number;
    ip: string;
    agent: string;
    id: string;
    call: string | null;
    caller: Actor | null;
    refused: { code: number; key: string } | null;
  }): void;
};

/**
 * Content-Security-Policy (design 6): no eval; blob for images and workers; WebAssembly for the PDF viewer; inline styles
 * since antd and bpmn-js set them. Frames are ours, or the signing page and other sites on the origins that the operator named.
 */
const policyOf = ({ signing, frameSites }: Pick<ServerOptions, 'signing' | 'frameSites'>) => ({
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'connect-src': ["'self'"],
    'font-src': ["'self'", 'data:'],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'", ...(signing ? [signing.workbench] : [])],
    'frame-src': ["'self'", 'blob:', ...(signing ? [signing.page] : []), ...frameSites],
    'img-src': ["'self'", 'data:', 'blob:'],
    'object-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'worker-src': ["'self'", 'blob:'],
  },
});

/** Refusals of Fastify itself, in our words. */
const refusalOf = (status: number): Refusal | null => {
  if (status === 413) return new Refusal('server.tooLarge', { n: Math.floor(BODY_LIMIT_BYTES / 1_000_000) });
  if (status === 415) return new Refusal('server.unsupported');
  if (status === 404 || status === 405) return new Refusal('server.notFound');
  if (status >= 400 && status < 500) return new Refusal('server.malformed');
  return null;
};

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;

const describe = (app: FastifyInstance, calls: readonly Call[], { title, inputs }: Pick<ServerOptions, 'title' | 'inputs'>) => {
  let document: string | null = null;
  const pages = new Map<Language, string>();
  app.get(`${API_PREFIX}/openapi.json`, async (_, reply) => {
    document ??= JSON.stringify(openApiOf(calls, title, inputs));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get(`${API_PREFIX}/docs`, async (request, reply) => {
    const lang = languageOf(request);
    const page = pages.get(lang) ?? docsPage(calls, title, lang, inputs);
    pages.set(lang, page);
    return reply.type('text/html; charset=utf-8').send(page);
  });
};

/** Builds the server; the caller listens. @throws Error when the table of calls does not hold together. */
export const createServer = async (table: readonly Answered[], ports: MountPorts, options: ServerOptions): Promise<FastifyInstance> => {
  const base = {
    logger: false,
    trustProxy: trustOf(options.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => options.world.uuid(),
    requestTimeout: 300_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    // query values stay text or lists of text; nesting is not ours
  };
  const app = (options.tls ? Fastify({ ...base, https: options.tls }) : Fastify(base)) as unknown as FastifyInstance;
  app.decorateRequest('caller', null);
  app.decorateRequest('refused', null);
  await app.register(helmet, {
    contentSecurityPolicy: policyOf(options),
    // a browser heeds it only where it came over TLS, so it may stand on every answer behind a proxy
    strictTransportSecurity: options.tls || options.trustProxy !== false ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    // the older header cannot name a second origin; frame-ancestors says both
    frameguard: options.signing ? false : { action: 'sameorigin' },
    referrerPolicy: { policy: 'same-origin' },
  });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) =>
      Object.assign(new Error('too many'), { statusCode: 429, seconds: Math.ceil(context.ttl / 1000) }),
  });
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_LIMIT_BYTES, files: 1, fields: 30, fieldSize: 100_000, parts: 31 },
    throwFileSizeLimit: false,
  });
  app.removeContentTypeParser('text/plain');
  // the framework's own client also sends forms in the URL encoding
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  // an empty body is no content, not malformed JSON
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)));
    } catch (fault) {
      done(Object.assign(fault as Error, { statusCode: 400 }));
    }
  });

  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error);
    const seconds = typeof error === 'object' && error !== null && 'seconds' in error ? Number(error.seconds) : 1;
    if (error instanceof DatabaseBusy) return sendRefusal(reply, busy(), languageOf(request), false);
    const refusal = status === 429 ? new Refusal('server.tooMany', { seconds }) : refusalOf(status);
    if (refusal) return sendRefusal(reply, refusal, languageOf(request), false);
    ports.fault(error, null, request);
    if (isStoreFull(error)) return sendRefusal(reply, new Refusal('server.storeFull'), languageOf(request), false);
    return sendRefusal(reply, new Refusal('server.fault', { id: request.id }), languageOf(request), false);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith(API_PREFIX)) return;
    options.finished({
      method: request.method,
      url: request.url.split('?')[0] ?? '',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip: request.ip,
      agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
      id: request.id,
      call: request.routeOptions.url ?? null,
      caller: request.caller,
      refused: request.refused,
    });
  });

  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_, reply) => {
    const state = await options.ready();
    return reply.code(state.ok ? 200 : 503).send(state);
  });
  app.get('/metrics', async (request, reply) => {
    const { metrics } = options;
    if (!metrics) return reply.code(404).type('text/plain').send('');
    if (!carriesToken(request.headers.authorization, metrics.token))
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text());
  });
  mount(app, table, ports, { max: options.publicPerMinute, windowMs: 60_000 });
  describe(
    app,
    table.map(({ call }) => call),
    options,
  );
  const web = options.web ? await serveWeb(app, options.web) : null;
  app.setNotFoundHandler((request, reply) => {
    if (web && (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith(API_PREFIX)) return web(request, reply);
    return sendRefusal(reply.code(404), new Refusal('server.notFound'), languageOf(request), false);
  });
  return app;
};
