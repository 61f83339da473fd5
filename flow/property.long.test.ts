import { expect, test } from 'vitest';
import { playMany } from './testing/many.ts';

const STEPS = 500_000;

test('half a million random steps', () => {
  const made = playMany(STEPS, 1);
  expect(made.steps).toBeGreaterThanOrEqual(STEPS);
  console.log(`flow property: ${JSON.stringify(made)}`);
  // five minutes on an idle machine
}, 1_800_000);
