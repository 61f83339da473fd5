/** Withdrawing, putting elsewhere, timers and actions, told by node. */
import { describe, expect, test } from 'vitest';
import { forceTargets } from './back.ts';
import { broken } from './testing/invariants.ts';
import { canonical } from './testing/play.ts';
import { player } from './testing/player.ts';
import { Sketch } from './testing/sketch.ts';

/** apply -> { test -> judge ; inspect -> report } -> make; a sub-process with two tasks behind it. */
const certificate = () => {
  const s = new Sketch('certificate');
  s.node('start', 'start');
  for (const task of ['apply', 'test', 'judge', 'inspect', 'report', 'make']) s.node(task, 'user');
  s.node('fork', 'parallel');
  s.node('join', 'parallel');
  s.node('issue', 'sub');
  s.node('in', 'start', 'issue');
  s.node('print', 'user', 'issue');
  s.node('send', 'user', 'issue');
  s.node('out', 'end', 'issue');
  s.node('end', 'end');
  s.flow('start', 'apply');
  s.flow('apply', 'fork');
  s.flow('fork', 'test');
  s.flow('test', 'judge');
  s.flow('fork', 'inspect');
  s.flow('inspect', 'report');
  s.flow('judge', 'join');
  s.flow('report', 'join');
  s.flow('join', 'make');
  s.flow('make', 'issue');
  s.flow('in', 'print');
  s.flow('print', 'send');
  s.flow('send', 'out');
  s.flow('issue', 'end');
  const { definition, faults } = s.build();
  expect(faults).toEqual([]);
  return player(definition);
};

describe('withdrawing', () => {
  test('restores what was, while the other branch goes on', () => {
    const p = certificate();
    p.pass('apply');
    p.pass('test');
    p.pass('inspect');
    expect(p.withdraw(1)).toEqual(['report', 'test']);
    expect(p.told.filter((e) => e.is === 'task' && e.was !== undefined)).toHaveLength(1);
  });

  test('the last branch at the join: both wait again', () => {
    const p = certificate();
    p.pass('apply');
    for (const node of ['test', 'judge', 'inspect']) p.pass(node);
    const before = canonical(p.state());
    p.pass('report');
    expect(p.withdraw()).toEqual(['report']);
    expect(canonical(p.state())).toEqual(before);
    expect(p.pass('report')).toEqual(['make']);
  });

  test('is refused once somebody has gone on, naming where', () => {
    const p = certificate();
    p.pass('apply');
    const [, applied] = p.undos;
    p.pass('test');
    expect(applied && p.refused({ do: 'withdraw', undo: applied })).toBe('withdrawUsed');
  });

  test('step by step back to the beginning, and on again', () => {
    const p = certificate();
    p.pass('apply');
    p.pass('test');
    p.pass('judge');
    p.withdraw(0);
    p.withdraw(2);
    expect(p.withdraw(4)).toEqual(['apply']);
    expect(p.pass('apply')).toEqual(['inspect', 'test']);
  });

  test('into a sub-process that has closed', () => {
    const p = certificate();
    p.pass('apply');
    for (const node of ['test', 'judge', 'inspect', 'report', 'make', 'print']) p.pass(node);
    expect(p.force('send', 'make')).toEqual(['make']);
    expect(p.withdraw()).toEqual(['send']);
    // what was stored before it closed still finds it
    expect(p.withdraw(2)).toEqual(['print']);
    p.pass('print');
    p.pass('send');
    expect(p.state().status).toBe('done');
  });

  test('neither the start nor a fact can be withdrawn, nor one step twice', () => {
    const p = certificate();
    const [started] = p.undos;
    expect(started && p.refused({ do: 'withdraw', undo: started })).toBe('withdrawUsed');
    p.fact('paid');
    const fact = p.undos.at(-1);
    expect(fact && p.refused({ do: 'withdraw', undo: fact })).toBe('withdrawUsed');
    p.pass('apply');
    p.withdraw();
    const applied = p.undos.at(-2);
    expect(applied && p.refused({ do: 'withdraw', undo: applied })).toBe('withdrawUsed');
  });

  test('tells the state the case had before', () => {
    const p = certificate();
    p.pass('apply');
    const undo = p.undos.at(-1);
    if (undo === undefined) throw new Error('no step');
    p.act({ do: 'withdraw', undo, state: '10' });
    expect(p.states().at(-1)).toBe('10');
  });
});

