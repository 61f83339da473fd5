/** What is done to a tree: acts by node, and what the interpreter remembers. */
import type { SignerPlace } from '../state.ts';
import type { Redrawn } from './redraw.ts';
import type { RoundModel } from './tree-round.ts';

export type Mode = 'again' | 'straight';

/** Every act that can move the case brings a value for the gateways along, so that acts of one branch do not depend on another's. */
export type Act =
  | { do: 'complete'; at: string; signer: string | null; result: string; v: number }
  | { do: 'jump'; at: string; to: string; mode: Mode; v: number }
  | { do: 'force'; at: string; to: string; v: number }
  | { do: 'fact'; name: string; holds: boolean; v: number }
  | { do: 'timer'; at: string; v: number }
  | { do: 'ask'; at: string; key: string; where: SignerPlace; to: string }
  | { do: 'askNoMore'; at: string; key: string; v: number }
  /** The case moves to another version of its process. */
  | { do: 'migrate'; redrawn: Redrawn }
  | { do: 'terminate' };

export type Mark = 'idle' | 'active' | 'done';

export type Snapshot = { at: string; marks: Map<string, Mark>; picked: Map<string, number[]>; rounds: Map<string, RoundModel> };

export type Model = {
  marks: Map<string, Mark>;
  picked: Map<string, number[]>;
  rounds: Map<string, RoundModel>;
  /** Where a task goes when it passes after a return straight back. */
  returns: Map<string, Snapshot>;
  reminded: Set<string>;
  visited: Set<string>;
  facts: Set<string>;
  v: number;
};

export const blank = (): Model => ({
  marks: new Map(),
  picked: new Map(),
  rounds: new Map(),
  returns: new Map(),
  reminded: new Set(),
  visited: new Set(),
  facts: new Set(),
  v: 0,
});
