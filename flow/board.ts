/** Tokens, scopes and countersigns of one instance while a step changes them; every change is told. */
import type { Definition, Telling } from './definition.ts';
import { Refused } from './refused.ts';
import type { CancelReason, FlowEvent, Round, Scope, State, Token } from './state.ts';

export abstract class Board {
  readonly events: FlowEvent[] = [];

  constructor(
    readonly definition: Definition,
    readonly state: State,
  ) {}

  /** Whatever is on its way in a scope that is closed does not arrive. */
  protected abstract forget(scope: Scope): void;

  emit(...events: FlowEvent[]): void {
    this.events.push(...events);
  }

  /** A scope inside a token. */
  inside(node: string, host: number, origin?: number): Scope {
    this.state.n += 1;
    const scope: Scope = { id: this.state.n, node, host, ...(origin === undefined ? {} : { origin }) };
    this.state.scopes.push(scope);
    this.emit({ is: 'scope+', scope: { ...scope } });
    return scope;
  }

  root(): Scope {
    const root = this.state.scopes.find((s) => s.host === 0);
    if (root === undefined) throw new Refused('notActive', this.definition.key);
    return root;
  }

  scopeOf(id: number): Scope {
    const scope = this.state.scopes.find((s) => s.id === id);
    if (scope === undefined) throw new Error(`scope ${id} is not open`);
    return scope;
  }

  /** The scope inside a countersign or sub-process. */
  scopeInside(host: number): Scope {
    const scope = this.state.scopes.find((s) => s.host === host);
    if (scope === undefined) throw new Error(`nothing is open inside ${host}`);
    return scope;
  }

  token(id: number): Token {
    const token = this.state.tokens.find((t) => t.id === id);
    if (token === undefined) throw new Refused('tokenUnknown', String(id));
    return token;
  }

  rounds(): readonly Round[] {
    return this.state.rounds ?? [];
  }

  setRounds(rounds: readonly Round[]): void {
    if (rounds.length > 0) this.state.rounds = [...rounds];
    else delete this.state.rounds;
  }

  roundOf(host: number): Round {
    const round = this.rounds().find((r) => r.host === host && host !== 0);
    if (round === undefined) throw new Refused('notCountersign', String(host));
    return round;
  }

  /** Puts a token to rest. */
  place(token: Omit<Token, 'id'>): Token {
    this.state.n += 1;
    const placed: Token = { id: this.state.n, ...token };
    this.state.tokens.push(placed);
    this.emit({ is: 'token+', token: { ...placed } });
    return placed;
  }

  drop(token: Token): void {
    this.state.tokens = this.state.tokens.filter((t) => t.id !== token.id);
    this.emit({ is: 'token-', token: token.id });
    for (const timer of this.state.tokens.filter((t) => t.host === token.id)) this.dropTimer(timer, 'off');
  }

  dropTimer(timer: Token, why: 'fired' | 'off'): void {
    this.emit({ is: 'timer-', node: timer.at, token: timer.id, why });
    this.drop(timer);
  }

  /** Takes a resting token away before its work is done, with everything inside it. */
  cancel(token: Token, why: CancelReason): void {
    if (token.st === 'body') {
      for (const scope of this.state.scopes.filter((s) => s.host === token.id)) this.close(scope, why);
    }
    this.drop(token);
    if (token.st === 'join') return;
    this.emit({ is: 'cancel', node: token.at, token: token.id, why, ...(token.signer === undefined ? {} : { signer: token.signer }) });
  }

  private close(scope: Scope, why: CancelReason): void {
    this.empty(scope, why);
    this.remove(scope);
  }

  /** Timers go with what they hang on. */
  protected empty(scope: Scope, why: CancelReason): void {
    this.forget(scope);
    for (const token of this.state.tokens.filter((t) => t.scope === scope.id && t.st !== 'timer')) this.cancel(token, why);
  }

  remove(scope: Scope): void {
    this.setRounds(this.rounds().filter((r) => r.scope !== scope.id && (r.host === 0 || r.host !== scope.host)));
    this.state.scopes = this.state.scopes.filter((s) => s.id !== scope.id);
    this.emit({ is: 'scope-', scope: scope.id });
  }

  /** From here on the case is in the state that the element names. */
  emitState(by: string, emitted: Telling): void {
    if (emitted.state !== null) this.emit({ is: 'state', state: emitted.state, by });
  }

  /** Two tokens in one task would be two people deciding the same thing; the model check refuses such processes at publish. */
  refuseSecond(scope: number, at: string, flow?: string): void {
    if (this.state.tokens.some((t) => t.scope === scope && t.at === at && t.flow === flow)) throw new Refused('twoTokens', at);
  }
}
