/** Repeats the journal of a case: the engine's commands, and moves to another version, from nothing to where it stands. */
import { planMigration } from '@zhengjian/flow/migrate.ts';
import { fresh, type State } from '@zhengjian/flow/state.ts';
import { step } from '@zhengjian/flow/step.ts';
import type { Tx } from '../platform/database/schema.ts';
import { definitionOf } from './definitions.ts';
import { isMove, type Journal } from './journal.ts';

export type Replayed = { state: State; told: string | undefined; definitionId: string };

/**
 * @param last the version on which the case runs now; the first one is that which the first move left.
 * @returns null when an entry is not possible any more.
 */
export const replay = async (tx: Tx, last: string, entries: readonly Journal[]): Promise<Replayed | null> => {
  let definitionId = entries.find(isMove)?.from ?? last;
  let state = fresh();
  let told: string | undefined;
  for (const entry of entries) {
    const definition = await definitionOf(tx, definitionId);
    if (isMove(entry)) {
      const moved = planMigration(definition, await definitionOf(tx, entry.to), state, entry.map);
      if (moved.refused !== undefined) return null;
      [state, definitionId] = [moved.state, entry.to];
      continue;
    }
    const outcome = step(definition, state, entry);
    if (outcome.refused !== undefined) return null;
    told = outcome.events.findLast((e) => e.is === 'state')?.state ?? told;
    state = outcome.state;
  }
  return { state, told, definitionId };
};
