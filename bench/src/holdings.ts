/** What an institute of so many cases holds, for benches at volume. */
import type { Holdings } from '@zhengjian/simulate/src/testing/kill-system.ts';

/** However long an institute has existed, what is under way is what its people can do. */
const MOST_UNDER_WAY = 3_000;
/**
 * One in so many of the cases that are over has all its works: test, inspection, payment, certificate and their papers, 250 kB with its
 * indexes. The others were refused at the desk. With all of them a million cases would not fit on the disk of an office machine.
 */
const ONE_CERTIFIED_IN = 10;
const MOST_CERTIFIED = 40_000;
/** The papers of a refused case are most of it; those of older ones were never scanned. */
const MOST_WITH_PAPERS = 100_000;
/** Played before anything is copied. Whoever is asked may still have an empty tab; the bench names those. */
const PLAYED = 100;

type Held = Required<Pick<Holdings, 'cases' | 'certified' | 'underWay' | 'refused' | 'refusedWithPapers'>>;

export const holdingsOf = (cases: number): Held => {
  const underWay = Math.min(MOST_UNDER_WAY, Math.floor(cases / 3));
  const certified = Math.min(MOST_CERTIFIED, Math.ceil((cases - underWay) / ONE_CERTIFIED_IN));
  const refused = cases - underWay - certified;
  return { cases: PLAYED, certified, underWay, refused, refusedWithPapers: Math.min(MOST_WITH_PAPERS, refused) };
};
