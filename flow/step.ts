/**
 * The engine: one act on one instance. Pure: no clock, no input or output, numbers from the state; the same input gives
 * the same output, so replaying the recorded commands rebuilds every instance.
 */
import { fits, type Value, VariableMissing } from './condition.ts';
import { type Definition, nodeOf } from './definition.ts';
import { force } from './force.ts';
import { goBack, jump } from './jump.ts';
import { resultsOf } from './options.ts';
import { Refused } from './refused.ts';
import { addSigner, removeSigner, vote } from './rounds.ts';
import { type Decide, decideByConditions, Run } from './run.ts';
import type { Command, Outcome, State, Token } from './state.ts';
import { withdraw } from './withdraw.ts';

/**
 * Does one command.
 * @param decide how gateways choose; the model check tries every way, all others leave the default.
 * @returns the new state with what happened, or why it is not possible (the given state is never changed).
 */
export const step = (definition: Definition, before: State, command: Command, decide: Decide = decideByConditions): Outcome => {
  const run = new Run(definition, structuredClone(before), decide, 'signers' in command ? command : {});
  try {
    perform(run, command);
    run.runToRest();
  } catch (error) {
    if (error instanceof Refused) return { refused: error.refusal };
    if (error instanceof VariableMissing) return { refused: { code: 'variableMissing', element: error.variable } };
    throw error;
  }
  return { state: run.state, events: run.events };
};

const perform = (run: Run, command: Command): void => {
  const { definition, state } = run;
  if (state.status !== 'active') throw new Refused('notActive', definition.key);
  if ('vars' in command && command.vars !== undefined) setVariables(run, command.vars);
  switch (command.do) {
    case 'start':
      if (state.scopes.length > 0) throw new Refused('alreadyStarted', definition.key);
      run.open(definition.key, 0);
      break;
    case 'complete':
      complete(run, taskToken(run, command.token), command.result);
      break;
    case 'jump':
      jump(run, taskToken(run, command.token), command.to, command.result, command.mode);
      break;
    case 'force':
      force(run, resting(run, command.token), command.to);
      break;
    case 'timer':
      timer(run, run.token(command.token));
      break;
    case 'addSigner':
      addSigner(run, command);
      break;
    case 'removeSigner':
      removeSigner(run, command);
      break;
    case 'withdraw':
      withdraw(run, command.undo, command.state ?? null, command.values);
      break;
    case 'fact':
      fact(run, command.name, command.holds);
      break;
    case 'terminate':
      run.emitState(definition.key, { state: command.state ?? null, customer: null });
      run.stop(run.root(), definition.key);
      break;
    default:
      unknown(command);
  }
};

/** Commands come from the database and over the wire; the compiler sees that none of ours is left out. */
const unknown = (command: never): never => {
  throw new Refused('commandUnknown', String((command as { do?: unknown }).do));
};

const setVariables = (run: Run, vars: Readonly<Record<string, Value>>): void => {
  for (const [name, value] of Object.entries(vars)) {
    const type = Object.hasOwn(run.definition.variables, name) ? run.definition.variables[name] : undefined;
    if (type === undefined) throw new Refused('variableUnknown', name);
    if (!fits(value, type)) throw new Refused('variableType', name);
    run.state.vars[name] = value;
  }
};

const taskToken = (run: Run, id: number): Token => {
  const token = run.token(id);
  if (token.st !== 'run' || nodeOf(run.definition, token.at).kind !== 'user') throw new Refused('notATask', token.at);
  return token;
};

/** Work that waits: a task, a fact that is waited for, a sub-process. */
const resting = (run: Run, id: number): Token => {
  const token = run.token(id);
  if (token.st !== 'run' && token.st !== 'body') throw new Refused('notATask', token.at);
  return token;
};

const complete = (run: Run, token: Token, result: string): void => {
  if (!resultsOf(run.definition, token.at).includes(result)) throw new Refused('resultUnknown', result);
  const node = nodeOf(run.definition, token.at);
  if (token.signer !== undefined) {
    vote(run, token, token.signer, result);
    return;
  }
  if (token.ret !== undefined && result.startsWith('PASS')) {
    run.emit({ is: 'complete', node: node.id, token: token.id, result });
    goBack(run, token, token.ret, result);
    return;
  }
  run.drop(token);
  run.emit({ is: 'complete', node: node.id, token: token.id, result }, { is: 'leave', node: node.id, token: token.id });
  run.leave(token.scope, node, result);
};

/** The days are over: the host's work is taken away (interrupting), or the flow is taken beside it. */
const timer = (run: Run, token: Token): void => {
  if (token.st !== 'timer') throw new Refused('notATimer', token.at);
  const node = nodeOf(run.definition, token.at);
  run.dropTimer(token, 'fired');
  if (node.timer?.interrupting === true) run.cancel(run.token(token.host ?? 0), 'timer');
  run.pass(node);
  run.leave(token.scope, node, null);
};

const fact = (run: Run, name: string, holds: boolean): void => {
  const { state, definition } = run;
  state.facts = state.facts.filter((f) => f !== name);
  if (!holds) return;
  state.facts = [...state.facts, name].sort();
  for (const token of state.tokens.filter((t) => t.st === 'run' && nodeOf(definition, t.at).fact === name)) {
    run.drop(token);
    run.emit({ is: 'leave', node: token.at, token: token.id });
    run.leave(token.scope, nodeOf(definition, token.at), null);
  }
};
