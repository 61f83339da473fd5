/** What the nodes of the factory inspection do; the engine calls in here in the transaction of the act. */
import { approvalForm, confirmForm } from '@zhengjian/contract/areas/inspection/nodes.ts';
import {
  CONCLUSION,
  conclusionAfter,
  hasPassed,
  LEADS,
  nonconforming,
  OBJECTION_DAYS,
  openSections,
  RECTIFY_DAYS,
  VERDICT_ON_ROUND,
} from '@zhengjian/contract/areas/inspection/rules.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import { en } from '@zhengjian/contract/areas/inspection/text.en.ts';
import { zh } from '@zhengjian/contract/areas/inspection/text.zh.ts';
import { workdaysBetween } from '@zhengjian/contract/rules/workdays.ts';
import { caseProcess } from '../../cases/process.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';
import { momentText } from '../../platform/world.ts';
import { calendarOf } from '../../workflow/calendar/calendar.ts';
import { casesOfWork, tellFact } from '../../workflow/facts.ts';
import { type CaseAct, type KeptAway, node, type ProcessHooks, registerProcess } from '../../workflow/registry.ts';
import { type CaseDocument, orderDocuments } from '../stamping/index.ts';
import { membersOf, taskOf } from './access.ts';
import { beginRounds, isBeyondRectifying, nonconformitiesIn, openRounds, reopenClosed } from './commands/nonconformities.ts';
import { handInRounds, refuseUnanswered } from './commands/rectification.ts';
import { samplingFault } from './commands/sampling.ts';
import { bodiesIn } from './commands/save-sections.ts';
import { endVisit, isVerifiedOnSite, leaveVisit, openVisit, refuseVisitResult } from './commands/visits.ts';
import {
  attendanceRecord,
  inspectionReport,
  plan,
  rectificationNotice,
  taskBook,
  verificationRecord,
  visitRecords,
} from './documents/index.ts';
import { handOverPapers } from './papers.ts';
import { reviewedArrangement, reviewedResult } from './reviewed.ts';
import { refuseArrangement } from './team/judge.ts';
import { wordsIn } from './words.ts';
import { INSPECTION } from './work.ts';

type At = Pick<CaseAct, 'tx' | 'actor' | 'world' | 'businessId'>;

const set = (
  act: At,
  values: Partial<Record<'conclusion' | 'class_proposal' | 'plan_answer' | 'plan_reason', string>> & { wished_date?: string | null },
) =>
  act.tx
    .updateTable('inspection_task')
    .set({ ...(values as Record<string, string>), ...changed(act) })
    .where('id', '=', act.businessId)
    .execute();

/** The leader has plan, result and verification before them. */
const leader = async ({ tx, businessId }: CaseAct): Promise<string[]> =>
  (await membersOf(tx, businessId)).filter((m) => m.role === LEADS).map((m) => m.user_id);

/** Whoever is on the team neither reviews nor approves (domain 4.15). */
const team = async ({ tx, businessId, lang }: CaseAct): Promise<KeptAway[]> =>
  (await membersOf(tx, businessId)).map((m) => ({ user: m.user_id, reason: wordsIn(lang).onTeam }));

const ready = async (act: CaseAct): Promise<void> =>
  refuseArrangement(act.tx, act, await taskOf(act.tx, act.businessId), await membersOf(act.tx, act.businessId));

/** @throws inspection.planMissing */
const refuseUnplanned = async ({ tx, businessId }: CaseAct): Promise<void> => {
  const plan = await tx.selectFrom('inspection_plan').select('id').where('task_id', '=', businessId).executeTakeFirst();
  if (!plan) refuse('inspection.planMissing');
  const unplanned = (await membersOf(tx, businessId)).some((m) => m.start_date === null);
  if (unplanned) refuse('inspection.planMissing');
};

/** An inspector objects within two working days of getting the task; afterwards they ask the arranger (domain 1.5). @throws inspection.objectionLate */
const refuseLateObjection = async (act: CaseAct & { taskId: string; visit: number }): Promise<void> => {
  if (act.visit > 1) return;
  const { created_at } = await act.tx.selectFrom('wf_task').select('created_at').where('id', '=', act.taskId).executeTakeFirstOrThrow();
  const calendar = await calendarOf(act.tx, act.actor.tenant);
  if (workdaysBetween(calendar, created_at, momentText(act.world.now())) > OBJECTION_DAYS)
    refuse('inspection.objectionLate', { n: OBJECTION_DAYS });
};

