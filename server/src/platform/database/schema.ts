/** The tables of the system. Every file that owns a table adds it here: `declare module '…/schema.ts' { interface Schema { … } }`. */
import type { Transaction } from 'kysely';

// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Schema {}

/** An open transaction of one actor. Await nothing but the database while holding it. */
export type Tx = Transaction<Schema>;
/** Opens a transaction, in the name of whoever acts, for one piece of work. */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
