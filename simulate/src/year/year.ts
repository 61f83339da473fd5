/**
 * A year of the demo institute at the size of a real one: thousands of CCC cases through the public calls, with everything that goes
 * wrong in such a year as often as it does (`shares.ts`). Same seed, same year.
 */
import { ACCESS_MINUTES } from '@zhengjian/contract/areas/account/clients.ts';
import { chanceOf } from '../chance.ts';
import { runClockwork } from '../clockwork.ts';
import { companies } from '../companies.ts';
import { playDocumentsBeside } from '../documents.ts';
import { playHandling } from '../handling.ts';
import { type Inspector, qualifyInspectors } from '../inspection.ts';
import { type InstituteOptions, MAIN_TENANT } from '../institute.ts';
import { playInstruments } from '../laboratory.ts';
import { playLeaves } from '../leave.ts';
import type { Stage } from '../people.ts';
import { MAIN_DESK, openPlay } from '../play.ts';
import { knownCompanies, type Registered } from '../register.ts';
import type { StaffMember } from '../staff.ts';
import { playPaperStamps, registerSeals } from '../stamping.ts';
import { openSealing } from '../stamping-worker.ts';
import type { Playing } from '../timetable.ts';
import { beginOf, type KeptCase, playYearCase, type Refusals, resumeYearCase } from './case.ts';
import { playSeals } from './sealing.ts';

const DAY_MS = 86_400_000;
const MONTH_DAYS = 30.4;
/** Two inspectors take a day for each case; one of them has some 150 days a year for it. */
const [PER_CASE, DAYS_A_YEAR] = [2, 150] as const;

export type YearOptions = {
  seed: string;
  cases: number;
  from: Date;
  /** The year ends at this moment. */
  until: Date;
  /** The last case begins by then; the end of the year unless said otherwise. */
  lastBegin?: Date;
  /** Mornings on which the jobs run, so many days back from the end; every one unless said otherwise. */
  mornings?: number;
  /** An institute that has been played before goes on with its companies, its instruments and its leaves. */
  known?: Registered[];
  /** Filled with what the play is refused; a year that is stopped has it up to then. */
  refusals?: Refusals;
  /** Told how the year stands when its signal stops it. */
  stopped?: (year: KeptYear) => void;
  /** A year that was stopped: the play goes on from there, over what it left. */
  kept?: KeptYear;
} & Playing;

/** A year that was stopped, as data. */
export type KeptYear = { at: string; cases: KeptCase[] };

/** Begin of a year that ends at a moment. */
export const monthsBefore = (until: Date, months: number): Date => new Date(until.getTime() - months * MONTH_DAYS * DAY_MS);

const ADDED = 'inspector';
const inspectorNo = (i: number): string => String(i + 1).padStart(3, '0');

/** Inspectors beside the three of the demo, as many as so many cases a year ask for. */
const yearStaff = (cases: number, months: number): StaffMember[] =>
  Array.from({ length: Math.ceil(((cases * PER_CASE) / DAYS_A_YEAR) * (12 / months)) }, (_, i) => ({
    account: `${ADDED}${inspectorNo(i)}`,
    name: `检查员${inspectorNo(i)}`,
    homePageType: 1,
    places: [
      { role: 'inspector', dept: 'authInspection' },
      { role: 'inspector_leader', dept: 'authInspection' },
    ],
  }));

/** Inspectors of the institute beside those of the demo. */
const addedInspectors = async ({ db }: Stage): Promise<Inspector[]> => {
  const rows = await db.system((tx) =>
    tx
      .selectFrom('user_account')
      .select('account')
      .where('tenant_id', '=', MAIN_TENANT)
      .where('account', 'like', `${ADDED}%`)
      .orderBy('account')
      .execute(),
  );
  return rows.map(({ account }, i) => ({ account, registerNo: `2023-N1PV-3${inspectorNo(i)}000`, grade: '1' }));
};

/**
 * The password of the demo under the least cost that the hash allows: it is asked for with every check of a record and every seal, some
 * ten times a case, and what the proper cost takes has tests of its own.
 */
const QUICK_HASH = '$argon2id$v=19$m=64,t=1,p=1$S2Fxq8ukSd5VAvxkHTbbGA$L04rCuA7r0SmemJRiapffU4Me+x+ndo97S68lkrbQZ4';

/** What an institute needs for a year of so many cases. */
export const yearInstitute = (cases: number, months: number): InstituteOptions => ({
  more: yearStaff(cases, months),
  passwordHash: QUICK_HASH,
  // nearly every act of a small institute comes an hour after the last of the same person
  accessMinutes: ACCESS_MINUTES.most,
});

/** Plays the year over an institute that was prepared for it. @returns what the play was refused */
export const simulateYear = async (stage: Stage, options: YearOptions): Promise<Refusals> => {
  const { seed, cases, from, until, lastBegin = until, signal, progress, atOnce, known, kept, refusals = new Map() } = options;
  const since = kept === undefined ? null : new Date(kept.at);
  stage.world.setNow(since ?? from);
  const members = known ?? (since === null ? undefined : await knownCompanies(stage, MAIN_TENANT, companies));
  const play = await openPlay(stage, MAIN_TENANT, chanceOf(seed), until, companies, MAIN_DESK, members, since);
  const { users, timetable } = play;
  if (since === null) {
    await registerSeals(stage, users);
    await qualifyInspectors(stage, users, until, await addedInspectors(stage));
  }
  const sealing = openSealing(stage, (what) => refusals.set(what, (refusals.get(what) ?? 0) + 1));
  const year = { seed, play, sealing, refusals };
  const begun = new Map(kept?.cases.map((one) => [one.number, one]));
  const keeps = Array.from({ length: cases }, (_, i) => {
    const one = begun.get(i);
    return one && since ? resumeYearCase(year, one, since) : playYearCase(year, i, beginOf(seed, i, from, lastBegin));
  });
  if (known === undefined) {
    // a leave that was under way has its days behind it
    playLeaves(stage, users, timetable, since ?? from, until);
    playHandling(stage, users, timetable, since ?? from, until);
    playInstruments(stage, users, timetable, from, until);
  }
  playPaperStamps(stage, users, timetable, from, until, ['contract', 'inspectionReport', 'decision', 'otherPaper']);
  playDocumentsBeside(stage, MAIN_TENANT, timetable, from, until);
  playSeals(stage, users, timetable, sealing, from, until);
  const days = options.mornings ?? (until.getTime() - from.getTime()) / DAY_MS;
  runClockwork(stage, users, MAIN_TENANT, timetable, from, until, days);
  try {
    await timetable.play(stage.world, until, { signal, progress, atOnce });
  } catch (e) {
    if (e === signal.reason) options.stopped?.({ at: stage.world.now().toISOString(), cases: keeps.flatMap((keep) => keep() ?? []) });
    throw e;
  }
  return refusals;
};