/** The result is complete, and says what its branch says. @throws inspection.sectionsOpen, inspection.ncWithout, inspection.ncThere, inspection.ncNone, inspection.samplingOpen, inspection.samplingMissing */
const refuseResult = async (act: CaseAct & { result: string }): Promise<void> => {
  const { tx, businessId, result } = act;
  const task = await taskOf(tx, businessId);
  if (task.verifies !== null) await refuseVisitResult(tx, task.verifies, result);
  const bodies = await bodiesIn(tx, businessId);
  const open = openSections(task.check_kind, bodies);
  if (open.length > 0) refuse('inspection.sectionsOpen', { n: open.length, first: wordsIn(act.lang).section[open[0] ?? 'visit'] });
  const sampling = await samplingFault(tx, task);
  if (sampling !== null) refuse(`inspection.${sampling}`);
  const noted = await tx.selectFrom('nonconformity').select(['id', 'state']).where('task_id', '=', businessId).execute();
  const openNoted = noted.filter((n) => n.state !== 'closed');
  if (nonconforming(bodies).length > 0 && noted.length === 0) refuse('inspection.ncWithout');
  if (result === 'PASS' && openNoted.length > 0) refuse('inspection.ncThere', { n: openNoted.length });
  if (result === 'PASS_REFORM' && openNoted.length === 0) refuse('inspection.ncNone');
};

/** Of nonconformities that stand: an objection that was upheld takes one away, until it is opened again. */
const ncKinds = async (act: At) =>
  (await nonconformitiesIn(act.tx, act.businessId)).filter(
    ({ rounds }) => rounds.at(-1)?.verifyResult !== VERDICT_ON_ROUND.objectionUpheld,
  );

/** Filed with the inspection, whose papers pass to its cases when it is concluded. */
const order = (act: CaseAct, ...documents: readonly CaseDocument[]) => orderDocuments(act.tx, act, { about: act.businessId }, ...documents);

/** @throws inspection.visitOpen, inspection.stillUncorrected, inspection.unverified, inspection.allCorrected, inspection.rectifyTimeOver */
const refuseVerification = async ({ tx, world, businessId, result }: CaseAct & { result: string }): Promise<void> => {
  const visit = result === 'PASS_FAILED' ? undefined : await openVisit(tx, businessId);
  if (visit) refuse('inspection.visitOpen', { no: visit.work_no });
  const open = await openRounds(tx, businessId);
  if (result === 'PASS' && open.length > 0) refuse('inspection.stillUncorrected', { no: open[0]?.nc_no ?? '' });
  if (result !== 'REJECT_REFORM') return;
  if (open.length === 0) refuse('inspection.allCorrected');
  const unverified = open.find((r) => r.round_id !== null && r.state === 'submitted');
  if (unverified) refuse('inspection.unverified', { no: unverified.nc_no });
  const ids = open.map(({ id }) => id);
  if (await isBeyondRectifying(tx, ids, world.now())) refuse('inspection.rectifyTimeOver', { n: RECTIFY_DAYS.most });
};

const shared = caseProcess(INSPECTION);

