/** What the nodes of the factory inspection do; the engine calls in here in the transaction of the act. */
import { approvalForm, confirmForm, reviewForm } from '@zhengjian/contract/areas/inspection/nodes.ts';
import { CONCLUSION, conclusionAfter, hasPassed, LEADS } from '@zhengjian/contract/areas/inspection/rules.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import { en } from '@zhengjian/contract/areas/inspection/text.en.ts';
import { zh } from '@zhengjian/contract/areas/inspection/text.zh.ts';
import { caseProcess } from '../../cases/process.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import { tellFact } from '../../workflow/facts.ts';
import { type CaseAct, type KeptAway, node, type ProcessHooks, registerProcess } from '../../workflow/registry.ts';
import { classesFor, lowerFactory, refuseClassStep } from '../company/index.ts';
import { orderDocuments } from '../stamping/index.ts';
import { lockedTask, membersOf, type Task, taskOf } from './access.ts';
import { arrangeDay, waitsToArrange, withOtherClass } from './arrange-day.ts';
import { avoidersOf } from './avoidance.ts';
import { CONCLUDED, casesUnderWay } from './cases.ts';
import { renewClasses } from './commands/merge-split.ts';
import { handInRounds, refuseUnanswered } from './commands/rectification.ts';
import { tellNonconformities } from './commands/rounds.ts';
import { endVisit, isVerifiedOnSite, leaveVisit, openVisit, visitsIn } from './commands/visits.ts';
import { attendanceRecord, inspectionReport, plan, taskBook, verificationRecord, visitRecords } from './documents/index.ts';
import { forgetPlanned, freeTeam, orderPapers, rectify, rectifyAgain, setTask } from './effects.ts';
import {
  refuseLateObjection,
  refuseReopening,
  refuseResult,
  refuseUnplanned,
  refuseUnready,
  refuseVerification,
  standingKinds,
  waitedForAmong,
} from './guards.ts';
import { inspectionMoves } from './moves.ts';
import { handOverPapers } from './papers.ts';
import { resultDay } from './result-day.ts';
import { reviewedArrangement, reviewedResult } from './reviewed.ts';
import { tookPartIn } from './took-part.ts';
import { wordsIn } from './words.ts';
import { INSPECTION } from './work.ts';

/** The leader has plan, result and verification before them. */
const leader = async ({ tx, businessId }: CaseAct): Promise<string[]> =>
  (await membersOf(tx, businessId)).filter((m) => m.role === LEADS).map((m) => m.user_id);

/** Whoever is on the team, or on that of a visit that verified the correction, neither reviews nor approves (domain 4.15). */
const team = async ({ tx, businessId, lang }: CaseAct): Promise<KeptAway[]> => {
  const visits = await visitsIn(tx, businessId);
  const people = await tookPartIn(tx, [businessId, ...visits.map(({ id }) => id)]);
  return people.map((user) => ({ user, reason: wordsIn(lang).onTeam }));
};

/** Whom the register of inspectors keeps away from a company of the inspection. */
const recused = async ({ tx, businessId, lang }: CaseAct): Promise<KeptAway[]> =>
  [...(await avoidersOf(tx, businessId))].map(([user, company]) => ({
    user,
    reason: wordsIn(lang).recused.replace('{{company}}', company),
  }));

/** No certificate follows a failure that would put the factory into its class. */
const lowerClass = async (act: CaseAct, { id, work_no, factory_id, class_proposal: level }: Task): Promise<void> => {
  if (factory_id === null) return;
  const given = { level, day: dayText(act.world.now()), caseId: id, caseNo: work_no };
  await withOtherClass(act.tx, act, factory_id, () => lowerFactory(act.tx, act, factory_id, given));
};

const shared = caseProcess(INSPECTION);

