/** The inside of a step: tokens move until every one of them rests. */
import { Board } from './board.ts';
import { holds } from './condition.ts';
import { type Definition, type Flow, flowOf, flowsFrom, type Node, nodeOf } from './definition.ts';
import { inclusiveMayFire } from './inclusive.ts';
import { jumpAlong } from './jump.ts';
import { Refused } from './refused.ts';
import { openRound } from './rounds.ts';
import type { Given, Scope, State, Token } from './state.ts';

/** Which flows a gateway takes. Given the flows that carry conditions (or results, already narrowed) and the node. */
export type Decide = (node: Node, flows: readonly Flow[], state: State, definition: Definition) => Flow[];

/** Exclusive: the first true condition in drawing order, else the default. Inclusive: all true ones and all without condition, else the default. */
export const decideByConditions: Decide = (node, flows, state) => {
  const open = flows.filter((f) => f.id !== node.defaultFlow && (f.condition === null || holds(f.condition, state.vars)));
  const taken = node.kind === 'exclusive' ? open.slice(0, 1) : open;
  return taken.length > 0 ? taken : flows.filter((f) => f.id === node.defaultFlow);
};

/** A token on its way: it has taken the flow but not entered the node behind it. */
type Move = { scope: number; flow: Flow; result: string | null };

/** More moves than this in one act means a loop without a task in it. */
const MOVE_LIMIT = 10_000;

export class Run extends Board {
  private moves: Move[] = [];
  private moved = 0;
  /** The end event reached last, for the `ended` event. */
  private lastEnd = '';

  constructor(
    definition: Definition,
    state: State,
    private readonly decide: Decide,
    readonly given: Given = {},
  ) {
    super(definition, state);
  }

  protected override forget(scope: Scope): void {
    this.moves = this.moves.filter((m) => m.scope !== scope.id);
  }

  /** Opens the process or a sub-process and sends a token from its start event. */
  open(node: string, host: number): void {
    const scope = this.inside(node, host);
    const start = nodeOf(this.definition, this.definition.starts[node] ?? '');
    this.pass(start);
    this.leave(scope.id, start, null);
  }

  /** Stops a scope at once: the whole instance, or the inside of a sub-process, which then goes on behind it. */
  stop(scope: Scope, at: string): void {
    this.empty(scope, 'terminated');
    if (scope.host !== 0) return;
    this.remove(scope);
    this.state.status = 'terminated';
    this.emit({ is: 'ended', how: 'terminated', at });
  }

  /** Sends tokens along the flows out of a node. `result` counts for the flows of this node and of a gateway right behind it. */
  leave(scope: number, node: Node, result: string | null): void {
    let flows = flowsFrom(this.definition, node);
    if (flows.some((f) => f.result !== null)) flows = flows.filter((f) => f.result === result);
    else if (node.kind === 'exclusive' || node.kind === 'inclusive') {
      flows = flows.length === 1 ? flows : this.decide(node, flows, this.state, this.definition);
    }
    if (flows.length === 0) throw new Refused('noBranch', node.id);
    const passing = flows.length === 1 && node.kind === 'user' ? result : null;
    for (const flow of flows) this.moves.push({ scope, flow, result: passing });
  }

  /** Lets everything move until it rests: first the tokens, then inclusive joins, then scopes that have run empty. */
  runToRest(): void {
    this.move();
    // What waited for a return "straight back" is of no use once nobody comes back to it.
    this.setRounds(this.rounds().filter((r) => r.host !== 0 || this.state.tokens.some((t) => t.scope === r.scope && t.ret === r.node)));
  }

  private move(): void {
    for (;;) {
      for (let move = this.moves.shift(); move !== undefined; move = this.moves.shift()) this.travel(move);
      if (this.state.status !== 'active') return;
      if (this.fireInclusive() || this.finishScope()) continue;
      return;
    }
  }

  private travel(move: Move): void {
    this.moved += 1;
    if (this.moved > MOVE_LIMIT) throw new Refused('livelock', move.flow.id);
    this.emit({ is: 'take', flow: move.flow.id });
    this.emitState(move.flow.id, move.flow);
    if (move.flow.back) this.waitAnew(nodeOf(this.definition, move.flow.to));
    if (move.flow.jump) jumpAlong(this, move.scope, move.flow);
    else this.enter(move.scope, nodeOf(this.definition, move.flow.to), move.flow, move.result);
  }

  /** Who goes back to wait for a fact waits for it to come true again. */
  private waitAnew(node: Node): void {
    if (node.fact !== null) this.state.facts = this.state.facts.filter((f) => f !== node.fact);
  }

