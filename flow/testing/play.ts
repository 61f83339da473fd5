/** Plays random acts on the engine and on the interpreter side by side and compares them after every act. */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { forceTargets, returnTargets } from '../back.ts';
import { type Definition, nodeOf } from '../definition.ts';
import { type Exploration, explore, markingOf } from '../explore.ts';
import { planMigration } from '../migrate.ts';
import { options } from '../options.ts';
import { checkShape } from '../shape.ts';
import { type Command, fresh, type Signer, type SignerPlace, type State, type Token, type Undo } from '../state.ts';
import { step } from '../step.ts';
import { undoOf, valuesWithout } from '../withdraw.ts';
import type { Act } from './act.ts';
import { graphOf, signersOf } from './draw.ts';
import { broken } from './invariants.ts';
import { redraw } from './redraw.ts';
import type { Tree } from './tree.ts';
import { TreeRun } from './tree-run.ts';

export const KINDS = ['complete', 'jump', 'force', 'fact', 'timer', 'ask', 'askNoMore', 'withdraw', 'migrate', 'terminate'] as const;
type Kind = (typeof KINDS)[number];
export type Whim = { kind: Kind; pick: number; way: number; v: number };

/** How often each kind is wanted; what is not possible then becomes a completed task. */
const WEIGHTS: Record<Kind, number> = {
  complete: 10,
  jump: 2,
  force: 1,
  fact: 3,
  timer: 2,
  ask: 2,
  askNoMore: 1,
  withdraw: 3,
  migrate: 2,
  terminate: 1,
};
const kinds = fc.constantFrom(...KINDS.flatMap((kind) => Array.from({ length: WEIGHTS[kind] }, () => kind)));
const whim = fc.record({ kind: kinds, pick: fc.nat(), way: fc.nat(), v: fc.nat({ max: 7 }) });
export const whims = (maxLength: number): fc.Arbitrary<Whim[]> => fc.array(whim, { minLength: 30, maxLength, size: 'max' });

/** What was really done over all runs, so that a quiet test is not an empty one. */
export type Tally = Record<
  Kind | 'steps' | 'straight' | 'ended' | 'withdrawRefused' | 'withdrawEarlier' | 'migrateRefused' | 'withdrawAcross',
  number
>;
export const tally = (): Tally => ({
  ...(Object.fromEntries(KINDS.map((k) => [k, 0])) as Record<Kind, number>),
  steps: 0,
  straight: 0,
  ended: 0,
  withdrawRefused: 0,
  withdrawEarlier: 0,
  migrateRefused: 0,
  withdrawAcross: 0,
});

const START = { do: 'start', vars: { v: 0 } } as const;

const nth = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];

/** A state without its numbers: what must be the same after a step and its withdrawal. */
export const canonical = (state: State): unknown => {
  const scope = (id: number): string => {
    const found = state.scopes.find((s) => s.id === id);
    const host = state.tokens.find((t) => t.id === found?.host);
    return host === undefined ? '' : `${scope(host.scope)}/${host.at}`;
  };
  const place = (t: Token) =>
    [scope(t.scope), t.at, t.st, t.flow, t.ret, t.signer, state.tokens.find((h) => h.id === t.host)?.at].map((x) => x ?? '').join(' ');
  const { status, vars, facts } = state;
  const rounds = (state.rounds ?? []).map((r) => ({
    at: `${scope(r.scope)}/${r.node}`,
    waits: r.host === 0,
    seats: r.seats,
    votes: r.votes,
  }));
  return {
    status,
    vars,
    facts,
    tokens: state.tokens.map(place).sort(),
    rounds: rounds.sort((a, b) => (a.at < b.at ? -1 : 1)),
  };
};

const openIn = (state: State): string[] =>
  state.tokens
    .filter((t) => t.st === 'run')
    .map((t) => (t.signer === undefined ? t.at : `${t.at} ${t.signer}`))
    .sort();
const timersIn = (state: State): string[] =>
  state.tokens
    .filter((t) => t.st === 'timer')
    .map((t) => t.at)
    .sort();

/** Names of the reminders that may hang on what a step has put there. */
const remindsOf = (undo: Undo): string[] => undo.put.tokens.flatMap((t) => (t.signer === undefined ? [`${t.at}_remind`] : []));

/** `command` and `undo` are null for a move to another version, which is no step. */
type Done = { act: Act; command: Command | null; undo: Undo | null; before: State | null };
/** What the journal holds. */
type Entry = Command | { do: 'migrate'; to: Definition };

