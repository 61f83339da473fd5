/** What one instance carries between two acts, and what an act tells about itself. All plain JSON. */
import type { Value } from './condition.ts';

/**
 * `run` rests at a task; `join` waits at a gateway for the other branches (with the flow by which it came);
 * `body` stands at a sub-process or a countersign while its inside runs; `timer` counts the days of the task it hangs on.
 * A token never changes: what becomes of it is another token, so rows are only inserted and deleted.
 */
export type Token = {
  id: number;
  scope: number;
  at: string;
  st: 'run' | 'join' | 'body' | 'timer';
  flow?: string;
  /** After a return "straight back": when this task passes, the case goes there instead of along its flow. */
  ret?: string;
  /** Whose voice this task of a countersign is. */
  signer?: string;
  /** Of a timer: the token that it hangs on. */
  host?: number;
  /** Brought back by a withdrawal: the number under which it was first made. */
  origin?: number;
};

/** The process itself (host 0), the inside of a sub-process, or the inside of a countersign; token `host` stands outside. */
export type Scope = { id: number; node: string; host: number; origin?: number };

export type Status = 'active' | 'done' | 'terminated';

/** One person of a countersign. `key` is the server's, e.g. a user id; a weight counts in `wf:sign="weight"` only, 1 unless given. */
export type Signer = { key: string; weight?: number };
/** A signer's turn comes when all of `after` have spoken. */
export type Seat = Signer & { after: string[] };
export type Vote = { key: string; result: string };

/**
 * A countersign at work: who is asked, who has spoken, in order. `host` is its token; 0 while the case has been returned
 * "straight back" out of it, and what was said waits for the case to come again.
 */
export type Round = { scope: number; node: string; host: number; seats: Seat[]; votes: Vote[] };

export type State = {
  /** Last number given to a token or scope; numbers are never used twice. */
  n: number;
  status: Status;
  vars: Record<string, Value>;
  /** Facts that hold now (design: processes meet through facts). */
  facts: string[];
  tokens: Token[];
  scopes: Scope[];
  /** Countersigns at work; absent when there is none. */
  rounds?: Round[];
};

/** How a case goes on after a return: through everything again, or straight back to the one who returned it. */
export type ReturnMode = 'again' | 'straight';

/**
 * What every command that moves the case may bring along: values, and the signers of countersigns that it may come to, by node.
 * Signers of nodes that it does not come to are left aside; where some are wanted and none are given, the step is refused with
 * `signersMissing` and the node.
 */
export type Given = { vars?: Record<string, Value>; signers?: Record<string, Signer[]> };

export type SignerPlace = 'before' | 'after' | 'beside';

export type Command =
  | ({ do: 'start' } & Given)
  | ({ do: 'complete'; token: number; result: string } & Given)
  | ({ do: 'jump'; token: number; to: string; result: string; mode: ReturnMode } & Given)
  /** An administrator puts the case at another node, forward or sideways too. */
  | ({ do: 'force'; token: number; to: string; why: string } & Given)
  | ({ do: 'fact'; name: string; holds: boolean } & Given)
  /** The days of a timer are over; `token` is the timer's own. */
  | ({ do: 'timer'; token: number } & Given)
  /** Asks one more person: `host` is the countersign's token, `to` the signer next to whom. */
  | { do: 'addSigner'; host: number; signer: Signer; where: SignerPlace; to: string }
  | ({ do: 'removeSigner'; host: number; key: string } & Given)
  /**
   * Takes an earlier step back; `state` is what the case was in before it, told last. `values`: what the variables that the step
   * had set are without it (null: nothing), see `valuesWithout`; left out in journals of old, then the step's own undo tells.
   */
  | { do: 'withdraw'; undo: Undo; state?: string; values?: Record<string, Value | null> }
  /** Ends the instance from outside its picture; `state` is what the case is from then on. */
  | { do: 'terminate'; why: string; state?: string };

/**
 * What the server stores with each step so that it can be withdrawn (`undoOf(before, after)`): what the step took away and what
 * it put there. Withdrawing is refused once something it put there was used.
 */
export type Undo = {
  took: { tokens: Token[]; scopes: Scope[]; rounds: Round[] };
  put: { tokens: Token[]; scopes: Scope[]; rounds: Round[] };
  /** Countersigns that were at work before and after: what was said and who was asked. */
  signed: { host: number; votes: Vote[]; before: Seat[]; after: Seat[] }[];
  /** Values before (null: none) and after, of variables that the step changed. */
  vars: Record<string, { before: Value | null; after: Value }>;
};

/** Why open work is taken away. `signer`: the countersign changed; `decided`: others have decided it; `timer`: its time is over. */
export type CancelReason = 'terminated' | 'jump' | 'signer' | 'decided' | 'timer' | 'withdrawn' | 'migrated';

/** What happened, in order. The server writes these as rows; the timeline and the picture are made of nothing else. */
export type FlowEvent =
  | { is: 'token+'; token: Token }
  | { is: 'token-'; token: number }
  | { is: 'scope+'; scope: Scope }
  | { is: 'scope-'; scope: number }
  | { is: 'enter'; node: string; token: number | null }
  | { is: 'leave'; node: string; token: number | null }
  | { is: 'take'; flow: string }
  /** A task opens. `was`: it is the task of that token again, with its person and its days, after a withdrawal. */
  | { is: 'task'; node: string; token: number; signer?: string; was?: number }
  | { is: 'complete'; node: string; token: number; result: string; signer?: string }
  | { is: 'cancel'; node: string; token: number; why: CancelReason; signer?: string }
  /** A countersign has come to its result; `token` is its own, `votes` in the order in which they were cast. */
  | { is: 'decided'; node: string; token: number; result: string; votes: Vote[] }
  | { is: 'jump'; from: string; to: string; result: string; forced?: true }
  /** Passed a service task: the server runs the registered action in the transaction of the act. */
  | { is: 'action'; action: string; node: string }
  /** A timer begins: `token` its own, `host` the one it hangs on, `node` the boundary event. `was` as for tasks. */
  | { is: 'timer+'; node: string; token: number; host: number; was?: number }
  | { is: 'timer-'; node: string; token: number; why: 'fired' | 'off' }
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
  | 'targetKind'
  | 'straightNotPossible'
  /** No signers, or too few for the rule, were given for a countersign. */
  | 'signersMissing'
  | 'signerTwice'
  | 'signerUnknown'
  /** Has spoken already and so cannot be taken away. */
  | 'signerDone'
  | 'notCountersign'
  | 'notATimer'
  /** The engine knows no such command. */
  | 'commandUnknown'
  /** A later step has used what the step to be withdrawn had put there. */
  | 'withdrawUsed';

/** Why a step is not possible; nothing has changed then. */
export type StepRefusal = { code: RefusalCode; element: string };

export type Outcome = { state: State; events: FlowEvent[]; refused?: undefined } | { refused: StepRefusal };

/** The state before `start`. */
export const fresh = (): State => ({ n: 0, status: 'active', vars: {}, facts: [], tokens: [], scopes: [] });
