import { test } from 'vitest';
import { allSound, bothWays } from './testing/search-both.ts';

test('every sound process is decided, and no search finds a fault in it', () => allSound(300), 60_000);
test('one branch after the other finds the faults that every order finds', () => bothWays(1_500), 120_000);
