/**
 * One case of the simulated year, from its form to the archive or to wherever it ends: whatever is open is done by its person in its
 * time, otherwise than usual as often as the shares say.
 */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { certificateCalls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { formFor } from '../applications.ts';
import { makeCall, Refused } from '../caller.ts';
import { BROUGHT_BACK, GIVEN, GIVEN_BACK, HOURS, AGAIN as LOOKS_AGAIN, PEOPLE, perform, USUAL } from '../certification.ts';
import { chanceOf } from '../chance.ts';
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
  drawingCorrection: [60, 300],
  testRectification: [150, 700],
  sampleResend: [60, 240],
};
/** Steps that some do late, and the hours that it then takes. */
const LATE: Readonly<Record<string, readonly [name: ShareName, from: number, to: number]>> = {
  submit: ['correctedLate', 500, 1100],
  sampleReceiveIn: ['samplesLate', 520, 900],
  rectification: ['rectificationLate', 980, 2000],
  customerPay: ['paidLate', 420, 1100],
};

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
  for (const { name, act: sendBack } of RETURNS[task.node] ?? []) {
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

/** Puts one case into the timetable. `begin`: when its company begins the form. */
export const playYearCase = (year: YearPlay, number: number, begin: Date): void => {
  const { seed, play, refusals } = year;
  const { stage, users, timetable } = play;
  const chance = chanceOf(`${seed} case ${number}`);
  const product = chance.pick(cccProducts.filter((p) => makersOf(play, p).length > 0));
  const applicant = chance.pick(makersOf(play, product));
  const factory = chance.yes(0.85) ? applicant : chance.pick(play.registered.filter((r) => r.company.classes.length > 0));
  const of: YearCase = { play, chance, id: '', account: applicant.company.account, instance: '', had: new Set(), noticed: false };
  const planned = new Set<string>();
  const at = (when: Date, event: Event) => timetable.add(when, event, `case ${number}`);

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
      if (task.node === 'sampleReceiveIn') send(now, hours);
      attempt(inOfficeHours(now, hours), task);
    }
  };
  const attempt = (when: Date, task: Task, tries = 0): void =>
    at(when, async (now) => {
      // assigned anew or done by somebody else in the meantime
      const open = (await openOf(of)).find(({ id }) => id === task.id);
      if (open === undefined) return plan(now);
      let done = false;
      try {
        done = await act(year, of, open);
      } catch (e) {
        if (!(e instanceof Refused)) throw e;
        const what = `${open.node}: ${e.call} ${e.reply.refusal ?? e.reply.code}`;
        refusals.set(what, (refusals.get(what) ?? 0) + 1);
      }
      if (done && open.node === 'certApproval') takeBack(now);
      if (!done && tries < TRIES) attempt(inOfficeHours(now, LOOKS_AGAIN), task, tries + 1);
      return plan(now);
    });
  const sent = async () => playSending(stage, users, chance, { caseId: of.id, account: of.account });
  /** What the company does while the institute waits for its samples. */
  const send = (now: Date, hours: number): void => {
    at(inOfficeHours(now, hours * 0.3), async (then) => {
      await sent();
      if (!chance.yes(SHARES.samplesRefused.share)) return;
      at(inOfficeHours(then, hours * 0.2), async () => playRefusal(stage, users, of.id));
      at(inOfficeHours(then, hours * 0.4), sent);
    });
  };
  const takeBack = (now: Date): void =>
    at(inOfficeHours(now, BROUGHT_BACK), async (back) => {
      await playSampleReturn(stage, users, chance, [of.id]);
      if (chance.yes(GIVEN)) at(inOfficeHours(back, GIVEN_BACK), async () => playGiveBack(stage, users, chance, [of.id]));
    });

  at(begin, async () => {
    const form = formFor(stage.world, chance, { applicant, manufacturer: applicant, factory, product, standardIds: play.standardIds });
    of.id = (await makeCall(stage.app, acceptanceCalls.save, form, await as(of, of.account))).id;
    if (happens(of, 'draft')) return;
    await attachPapers(play, await users.as(of.account), of.id);
    at(hoursOn(of, begin, 1, 8), async (now) => {
      await makeCall(stage.app, acceptanceCalls.submit, { id: of.id }, await as(of, of.account));
      of.instance = (await makeCall(stage.app, acceptanceCalls.select, { id: of.id }, await as(of, of.account))).flowInstanceId;
      await plan(now);
    });
  });
};

/** Cases begin all through the year, in office hours. */
export const beginOf = (seed: string, number: number, from: Date, until: Date): Date => {
  const chance = chanceOf(`${seed} begin ${number}`);
  return later(chance, new Date(from.getTime() + chance.next() * (until.getTime() - from.getTime())), 0, 1);
};
