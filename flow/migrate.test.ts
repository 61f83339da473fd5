import { describe, expect, test } from 'vitest';
import type { Definition } from './definition.ts';
import { type MigrationMap, planMigration } from './migrate.ts';
import type { State } from './state.ts';
import { step } from './step.ts';
import { broken } from './testing/invariants.ts';
import { openIn, player } from './testing/player.ts';
import { Sketch } from './testing/sketch.ts';

/** draw -> { test ; inspect } -> review (two signers) -> issue, to be redrawn. */
const version = (redraw: (s: Sketch) => void = () => {}): Definition => {
  const s = new Sketch('process');
  s.node('start', 'start');
  for (const task of ['draw', 'test', 'inspect', 'issue']) s.node(task, 'user');
  s.node('fork', 'parallel');
  s.node('join', 'parallel');
  s.sign('review', { rule: 'all' });
  s.node('end', 'end');
  s.flow('start', 'draw', { id: 'f1' });
  s.flow('draw', 'fork', { id: 'f2' });
  s.flow('fork', 'test', { id: 'f3' });
  s.flow('fork', 'inspect', { id: 'f4' });
  s.flow('test', 'join', { id: 'f5' });
  s.flow('inspect', 'join', { id: 'f6' });
  s.flow('join', 'review', { id: 'f7' });
  s.flow('review', 'issue', { id: 'f8' });
  s.flow('issue', 'end', { id: 'f9' });
  s.timer('late', 'review');
  s.flow('late', 'issue', { id: 'f10' });
  redraw(s);
  const { definition, faults } = s.build();
  expect(faults).toEqual([]);
  return definition;
};

const SIGNERS = { signers: { review: [{ key: 'wang' }, { key: 'li' }], check: [{ key: 'wang' }] } };
const at = (...passed: string[]) => {
  const p = player(version(), SIGNERS);
  for (const node of passed) p.pass(node);
  return p.state();
};

/** Renames an element everywhere. */
const rename = (s: Sketch, from: string, to: string) => {
  for (const n of s.nodes) if (n.id === from) n.id = to;
  for (const n of s.nodes) if (n.timer?.host === from) n.timer = { ...n.timer, host: to };
  for (const f of s.flows) {
    if (f.from === from) f.from = to;
    if (f.to === from) f.to = to;
  }
};
const insert = (s: Sketch, id: string, on: string) => {
  s.node(id, 'user');
  const flow = s.flows.find((f) => f.id === on);
  s.flow(id, flow?.to ?? '', { id: `${on}_${id}` });
  if (flow) flow.to = id;
};

const moved = (state: State, after: Definition, map?: MigrationMap): State => {
  const plan = planMigration(version(), after, state, map);
  if (plan.refused !== undefined) throw new Error(JSON.stringify(plan.refused));
  expect(broken(after, state, plan.events, plan.state, version())).toEqual([]);
  return plan.state;
};
const refused = (state: State, after: Definition, map?: MigrationMap) =>
  planMigration(version(), after, state, map).refused?.map((r) => `${r.node} ${r.reason}`);

describe('a running case moves to another version', () => {
  test('as it stands, when nothing of it is gone; the inserted task comes when its turn is', () => {
    const after = version((s) => insert(s, 'sample', 'f2'));
    const before = at('draw', 'test');
    const state = moved(before, after);
    expect(state).toEqual(before);
    const waiting = moved(at(), after);
    const outcome = step(after, waiting, { do: 'complete', token: waiting.tokens[0]?.id ?? 0, result: 'PASS' });
    expect(outcome.refused === undefined && openIn(outcome.state)).toEqual(['sample']);
  });

  test('with the voices of a countersign that had been heard', () => {
    const p = player(version(), SIGNERS);
    for (const node of ['draw', 'test', 'inspect']) p.pass(node);
    p.vote('review', 'wang');
    const after = version((s) => insert(s, 'print', 'f8'));
    const state = moved(p.state(), after);
    expect(state.rounds?.[0]?.votes).toEqual([{ key: 'wang', result: 'PASS' }]);
    const [token] = state.tokens.filter((t) => t.signer === 'li');
    const outcome = step(after, state, { do: 'complete', token: token?.id ?? 0, result: 'PASS' });
    expect(outcome.refused === undefined && openIn(outcome.state)).toEqual(['print']);
  });

  test('under another name: the map says which, the work gets a new number and remembers the old', () => {
    const after = version((s) => rename(s, 'review', 'check'));
    const before = at('draw', 'test', 'inspect');
    expect(refused(before, after)).toEqual(['review nodeGone', 'review nodeGone', 'review nodeGone']);
    const state = moved(before, after, { review: 'check' });
    expect(openIn(state)).toEqual(['check li', 'check wang']);
    expect(state.rounds).toMatchObject([{ node: 'check', host: state.tokens.find((t) => t.st === 'body')?.id }]);
    const plan = planMigration(version(), after, before, { review: 'check' });
    expect(plan.refused === undefined && plan.events.filter((e) => e.is === 'task').map((e) => e.was)).toEqual(
      before.tokens.filter((t) => t.signer !== undefined).map((t) => t.id),
    );
  });

  test('a new timer begins, one that is gone stops, one that had gone off stays off', () => {
    const timed = version((s) => {
      s.timer('soon', 'issue');
      s.flow('soon', 'end', { id: 'f11' });
    });
    const events = planMigration(version(), timed, at('draw', 'test', 'inspect'));
    expect(events.refused === undefined && events.events).toEqual([]);
    const p = player(version(), SIGNERS);
    for (const node of ['draw', 'test', 'inspect']) p.pass(node);
    p.timer('late');
    expect(moved(p.state(), timed).tokens.map((t) => t.at)).toEqual(['issue', 'soon']);
    const without = version((s) => {
      s.nodes.splice(
        s.nodes.findIndex((n) => n.id === 'late'),
        1,
      );
      s.flows.splice(
        s.flows.findIndex((f) => f.id === 'f10'),
        1,
      );
    });
    expect(moved(at('draw', 'test', 'inspect'), without).tokens.some((t) => t.st === 'timer')).toBe(false);
  });
});

