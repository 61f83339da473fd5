import { expect, test } from 'vitest';
import { testWorld } from '../../testing/world.ts';
import { Refusal } from '../refuse.ts';
import { createLimits } from './limits.ts';

const limit = { kind: 'sms', most: 3, perMs: 60_000 };

const open = () => {
  const world = testWorld();
  const limits = createLimits(world);
  const take = (caller: string, cost = 1) => {
    try {
      limits.take(limit, caller, cost);
      return 'taken';
    } catch (e) {
      if (e instanceof Refusal) return e.params.seconds;
      throw e;
    }
  };
  return { world, take };
};

test('so many at once, then one by one as time passes; another caller has a count of its own', () => {
  const { world, take } = open();
  expect(Array.from({ length: 5 }, () => take('a'))).toEqual(['taken', 'taken', 'taken', 20, 20]);
  expect(take('b')).toBe('taken');
  world.pass({ seconds: 20 });
  expect([take('a'), take('a')]).toEqual(['taken', 20]);
  world.pass({ hours: 1 });
  expect(Array.from({ length: 4 }, () => take('a'))).toEqual(['taken', 'taken', 'taken', 20]);
});

test('what counts for more takes more, and what counts for more than there is goes when nothing was taken', () => {
  const { take } = open();
  expect([take('a', 2), take('a', 2), take('b', 9)]).toEqual(['taken', 20, 'taken']);
});

test('of very many callers those that came longest ago are forgotten, not those who are at it', () => {
  const { take } = open();
  for (let i = 0; i < 3; i++) take('busy');
  for (let i = 0; i < 30_000; i++) {
    take(`one of many ${i}`);
    if (i % 5_000 === 0) take('busy');
  }
  expect(take('busy')).toBe(20);
});
