/**
 * Repeating the same act gives the first answer again. The key stands in the same transaction as the act, so there is
 * no moment at which one is kept without the other; a repeat that comes while the first still runs waits for it.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from './actor.ts';
import type { Standard } from './database/columns.ts';
import { born } from './database/columns.ts';
import type { Tx } from './database/schema.ts';
import { refuse } from './refuse.ts';
import type { World } from './world.ts';

declare module './database/schema.ts' {
  interface Schema {
    command: Omit<Standard, 'id'> & { user_id: string; key: string; call: string; input_hash: Buffer; answer: unknown };
  }
}

/** Not a fault: carries the first answer of a repeated act out of its handler. */
export class StoredAnswer extends Error {
  constructor(readonly answer: unknown) {
    super('stored answer');
    this.name = 'StoredAnswer';
  }
}

export type CommandKey = { key: string; call: string; inputHash: Buffer };

/** SHA-256 of the input as checked: the same key with another input is refused. */
export const hashInput = (call: string, input: unknown): Buffer =>
  createHash('sha256')
    .update(call)
    .update('\0')
    .update(JSON.stringify(input) ?? '')
    .digest();

/**
 * Claims the key for this transaction.
 * @throws StoredAnswer when the act was done before; Refusal `server.keyReused` when the key was used for another input.
 */
const claim = async (tx: Tx, actor: Actor, world: World, command: CommandKey): Promise<void> => {
  const { id: _, ...standard } = born(actor, world);
  const inserted = await tx
    .insertInto('command')
    .values({ ...standard, user_id: actor.user, key: command.key, call: command.call, input_hash: command.inputHash, answer: null })
    .onConflict((c) => c.columns(['tenant_id', 'user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted) return;
  const first = await tx
    .selectFrom('command')
    .select(['input_hash', 'answer'])
    .where('tenant_id', '=', actor.tenant)
    .where('user_id', '=', actor.user)
    .where('key', '=', command.key)
    .executeTakeFirst();
  if (!first?.input_hash.equals(command.inputHash)) refuse('server.keyReused');
  throw new StoredAnswer(first.answer);
};

/** Runs `work` under the key and keeps its value as the answer. Without a key it just runs. */
export const once = async <T>(tx: Tx, actor: Actor, world: World, command: CommandKey | null, work: (tx: Tx) => Promise<T>): Promise<T> => {
  if (!command) return work(tx);
  await claim(tx, actor, world, command);
  const answer = await work(tx);
  await tx
    .updateTable('command')
    .set({ answer: sql`${JSON.stringify(answer ?? null)}::jsonb` })
    .where('tenant_id', '=', actor.tenant)
    .where('user_id', '=', actor.user)
    .where('key', '=', command.key)
    .execute();
  return answer;
};
