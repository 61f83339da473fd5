/** Plays commands on a definition by the names of its nodes, for tests that tell a story. */
import type { Definition } from '../definition.ts';
import { type Command, type FlowEvent, fresh, type Given, type State, type Undo } from '../state.ts';
import { step } from '../step.ts';
import { undoOf } from '../withdraw.ts';

export const openIn = (state: State): string[] =>
  state.tokens
    .filter((t) => t.st === 'run')
    .map((t) => (t.signer === undefined ? t.at : `${t.at} ${t.signer}`))
    .sort();

/** @param given what every command brings along unless told otherwise. */
export const player = (definition: Definition, given: Given = {}) => {
  let state = fresh();
  const told: FlowEvent[] = [];
  const commands: Command[] = [];
  const undos: Undo[] = [];
  const act = (command: Command): State => {
    const outcome = step(definition, state, command);
    if (outcome.refused !== undefined) throw new Error(`${outcome.refused.code} ${outcome.refused.element}`);
    told.push(...outcome.events);
    commands.push(command);
    undos.push(undoOf(state, outcome.state));
    state = outcome.state;
    return state;
  };
  const tokenAt = (node: string, signer?: string) =>
    state.tokens.find((t) => t.at === node && t.st === 'run' && t.signer === signer)?.id ?? 0;
  const bodyAt = (node: string) => state.tokens.find((t) => t.at === node && t.st === 'body')?.id ?? 0;
  const complete = (token: number, result: string, more: Given = {}) => openIn(act({ do: 'complete', token, result, ...given, ...more }));
  act({ do: 'start', ...given });
  return {
    definition,
    told,
    commands,
    undos,
    act,
    tokenAt,
    bodyAt,
    state: () => state,
    open: () => openIn(state),
    pass: (node: string, result = 'PASS', more: Given = {}) => complete(tokenAt(node), result, more),
    vote: (node: string, signer: string, result = 'PASS') => complete(tokenAt(node, signer), result),
    fact: (name: string, holds = true) => openIn(act({ do: 'fact', name, holds, ...given })),
    timer: (at: string) =>
      openIn(act({ do: 'timer', token: state.tokens.find((t) => t.at === at && t.st === 'timer')?.id ?? 0, ...given })),
    jump: (node: string, to: string, mode: 'again' | 'straight' = 'again', signer?: string) =>
      openIn(act({ do: 'jump', token: tokenAt(node, signer), to, result: 'REJECT_TO', mode, ...given })),
    force: (node: string, to: string) => openIn(act({ do: 'force', token: tokenAt(node), to, why: 'test', ...given })),
    /** Takes a step back: the last one, or the one so many before it. */
    withdraw: (back = 0) => openIn(act({ do: 'withdraw', undo: undos.at(-1 - back) as Undo })),
    refused: (command: Command) => step(definition, state, command).refused?.code,
    states: () => told.flatMap((e) => (e.is === 'state' ? [e.state] : [])),
  };
};
