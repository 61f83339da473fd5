/**
 * A repeated change gives the first answer again (design 3). The key is claimed first, in the act's own transaction:
 * of two that come at once the second waits for the first, and takes over when the first fails.
 */
import { createHash } from 'node:crypto';
import type { Actor } from './actor.ts';
import type { Db } from './database/db.ts';
import type { Tx } from './database/schema.ts';
import { refuse } from './refuse.ts';
import { created } from './standard.ts';
import type { World } from './world.ts';
import './tables.ts';

/** Thrown where the act was done before: its first answer stands in for a new one. Not an error of the caller. */
export class StoredAnswer extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super('answered before');
    this.name = 'StoredAnswer';
    this.answer = answer;
  }
}

/** One change as it was asked for: the caller's key, the call's key, and the input as received. */
export type Command = { key: string; call: string; input: unknown };

/** Same content, same text, whatever the order of keys. */
const stable = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`;
  if (value !== null && typeof value === 'object' && !(value instanceof Date)) {
    const entries = Object.entries(value).filter(([, v]) => v !== undefined);
    return `{${entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => `${JSON.stringify(k)}:${stable(v)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
};

const hashOf = (command: Command) =>
  createHash('sha256')
    .update(`${command.call}\n${stable(command.input)}`)
    .digest();

/** Claims the key inside `tx`. @throws StoredAnswer when it was answered; refuses `server.keyReused` for another content. */
const claim = async (tx: Tx, acting: { actor: Actor; world: World }, command: Command): Promise<void> => {
  const hash = hashOf(command);
  const { id: _, ...row } = created(acting);
  const claimed = await tx
    .insertInto('command')
    .values({ ...row, user_id: acting.actor.user, key: command.key, call: command.call, input_hash: hash, answer: null })
    .onConflict((c) => c.columns(['tenant_id', 'user_id', 'key']).doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 1n) return;
  const first = await tx
    .selectFrom('command')
    .select(['input_hash', 'answer'])
    .where('tenant_id', '=', acting.actor.tenant)
    .where('user_id', '=', acting.actor.user)
    .where('key', '=', command.key)
    .executeTakeFirst();
  if (!first?.input_hash.equals(hash)) refuse('server.keyReused');
  throw new StoredAnswer(first.answer);
};

const keepAnswer = async <T>(
  tx: Tx,
  acting: { actor: Actor; world: World },
  command: Command,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  await claim(tx, acting, command);
  const answer = await work(tx);
  await tx
    .updateTable('command')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('tenant_id', '=', acting.actor.tenant)
    .where('user_id', '=', acting.actor.user)
    .where('key', '=', command.key)
    .execute();
  return answer;
};

/**
 * Does `work` as one act and keeps what it returns as the answer, all in one transaction.
 * A refused or failed act keeps nothing, so the same key may try again.
 * @throws StoredAnswer when the act was done before.
 */
export const writeOnce = <T>(db: Db, acting: { actor: Actor; world: World }, command: Command, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.write(acting.actor, (tx) => keepAnswer(tx, acting, command, work));

/** Like `writeOnce` for an act on rows that are the system's to change. @throws StoredAnswer when the act was done before. */
export const systemOnce = <T>(db: Db, acting: { actor: Actor; world: World }, command: Command, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.system((tx) => keepAnswer(tx, acting, command, work));
