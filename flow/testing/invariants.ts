/** The invariants of research/bpmn.md §6 that one step can be held against. */
import { type Definition, nodeOf } from '../definition.ts';
import type { FlowEvent, State, Token } from '../state.ts';

/** What is broken, in words; empty when nothing is. `before` is the state the events began with. */
export const broken = (
  definition: Definition,
  before: State,
  events: readonly FlowEvent[],
  after: State,
  /** Of a migration: the version that the case was on. */
  old: Definition = definition,
): string[] => {
  const faults: string[] = [];
  const live = new Map(before.tokens.map((t) => [t.id, t]));
  const tasks = new Set(before.tokens.filter((t) => t.st === 'run' && nodeOf(old, t.at).kind === 'user').map((t) => t.id));
  const opened = new Set(before.tokens.filter(hasVisit).map((t) => t.id));
  const timers = new Set(before.tokens.filter((t) => t.st === 'timer').map((t) => t.id));
  for (const event of events) {
    switch (event.is) {
      case 'token+':
        if (live.has(event.token.id) || event.token.id <= before.n) faults.push(`1: token ${event.token.id} appears twice`);
        live.set(event.token.id, event.token);
        break;
      case 'token-':
        if (!live.delete(event.token)) faults.push(`1: token ${event.token} disappears twice`);
        break;
      case 'task':
        tasks.add(event.token);
        break;
      case 'complete':
      case 'cancel':
        tasks.delete(event.token);
        if (event.is === 'cancel') opened.delete(event.token);
        break;
      case 'enter':
        if (event.token !== null) opened.add(event.token);
        break;
      case 'timer+':
        timers.add(event.token);
        break;
      case 'timer-':
        timers.delete(event.token);
        break;
      case 'leave':
        if (event.token !== null) opened.delete(event.token);
        break;
    }
  }
  const now = new Set(after.tokens.map((t) => t.id));
  if (now.size !== live.size || [...live.keys()].some((id) => !now.has(id))) faults.push('1: tokens are not what the events say');
  const atTask = after.tokens.filter((t) => t.st === 'run' && nodeOf(definition, t.at).kind === 'user').map((t) => t.id);
  if (atTask.length !== tasks.size || atTask.some((id) => !tasks.has(id))) faults.push('2: open tasks and tokens at tasks differ');
  const resting = after.tokens.filter(hasVisit).map((t) => t.id);
  if (resting.length !== opened.size || resting.some((id) => !opened.has(id))) faults.push('2: open visits and tokens differ');
  const ticking = after.tokens.filter((t) => t.st === 'timer');
  if (ticking.length !== timers.size || ticking.some((t) => !timers.has(t.id))) faults.push('2: timers and their tokens differ');
  for (const t of ticking) if (!after.tokens.some((h) => h.id === t.host)) faults.push(`2: timer ${t.id} hangs on nothing`);
  const places = after.tokens.map((t) => `${t.scope} ${t.at} ${t.flow ?? ''} ${t.signer ?? ''}`);
  if (new Set(places).size < places.length) faults.push('3: two tokens in one place');
  for (const token of after.tokens) if (!after.scopes.some((s) => s.id === token.scope)) faults.push(`4: token ${token.id} without scope`);
  for (const scope of after.scopes) {
    const host = after.tokens.find((t) => t.id === scope.host);
    if (scope.host !== 0 && host?.st !== 'body') faults.push(`4: scope ${scope.id} without its token outside`);
  }
  for (const round of after.rounds ?? []) {
    const host = after.tokens.find((t) => t.id === round.host);
    const waits = after.tokens.some((t) => t.scope === round.scope && t.ret === round.node);
    if (round.host === 0 ? !waits : host?.st !== 'body' || host.at !== round.node)
      faults.push(`4: countersign at ${round.node} without its token`);
  }
  if ((after.status === 'active') !== after.tokens.length > 0) faults.push(`5: status ${after.status} with ${after.tokens.length} tokens`);
  if (after.status !== 'active' && (after.scopes.length > 0 || after.rounds !== undefined)) faults.push('5: ended with an open scope');
  return faults;
};

/** Joins wait without a visit, timers hang on one, signers share their countersign's. */
const hasVisit = (token: Token): boolean => token.st !== 'join' && token.st !== 'timer' && token.signer === undefined;
