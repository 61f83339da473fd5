import { expect, test } from 'vitest';
import { MARKING_LIMIT, search } from './explore.ts';
import { allSound, bothWays } from './testing/search-both.ts';
import { Sketch } from './testing/sketch.ts';

test('every sound process is decided, and no search finds a fault in it', () => allSound(100), 60_000);
test('one branch after the other finds the faults that every order finds', () => bothWays(400), 120_000);

test('work that leaves a block without a join by a jump may end the other branch anywhere on its way', () => {
  const s = new Sketch();
  s.node('start', 'start');
  for (const task of ['ask', 'left', 'right', 'after']) s.node(task, 'user');
  for (const gateway of ['fork', 'drop'] as const) s.node(gateway, 'parallel');
  s.node('enough', 'exclusive');
  s.node('end', 'end');
  s.flow('start', 'ask');
  s.flow('ask', 'enough');
  s.flow('enough', 'fork', { result: 'PASS_MORE' });
  s.flow('enough', 'end', { result: 'PASS' });
  s.flow('fork', 'left');
  s.flow('fork', 'right');
  s.flow('left', 'ask', { jump: true });
  s.flow('right', 'after');
  s.flow('after', 'drop');
  s.flow('drop', 'ask', { jump: true });
  const { definition, faults } = s.build();
  expect(faults).toEqual([]);
  expect(search(definition, MARKING_LIMIT, true).faults).toEqual([]);
  expect(search(definition, MARKING_LIMIT, false).faults).toEqual([]);
});
