import { test } from 'vitest';
import { anythingIsJudged, proposalsAreFinal } from './testing/anything.ts';

const RUNS = 200_000;

test('any text is judged: positions lie inside it and in order, proposals pass, sound markings render to themselves', () =>
  anythingIsJudged(RUNS));
test('a proposal needs no further proposal; the normal form is stable and says the same', () => proposalsAreFinal(RUNS));
