/** What an answer receives beside its input. Handlers hold no transaction of their own: `read` and `write` open one for the actor. */
import type { Readable } from 'node:stream';
import type { Area, Call } from '@zhengjian/contract/call.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../database/db.ts';
import type { Tx } from '../database/schema.ts';
import type { DocumentMaker } from '../documents/maker.ts';
import type { Judging } from '../files/judge-apart.ts';
import type { ResumableUploads } from '../files/resumable.ts';
import type { Scanner } from '../files/scan.ts';
import type { FileStore } from '../files/store.ts';
import type { Keys } from '../keys.ts';
import type { OutsideTime } from '../signing/outside-time.ts';
import type { SigningThread } from '../signing/sign-apart.ts';
import type { Verifying } from '../signing/verify-apart.ts';
import type { Totals } from '../totals.ts';
import type { World } from '../world.ts';
import type { Limits } from './limits.ts';

/** One file of a multipart call, not yet read. */
export type Upload = {
  filename: string;
  mimetype: string;
  stream: Readable /** true once the stream was cut at the limit */;
  truncated(): boolean;
};

/** Bytes answered by a call with `answer: 'file'`. */
export type FileAnswer = {
  type: string;
  name: string;
  inline: boolean;
  /** Fingerprint of the content, so that a part fetched later fits the parts fetched before. */
  etag?: string;
} & (
  | { stream: Readable | Buffer; length?: number }
  | {
      /** Opens the bytes, or a part of them (both ends included); not asked where only the headers are wanted. */
      open(range?: { start: number; end: number }): Promise<Readable>;
      length: number;
      /** Made while it is sent: no part of it can be asked for. */
      whole?: boolean;
    }
);

export type Settings = {
  /** Ask for a captcha at sign-in and before sending codes. */
  captcha: boolean;
  /** Show demo accounts, keep mail and SMS in the outbox. */
  demo: boolean;
  production: boolean;
};

/** Whom a key speaks for, and what it opens. */
export type Bearer = { subject: string; actor: Actor };

/** The whole answer of a call. */
export type AskedCall = { call: Call; data: unknown };

export type Ctx = {
  actor: Actor;
  lang: Language;
  world: World;
  db: Db;
  keys: Keys;
  files: FileStore;
  /** Folder of the files, or of those that are on their way to another store. */
  folder: string;
  /** Address and bucket where the files lie; '': in the folder. */
  storage: string;
  /** Other sites whose pages may be shown inside the system. */
  frameSites: readonly string[];
  /** Hosts at which institutes may have SMS gateways. */
  smsHosts: readonly string[];
  /** Hosts at which identity providers may stand. */
  identityHosts: readonly string[];
  /** Hosts at which data sources may stand. */
  databaseHosts: readonly string[];
  /** Uploads in parts that are under way or complete. */
  uploads: Pick<ResumableUploads, 'find' | 'drop'>;
  /** Judges uploads by their content, apart from the server's own thread. Never inside a transaction. */
  judging: Judging;
  /** Asked whether an upload is infected; null: nobody is asked. */
  scanner: Scanner | null;
  /** Makes papers. Never inside a transaction: it takes its time. */
  documents: DocumentMaker;
  /** Signs papers in a thread of its own. Never inside a transaction. */
  signing: SigningThread;
  /** Reads the signatures of a stranger's PDF, apart from the server's own thread. */
  verifying: Verifying;
  /** Where people reach the system; '': not told. */
  origin: string;
  /** Whether the operator has named it; otherwise it is where the server listens, outside production. */
  originNamed: boolean;
  /** Origin of the signing page; '': beside the other pages. */
  signingOrigin: string;
  /** Time authority outside the system; null: the system's own. */
  time: OutsideTime | null;
  totals: Totals;
  /** How often somebody may do what costs the system something. */
  limits: Limits;
  settings: Settings & {
    /** False in production without TLS or a trusted proxy, and where the proxy says that the person came without TLS. */
    passwordsMayTravel: boolean;
  };
  ip: string;
  /** Why a record of a register is changed, where that was said. */
  reason?: string;
  requestId: string;
  header(name: string): string | undefined;
  /** Opens a key that was issued to somebody, as they stand now; null where it is forged, expired or for another purpose, or they may not sign in any more. */
  bearer(key: string, purpose: string): Promise<Bearer | null>;
  /** `dictionary/key` → its name in the person's language. */
  dictionaryNames(tx: Tx, dictionaries: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** SHA-256 of the access token presented, where there was one. */
  tokenHash: Buffer | null;
  upload: Upload | null;
  /** Drops what the process remembers about a session, a user, or everybody of a tenant whose rights have changed. */
  forget(what: { session?: string; user?: string; tenant?: string }): void;
  /** Answers another call that reads, as the actor gets it but with nothing covered; null for what is no such call. */
  ask(key: string, input: unknown): Promise<AskedCall | null>;
  /** Reads as the actor, in a read-only transaction. */
  read<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Changes as the actor. In a change call with an Idempotency-Key the value returned here is kept as the answer, in the same transaction. */
  write<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Like `write` for rows that are the system's to change, whose caller checks whose they are. */
  writeAsSystem<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
};

type Answer<C> = C extends { answer: 'file' } ? FileAnswer : C extends Call<infer _I, infer _P, infer O> ? O : never;
/** The answers of an area: one function per declared call. */
export type Answers<A extends Area> = {
  // biome-ignore lint/suspicious/noExplicitAny: the phantom parameters decide
  [K in keyof A]: A[K] extends Call<any, infer P, infer O> ? (input: P, ctx: Ctx) => Promise<O | FileAnswer> : Answer<A[K]>;
};

export type Answered = { call: Call; run: (input: unknown, ctx: Ctx) => Promise<unknown> };

/**
 * Joins the calls of an area with their answers. A call without answer, or an answer without call, does not compile;
 * start-up checks it again for what the compiler cannot see.
 */
export const answers = <A extends Area>(calls: A, run: Answers<A>): Answered[] =>
  Object.entries(calls).map(([name, call]) => ({ call, run: (run as Record<string, Answered['run']>)[name] as Answered['run'] }));
