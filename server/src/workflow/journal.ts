/** What the journal of a case holds: the engine's commands, and moves to another version. */
import type { MigrationMap } from '@zhengjian/flow/migrate.ts';
import type { Command } from '@zhengjian/flow/state.ts';

/** A move to another version stands in the journal like an act. */
export type Moved = { do: 'migrate'; from: string; to: string; map: MigrationMap };
export type Journal = Command | Moved;

export const isMove = (entry: Journal): entry is Moved => entry.do === 'migrate';
