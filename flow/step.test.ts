import { describe, expect, test } from 'vitest';
import { returnTargets } from './back.ts';
import type { Definition } from './definition.ts';
import { type Command, type FlowEvent, fresh, type State } from './state.ts';
import { step } from './step.ts';
import { Sketch } from './testing/sketch.ts';

const open = (state: State): string[] =>
  state.tokens
    .filter((t) => t.st === 'run')
    .map((t) => t.at)
    .sort();

/** Plays commands by node name; keeps what was told. */
const player = (definition: Definition) => {
  let state = fresh();
  const told: FlowEvent[] = [];
  const act = (command: Command): State => {
    const outcome = step(definition, state, command);
    if (outcome.refused !== undefined) throw new Error(`${outcome.refused.code} ${outcome.refused.element}`);
    told.push(...outcome.events);
    state = outcome.state;
    return state;
  };
  const tokenAt = (node: string) => state.tokens.find((t) => t.at === node && t.st === 'run')?.id ?? 0;
  act({ do: 'start', vars: { v: 0 } });
  return {
    definition,
    told,
    act,
    tokenAt,
    state: () => state,
    open: () => open(state),
    pass: (node: string, result = 'PASS') => open(act({ do: 'complete', token: tokenAt(node), result })),
    refused: (command: Command) => step(definition, state, command).refused?.code,
    states: () => told.flatMap((e) => (e.is === 'state' ? [e.state] : [])),
  };
};

/** Application accepted while the payment is waited for: { review ; payment } -> issue. */
const withPayment = () => {
  const s = new Sketch('paid');
  s.node('start', 'start');
  s.node('submit', 'user');
  s.node('fork', 'parallel');
  s.node('review', 'user', 'paid', { state: '20' });
  s.node('payment', 'receive', 'paid', { fact: 'payment.received' });
  s.node('join', 'parallel');
  s.node('issue', 'user');
  s.node('decide', 'exclusive');
  s.node('end', 'end', 'paid', { state: '88' });
  s.node('refused', 'terminate', 'paid', { state: '95' });
  s.flow('start', 'submit');
  s.flow('submit', 'fork');
  s.flow('fork', 'review');
  s.flow('fork', 'payment');
  s.flow('review', 'decide');
  s.flow('decide', 'join', { result: 'PASS' });
  s.flow('decide', 'refused', { result: 'REJECT_END' });
  s.flow('decide', 'submit', { result: 'REJECT_START', jump: true, back: true, state: '15' });
  s.flow('payment', 'join');
  s.flow('join', 'issue');
  s.flow('issue', 'end');
  const { definition, faults } = s.build();
  expect(faults).toEqual([]);
  return player(definition);
};

describe('facts', () => {
  test('a payment that comes after the token, and one that came before', () => {
    const after = withPayment();
    after.pass('submit');
    after.pass('review');
    expect(after.open()).toEqual(['payment']);
    expect(open(after.act({ do: 'fact', name: 'payment.received', holds: true }))).toEqual(['issue']);

    const before = withPayment();
    before.act({ do: 'fact', name: 'payment.received', holds: true });
    expect(before.pass('submit')).toEqual(['review']);
    expect(before.pass('review')).toEqual(['issue']);
  });

  test('a payment taken back counts no more, and a fact that nobody waits for changes nothing', () => {
    const p = withPayment();
    p.act({ do: 'fact', name: 'payment.received', holds: true });
    p.act({ do: 'fact', name: 'payment.received', holds: false });
    p.act({ do: 'fact', name: 'test.released', holds: true });
    expect(p.pass('submit')).toEqual(['payment', 'review']);
  });
});

describe('a parallel block', () => {
  test('a refusal in one branch ends the case and takes the other branch along', () => {
    const p = withPayment();
    p.pass('submit');
    p.pass('review', 'REJECT_END');
    expect(p.state()).toMatchObject({ status: 'terminated', tokens: [], scopes: [] });
    expect(p.told.filter((e) => e.is === 'cancel')).toMatchObject([{ node: 'payment', why: 'terminated' }]);
    expect(p.states()).toEqual(['20', '95']);
  });

  test('a jump to before the fork sweeps the block, and the case is in the state of the jump', () => {
    const p = withPayment();
    p.pass('submit');
    expect(p.pass('review', 'REJECT_START')).toEqual(['submit']);
    expect(p.state().tokens).toHaveLength(1);
    expect(p.states()).toEqual(['20', '15']);
    expect(p.pass('submit')).toEqual(['payment', 'review']);
  });

  test('returns are offered with their effect: into a finished block, not into a branch beside', () => {
    const p = withPayment();
    p.pass('submit');
    expect(returnTargets(p.definition, p.state(), p.tokenAt('review'), ['submit', 'review'])).toEqual([
      { node: 'submit', modes: ['again'], sweeps: ['payment'], keeps: [] },
    ]);
    p.act({ do: 'fact', name: 'payment.received', holds: true });
    p.pass('review');
    const targets = returnTargets(p.definition, p.state(), p.tokenAt('issue'), ['submit', 'review', 'issue']);
    expect(targets).toEqual([
      { node: 'submit', modes: ['again', 'straight'], sweeps: [], keeps: [] },
      { node: 'review', modes: ['again', 'straight'], sweeps: [], keeps: ['join'] },
    ]);
  });
});