const isMove = (entry: Entry): entry is Extract<Entry, { do: 'migrate' }> => entry.do === 'migrate';

/** Both versions are looked at whole; large ones would take all the time there is. */
const MOST_MARKINGS = 100;

/** Some of the cases end early; the others go on. */
const TERMINATES = 6;

const sound = (tree: Tree): Definition => {
  const { definition, faults } = graphOf(tree);
  expect([...faults, ...checkShape(definition)]).toEqual([]);
  return definition;
};

const explored = (definition: Definition, limit: number): Exploration => {
  const found = explore(definition, limit);
  if (found.complete) expect(found.faults).toEqual([]);
  return found;
};

class Player {
  private definition: Definition;
  private readonly begun: Definition;
  private signers: Record<string, Signer[]>;
  private found: Exploration;
  private readonly entries: Entry[] = [];
  /** What still counts: acts that were withdrawn are struck out. */
  private history: Done[] = [];
  private model: TreeRun;
  private asked = 0;
  private drawn = 0;
  /** As the case runs on it now. */
  private current: Tree;
  state = fresh();

  constructor(
    private readonly tree: Tree,
    private readonly tally: Tally,
    private readonly limit: number,
  ) {
    this.current = tree;
    this.begun = this.definition = sound(tree);
    this.signers = signersOf(tree);
    this.found = explored(this.definition, limit);
    this.model = new TreeRun(tree);
    this.perform({ ...START, signers: this.signers });
    this.compare();
  }

  private perform(command: Command): State {
    const before = this.state;
    const outcome = step(this.definition, before, command);
    if (outcome.refused !== undefined)
      throw new Error(`refused ${outcome.refused.code} at ${outcome.refused.element} for ${JSON.stringify(command)}`);
    const faults = broken(this.definition, before, outcome.events, outcome.state);
    if (faults.length > 0) throw new Error(faults.join('; '));
    this.entries.push(command);
    this.state = outcome.state;
    this.tally.steps += 1;
    return before;
  }

  private compare(): void {
    const { state, model } = this;
    expect(openIn(state)).toEqual(model.open());
    expect(timersIn(state)).toEqual(model.timers());
    expect(state.status === 'done').toBe(model.ended());
    expect(state.vars).toEqual({ v: model.value() });
    if (state.status !== 'active') return;
    if (this.found.complete && !this.found.reaches(state)) throw new Error(`6: never seen: ${markingOf(state)}`);
  }

  /** One act, as near to the whim as the case allows. @returns false when the case has ended. */
  play(whim: Whim): boolean {
    if (this.state.status !== 'active') return false;
    if (whim.kind === 'withdraw' && this.history.length > 0) {
      const last = this.history.findLastIndex((d) => d.undo !== null);
      const index = whim.way % 3 < 2 ? last : whim.pick % this.history.length;
      const done = this.history[index];
      if (done !== undefined && done.undo !== null && done.command !== null) {
        this.withdraw(index, done.act, done.command, done.undo);
        return true;
      }
    }
    if (whim.kind === 'migrate' && this.migrate(whim)) return true;
    if (whim.kind === 'terminate' && whim.way % TERMINATES === 0) {
      this.terminate();
      return false;
    }
    const running = this.state.tokens.filter((t) => t.st === 'run');
    const token = nth(running, whim.pick);
    if (token === undefined) throw new Error('nothing to do');
    if (whim.way % 10 === 0) this.compareTargets(token);
    const done = this.wanted(whim, token) ?? this.complete(whim, token);
    const { act, command } = done;
    const before = this.perform(command);
    expect(this.model.apply(act)).toBe(true);
    this.history.push({ act, command, undo: undoOf(before, this.state), before });
    this.tally[act.do] += 1;
    this.compare();
    return true;
  }

