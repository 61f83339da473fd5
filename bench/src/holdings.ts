/** What an institute of so many cases holds, for benches at volume. */
import type { Holdings } from '@zhengjian/simulate/src/testing/kill-system.ts';

/** However long an institute has existed, what is under way is what its people can do. */
const MOST_UNDER_WAY = 3_000;
/**
 * One in so many of the cases that are over has all its works: test, inspection, payment, certificate and their papers, 250 kB with its
 * indexes. The others were refused at the desk. With all of them a million cases would not fit on the disk of an office machine.
 */
const ONE_CERTIFIED_IN = 10;
/** Played before anything is copied: enough for every step to have a case. */
const PLAYED = 60;

export const holdingsOf = (cases: number): Required<Pick<Holdings, 'cases' | 'certified' | 'underWay' | 'refused'>> => {
  const underWay = Math.min(MOST_UNDER_WAY, Math.floor(cases / 3));
  const certified = Math.ceil((cases - underWay) / ONE_CERTIFIED_IN);
  return { cases: PLAYED, certified, underWay, refused: cases - underWay - certified };
};
