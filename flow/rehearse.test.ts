import { expect, test } from 'vitest';
import type { Definition } from './definition.ts';
import { recordingOf, rehearse } from './rehearse.ts';
import { type Command, fresh, type State } from './state.ts';
import { step } from './step.ts';
import { player } from './testing/player.ts';
import { Sketch } from './testing/sketch.ts';
import { undoOf } from './withdraw.ts';

/** draw -> review (two signers) -> decide -> issue. */
const version = (redraw: (s: Sketch) => void = () => {}): Definition => {
  const s = new Sketch('process');
  s.node('start', 'start');
  for (const task of ['draw', 'decide', 'issue']) s.node(task, 'user');
  s.sign('review', { rule: 'all' });
  s.node('end', 'end');
  s.flow('start', 'draw', { id: 'f1' });
  s.flow('draw', 'review', { id: 'f2' });
  s.flow('review', 'decide', { id: 'f3' });
  s.flow('decide', 'issue', { id: 'f4', result: 'PASS' });
  s.flow('decide', 'draw', { id: 'f5', result: 'REJECT_PRE', back: true });
  s.flow('issue', 'end', { id: 'f6' });
  redraw(s);
  const { definition, faults } = s.build();
  expect(faults).toEqual([]);
  return definition;
};

/** A case with a return, a straight return, a withdrawal, a fact, an added signer; to its end. */
const past = (): Command[] => {
  const p = player(version(), { signers: { review: [{ key: 'wang' }, { key: 'li' }] } });
  p.pass('draw');
  p.fact('paid');
  p.vote('review', 'wang');
  p.act({ do: 'addSigner', host: p.bodyAt('review'), signer: { key: 'chen' }, where: 'after', to: 'li' });
  p.vote('review', 'li');
  p.vote('review', 'chen');
  p.pass('decide', 'REJECT_PRE');
  p.withdraw();
  p.jump('decide', 'draw', 'straight');
  p.pass('draw');
  p.pass('decide');
  p.force('issue', 'decide');
  p.pass('decide');
  p.pass('issue');
  expect(p.state().status).toBe('done');
  return p.commands;
};

const played = (draft: Definition) => {
  const commands = past();
  const recording = recordingOf(version(), commands);
  const { divergence, steps } = rehearse(draft, recording);
  return { divergence, steps, at: divergence === null ? null : recording[divergence.step]?.command.do };
};
const flow = (s: Sketch, id: string) => s.flows.find((f) => f.id === id) ?? {};

test('a case goes on its own version, and on a draft that differs where it never was, as it did', () => {
  expect(played(version())).toMatchObject({ divergence: null, steps: past().length });
  const wider = version((s) => s.flow('decide', 'issue', { result: 'PASS_OTHER' }));
  expect(played(wider).divergence).toBeNull();
});

test('numbers of the draft are its own: an action before everything moves them all', () => {
  const draft = version((s) => {
    s.node('inner', 'sub');
    s.node('in', 'start', 'inner');
    s.node('note', 'service', 'inner', { action: 'note' });
    s.node('out', 'end', 'inner');
    s.flow('in', 'note');
    s.flow('note', 'out');
    Object.assign(flow(s, 'f1'), { to: 'inner' });
    s.flow('inner', 'draw');
  });
  expect(played(draft).divergence).toBeNull();
});

test('a task that the draft inserts is the first difference', () => {
  const draft = version((s) => {
    s.node('check', 'user');
    Object.assign(flow(s, 'f3'), { to: 'check' });
    s.flow('check', 'decide');
  });
  expect(played(draft)).toMatchObject({ divergence: { element: 'check', reason: 'otherTask' }, at: 'complete' });
});

test('a result that the draft does not offer', () => {
  const draft = version((s) => Object.assign(flow(s, 'f5'), { result: 'REJECT_START' }));
  expect(played(draft).divergence).toMatchObject({ element: 'decide', reason: 'resultUnknown', detail: 'REJECT_PRE' });
});