  private wanted(whim: Whim, token: Token): { act: Act; command: Command } | null {
    const { way, v } = whim;
    const given = { vars: { v }, signers: this.signers };
    const number = token.id;
    switch (whim.kind) {
      case 'jump': {
        const target = nodeOf(this.definition, token.at).kind === 'user' ? nth(this.targets(token), way) : undefined;
        const mode = target && nth(target.modes, v);
        if (target === undefined || mode === undefined) return null;
        if (mode === 'straight') this.tally.straight += 1;
        return {
          act: { do: 'jump', at: token.at, to: target.node, mode, v },
          command: { do: 'jump', token: number, to: target.node, result: 'REJECT_TO', mode, ...given },
        };
      }
      case 'force': {
        const to = nth(forceTargets(this.definition, this.state, number), way)?.node;
        if (to === undefined) return null;
        return { act: { do: 'force', at: token.at, to, v }, command: { do: 'force', token: number, to, why: 'test', ...given } };
      }
      case 'fact': {
        const name = way % 2 === 0 ? 'paid' : 'tested';
        const holds = v % 4 !== 0;
        return { act: { do: 'fact', name, holds, v }, command: { do: 'fact', name, holds, ...given } };
      }
      case 'timer': {
        const timer = nth(
          this.state.tokens.filter((t) => t.st === 'timer'),
          way,
        );
        return timer === undefined ? null : { act: { do: 'timer', at: timer.at, v }, command: { do: 'timer', token: timer.id, ...given } };
      }
      case 'ask':
      case 'askNoMore':
        return this.signerAct(whim);
      default:
        return null;
    }
  }

  private signerAct({ kind, pick, way, v }: Whim): { act: Act; command: Command } | null {
    const round = nth(
      (this.state.rounds ?? []).filter((r) => r.host !== 0),
      pick,
    );
    const to = round && nth(this.model.silent(round.node), way);
    if (round === undefined || to === undefined) return null;
    if (kind === 'ask') {
      this.asked += 1;
      const key = `x${this.asked}`;
      const where = nth<SignerPlace>(['before', 'after', 'beside'], v) ?? 'beside';
      return {
        act: { do: 'ask', at: round.node, key, where, to },
        command: { do: 'addSigner', host: round.host, signer: { key }, where, to },
      };
    }
    const command: Command = { do: 'removeSigner', host: round.host, key: to, vars: { v }, signers: this.signers };
    const refused = step(this.definition, this.state, command).refused?.code;
    if (refused === undefined) return { act: { do: 'askNoMore', at: round.node, key: to, v }, command };
    expect(refused).toBe('signersMissing');
    const history = this.history.map((d) => d.act);
    expect(TreeRun.of(this.tree, [...history, { do: 'askNoMore', at: round.node, key: to, v }])).toBeNull();
    return null;
  }

  private complete({ way, v }: Whim, token: Token): { act: Act; command: Command } {
    const { fact } = nodeOf(this.definition, token.at);
    const given = { vars: { v }, signers: this.signers };
    if (fact !== null)
      return { act: { do: 'fact', name: fact, holds: true, v }, command: { do: 'fact', name: fact, holds: true, ...given } };
    const result = nth(options(this.definition, token.at), way)?.result ?? 'PASS';
    return {
      act: { do: 'complete', at: token.at, signer: token.signer ?? null, result, v },
      command: { do: 'complete', token: token.id, result, ...given },
    };
  }

  private targets(token: Token) {
    return returnTargets(this.definition, this.state, token.id, this.model.visited());
  }

  private compareTargets(token: Token): void {
    if (nodeOf(this.definition, token.at).kind === 'user') {
      const targets = this.targets(token);
      const legal = this.model.visited().filter((id) => this.model.modes(token.at, id).length > 0);
      expect(targets.map((t) => t.node).sort()).toEqual(legal.sort());
      for (const t of targets) expect(t.modes).toEqual(this.model.modes(token.at, t.node));
    }
    const forced = forceTargets(this.definition, this.state, token.id).map((t) => t.node);
    expect(forced.sort()).toEqual(this.model.forceable(token.at).sort());
  }

  /** Taken back, the case is as if the act had never been; the last act can always be taken back, a fact never. */
  private withdraw(index: number, act: Act, made: Command, undo: Undo): void {
    const { before } = this.history[index] as Done;
    const isLast = index === this.history.length - 1;
    const refused = step(this.definition, this.state, { do: 'withdraw', undo }).refused?.code;
    if (refused !== undefined) {
      expect(refused).toBe('withdrawUsed');
      if (isLast) expect(act.do).toBe('fact');
      this.tally.withdrawRefused += 1;
      return;
    }
    const model = new TreeRun(this.tree);
    const rest = this.history.flatMap((done, i) => {
      if (i === index) return [];
      // the work that was reminded of was the step's own
      if (i > index && done.act.do === 'timer' && remindsOf(undo).includes(done.act.at)) return [];
      if (model.apply(done.act)) return [i < index ? done : { ...done, before: null }];
      // a reminder runs beside the case: that it has gone off is no use of the step
      if (done.act.do === 'timer' && done.act.at.endsWith('_remind')) return [];
      if (this.cancelsOut(done.act)) return [];
      throw new Error(`7: ${act.do} at ${'at' in act ? act.at : ''} was used but could be withdrawn`);
    });
    this.perform({ do: 'withdraw', undo, values: valuesWithout(made, [START, ...rest.flatMap((d) => d.command ?? [])]) });
    this.model = model;
    this.history = rest;
    this.tally.withdraw += 1;
    if (!isLast) this.tally.withdrawEarlier += 1;
    if (rest.slice(index).some((d) => d.act.do === 'migrate')) this.tally.withdrawAcross += 1;
    if (isLast && before !== null) expect(canonical(this.state)).toEqual(canonical(before));
    this.compare();
  }