describe('returning', () => {
  test('straight back: after the correction the case stands before the one who returned it', () => {
    const p = withPayment();
    p.pass('submit');
    p.act({ do: 'fact', name: 'payment.received', holds: true });
    p.pass('review');
    p.act({ do: 'jump', token: p.tokenAt('issue'), to: 'submit', result: 'REJECT_TO', mode: 'straight' });
    expect(p.open()).toEqual(['submit']);
    // the return by hand tells the case what the drawn return there would tell
    expect(p.states().at(-1)).toBe('15');
    expect(p.pass('submit')).toEqual(['issue']);
  });

  test('straight back is refused where work would be lost', () => {
    const p = withPayment();
    p.pass('submit');
    const jump = (mode: 'again' | 'straight', to = 'submit'): Command => ({
      do: 'jump',
      token: p.tokenAt('review'),
      to,
      result: 'REJECT_TO',
      mode,
    });
    expect(p.refused(jump('straight'))).toBe('straightNotPossible');
    expect(p.refused(jump('again', 'nowhere'))).toBe('targetUnknown');
    expect(p.refused(jump('again', 'payment'))).toBe('targetSideways');
  });

  test('a return goes back to a task: not forward, not to itself, not to where nobody works, not to what every object has', () => {
    const p = withPayment();
    const jump = (from: string, to: string): Command => ({ do: 'jump', token: p.tokenAt(from), to, result: 'REJECT_TO', mode: 'again' });
    expect(p.refused(jump('submit', 'issue'))).toBe('targetNotEarlier');
    expect(p.refused(jump('submit', 'submit'))).toBe('targetNotEarlier');
    p.pass('submit');
    expect(p.refused(jump('review', 'issue'))).toBe('targetNotEarlier');
    for (const place of ['start', 'fork', 'end']) expect(p.refused(jump('review', place)), place).toBe('targetKind');
    for (const name of ['__proto__', 'constructor', 'toString']) expect(p.refused(jump('review', name)), name).toBe('targetUnknown');
  });

  test('a command that the engine does not know is refused', () => {
    const p = withPayment();
    const unknown: Command = JSON.parse('{"do":"toString"}');
    expect(p.refused(unknown)).toBe('commandUnknown');
    expect(p.open()).toEqual(['submit']);
  });
});

describe('a step that is not possible says why and changes nothing', () => {
  test.each<[string, (p: ReturnType<typeof withPayment>) => Command, string]>([
    ['a second start', () => ({ do: 'start' }), 'alreadyStarted'],
    ['an unknown token', () => ({ do: 'complete', token: 99, result: 'PASS' }), 'tokenUnknown'],
    [
      'a result that the task does not offer',
      (p) => ({ do: 'complete', token: p.tokenAt('submit'), result: 'REJECT_END' }),
      'resultUnknown',
    ],
    ['an undeclared variable', (p) => ({ do: 'complete', token: p.tokenAt('submit'), result: 'PASS', vars: { w: 1 } }), 'variableUnknown'],
    [
      'a variable of another type',
      (p) => ({ do: 'complete', token: p.tokenAt('submit'), result: 'PASS', vars: { v: 'x' } }),
      'variableType',
    ],
  ])('%s', (_, command, code) => {
    const p = withPayment();
    const before = structuredClone(p.state());
    expect(p.refused(command(p))).toBe(code);
    expect(p.state()).toEqual(before);
  });

  test('anything after the end', () => {
    const p = withPayment();
    p.act({ do: 'terminate', why: 'withdrawn', state: '90' });
    expect(p.states()).toEqual(['90']);
    expect(p.refused({ do: 'fact', name: 'payment.received', holds: true })).toBe('notActive');
  });

  test('a decision whose variable has no value', () => {
    const s = new Sketch('vars');
    s.node('start', 'start');
    s.node('a', 'user');
    s.node('split', 'exclusive');
    s.node('b', 'user');
    s.node('end', 'end');
    s.flow('start', 'a');
    s.flow('a', 'split');
    s.flow('split', 'b', { when: 'v > 3' });
    s.default('split', s.flow('split', 'end'));
    s.flow('b', 'end');
    const { definition } = s.build();
    const begun = step(definition, fresh(), { do: 'start' });
    if (begun.refused !== undefined) throw new Error('refused');
    const [token] = begun.state.tokens;
    expect(step(definition, begun.state, { do: 'complete', token: token?.id ?? 0, result: 'PASS' }).refused).toEqual({
      code: 'variableMissing',
      element: 'v',
    });
  });
});
