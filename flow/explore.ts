/**
 * The model check: runs the engine's own step over every marking a process can reach and reports what would hang, lose or double
 * a case, by the element where it happens. Publishing refuses a process with such a fault.
 */
import { inclusiveFlows, keepsApart, nextBranch, partsOf } from './branches.ts';
import { type Definition, type Flow, type Node, nodeOf } from './definition.ts';
import type { Fault } from './fault.ts';
import { resultsOf } from './options.ts';
import type { Decide } from './run.ts';
import { type Command, fresh, type Signer, type State, type Token } from './state.ts';
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
  /** The markings that were looked at: of branches that cannot meet not every combination. */
  markings: Set<string>;
  /** Whether a case can come to stand like this. */
  reaches: (state: State) => boolean;
  /** False when the limit stopped the search; faults found until then still count. */
  complete: boolean;
};

/** More markings than this: unsound or too large, to be split into processes that meet through facts. */
export const MARKING_LIMIT = 5_000;

/** Ways through the gateways of one act; more come only from a loop without a task, which the shape check reports. */
const WAY_LIMIT = 2_000;

/** Conditions at one inclusive gateway whose branches may meet: any of them may hold together, so each one more doubles the ways. */
const CONDITION_LIMIT = 10;

/**
 * What a search may cost, in tokens looked at and moves made over all its steps, a few seconds in all: the check runs while somebody
 * draws. The institute's largest process takes a hundredth.
 */
const EFFORT_LIMIT = 500_000;

/**
 * Tries every way through the gateways by replaying the command with longer and longer lists of choices.
 * @param run answers whether there is effort left for another.
 * @returns false when there are too many ways to try.
 */
const everyWay = (waysThrough: WaysThrough, run: (decide: Decide) => boolean): boolean => {
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

type WaysThrough = (node: Node, flows: readonly Flow[]) => Flow[][];

/** An exclusive gateway takes one flow; an inclusive one any of those with conditions beside those without. */
const waysOf =
  (definition: Definition, everyOrder: boolean): WaysThrough =>
  (node, flows) => {
    if (node.kind === 'exclusive') return flows.map((f) => [f]);
    const { always, maybe, fallback } = inclusiveFlows(definition, node);
    // branches that cannot meet: each by itself, and all together, stand for every choice of them
    const apart = !everyOrder && keepsApart(definition, node.id);
    const chosen = apart ? [[], ...maybe.map((f) => [f]), ...(maybe.length > 1 ? [maybe] : [])] : subsets(maybe);
    const otherwise = flows.filter((f) => f.id === fallback);
    return chosen.map((some) => (always.length + some.length > 0 ? [...always, ...some] : otherwise));
  };

const subsets = (flows: readonly Flow[]): Flow[][] => {
  let all: Flow[][] = [[]];
  for (const flow of flows) all = all.flatMap((some) => [some, [...some, flow]]);
  return all;
};

/** What can happen at a token: every result of an open task, the fact that is waited for, the end of its days. */
const commandsOf = (definition: Definition, token: Token): Command[] => {
  if (token.st === 'timer') return [{ do: 'timer', token: token.id }];
  if (token.st !== 'run') return [];
  const node = nodeOf(definition, token.at);
  if (node.fact !== null) return [{ do: 'fact', name: node.fact, holds: true }];
  return resultsOf(definition, token.at).map((result) => ({ do: 'complete', token: token.id, result }));
};

/** What happens next: at every token, or in one branch at a time. */
const commandsAt = (definition: Definition, state: State, everyOrder: boolean): Command[] => {
  const able = state.tokens.flatMap((token) => {
    const commands = commandsOf(definition, token);
    return commands.length > 0 ? [{ token, commands }] : [];
  });
  const next = everyOrder
    ? null
    : nextBranch(
        definition,
        state,
        able.map(({ token }) => token),
      );
  return able.flatMap(({ token, commands }) => (next === null || next.includes(token) ? commands : []));
};

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

/**
 * Explores a process from its start: one branch of a block after the other, which decides every sound process that a person draws.
 * Only where that finds a fault, every order in which the branches can go on is tried too, so that the fault is told as it will happen.
 */
export const explore = (checked: Definition, limit = MARKING_LIMIT): Exploration => {
  const found = search(checked, limit, false);
  if (found.faults.length === 0 || !found.complete) return found;
  const whole = search(checked, limit, true);
  return whole.complete ? whole : found;
};

/** @param everyOrder whether branches that cannot meet are tried in every order too; the tests compare both. */
export const search = (checked: Definition, limit: number, everyOrder: boolean): Exploration => {
  const { definition, signers } = loosened(checked);
  const waysThrough = waysOf(definition, everyOrder);
  const faults = new Map<string, Fault>();
  const report = (fault: Fault) => faults.set(`${fault.code} ${fault.element}`, fault);
  const seen = new Map<string, State>();
  const before = new Map<string, Set<string>>();
  const entered = new Set<string>();
  const bad = new Set<string>();
  const open: string[] = [];

  for (const node of Object.values(definition.nodes)) {
    const apart = !everyOrder && keepsApart(definition, node.id);
    if (node.kind === 'inclusive' && !apart && inclusiveFlows(definition, node).maybe.length > CONDITION_LIMIT)
      report({ code: 'tooLarge', element: node.id });
  }
  if (faults.size > 0) return { faults: [...faults.values()], markings: new Set(), reaches: () => false, complete: false };

  let complete = true;
  let effort = 0;
  const advance = (from: string | null, state: State, command: Command) => {
    const all = everyWay(waysThrough, (decide) => {
      const outcome = step(definition, state, { ...command, signers } as Command, decide);
      if (outcome.refused !== undefined) {
        const { code, element } = outcome.refused;
        if (code === 'noBranch' || code === 'twoTokens' || code === 'livelock') report({ code, element });
        else report({ code: 'deadlock', element, detail: code });
        if (from !== null) bad.add(from);
        effort += 10 + state.tokens.length;
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
      effort += 1 + outcome.state.tokens.length + outcome.events.length;
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
    const commands = commandsAt(definition, state, everyOrder);
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
  return { faults: [...faults.values()], markings: new Set(seen.keys()), reaches: reaching(definition, seen), complete };
};

const reaching = (definition: Definition, seen: ReadonlyMap<string, State>): Exploration['reaches'] => {
  let known: Set<string> | null = null;
  return (state) => {
    known ??= new Set([...seen.values()].flatMap((s) => partsOf(definition, s)));
    const parts = known;
    return partsOf(definition, state).every((part) => parts.has(part));
  };
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
