/**
 * A year of the demo institute at the size of a real one: thousands of CCC cases through the public calls, with everything that goes
 * wrong in such a year as often as it does (`shares.ts`). Same seed, same year.
 */
import { chanceOf } from '../chance.ts';
import { runClockwork } from '../clockwork.ts';
import { companies } from '../companies.ts';
import { playHandling } from '../handling.ts';
import { qualifyInspectors } from '../inspection.ts';
import { MAIN_TENANT } from '../institute.ts';
import { playInstruments } from '../laboratory.ts';
import { playLeaves } from '../leave.ts';
import type { Stage } from '../people.ts';
import { MAIN_DESK, openPlay } from '../play.ts';
import type { StaffMember } from '../staff.ts';
import { playContracts, registerSeals } from '../stamping.ts';
import { beginOf, playYearCase, type Refusals } from './case.ts';
import { openSealing, playReports } from './sealing.ts';

const DAY_MS = 86_400_000;
const MONTH_DAYS = 30.4;
/** Two inspectors take a day for each case; one of them has some 150 days a year for it. */
const [PER_CASE, DAYS_A_YEAR] = [2, 150] as const;

export type YearOptions = {
  seed: string;
  cases: number;
  /** The year ends at this moment. */
  until: Date;
  months: number;
  signal: AbortSignal;
  progress?: (done: number, of: number) => void;
};

const inspectorNo = (i: number): string => String(i + 1).padStart(3, '0');

/** Inspectors beside the three of the demo, as many as so many cases a year ask for. */
export const yearStaff = (cases: number, months: number): StaffMember[] =>
  Array.from({ length: Math.ceil(((cases * PER_CASE) / DAYS_A_YEAR) * (12 / months)) }, (_, i) => ({
    account: `inspector${inspectorNo(i)}`,
    name: `检查员${inspectorNo(i)}`,
    homePageType: 1,
    places: [
      { role: 'inspector', dept: 'authInspection' },
      { role: 'inspector_leader', dept: 'authInspection' },
    ],
  }));

/** Plays the year over an institute that was furnished with `yearStaff`. @returns what the play was refused */
export const simulateYear = async (stage: Stage, { seed, cases, until, months, signal, progress }: YearOptions): Promise<Refusals> => {
  const from = new Date(until.getTime() - months * MONTH_DAYS * DAY_MS);
  stage.world.setNow(from);
  const play = await openPlay(stage, MAIN_TENANT, chanceOf(seed), until, companies, MAIN_DESK);
  const { users, timetable } = play;
  await registerSeals(stage, users);
  const more = yearStaff(cases, months).map(({ account }, i) => ({ account, registerNo: `2023-N1PV-3${inspectorNo(i)}000`, grade: '1' }));
  await qualifyInspectors(stage, users, until, more);
  const sealing = openSealing(stage);
  const refusals: Refusals = new Map();
  try {
    for (let i = 0; i < cases; i += 1) playYearCase({ seed, play, sealing, refusals }, i, beginOf(seed, i, from, until));
    playLeaves(stage, users, timetable, from, until);
    playHandling(stage, users, timetable, from, until);
    playContracts(stage, users, timetable, from, until);
    playReports(stage, users, timetable, sealing, from, until);
    playInstruments(stage, users, timetable, from, until);
    runClockwork(stage, users, MAIN_TENANT, timetable, from, until, months * MONTH_DAYS);
    await timetable.play(stage.world, until, signal, progress);
  } finally {
    await sealing.close();
  }
  return refusals;
};
