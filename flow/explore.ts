/**
 * The model check: runs the engine's own step over every marking a process can reach and reports what would hang, lose or double
 * a case, by the element where it happens. Publishing refuses a process with such a fault.
 */
import { type Definition, type Flow, flowOf, type Node, nodeOf } from './definition.ts';
import type { Fault } from './fault.ts';
import { options } from './options.ts';
import type { Decide } from './run.ts';
import { type Command, fresh, type Signer, type State } from './state.ts';
import { step } from './step.ts';

/**
 * Where tokens stand, without numbers and values: equal markings behave alike. A countersign is one position, whoever has spoken
 * in it, and timers stand where their hosts do.
 */
export const markingOf = (state: State): string =>
  state.status !== 'active'
    ? state.status
    : state.tokens
        .filter((t) => t.signer === undefined && t.st !== 'timer')
        .map((t) => `${state.scopes.find((s) => s.id === t.scope)?.node}/${t.at}/${t.st}${t.flow === undefined ? '' : `/${t.flow}`}`)
        .sort()
        .join(' ');

export type Exploration = {
  faults: Fault[];
  markings: Set<string>;
  /** False when the limit stopped the search; faults found until then still count. */
  complete: boolean;
};

/** More markings than this: unsound or too large, to be split into processes that meet through facts. */
export const MARKING_LIMIT = 5_000;

/** Ways through the gateways of one act; more come only from a loop without a task, which the shape check reports. */
const WAY_LIMIT = 2_000;

/** Conditions at one inclusive gateway: any of them may hold together, so each one more doubles the ways. */
const CONDITION_LIMIT = 10;

/**
 * What the whole search may cost, in tokens looked at over all its steps: the check runs while somebody draws, in the process that
 * serves everybody. Half of it is ten tasks side by side; the institute's largest process takes a hundredth.
 */
const EFFORT_LIMIT = 60_000;

/**
 * Tries every way through the gateways by replaying the command with longer and longer lists of choices.
 * @param run answers whether there is effort left for another.
 * @returns false when there are too many ways to try.
 */
const everyWay = (run: (decide: Decide) => boolean): boolean => {
  const open: number[][] = [[]];
  let tried = 0;
  for (let given = open.pop(); given !== undefined; given = open.pop()) {
    tried += 1;
    if (tried > WAY_LIMIT) return false;
    const fixed = given;
    const made: number[] = [];
    const goesOn = run((node, flows) => {
      const ways = waysThrough(node, flows);
      const nth = made.length;
      const pick = fixed[nth] ?? 0;
      if (nth >= fixed.length) for (let other = 1; other < ways.length; other += 1) open.push([...made, other]);
      made.push(pick);
      return ways[pick] ?? [];
    });
    if (!goesOn) return false;
  }
  return true;
};

const conditionsAt = (definition: Definition, node: Node): Flow[] =>
  node.outgoing.map((id) => flowOf(definition, id)).filter((f) => f.id !== node.defaultFlow && f.condition !== null);

const waysThrough = (node: Node, flows: readonly Flow[]): Flow[][] => {
  if (node.kind === 'exclusive') return flows.map((f) => [f]);
  const always = flows.filter((f) => f.id !== node.defaultFlow && f.condition === null);
  const maybe = flows.filter((f) => f.id !== node.defaultFlow && f.condition !== null);
  let subsets: Flow[][] = [[]];
  for (const flow of maybe) subsets = subsets.flatMap((s) => [s, [...s, flow]]);
  const fallback = flows.filter((f) => f.id === node.defaultFlow);
  return subsets.map((s) => (always.length + s.length > 0 ? [...always, ...s] : fallback));
};

/** What can happen next: every result of every open task, every fact that is waited for, every timer. */
const commandsAt = (definition: Definition, state: State): Command[] =>
  state.tokens.flatMap((token): Command[] => {
    if (token.st === 'timer') return [{ do: 'timer', token: token.id }];
    if (token.st !== 'run') return [];
    const node = nodeOf(definition, token.at);
    if (node.fact !== null) return [{ do: 'fact', name: node.fact, holds: true }];
    return options(definition, token.at).map((o) => ({ do: 'complete', token: token.id, result: o.result }));
  });

/**
 * The same process with less in it that the search would have to try. One signer in every countersign: whatever its rule, it ends in
 * one of the task's results. A fact of its own for every task that waits: of two that wait for the same, one may have passed while
 * the fact held, before it was taken back.
 */
