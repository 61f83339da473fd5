import { test } from 'vitest';
import { allSound, bothWays } from './testing/search-both.ts';

test('eight thousand sound processes, inclusive gateways among them, are all decided', () => allSound(8_000), 1_200_000);
test('one branch after the other finds the faults that every order finds', () => bothWays(60_000), 3_600_000);
