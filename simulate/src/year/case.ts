/**
 * One case of the simulated year, from its form to the archive or to wherever it ends: whatever is open is done by its person in its
 * time, otherwise than usual as often as the shares say.
 */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { certificateCalls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { formFor, reportBefore } from '../applications.ts';
import { makeCall, Refused } from '../caller.ts';
import {
  BROUGHT_BACK,
  CHARGED,
  CHARGED_AFTER,
  GIVEN,
  GIVEN_BACK,
  HOURS,
  AGAIN as LOOKS_AGAIN,
  PEOPLE,
  perform,
  USUAL,
} from '../certification.ts';
import { chanceAt, chanceOf } from '../chance.ts';
import { playCharges } from '../finance.ts';
import { inOfficeHours } from '../officeDays.ts';
import { attachPapers, cccProducts, later, makersOf, type Play } from '../play.ts';
import { playGiveBack, playRefusal, playSampleReturn, playSending } from '../samples.ts';
import type { Sealing } from '../stamping-worker.ts';
import type { Event } from '../timetable.ts';
import { playDesk } from './desk.ts';
import { playFeeTurn, playRefund, release } from './fees.ts';
import { as, happens, openOf, type Task, type YearCase } from './ground.ts';
import { courseOf, playInspectionTurn } from './inspection.ts';
import { playTestTurn } from './laboratory.ts';
import { hoursOn, RETURNS } from './returns.ts';
import { FAILING, SHARES, type ShareName } from './shares.ts';

/** Hours that a step takes, where it is not the demo's. */
const OWN_HOURS: Readonly<Record<string, readonly [number, number]>> = {
  submit: [24, 160],
  accept: [3, 40],
  applicationForCcc_review: [2, 16],
  applicationForCcc_approval: [2, 20],
};
/** Steps that some do late, and the hours that it then takes. */
const LATE: Readonly<Record<string, readonly [name: ShareName, from: number, to: number]>> = {
  submit: ['correctedLate', 500, 1100],
  sampleReceiveIn: ['samplesLate', 520, 900],
  rectification: ['rectificationLate', 980, 2000],
  customerPay: ['paidLate', 420, 1100],
};

/** Steps after which a note counts no more, so that what stood on it is to be charged again. */
const TAKEN_BACK: readonly string[] = ['withdrawApproval', 'refund'];

/** What the play was refused, by call and word, with how often: each is a rule that the play did not know of. */
export type Refusals = Map<string, number>;

/** A task is tried so often; a case that goes on otherwise has another task by then. */
const TRIES = 40;

export type YearPlay = { seed: string; play: Play; sealing: Sealing; refusals: Refusals };

/** Does an open task. @returns false where it waits for something else */
const act = async ({ sealing }: YearPlay, of: YearCase, task: Task): Promise<boolean> => {
  const { play, chance } = of;
  if (await playDesk(of, task)) return true;
  if (task.kind === 'typeTest' && (await playTestTurn(of, task))) return true;
  if (task.kind === 'factoryInspection' && (await playInspectionTurn(of, task))) return true;
  if (task.kind.startsWith('payment')) {
    const turn = await playFeeTurn(of, task);
    if (turn === 'later') return false;
    if (turn) return true;
  }
  for (const { name, act: sendBack, fits } of RETURNS[task.node] ?? []) {
    if (fits && !(await fits(of, task))) continue;
    if (!happens(of, name)) continue;
    await sendBack(of, task);
    return true;
  }
  if (task.node === 'cccStamping') {
    const lint = async () => {
      const [made] = await makeCall(play.stage.app, certificateCalls.list, { id: of.id }, await as(of, PEOPLE.clerk));
      if (made === undefined) return false;
      const found = await makeCall(play.stage.app, certificateCalls.lint, { id: made.id, step: 'stamping' }, await as(of, PEOPLE.clerk));
      return found.errors === 0;
    };
    if (!(await lint())) {
      if (happens(of, 'releasedUnpaid')) await release(of);
      if (!(await lint())) return false;
    }
  }
  const course = task.node === 'factoryCheckResult' ? courseOf(of) : { noted: 0, again: [], spread: true };
  const reform = task.node === 'factoryCheckReform' ? courseOf(of) : course;
  const done = await perform(play.stage, play.users, chance, of, task, { course: reform, failing: FAILING, stamp: sealing.stamp });
  if (done && task.node === 'invoice') await playRefund(of, task.work);
  return done;
};

/** What is to be done for a case, as data: a year that was stopped goes on with it. */
type Step =
  | { do: 'submit' | 'charge' | 'sendAgain' | 'refuseSamples' | 'takeBack' | 'giveBack' }
  /** The company sends its samples, which the institute expects within these hours. */
  | { do: 'send'; hours: number }
  /** An open task, tried so often before. */
  | { do: 'attempt'; task: Task; tries: number };

/** A case of a year that was stopped: what has happened to it, and what is to come. */
export type KeptCase = Pick<YearCase, 'id' | 'account' | 'instance' | 'noticed'> & {
  number: number;
  had: ShareName[];
  chance: number;
  planned: string[];
  next: { at: string; step: Step }[];
};

/** How a case stands between two acts; null before its company has begun the form. */
export type Keep = () => KeptCase | null;

/** Goes on with a case; what comes next is in the timetable. */
const goOn = (year: YearPlay, number: number, of: YearCase, planned: Set<string>) => {
  const { play, refusals } = year;
  const { chance } = of;
  const { stage, users, timetable } = play;
  const coming = new Set<{ at: Date; step: Step }>();
  const at = (when: Date, step: Step): void => {
    const next = { at: when, step };
    coming.add(next);
    const event: Event = async (now) => {
      coming.delete(next);
      try {
        await take(step, now);
      } catch (e) {
        // somebody else has ended the case at the same moment
        noteRefusal(step.do, e);
        await plan(now);
      }
    };
    timetable.add(when, event, laneOf(number));
  };

  /** @throws what is no refusal */
  const noteRefusal = (at: string, e: unknown): void => {
    if (!(e instanceof Refused)) throw e;
    const what = `${at}: ${e.call} ${e.reply.refusal ?? e.reply.code}`;
    refusals.set(what, (refusals.get(what) ?? 0) + 1);
  };
  const hoursFor = (node: string): number => {
    const late = LATE[node];
    const [from, to] = late && happens(of, late[0]) ? [late[1], late[2]] : (OWN_HOURS[node] ?? HOURS[node] ?? USUAL);
    return from + chance.next() * (to - from);
  };
  const plan = async (now: Date): Promise<void> => {
    for (const task of await openOf(of)) {
      if (planned.has(task.id)) continue;
      planned.add(task.id);
      const hours = hoursFor(task.node);
      if (task.node === 'sampleReceiveIn') at(inOfficeHours(now, hours * 0.3), { do: 'send', hours });
      at(inOfficeHours(now, hours), { do: 'attempt', task, tries: 0 });
    }
  };
  const attempt = async (task: Task, tries: number, now: Date): Promise<void> => {
    // assigned anew or done by somebody else in the meantime
    const open = (await openOf(of)).find(({ id }) => id === task.id);
    if (open === undefined) return plan(now);
    let done = false;
    try {
      done = await act(year, of, open);
    } catch (e) {
      noteRefusal(open.node, e);
    }
    if (done && (CHARGED_AFTER.includes(open.node) || TAKEN_BACK.includes(open.node)))
      at(inOfficeHours(now, CHARGED[0] + chance.next() * (CHARGED[1] - CHARGED[0])), { do: 'charge' });
    if (done && open.node === 'certApproval') at(inOfficeHours(now, BROUGHT_BACK), { do: 'takeBack' });
    if (!done && tries < TRIES) at(inOfficeHours(now, LOOKS_AGAIN), { do: 'attempt', task, tries: tries + 1 });
    return plan(now);
  };
  const send = () => playSending(stage, users, chance, { caseId: of.id, account: of.account });
  const take = async (step: Step, now: Date): Promise<void> => {
    switch (step.do) {
      case 'submit':
        await makeCall(stage.app, acceptanceCalls.submit, { id: of.id }, await as(of, of.account));
        of.instance = (await makeCall(stage.app, acceptanceCalls.select, { id: of.id }, await as(of, of.account))).flowInstanceId;
        return plan(now);
      case 'charge':
        await playCharges(stage, users, of.id);
        return plan(now);
      case 'attempt':
        return attempt(step.task, step.tries, now);
      case 'send':
        await send();
        if (!chance.yes(SHARES.samplesRefused.share)) return;
        at(inOfficeHours(now, step.hours * 0.2), { do: 'refuseSamples' });
        return at(inOfficeHours(now, step.hours * 0.4), { do: 'sendAgain' });
      case 'sendAgain':
        return send();
      case 'refuseSamples':
        return playRefusal(stage, users, of.id);
      case 'takeBack':
        await playSampleReturn(stage, users, chance, [of.id]);
        if (chance.yes(GIVEN)) at(inOfficeHours(now, GIVEN_BACK), { do: 'giveBack' });
        return;
      case 'giveBack':
        return playGiveBack(stage, users, chance, [of.id]);
    }
  };
  const keep: Keep = () => {
    if (of.id === '') return null;
    const { id, account, instance, noticed, had } = of;
    const next = [...coming].map((one) => ({ at: one.at.toISOString(), step: one.step }));
    return { number, id, account, instance, noticed, had: [...had], chance: chance.state(), planned: [...planned], next };
  };
  return { at, keep };
};

const laneOf = (number: number): string => `case ${number}`;

/** Puts one case into the timetable. `begin`: when its company begins the form. */
export const playYearCase = (year: YearPlay, number: number, begin: Date): Keep => {
  const { seed, play } = year;
  const { stage, users, timetable } = play;
  const chance = chanceOf(`${seed} case ${number}`);
  const product = chance.pick(cccProducts.filter((p) => makersOf(play, p).length > 0));
  const applicant = chance.pick(makersOf(play, product));
  const factory = chance.yes(0.85) ? applicant : chance.pick(play.registered.filter((r) => r.company.classes.length > 0));
  const of: YearCase = { play, chance, id: '', account: applicant.company.account, instance: '', had: new Set(), noticed: false };
  const { at, keep } = goOn(year, number, of, new Set());
  const fillIn: Event = async () => {
    const existingReportNo = reportBefore(`${seed} ${number}`);
    const made = { applicant, manufacturer: applicant, factory, product, standardIds: play.standardIds, existingReportNo };
    const form = formFor(stage.world, chance, made);
    of.id = (await makeCall(stage.app, acceptanceCalls.save, form, await as(of, of.account))).id;
    if (happens(of, 'draft')) return;
    await attachPapers(play, await users.as(of.account), of.id);
    at(hoursOn(of, begin, 1, 8), { do: 'submit' });
  };
  timetable.add(begin, fillIn, laneOf(number));
  return keep;
};

/** Puts a case of a year that was stopped back into the timetable; what should have come before that moment comes then. */
export const resumeYearCase = (year: YearPlay, { number, had, chance, planned, next, ...of }: KeptCase, since: Date): Keep => {
  const { at, keep } = goOn(year, number, { ...of, play: year.play, chance: chanceAt(chance), had: new Set(had) }, new Set(planned));
  for (const { at: when, step } of next) at(new Date(Math.max(new Date(when).getTime(), since.getTime())), step);
  return keep;
};

/** Cases begin all through the year, in office hours. */
export const beginOf = (seed: string, number: number, from: Date, until: Date): Date => {
  const chance = chanceOf(`${seed} begin ${number}`);
  return later(chance, new Date(from.getTime() + chance.next() * (until.getTime() - from.getTime())), 0, 1);
};
