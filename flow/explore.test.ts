import { describe, expect, test } from 'vitest';
import { explore, search } from './explore.ts';
import { Sketch } from './testing/sketch.ts';

/** Application split into test and inspection, joined before the certificate. */
const certificate = (spoil: (s: Sketch) => void = () => {}) => {
  const s = new Sketch('certificate');
  s.node('start', 'start');
  for (const task of ['dispatch', 'test', 'review', 'inspect', 'make']) s.node(task, 'user');
  s.node('fork', 'parallel');
  s.node('decide', 'exclusive');
  s.node('join', 'parallel');
  s.node('end', 'end');
  s.flow('start', 'dispatch', { id: 'f_dispatch' });
  s.flow('dispatch', 'fork', { id: 'f_fork' });
  s.flow('fork', 'test', { id: 'f_test' });
  s.flow('fork', 'inspect', { id: 'f_inspect' });
  s.flow('test', 'review', { id: 'f_review' });
  s.flow('review', 'decide', { id: 'f_decide' });
  s.flow('decide', 'join', { id: 'f_pass', result: 'PASS' });
  s.flow('decide', 'test', { id: 'f_again', result: 'REJECT_TEST' });
  s.flow('inspect', 'join', { id: 'f_inspected' });
  s.flow('join', 'make', { id: 'f_make' });
  s.flow('make', 'end', { id: 'f_end' });
  spoil(s);
  return s.build();
};