describe('a case stays where it is', () => {
  test('when its node is gone', () => {
    const after = version((s) => rename(s, 'test', 'measure'));
    expect(refused(at('draw'), after)).toEqual(['test nodeGone']);
    expect(refused(at('draw', 'test'), after)).toBeUndefined();
  });

  test('when it waits at a join for a flow that is gone', () => {
    const after = version((s) => Object.assign(s.flows.find((f) => f.id === 'f5') ?? {}, { id: 'f5b' }));
    expect(refused(at('draw', 'test'), after)).toEqual(['join nodeGone']);
    expect(refused(at('draw', 'test'), after, { f5: 'f5b' })).toBeUndefined();
  });

  test('when one person decides what several were asked', () => {
    const after = version((s) => {
      const user = s.nodes.find((n) => n.id === 'review')?.user;
      if (user) user.sign = null;
    });
    expect(refused(at('draw', 'test', 'inspect'), after)?.every((r) => r === 'review kindChanged')).toBe(true);
  });

  test('when another sub-process stands around it', () => {
    const after = version((s) => {
      s.node('printing', 'sub');
      s.node('in', 'start', 'printing');
      s.node('out', 'end', 'printing');
      for (const n of s.nodes) if (n.id === 'issue') n.scope = 'printing';
      for (const f of s.flows) if (f.id === 'f8' || f.id === 'f10') f.to = 'printing';
      for (const f of s.flows) if (f.id === 'f9') Object.assign(f, { from: 'printing' });
      s.flow('in', 'issue');
      s.flow('issue', 'out');
    });
    const p = player(version(), SIGNERS);
    for (const node of ['draw', 'test', 'inspect']) p.pass(node);
    p.timer('late');
    expect(refused(p.state(), after)).toEqual(['issue scopeChanged']);
  });

  test('when the new version never stands like this: test and inspection are done one after the other', () => {
    const after = version((s) => {
      s.flows.splice(
        s.flows.findIndex((f) => f.id === 'f4'),
        1,
      );
      s.flows.splice(
        s.flows.findIndex((f) => f.id === 'f6'),
        1,
      );
      Object.assign(s.flows.find((f) => f.id === 'f5') ?? {}, { to: 'inspect' });
      s.flow('inspect', 'join');
    });
    expect(refused(at('draw'), after)).toEqual(['test notReachable', 'inspect notReachable']);
    expect(refused(at(), after)).toBeUndefined();
  });

  test('when it has ended', () => {
    const p = player(version(), SIGNERS);
    p.act({ do: 'terminate', why: 'test' });
    expect(refused(p.state(), version())).toEqual(['process notActive']);
  });

  test('an undo from before cannot bring back a node that is gone', () => {
    const p = player(version(), SIGNERS);
    p.pass('draw');
    const undo = p.undos.at(-1);
    const after = version((s) => rename(s, 'draw', 'sketch'));
    const state = moved(p.state(), after);
    expect(undo && step(after, state, { do: 'withdraw', undo })).toEqual({ refused: { code: 'withdrawUsed', element: 'draw' } });
  });
});

describe('a case that had come to an end', () => {
  const longer = version((s) => {
    for (const f of s.flows) if (f.id === 'f9') f.to = 'file';
    s.node('file', 'user', s.key, { state: '85' });
    s.timer('slow', 'file', { interrupting: false });
    s.node('slowEnd', 'end');
    s.flow('slow', 'slowEnd');
    s.node('filed', 'end');
    s.flow('file', 'filed');
    s.nodes.splice(
      s.nodes.findIndex((n) => n.id === 'end'),
      1,
    );
  });
  const ended = () => {
    const p = player(version(), SIGNERS);
    for (const node of ['draw', 'test', 'inspect']) p.pass(node);
    for (const signer of ['wang', 'li']) p.vote('review', signer);
    p.pass('issue');
    return p.state();
  };

  test('goes on at the task that stands in the place of the end', () => {
    const moved = planMigration(version(), longer, ended(), { end: 'file' });
    if (moved.refused !== undefined) throw new Error(JSON.stringify(moved.refused));
    expect(openIn(moved.state)).toEqual(['file']);
    expect(moved.events.map((e) => e.is)).toEqual(['scope+', 'token+', 'token+', 'enter', 'state', 'task', 'timer+']);
    expect(broken(longer, ended(), moved.events, moved.state, version())).toEqual([]);
    const [token] = moved.state.tokens;
    const done = step(longer, moved.state, { do: 'complete', token: token?.id ?? 0, result: 'PASS' });
    expect(done.refused).toBeUndefined();
  });

  test('stays ended where nobody says what takes the place of its end', () => {
    expect(planMigration(version(), longer, ended())).toEqual({ refused: [{ token: 0, node: 'process', reason: 'notActive' }] });
    expect(planMigration(version(), longer, ended(), { end: 'fork' })).toMatchObject({ refused: [{ reason: 'notActive' }] });
  });
});
