/** The tables of the house. Every file that owns a table adds it here: `declare module '…/schema.ts' { interface Schema { … } }`. */
import type { Kysely, Transaction } from 'kysely';

// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Schema {}

/** An open transaction of one actor. Await nothing but the database while holding it. */
export type Tx = Transaction<Schema>;

/** For functions that only build or read and work on any connection of the house. */
export type Queries = Kysely<Schema>;