const hooks: ProcessHooks = {
  ...shared,
  setState: async (act, state) => {
    await shared.setState(act, state);
    // whoever was to come is free on those days
    if (Number(state) > INSPECTION_STATE.finished) await freeTeam(act);
    if (Number(state) < INSPECTION_STATE.finished) return;
    const { verifies } = await taskOf(act.tx, act.businessId);
    if (verifies !== null) await leaveVisit(act.tx, act, verifies);
  },
  discontinued: String(INSPECTION_STATE.cancelled),
  // domain 4.1 #7, without the steps that are gone through only where something goes otherwise
  stageDays: 20,
  notDiscontinued: waitedForAmong,
  withoutCases: String(INSPECTION_STATE.cancelled),
  caseStopped: async (act) => renewClasses(act.tx, act, await lockedTask(act.tx, act.businessId)),
  texts: { zh, en },
  reviewed: [reviewedArrangement, reviewedResult],
  // cases of an earlier version keep the recused away at the steps that name the team
  avoid: { inspectionTeam: async (act) => [...(await team(act)), ...(await recused(act))], recused },
  moves: inspectionMoves,
  nodes: {
    factoryCheckTasksArrange: node({
      lastDay: arrangeDay,
      owed: waitsToArrange,
      guard: async (act) => (act.result === 'PASS' ? refuseUnready(act) : undefined),
    }),
    factoryCheckTasksReview: node({
      guard: async (act) => (act.result === 'PASS' ? refuseUnready(act) : undefined),
      apply: async (act) => {
        if (act.result === 'PASS') await orderPapers(act, taskBook);
      },
      // the task book tells of the decision: without it none is made
      undo: async () => undefined,
    }),
    factoryCheckPlan: node({
      holders: leader,
      guard: async (act) => (act.result === 'PASS' ? refuseUnplanned(act) : refuseLateObjection(act)),
      apply: async (act) => {
        if (act.result === 'REJECT_PRE') await forgetPlanned(act);
      },
      // whoever takes the objection back saves the plan once more
      undo: async () => undefined,
    }),
    factoryCheckPlanConfirm: node({
      form: confirmForm,
      guard: async (act) => {
        if ((act.input.wishedDate ?? '9') < dayText(act.world.now())) refuse('inspection.dayPassed');
      },
      apply: async (act) => {
        if (act.result === 'PASS') {
          await setTask(act, { plan_answer: act.actor.kind === 'system' ? 'silent' : 'agreed', wished_date: null, plan_reason: '' });
          await orderPapers(act, plan);
        } else
          await setTask(act, {
            plan_answer: 'otherDate',
            wished_date: act.input.wishedDate ?? null,
            plan_reason: act.cusRemark.slice(0, 200),
          });
      },
      undo: async (act) => {
        await setTask(act, { plan_answer: '', wished_date: null, plan_reason: '' });
      },
    }),
    factoryCheckResult: node({
      holders: leader,
      lastDay: resultDay,
      guard: async (act) => (act.result.startsWith('PASS') ? refuseResult(act) : undefined),
      apply: async (act) => {
        if (act.result === 'REJECT_ARRANGE') return forgetPlanned(act);
        const { verifies } = await taskOf(act.tx, act.businessId);
        if (verifies !== null) {
          await setTask(act, { conclusion: (await isVerifiedOnSite(act.tx, verifies)) ? CONCLUSION.onSite : CONCLUSION.failed });
          return orderPapers(act, attendanceRecord);
        }
        if (act.result === 'PASS') await setTask(act, { conclusion: conclusionAfter(await standingKinds(act)) });
        if (act.result === 'PASS_FAILED') await setTask(act, { conclusion: CONCLUSION.failed });
        await orderPapers(act, ...visitRecords);
        if (act.result === 'PASS_REFORM') await rectify(act);
      },
    }),
    rectification: node({
      guard: async (act) => refuseUnanswered(act.tx, act.businessId),
      apply: async (act) => handInRounds(act.tx, act, act.businessId),
    }),
    factoryCheckReform: node({
      holders: leader,
      guard: refuseVerification,
      rests: async (act) => (await openVisit(act.tx, act.businessId)) !== undefined,
      apply: async (act) => {
        if (act.result === 'PASS') await setTask(act, { conclusion: conclusionAfter(await standingKinds(act)) });
        if (act.result === 'PASS_FAILED') {
          await setTask(act, { conclusion: CONCLUSION.failed });
          await endVisit(act.tx, act, await taskOf(act.tx, act.businessId));
        }
        if (act.result === 'REJECT_REFORM') await rectify(act);
        else await orderPapers(act, verificationRecord);
      },
    }),
    factoryCheckResultReview: node({
      form: reviewForm,
      guard: async (act) => {
        if (act.result === 'PASS' && (await taskOf(act.tx, act.businessId)).conclusion === '') refuse('inspection.notConcluded');
        if (act.result === 'REJECT_REFORM') await refuseReopening(act);
      },
      apply: async (act) => {
        if (act.result === 'REJECT_PRE') await setTask(act, { conclusion: '' });
        if (act.result === 'REJECT_REFORM') await rectifyAgain(act);
      },
    }),
    factoryCheckResultApproval: node({
      form: approvalForm,
      offers: async ({ tx, businessId }) => ({ classProposal: await classesFor(tx, (await taskOf(tx, businessId)).factory_id) }),
      guard: async (act) => {
        if (act.result !== 'PASS') return;
        await refuseClassStep(act, (await taskOf(act.tx, act.businessId)).factory_id, act.input.classProposal ?? '');
      },
      apply: async (act) => {
        if (act.result !== 'PASS') return;
        await setTask(act, { class_proposal: act.input.classProposal ?? '' });
        const task = await taskOf(act.tx, act.businessId);
        if (task.conclusion === CONCLUSION.failed) await lowerClass(act, task);
      },
    }),
  },
  actions: {
    [CONCLUDED]: async (act) => {
      const task = await taskOf(act.tx, act.businessId);
      const cases = await casesUnderWay(act.tx, act, act.businessId);
      await act.tx
        .updateTable('inspection_task')
        .set({ concluded_at: act.world.now(), ...changed(act) })
        .where('id', '=', act.businessId)
        .execute();
      // one that failed on the spot has no rectification, in which the company would have been told
      await tellNonconformities(act.tx, act, act.businessId);
      await handOverPapers(act.tx, act, act.businessId, cases);
      // the cases wait for the inspection that it verifies
      if (task.verifies !== null) return;
      await orderDocuments(act.tx, act, { about: act.businessId, cases }, inspectionReport);
      await tellFact(act.tx, act, CONCLUDED, cases, { vars: { inspectionPassed: hasPassed(task.conclusion) } });
    },
  },
};

/** Tells the engine about the factory inspection, at start-up. */
export const inspectionNodes = (): void => registerProcess(INSPECTION.category, hooks);