describe('an administrator puts the case elsewhere', () => {
  test('beside, into a branch that is at work: its work goes, the branch that was left counts as done', () => {
    const p = certificate();
    p.pass('apply');
    expect(forceTargets(p.definition, p.state(), p.tokenAt('test')).find((t) => t.node === 'report')).toEqual({
      node: 'report',
      sweeps: ['inspect'],
      keeps: ['join'],
      opens: [],
    });
    expect(p.force('test', 'report')).toEqual(['report']);
    expect(p.pass('report')).toEqual(['make']);
  });

  test('forward into a sub-process that is not open, and out of it', () => {
    const p = certificate();
    expect(forceTargets(p.definition, p.state(), p.tokenAt('apply')).find((t) => t.node === 'send')).toEqual({
      node: 'send',
      sweeps: [],
      keeps: [],
      opens: ['issue'],
    });
    expect(p.force('apply', 'send')).toEqual(['send']);
    expect(p.force('send', 'judge')).toEqual(['judge']);
    expect(p.pass('judge')).toEqual(['make']);
  });

  test('not where it is, not at a gateway, not nowhere', () => {
    const p = certificate();
    const to = (node: string) => p.refused({ do: 'force', token: p.tokenAt('apply'), to: node, why: 'test' });
    expect(to('apply')).toBe('targetInside');
    expect(to('fork')).toBe('targetKind');
    expect(to('nowhere')).toBe('targetUnknown');
  });
});

describe('timers and actions', () => {
  const timed = () => {
    const s = new Sketch('timed');
    s.node('start', 'start');
    s.node('confirm', 'user');
    s.node('visit', 'user');
    s.node('notify', 'service', 'timed', { action: 'mail.send' });
    s.node('end', 'end');
    s.timer('late', 'confirm', { days: 2 });
    s.timer('soon', 'confirm', { days: 1, interrupting: false });
    s.node('urge', 'service', 'timed', { action: 'urge' });
    s.node('urged', 'end');
    s.flow('start', 'confirm');
    s.flow('confirm', 'notify');
    s.flow('late', 'visit');
    s.flow('visit', 'notify');
    s.flow('notify', 'end');
    s.flow('soon', 'urge');
    s.flow('urge', 'urged');
    const { definition, faults } = s.build();
    expect(faults).toEqual([]);
    return player(definition);
  };
  const kinds = (p: ReturnType<typeof timed>) =>
    p.told.flatMap((e) => (e.is === 'timer+' ? [`+${e.node}`] : e.is === 'timer-' ? [`-${e.node} ${e.why}`] : []));

  test('begin with the task and end with it', () => {
    const p = timed();
    p.pass('confirm');
    expect(kinds(p)).toEqual(['+late', '+soon', '-late off', '-soon off']);
    expect(p.told.filter((e) => e.is === 'action')).toEqual([{ is: 'action', action: 'mail.send', node: 'notify' }]);
    expect(p.state().status).toBe('done');
  });

  test('one that does not interrupt acts beside the task, once', () => {
    const p = timed();
    expect(p.timer('soon')).toEqual(['confirm']);
    expect(p.told.filter((e) => e.is === 'action').map((e) => e.action)).toEqual(['urge']);
    expect(p.timer('late')).toEqual(['visit']);
    expect(kinds(p)).toEqual(['+late', '+soon', '-soon fired', '-late fired']);
  });

  test('a withdrawal begins them again as they were; one that had gone off stays so', () => {
    const p = timed();
    p.timer('soon');
    const late = p.state().tokens.find((t) => t.at === 'late')?.id;
    p.timer('late');
    p.withdraw();
    expect(p.open()).toEqual(['confirm']);
    expect(p.told.filter((e) => e.is === 'timer+' && e.was !== undefined)).toMatchObject([{ node: 'late', was: late }]);
  });

  test('a task is no timer', () => {
    const p = timed();
    expect(p.refused({ do: 'timer', token: p.tokenAt('confirm') })).toBe('notATimer');
    expect(p.refused({ do: 'timer', token: 99 })).toBe('tokenUnknown');
  });
});

test('the invariants notice what they should', () => {
  const p = certificate();
  const state = p.state();
  const [token] = state.tokens;
  if (token === undefined) throw new Error('no token');
  const after = { ...state, tokens: [...state.tokens, { ...token, id: 99 }] };
  const faults = broken(p.definition, state, [{ is: 'token+', token: { ...token, id: 99 } }], after);
  expect(faults.map((f) => f[0])).toEqual(['2', '2', '3']);
  expect(broken(p.definition, state, [], { ...state, tokens: [] }).map((f) => f[0])).toEqual(['1', '2', '2', '5']);
});