const loosened = (definition: Definition): { definition: Definition; signers: Record<string, Signer[]> } => {
  const signers: Record<string, Signer[]> = {};
  const nodes: Definition['nodes'] = {};
  for (const node of Object.values(definition.nodes)) {
    const sign = node.user?.sign;
    if (sign) signers[node.id] = [{ key: 'signer' }];
    if (node.fact !== null) nodes[node.id] = { ...node, fact: node.id };
    else nodes[node.id] = node.user && sign ? { ...node, user: { ...node.user, sign: { ...sign, rule: 'any', need: 0 } } } : node;
  }
  return { definition: { ...definition, nodes }, signers };
};

/** Explores a process from its start. */
export const explore = (checked: Definition, limit = MARKING_LIMIT): Exploration => {
  const { definition, signers } = loosened(checked);
  const faults = new Map<string, Fault>();
  const report = (fault: Fault) => faults.set(`${fault.code} ${fault.element}`, fault);
  const seen = new Map<string, State>();
  const before = new Map<string, Set<string>>();
  const entered = new Set<string>();
  const bad = new Set<string>();
  const open: string[] = [];

  for (const node of Object.values(definition.nodes))
    if (node.kind === 'inclusive' && conditionsAt(definition, node).length > CONDITION_LIMIT)
      report({ code: 'tooLarge', element: node.id });
  if (faults.size > 0) return { faults: [...faults.values()], markings: new Set(), complete: false };

  let complete = true;
  let effort = 0;
  const advance = (from: string | null, state: State, command: Command) => {
    const all = everyWay((decide) => {
      const outcome = step(definition, state, { ...command, signers } as Command, decide);
      if (outcome.refused !== undefined) {
        const { code, element } = outcome.refused;
        if (code === 'noBranch' || code === 'twoTokens' || code === 'livelock') report({ code, element });
        else report({ code: 'deadlock', element, detail: code });
        if (from !== null) bad.add(from);
        effort += 1 + state.tokens.length;
        return effort < EFFORT_LIMIT;
      }
      for (const event of outcome.events) if (event.is === 'enter') entered.add(event.node);
      // A fact is a pulse here: a fact that held before its token came gives the same markings as one that comes after.
      const reached: State = { ...outcome.state, facts: [] };
      const key = markingOf(reached);
      if (!seen.has(key)) {
        seen.set(key, reached);
        open.push(key);
      }
      if (from !== null) before.set(key, (before.get(key) ?? new Set()).add(from));
      effort += 1 + outcome.state.tokens.length;
      return effort < EFFORT_LIMIT;
    });
    if (!all) complete = false;
  };

  advance(null, fresh(), { do: 'start' });
  for (let key = open.shift(); key !== undefined; key = open.shift()) {
    if (seen.size > limit) complete = false;
    if (!complete) break;
    const state = seen.get(key);
    if (state === undefined || state.status !== 'active') continue;
    const commands = commandsAt(definition, state);
    if (commands.length === 0) {
      bad.add(key);
      for (const token of state.tokens.filter((t) => t.st === 'join')) report({ code: 'deadlock', element: token.at });
      for (const token of state.tokens.filter((t) => t.st === 'run')) report({ code: 'noBranch', element: token.at });
    }
    for (const command of commands) if (complete) advance(key, state, command);
  }

  if (!complete) report({ code: 'tooLarge', element: definition.key });
  else {
    for (const node of Object.values(definition.nodes)) if (!entered.has(node.id)) report({ code: 'deadTask', element: node.id });
    for (const key of stuck([...seen.keys()], before, bad)) {
      const token = seen.get(key)?.tokens.find((t) => t.st === 'run');
      if (token !== undefined) report({ code: 'endUnreachable', element: token.at });
    }
  }
  return { faults: [...faults.values()], markings: new Set(seen.keys()), complete };
};

/** Markings from which neither an end nor an already reported fault can be reached. */
const stuck = (all: readonly string[], before: ReadonlyMap<string, ReadonlySet<string>>, bad: ReadonlySet<string>): string[] => {
  const fine = new Set(all.filter((key) => key === 'done' || key === 'terminated' || bad.has(key)));
  const open = [...fine];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    for (const earlier of before.get(key) ?? []) {
      if (fine.has(earlier)) continue;
      fine.add(earlier);
      open.push(earlier);
    }
  }
  return all.filter((key) => !fine.has(key));
};