test('a target that is gone, a node that is gone, an act nobody waits for', () => {
  const commands = past();
  const recording = recordingOf(version(), commands);
  const to = recording.findIndex((r) => r.command.do === 'jump');
  const lost = recording.map((r, i) => (i === to && r.command.do === 'jump' ? { ...r, command: { ...r.command, to: 'nowhere' } } : r));
  expect(rehearse(version(), lost).divergence).toMatchObject({ step: to, element: 'nowhere', reason: 'targetMissing' });
  const gone = recording.map((r, i) => (i === 1 ? { ...r, at: { node: 'nowhere' } } : r));
  expect(rehearse(version(), gone).divergence).toMatchObject({ step: 1, element: 'nowhere', reason: 'nodeGone' });
  const absent = recording.map((r, i) => (i === 1 ? { ...r, at: { node: 'issue' } } : r));
  expect(rehearse(version(), absent).divergence).toMatchObject({ step: 1, element: 'issue', reason: 'notWaiting' });
});

test('a draft that needs what the case never said', () => {
  const draft = version((s) => {
    s.node('large', 'exclusive');
    Object.assign(flow(s, 'f1'), { to: 'large' });
    s.flow('large', 'review', { when: 'v > 3' });
    s.default('large', s.flow('large', 'draw'));
  });
  expect(played(draft)).toMatchObject({ divergence: { step: 0, element: 'v', reason: 'refused', detail: 'variableMissing' } });
});

test('a draft that ends earlier, or later', () => {
  const earlier = version((s) => Object.assign(flow(s, 'f4'), { to: 'end' }));
  earlier.nodes.issue = earlier.nodes.end as Definition['nodes'][string];
  expect(played(earlier).divergence?.reason).toBe('endsEarlier');
  const later = version((s) => {
    s.node('archive', 'receive', 'process', { fact: 'archived' });
    Object.assign(flow(s, 'f6'), { to: 'archive' });
    s.flow('archive', 'end');
  });
  expect(played(later).divergence).toMatchObject({ element: 'archive', reason: 'otherTask' });
});

test('of a signer asked and let go again, both taken back, each withdrawal finds its own step', () => {
  const p = player(version(), { signers: { review: [{ key: 'wang' }, { key: 'li' }] } });
  p.pass('draw');
  const before = p.state();
  p.act({ do: 'addSigner', host: p.bodyAt('review'), signer: { key: 'chen' }, where: 'after', to: 'li' });
  const asked = p.state();
  p.act({ do: 'removeSigner', host: p.bodyAt('review'), key: 'chen' });
  p.act({ do: 'withdraw', undo: undoOf(asked, p.state()) });
  p.act({ do: 'withdraw', undo: undoOf(before, asked) });
  p.vote('review', 'wang');
  const recording = recordingOf(version(), p.commands);
  expect(recording.flatMap((r) => r.of ?? [])).toEqual([3, 2]);
  expect(rehearse(version(), recording).divergence).toBeNull();
});

test('a journal of another process is no case of this one', () => {
  const other = version((s) => Object.assign(flow(s, 'f5'), { result: 'REJECT_START' }));
  expect(() => recordingOf(other, past())).toThrow('not a case of process');
});

test('a recorded withdrawal is repeated with the draft’s own numbers', () => {
  const recording = recordingOf(version(), past());
  const withdrawn = recording.find((r) => r.command.do === 'withdraw');
  expect(recording[withdrawn?.of ?? -1]?.command).toMatchObject({ do: 'complete', result: 'REJECT_PRE' });
  // the journal comes back from the database with its keys in another order
  const shuffled = past().map((c) =>
    JSON.parse(JSON.stringify(c, (_, v) => (v?.constructor === Object ? Object.fromEntries(Object.entries(v).reverse()) : v))),
  );
  let state: State = fresh();
  for (const command of shuffled) {
    const outcome = step(version(), state, command);
    if (outcome.refused !== undefined) throw new Error(outcome.refused.code);
    state = outcome.state;
  }
  expect(rehearse(version(), recordingOf(version(), shuffled)).divergence).toBeNull();
});
