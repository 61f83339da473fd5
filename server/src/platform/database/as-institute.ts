/** What an act of a company brings about inside the institute, in the transaction of that act: rows that the company neither sees nor writes itself. */
import { sql } from 'kysely';
import type { Actor } from '../actor.ts';
import type { Tx } from './schema.ts';

const as = (tx: Tx, kind: Actor['kind']) => sql`select set_config('app.kind', ${kind}, true)`.execute(tx);

/** Nothing of what `work` reads belongs into the answer. A fault takes the transaction with it, and what it may see. */
export const asInstitute = async (tx: Tx, { kind }: Pick<Actor, 'kind'>, work: () => Promise<void>): Promise<void> => {
  if (kind === 'staff' || kind === 'system') return work();
  await as(tx, 'system');
  await work();
  await as(tx, kind);
};
