/** What one instance carries between two acts, and what an act tells about itself. All plain JSON. */
import type { Value } from './condition.ts';

/**
 * `run` rests at a task; `join` waits at a gateway for the other branches (with the flow by which it came);
 * `body` stands at a sub-process while its inside runs.
 */
export type Token = {
  id: number;
  scope: number;
  at: string;
  st: 'run' | 'join' | 'body';
  flow?: string;
  /** After a return "straight back": when this task passes, the case goes there instead of along its flow. */
  ret?: string;
};

/** The process itself (host 0) or the inside of a sub-process, whose token `host` stands outside. */
export type Scope = { id: number; node: string; host: number };

export type Status = 'active' | 'done' | 'terminated';

export type State = {
  /** Last number given to a token or scope; numbers are never used twice. */
  n: number;
  status: Status;
  vars: Record<string, Value>;
  /** Facts that hold now (design: processes meet through facts). */
  facts: string[];
  tokens: Token[];
  scopes: Scope[];
};

/** How a case goes on after a return: through everything again, or straight back to the one who returned it. */
export type ReturnMode = 'again' | 'straight';

export type Command =
  | { do: 'start'; vars?: Record<string, Value> }
  | { do: 'complete'; token: number; result: string; vars?: Record<string, Value> }
  | { do: 'jump'; token: number; to: string; result: string; mode: ReturnMode; vars?: Record<string, Value> }
  | { do: 'fact'; name: string; holds: boolean }
  /** Ends the instance from outside its picture; `state` is what the case is from then on. */
  | { do: 'terminate'; why: string; state?: string };

/** What happened, in order. The server writes these as rows; the timeline and the picture are made of nothing else. */
export type FlowEvent =
  | { is: 'token+'; token: Token }
  | { is: 'token-'; token: number }
  | { is: 'scope+'; scope: Scope }
  | { is: 'scope-'; scope: number }
  | { is: 'enter'; node: string; token: number | null }
  | { is: 'leave'; node: string; token: number | null }
  | { is: 'take'; flow: string }
  | { is: 'task'; node: string; token: number }
  | { is: 'complete'; node: string; token: number; result: string }
  | { is: 'cancel'; node: string; token: number; why: 'terminated' | 'jump' }
  | { is: 'jump'; from: string; to: string; result: string }
  | { is: 'state'; state: string; by: string }
  | { is: 'ended'; how: 'completed' | 'terminated'; at: string };

export type RefusalCode =
  | 'notActive'
  | 'alreadyStarted'
  | 'tokenUnknown'
  | 'notATask'
  | 'resultUnknown'
  | 'variableUnknown'
  | 'variableType'
  | 'variableMissing'
  | 'noBranch'
  | 'twoTokens'
  | 'livelock'
  | 'targetUnknown'
  | 'targetNotEarlier'
  | 'targetSideways'
  | 'targetInside'
  | 'straightNotPossible';

/** Why a step is not possible; nothing has changed then. */
export type StepRefusal = { code: RefusalCode; element: string };

export type Outcome = { state: State; events: FlowEvent[]; refused?: undefined } | { refused: StepRefusal };

/** The state before `start`. */
export const fresh = (): State => ({ n: 0, status: 'active', vars: {}, facts: [], tokens: [], scopes: [] });