  /** A token arrives at a node. `ret` marks a return that goes straight back, `resume` one that has gone straight back. */
  enter(scope: number, node: Node, by: Flow | null, result: string | null, ret?: string, resume = false): void {
    switch (node.kind) {
      case 'user':
      case 'receive':
        if (node.user?.sign) openRound(this, scope, node, ret, resume);
        else this.rest(scope, node, ret);
        break;
      case 'service':
        this.pass(node);
        this.emit({ is: 'action', action: node.action ?? '', node: node.id });
        this.leave(scope, node, null);
        break;
      case 'sub':
        this.open(node.id, this.placeToken(scope, node, 'body').id);
        break;
      case 'end':
        this.lastEnd = node.id;
        this.pass(node);
        break;
      case 'terminate':
        this.pass(node);
        this.stop(this.scopeOf(scope), node.id);
        break;
      default:
        if (by !== null && joinsTokens(this.definition, node)) this.arrive(scope, node, by);
        else {
          this.pass(node);
          this.leave(scope, node, node.kind === 'exclusive' ? result : null);
        }
    }
  }

  /** A task waits for its person, a receive task for its fact; a fact that holds already lets the token pass. */
  private rest(scope: number, node: Node, ret: string | undefined): void {
    if (node.fact !== null && this.state.facts.includes(node.fact)) {
      this.pass(node);
      this.leave(scope, node, null);
      return;
    }
    const token = this.placeToken(scope, node, 'run', ret);
    if (node.kind === 'user') this.emit({ is: 'task', node: node.id, token: token.id });
  }

  placeToken(scope: number, node: Node, st: 'run' | 'body', ret?: string): Token {
    this.refuseSecond(scope, node.id);
    const token = this.place({ scope, at: node.id, st, ...(ret === undefined ? {} : { ret }) });
    this.emit({ is: 'enter', node: node.id, token: token.id });
    this.emitState(node.id, node);
    for (const at of node.timers ?? []) {
      const timer = this.place({ scope, at, st: 'timer', host: token.id });
      this.emit({ is: 'timer+', node: at, token: timer.id, host: token.id });
    }
    return token;
  }

  /** A node without rest: entered and left in one moment. */
  pass(node: Node): void {
    this.emit({ is: 'enter', node: node.id, token: null }, { is: 'leave', node: node.id, token: null });
    this.emitState(node.id, node);
  }

  private arrive(scope: number, node: Node, by: Flow): void {
    this.refuseSecond(scope, node.id, by.id);
    this.place({ scope, at: node.id, st: 'join', flow: by.id });
    if (node.kind === 'parallel') this.fire(scope, node, (waiting) => waiting.length === joinInputs(this.definition, node).length);
  }

  private fire(scope: number, node: Node, may: (waiting: readonly Token[]) => boolean): boolean {
    const waiting = this.state.tokens.filter((t) => t.scope === scope && t.at === node.id && t.st === 'join');
    if (waiting.length === 0 || !may(waiting)) return false;
    for (const token of waiting) this.drop(token);
    this.pass(node);
    this.leave(scope, node, null);
    return true;
  }

  private fireInclusive(): boolean {
    for (const token of this.state.tokens) {
      const node = nodeOf(this.definition, token.at);
      if (token.st !== 'join' || node.kind !== 'inclusive') continue;
      if (this.fire(token.scope, node, (waiting) => inclusiveMayFire(this.definition, this.state, node, token.scope, waiting))) return true;
    }
    return false;
  }

  private finishScope(): boolean {
    const done = this.state.scopes.find((s) => !this.state.tokens.some((t) => t.scope === s.id));
    if (done === undefined) return false;
    this.remove(done);
    if (done.host === 0) {
      this.state.status = 'done';
      this.emit({ is: 'ended', how: 'completed', at: this.lastEnd });
      return false;
    }
    const host = this.state.tokens.find((t) => t.id === done.host);
    if (host === undefined) throw new Error(`scope ${done.id} has no token outside`);
    this.drop(host);
    this.emit({ is: 'leave', node: host.at, token: host.id });
    this.leave(host.scope, nodeOf(this.definition, host.at), null);
    return true;
  }
}

const joinsTokens = (definition: Definition, node: Node): boolean =>
  (node.kind === 'parallel' || node.kind === 'inclusive') && joinInputs(definition, node).length > 1;

/** Flows whose tokens a join waits for; a drawn jump never waits at a join. */
export const joinInputs = (definition: Definition, join: Node): string[] => join.incoming.filter((id) => !flowOf(definition, id).jump);