  /**
   * Moves the case to another version where the tree has a place for it, and only there. @returns false when nothing was tried: a
   * version whose markings are too many to be looked at all is none to compare with.
   */
  private migrate({ pick, way, v }: Whim): boolean {
    const drafts = Array.from({ length: 8 }, (_, i) => redraw(this.current, pick + way + i, `new${this.drawn + 1}`)).filter(
      (d) => d !== null,
    );
    // most changes are far from where the case stands
    const redrawn = (v % 2 === 0 ? drafts.find((d) => !this.model.mayMove(d)) : undefined) ?? drafts[0];
    if (redrawn === undefined || !this.found.complete || this.found.markings.size > MOST_MARKINGS) return false;
    const to = sound(redrawn.tree);
    const found = explored(to, this.limit);
    if (!found.complete) return false;
    this.drawn += 1;
    const before = this.state;
    const plan = planMigration(this.definition, to, before);
    if (plan.refused !== undefined) {
      expect(this.model.mayMove(redrawn), `${JSON.stringify(plan.refused)} ${JSON.stringify(redrawn)}`).toBe(false);
      this.tally.migrateRefused += 1;
      return true;
    }
    const faults = broken(to, before, plan.events, plan.state, this.definition);
    if (faults.length > 0) throw new Error(faults.join('; '));
    this.entries.push({ do: 'migrate', to });
    this.state = plan.state;
    [this.definition, this.current, this.found, this.signers] = [to, redrawn.tree, found, signersOf(redrawn.tree)];
    const act: Act = { do: 'migrate', redrawn };
    expect(this.model.apply(act)).toBe(true);
    this.history.push({ act, command: null, undo: null, before: null });
    this.tally.migrate += 1;
    this.tally.steps += 1;
    this.compare();
    return true;
  }

  /** From outside the picture: nothing is left at work, and nothing can be done any more. */
  private terminate(): void {
    const last = this.history.at(-1);
    this.perform({ do: 'terminate', why: 'test' });
    expect(this.model.apply({ do: 'terminate' })).toBe(true);
    this.tally.terminate += 1;
    this.compare();
    expect(this.state).toMatchObject({ status: 'terminated', tokens: [], scopes: [] });
    const refused = (command: Command) => step(this.definition, this.state, command).refused?.code;
    expect(refused({ do: 'fact', name: 'paid', holds: true })).toBe('notActive');
    if (last?.undo) expect(refused({ do: 'withdraw', undo: last.undo })).toBe('notActive');
  }

  /** Somebody was asked and then asked no more, without having spoken: nothing is left of it. */
  private cancelsOut(act: Act): boolean {
    if (act.do !== 'ask' && act.do !== 'askNoMore') return false;
    const acts = this.history.filter(({ act: a }) => (a.do === 'ask' || a.do === 'askNoMore') && a.key === act.key);
    return new Set(acts.map((d) => d.act.do)).size === 2;
  }

  /** 8: the recorded commands rebuild the case. */
  end(): void {
    if (this.state.status === 'done') this.tally.ended += 1;
    let state = fresh();
    let definition = this.begun;
    for (const entry of this.entries) {
      if (isMove(entry)) {
        const plan = planMigration(definition, entry.to, state);
        if (plan.refused !== undefined) throw new Error('8: replay could not move the case');
        [state, definition] = [plan.state, entry.to];
        continue;
      }
      // the journal is stored as JSON
      const outcome = step(definition, state, JSON.parse(JSON.stringify(entry)));
      if (outcome.refused !== undefined) throw new Error(`8: replay refused ${outcome.refused.code}`);
      state = outcome.state;
    }
    expect(state).toEqual(this.state);
  }
}

export const playTree = (tree: Tree, plan: readonly Whim[], counted: Tally, limit: number): void => {
  const player = new Player(tree, counted, limit);
  for (const whim of plan) if (!player.play(whim)) break;
  player.end();
};
