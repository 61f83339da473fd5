/**
 * A call is declared once; route, validation, OpenAPI page, typed client and access test come from the declaration.
 *
 * Schemas stay untyped on purpose (`z.core.$ZodType` + phantom types): comparing two calls never walks zod types,
 * which keeps the type check of hundreds of calls in seconds.
 */
import type * as z from 'zod';
import type { PermissionCode } from './menus.ts';

/** The four kinds of person who may hold a session. */
export type UserKind = 'staff' | 'customer' | 'extLab' | 'guest';

/**
 * Who may make a call.
 * - `public`: nobody needs to be signed in; rate-limited.
 * - `signedIn`: any session of one of `kinds` (all kinds when absent).
 * - `permission`: a session whose roles grant one of `codes`.
 * - `platform`: the administrator of the platform tenant only.
 */
export type Access =
  | { rule: 'public' }
  | { rule: 'signedIn'; kinds?: readonly UserKind[] }
  | { rule: 'permission'; codes: readonly PermissionCode[]; kinds?: readonly UserKind[] }
  | { rule: 'platform' };

/** Which rows a call can reach at most; the isolation tests are generated from it. */
export type Scope = 'none' | 'own' | 'tenant' | 'company' | 'case';

export const anyone: Access = { rule: 'public' };
export const signedIn = (...kinds: UserKind[]): Access => (kinds.length > 0 ? { rule: 'signedIn', kinds } : { rule: 'signedIn' });
export const permission = (...codes: PermissionCode[]): Access => ({ rule: 'permission', codes, kinds: ['staff'] });
export const platform: Access = { rule: 'platform' };

declare const types: unique symbol;

/** I = what the caller sends, P = what the handler receives, O = the data answered. */
// biome-ignore lint/suspicious/noExplicitAny: phantom parameters; a call of any shape must be assignable to the plain `Call`
export interface Call<I = any, P = any, O = any> {
  /** `area.name`, filled by {@link area}. */
  readonly key: string;
  readonly method: 'GET' | 'POST';
  /** Path below `/api`, to the letter of the catalogue. */
  readonly path: string;
  /** `change` calls are never prefetched, retried or cancelled, and take an Idempotency-Key. */
  readonly effect: 'read' | 'change';
  readonly access: Access;
  readonly scope: Scope;
  /** Where the input travels: GET as query; POST as JSON body unless said otherwise (a few framework calls send POST ?ids=). */
  readonly in: 'query' | 'body' | 'multipart';
  readonly input: z.core.$ZodType;
  readonly data: z.core.$ZodType;
  /** `file`: answers bytes or a stream instead of the envelope (refusals keep the envelope). `oauth`: answers the bare OAuth object. */
  readonly answer: 'envelope' | 'file' | 'oauth';
  /** Message of success in the envelope; the browser shows it after a change. */
  readonly done: 'operation' | 'added' | 'updated' | 'deleted' | 'remark' | 'quiet';
  /** One English line for the API page. */
  readonly summary: string;
  /**
   * Why an id that nobody has, or that the caller may not see, is answered like any other instead of refused or with nothing: the
   * access tests then only ask that nothing changes.
   */
  readonly anyId?: string;
  /** Open also to a person who must change the password first. */
  readonly beforePasswordChange?: true;
  /** Open also to a person who must set up the second factor first; what is open before the password change is open then too. */
  readonly beforeFactor?: true;
  /** Milliseconds after which the browser gives up: 30 000 for ordinary calls, 300 000 for long ones (spec: 000 §9). */
  readonly timeout: number;
  readonly [types]?: { i: I; p: P; o: O };
}

type Declared<I extends z.core.$ZodType, O extends z.core.$ZodType> = {
  method: 'GET' | 'POST';
  path: string;
  access: Access;
  input: I;
  data: O;
  summary: string;
  effect?: 'read' | 'change';
  scope?: Scope;
  in?: 'query' | 'body' | 'multipart';
  answer?: 'envelope' | 'file' | 'oauth';
  done?: Call['done'];
  long?: boolean;
  anyId?: string;
  beforePasswordChange?: true;
  beforeFactor?: true;
};

/** Declares one call. GET is a read and POST a change unless `effect` says otherwise. */
export const call = <I extends z.core.$ZodType, O extends z.core.$ZodType>(
  c: Declared<I, O>,
): Call<z.input<I>, z.output<I>, z.output<O>> => ({
  key: '',
  method: c.method,
  path: c.path,
  effect: c.effect ?? (c.method === 'GET' ? 'read' : 'change'),
  access: c.access,
  scope: c.scope ?? 'tenant',
  in: c.in ?? (c.method === 'GET' ? 'query' : 'body'),
  input: c.input,
  data: c.data,
  answer: c.answer ?? 'envelope',
  done: c.done ?? 'operation',
  summary: c.summary,
  ...(c.anyId === undefined ? {} : { anyId: c.anyId }),
  ...(c.beforePasswordChange === undefined ? {} : { beforePasswordChange: c.beforePasswordChange }),
  ...(c.beforeFactor === undefined ? {} : { beforeFactor: c.beforeFactor }),
  timeout: c.long || c.in === 'multipart' || c.answer === 'file' ? 300_000 : 30_000,
});

/**
 * A change that the catalogue gives as GET: it is served so, and by POST, which the product's own pages use
 * (rule state-changing-get). `summary` without a full stop.
 */
export const eitherWay = <I extends z.core.$ZodType, O extends z.core.$ZodType>(c: Omit<Declared<I, O>, 'method' | 'effect' | 'in'>) => ({
  get: call({ ...c, method: 'GET', effect: 'change', summary: `${c.summary} (as the catalogue gives it).` }),
  post: call({ ...c, method: 'POST', summary: `${c.summary}.` }),
});

export type Area = Record<string, Call>;

/** Names the calls of one area: `area('company', { … })` gives each call its key `company.<name>`. */
export const area = <A extends Area>(name: string, calls: A): A =>
  Object.fromEntries(Object.entries(calls).map(([key, c]) => [key, { ...c, key: `${name}.${key}` }])) as A;

export type Sent<C> = C extends Call<infer I, infer _P, infer _O> ? I : never;
export type Received<C> = C extends Call<infer _I, infer P, infer _O> ? P : never;
export type Answered<C> = C extends Call<infer _I, infer _P, infer O> ? O : never;
