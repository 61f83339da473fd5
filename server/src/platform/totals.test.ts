import { describe, expect, test } from 'vitest';
import { createTotals } from './totals.ts';

const actor = (user: string) => ({ tenant: '000000', user, roles: ['r1'] });

const counted = () => {
  let at = 0;
  let counts = 0;
  const totals = createTotals({ now: () => new Date(at) });
  const count = async () => ++counts;
  return {
    totals,
    count,
    counts: () => counts,
    pass: (ms: number) => {
      at += ms;
    },
  };
};

describe('the total of a register', () => {
  test('is counted once for the same person and filters', async () => {
    const { totals, count } = counted();
    expect([await totals.of(actor('a'), { tab: 'all' }, count), await totals.of(actor('a'), { tab: 'all' }, count)]).toEqual([1, 1]);
  });

  test('is counted anew for other filters, another person, another role', async () => {
    const { totals, count, counts } = counted();
    await totals.of(actor('a'), { tab: 'all' }, count);
    await totals.of(actor('a'), { tab: 'done' }, count);
    await totals.of(actor('b'), { tab: 'all' }, count);
    await totals.of({ ...actor('a'), roles: ['r2'] }, { tab: 'all' }, count);
    expect(counts()).toBe(4);
  });

  test('is counted anew after a change and after a moment', async () => {
    const { totals, count, counts, pass } = counted();
    await totals.of(actor('a'), 1, count);
    totals.forget();
    await totals.of(actor('a'), 1, count);
    pass(2_001);
    await totals.of(actor('a'), 1, count);
    expect(counts()).toBe(3);
  });

  test('is not remembered when something changed while it was counted', async () => {
    const { totals, count, counts } = counted();
    await totals.of(actor('a'), 1, async () => {
      totals.forget();
      return count();
    });
    await totals.of(actor('a'), 1, count);
    expect(counts()).toBe(2);
  });

  test('a count that fails is not remembered', async () => {
    const { totals, count } = counted();
    await expect(totals.of(actor('a'), 1, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(await totals.of(actor('a'), 1, count)).toBe(1);
  });
});
