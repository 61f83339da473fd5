import { expect, test } from 'vitest';
import { catalogue } from './map.ts';

test('all 779 calls of the catalogue have one area each', () => {
  const all = Object.values(catalogue).flat();
  expect(all).toHaveLength(779);
  expect(new Set(all).size).toBe(779);
});