const flow = (s: Sketch, id: string) => {
  const found = s.flows.find((f) => f.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};
const node = (s: Sketch, id: string) => {
  const found = s.nodes.find((n) => n.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};

/** Shape faults when there are any, else what the model check finds. */
const faults = (spoil: (s: Sketch) => void, limit?: number) => {
  const built = certificate(spoil);
  const found = built.faults.length > 0 ? built.faults : explore(built.definition, limit).faults;
  return found.map((f) => `${f.code} ${f.element}`);
};

describe('the model check', () => {
  test('finds a sound process sound', () => {
    const { definition, faults: shape } = certificate();
    expect(shape).toEqual([]);
    const found = explore(definition);
    expect(found.faults).toEqual([]);
    // dispatch, then the test with the inspection still open, then the inspection, make, done
    expect(found.markings.size).toBe(6);
    // dispatch, {test|review|passed} x {inspect|inspected} without both passed, make, done
    expect(search(definition, 100, true).markings.size).toBe(8);
  });

  test('a branch that by-passes the join', () => {
    expect(faults((s) => Object.assign(flow(s, 'f_inspected'), { to: 'make' }))).toContain('joinMissing fork');
  });
  test('an exclusive gateway where the branches must join', () => {
    expect(faults((s) => Object.assign(node(s, 'join'), { kind: 'exclusive' }))).toContain('joinMissing fork');
  });
  test('a rejection from a branch to before the fork that is not drawn as a jump', () => {
    expect(faults((s) => Object.assign(flow(s, 'f_again'), { to: 'dispatch' }))).toContain('leavesBlock f_again');
  });
  test('the same rejection drawn as a jump is sound', () => {
    expect(faults((s) => Object.assign(flow(s, 'f_again'), { to: 'dispatch', jump: true }))).toEqual([]);
  });
  test('a rejection from behind the join into one branch needs the jump and then is sound', () => {
    const spoil = (jump: boolean) => (s: Sketch) => {
      s.node('decide2', 'exclusive');
      Object.assign(flow(s, 'f_end'), { to: 'decide2' });
      s.flow('decide2', 'end', { id: 'f_pass2', result: 'PASS' });
      s.flow('decide2', 'test', { id: 'f_back', result: 'REJECT_TEST', jump });
    };
    expect(faults(spoil(false))).not.toEqual([]);
    expect(faults(spoil(true))).toEqual([]);
  });
  test('a join that waits for a branch nobody opened', () => {
    const spoil = (s: Sketch) => {
      Object.assign(node(s, 'fork'), { kind: 'exclusive' });
      Object.assign(flow(s, 'f_test'), { condition: { op: 'flag', var: 'v' } });
      s.default('fork', 'f_inspect');
    };
    expect(faults(spoil)).toContain('deadlock join');
  });
  test('two tokens in one task', () => {
    const s = new Sketch('twice');
    s.node('start', 'start');
    s.node('fork', 'parallel');
    s.node('a', 'user');
    s.node('b', 'user');
    s.node('merge', 'exclusive');
    s.node('c', 'user');
    s.node('end', 'end');
    s.flow('start', 'fork');
    s.flow('fork', 'a');
    s.flow('fork', 'b');
    s.flow('a', 'merge');
    s.flow('b', 'merge');
    s.flow('merge', 'c');
    s.flow('c', 'end');
    const built = s.build();
    expect(built.faults.map((f) => f.code)).toEqual(['joinMissing']);
    expect(explore(built.definition).faults.map((f) => `${f.code} ${f.element}`)).toEqual(['twoTokens c']);
  });
  test('a dead task and an end nobody can reach', () => {
    const s = new Sketch('round');
    s.node('start', 'start');
    s.node('merge', 'exclusive');
    s.node('a', 'user');
    s.node('b', 'user');
    s.node('c', 'user');
    s.node('end', 'end');
    s.flow('start', 'merge');
    s.flow('merge', 'a');
    s.flow('a', 'b');
    s.flow('b', 'merge');
    s.flow('c', 'end');
    const codes = explore(s.build().definition).faults.map((f) => `${f.code} ${f.element}`);
    expect(codes).toEqual(expect.arrayContaining(['deadTask c', 'deadTask end', 'endUnreachable a', 'endUnreachable b']));
  });
  test('too many markings are reported instead of searched for ever', () => {
    expect(faults(() => {}, 4)).toEqual(['tooLarge certificate']);
  });

  describe('of tasks side by side', () => {
    /** Tasks side by side behind a gateway: all of them, or each on its own condition. */
    const beside = (kind: 'parallel' | 'inclusive', n: number) => {
      const s = new Sketch('wide');
      const tasks = Array.from({ length: n }, (_, i) => `t${i}`);
      s.node('start', 'start');
      s.node('ask', 'user');
      s.node('fork', kind);
      for (const task of tasks) s.node(task, 'user');
      s.node('join', kind);
      s.node('end', 'end');
      s.flow('start', 'ask');
      s.flow('ask', 'fork');
      for (const [i, task] of tasks.entries()) {
        s.flow('fork', task, { id: `to_${task}` });
        if (kind === 'inclusive' && i > 0) Object.assign(flow(s, `to_${task}`), { condition: { op: 'flag', var: 'v' } });
        s.flow(task, 'join');
      }
      if (kind === 'inclusive') s.default('fork', 'to_t0');
      s.flow('join', 'end');
      return s;
    };
    const told = (s: Sketch, everyOrder = false) =>
      search(s.build().definition, 5_000, everyOrder).faults.map((f) => `${f.code} ${f.element}`);

    test.each([
      ['inclusive', 60],
      ['parallel', 60],
    ] as const)('%s: %i are decided one after the other', (kind, n) =>
      expect(explore(beside(kind, n).build().definition).faults).toEqual([]),
    );

    test('in every order there is a bound to them, and to the conditions at one gateway', () => {
      expect(told(beside('parallel', 60), true)).toEqual(['tooLarge wide']);
      expect(told(beside('inclusive', 60), true)).toEqual(['tooLarge fork']);
    });

    test('moves count as well as tokens: a long way without a task is bounded too', () => {
      const s = new Sketch('long');
      s.node('start', 'start');
      s.node('again', 'exclusive');
      s.flow('start', 'again');
      let last = 'again';
      for (let i = 0; i < 900; i += 1) {
        const next = s.node(`act${i}`, 'service', 'long', { action: 'note' });
        s.flow(last, next);
        last = next;
      }
      s.node('ask', 'user');
      s.flow(last, 'ask');
      for (let i = 0; i < 400; i += 1)
        s.flow('ask', 'again', { result: `REJECT_${'X'.repeat(1 + (i % 28))}${String.fromCharCode(65 + Math.floor(i / 28))}` });
      s.node('end', 'end');
      s.flow('ask', 'end', { result: 'PASS' });
      expect(explore(s.build().definition).faults.map((f) => f.code)).toContain('tooLarge');
    });
  });
});
