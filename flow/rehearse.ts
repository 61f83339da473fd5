/**
 * Rehearsal: what happened to a past case, played on a draft. Tokens have other numbers there, so the journal is first told by node
 * (`recordingOf`, with the definition the case ran on); the first place where the draft would go another way is the answer.
 */
import type { Definition } from './definition.ts';
import { type Command, fresh, type State, type Token, type Undo } from './state.ts';
import { step } from './step.ts';
import { undoOf } from './withdraw.ts';

/** One act of a past case, with the places that its numbers stood for and the tasks that were open after it. */
export type Recorded = { command: Command; at: Place | null; open: string[] /** Of a withdrawal: the step taken back. */; of?: number };
type Place = { node: string; signer?: string };

export type DivergenceReason =
  /** The draft has no such node. */
  | 'nodeGone'
  /** The node is there but nothing waits in it. */
  | 'notWaiting'
  | 'resultUnknown'
  | 'targetMissing'
  /** The step is refused; the code stands in `detail`. */
  | 'refused'
  /** After the step a task is open that was not open then, or the other way round. */
  | 'otherTask'
  | 'missingTask'
  | 'endsEarlier'
  | 'endsLater';

export type Divergence = { step: number; element: string; reason: DivergenceReason; detail?: string };
export type Rehearsal = { steps: number; status: State['status']; divergence: Divergence | null };

const placeOf = (token: Token | undefined): Place | null =>
  token === undefined ? null : { node: token.at, ...(token.signer === undefined ? {} : { signer: token.signer }) };

const openIn = (state: State): string[] =>
  state.tokens
    .filter((t) => t.st === 'run')
    .map((t) => (t.signer === undefined ? t.at : `${t.at} ${t.signer}`))
    .sort();

const numberIn = (command: Command): number | null => ('token' in command ? command.token : 'host' in command ? command.host : null);

/**
 * Tells a journal by node.
 * @throws when the commands are not those of a case on this definition.
 */
export const recordingOf = (definition: Definition, commands: readonly Command[]): Recorded[] => {
  let state = fresh();
  const undos: (string | null)[] = [];
  return commands.map((command) => {
    const number = numberIn(command);
    const at = placeOf(state.tokens.find((t) => t.id === number));
    const outcome = step(definition, state, command);
    if (outcome.refused !== undefined)
      throw new Error(`not a case of ${definition.key}: ${outcome.refused.code} ${outcome.refused.element}`);
    const of = command.do === 'withdraw' ? undos.lastIndexOf(mark(command.undo)) : -1;
    // a withdrawal may look like the step before the one it takes back, and is itself never taken back
    undos.push(command.do === 'withdraw' ? null : mark(undoOf(state, outcome.state)));
    state = outcome.state;
    return { command, at, open: openIn(state), ...(of < 0 ? {} : { of }) };
  });
};

/** What tells the undo of one step from all others: numbers are never used twice, and nobody speaks twice in one countersign. */
const mark = ({ took, put, signed }: Undo): string =>
  JSON.stringify([
    [...took.tokens, ...put.tokens].map((t) => t.id),
    signed.map((s) => [s.host, s.votes.map((v) => v.key), s.after.map((seat) => seat.key)]),
  ]);

/** Plays a past case; stops at the first divergence. */
export const rehearse = (definition: Definition, past: readonly Recorded[]): Rehearsal => {
  let state = fresh();
  const undos: Undo[] = [];
  for (const [i, recorded] of past.entries()) {
    const stop = (reason: DivergenceReason, element: string, detail?: string): Rehearsal => ({
      steps: i,
      status: state.status,
      divergence: { step: i, element, reason, ...(detail === undefined ? {} : { detail }) },
    });
    if (state.status !== 'active') return stop('endsEarlier', recorded.at?.node ?? definition.key);
    const played = translate(definition, state, recorded, undos);
    if ('reason' in played) return stop(played.reason, played.element);
    const outcome = step(definition, state, played.command);
    if (outcome.refused !== undefined) {
      const { code, element } = outcome.refused;
      if (code === 'resultUnknown') return stop('resultUnknown', recorded.at?.node ?? element, element);
      if (code === 'targetUnknown') return stop('targetMissing', element);
      return stop('refused', element, code);
    }
    undos.push(undoOf(state, outcome.state));
    state = outcome.state;
    const open = openIn(state);
    const other = open.find((t) => !recorded.open.includes(t));
    const missing = recorded.open.find((t) => !open.includes(t));
    if (other !== undefined) return stop('otherTask', other);
    if (missing !== undefined) return stop(state.status === 'active' ? 'missingTask' : 'endsEarlier', missing);
    if (recorded.open.length === 0 && i === past.length - 1 && state.status === 'active') return stop('endsLater', definition.key);
  }
  return { steps: past.length, status: state.status, divergence: null };
};

type Played = { command: Command } | { reason: DivergenceReason; element: string };

/** The same act with the draft's own numbers. */
const translate = (definition: Definition, state: State, { command, at, of }: Recorded, undos: readonly Undo[]): Played => {
  if (command.do === 'withdraw') {
    const undo = undos[of ?? -1];
    return undo === undefined ? { reason: 'notWaiting', element: definition.key } : { command: { ...command, undo } };
  }
  if (numberIn(command) === null) return { command };
  if (at === null) return { reason: 'notWaiting', element: definition.key };
  if (definition.nodes[at.node] === undefined) return { reason: 'nodeGone', element: at.node };
  const wanted = command.do === 'timer' ? 'timer' : 'host' in command ? 'body' : null;
  const token = state.tokens.find(
    (t) => t.at === at.node && t.signer === at.signer && (wanted === null ? t.st !== 'join' : t.st === wanted),
  );
  if (token === undefined) return { reason: 'notWaiting', element: at.node };
  return { command: 'host' in command ? { ...command, host: token.id } : ({ ...command, token: token.id } as Command) };
};
