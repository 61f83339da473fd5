import { expect, test } from 'vitest';
import { playMany } from './testing/many.ts';

/** The same with half a million steps: property.long.test.ts. */
const STEPS = 2_500;

test('random processes under random acts run as an interpreter says that knows no tokens', () => {
  const made = playMany(STEPS, 20261121);
  expect(made.steps).toBeGreaterThanOrEqual(STEPS);
  console.log(`flow property: ${JSON.stringify(made)}`);
}, 120_000);