const hooks: ProcessHooks = {
  ...shared,
  setState: async (act, state) => {
    await shared.setState(act, state);
    if (Number(state) < INSPECTION_STATE.finished) return;
    const { verifies } = await taskOf(act.tx, act.businessId);
    if (verifies !== null) await leaveVisit(act.tx, act, verifies);
  },
  discontinued: String(INSPECTION_STATE.cancelled),
  withoutCases: String(INSPECTION_STATE.cancelled),
  texts: { zh, en },
  reviewed: [reviewedArrangement, reviewedResult],
  avoid: { inspectionTeam: team },
  nodes: {
    factoryCheckTasksArrange: node({ guard: async (act) => (act.result === 'PASS' ? ready(act) : undefined) }),
    factoryCheckTasksReview: node({
      guard: async (act) => (act.result === 'PASS' ? ready(act) : undefined),
      apply: async (act) => {
        if (act.result === 'PASS') await order(act, taskBook);
      },
      // the task book tells of the decision: without it none is made
      undo: async () => undefined,
    }),
    factoryCheckPlan: node({
      holders: leader,
      guard: async (act) => (act.result === 'PASS' ? refuseUnplanned(act) : refuseLateObjection(act)),
    }),
    factoryCheckPlanConfirm: node({
      form: confirmForm,
      apply: async (act) => {
        if (act.result === 'PASS') {
          await set(act, { plan_answer: act.actor.kind === 'system' ? 'silent' : 'agreed', wished_date: null, plan_reason: '' });
          await order(act, plan);
        } else
          await set(act, { plan_answer: 'otherDate', wished_date: act.input.wishedDate ?? null, plan_reason: act.cusRemark.slice(0, 200) });
      },
      undo: async (act) => {
        await set(act, { plan_answer: '', wished_date: null, plan_reason: '' });
      },
    }),
    factoryCheckResult: node({
      holders: leader,
      guard: async (act) => (act.result.startsWith('PASS') ? refuseResult(act) : undefined),
      apply: async (act) => {
        if (act.result === 'PASS_REFORM') await beginRounds(act.tx, act, act.businessId);
        const { verifies } = await taskOf(act.tx, act.businessId);
        if (verifies !== null) {
          await set(act, { conclusion: (await isVerifiedOnSite(act.tx, verifies)) ? CONCLUSION.onSite : CONCLUSION.failed });
          return order(act, attendanceRecord);
        }
        if (act.result === 'PASS') await set(act, { conclusion: conclusionAfter(await ncKinds(act)) });
        if (act.result === 'PASS_FAILED') await set(act, { conclusion: CONCLUSION.failed });
        if (act.result.startsWith('PASS')) await order(act, ...visitRecords);
        if (act.result === 'PASS_REFORM') await order(act, rectificationNotice);
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
        if (act.result === 'PASS') await set(act, { conclusion: conclusionAfter(await ncKinds(act)) });
        if (act.result === 'PASS_FAILED') {
          await set(act, { conclusion: CONCLUSION.failed });
          await endVisit(act.tx, act, await taskOf(act.tx, act.businessId));
        }
        if (act.result === 'REJECT_REFORM') await beginRounds(act.tx, act, act.businessId);
        await order(act, act.result === 'REJECT_REFORM' ? rectificationNotice : verificationRecord);
      },
    }),
    factoryCheckResultReview: node({
      guard: async (act) => {
        if (act.result === 'PASS' && (await taskOf(act.tx, act.businessId)).conclusion === '') refuse('inspection.notConcluded');
        if (act.result === 'REJECT_REFORM' && (await ncKinds(act)).length === 0) refuse('inspection.ncNone');
      },
      apply: async (act) => {
        if (act.result !== 'REJECT_REFORM') return;
        await set(act, { conclusion: '' });
        await reopenClosed(act.tx, act, act.businessId);
        await beginRounds(act.tx, act, act.businessId);
        await order(act, rectificationNotice);
      },
    }),
    factoryCheckResultApproval: node({
      form: approvalForm,
      apply: async (act) => {
        if (act.result === 'PASS') await set(act, { class_proposal: act.input.classProposal ?? '' });
      },
    }),
  },
  actions: {
    'factoryInspection.concluded': async (act) => {
      const task = await taskOf(act.tx, act.businessId);
      const cases = await casesOfWork(act.tx, act, act.businessId);
      await act.tx
        .updateTable('inspection_task')
        .set({ concluded_at: act.world.now(), ...changed(act) })
        .where('id', '=', act.businessId)
        .execute();
      await handOverPapers(act.tx, act, act.businessId, cases);
      // the cases wait for the inspection that it verifies
      if (task.verifies !== null) return;
      await orderDocuments(act.tx, act, { about: act.businessId, cases }, inspectionReport);
      await tellFact(act.tx, act, 'factoryInspection.concluded', cases, { vars: { inspectionPassed: hasPassed(task.conclusion) } });
    },
  },
};

/** Tells the engine about the factory inspection, at start-up. */
export const inspectionNodes = (): void => registerProcess(INSPECTION.category, hooks);
