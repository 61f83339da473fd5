/** What stands against a decision at the nodes of an inspection, and against putting it there beside the drawn branches. */
import { nonconforming, OBJECTION_DAYS, openSections, RECTIFY_DAYS } from '@zhengjian/contract/areas/inspection/rules.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import { workdaysBetween } from '@zhengjian/contract/rules/workdays.ts';
import { Refusal, refuse } from '../../platform/refuse.ts';
import { dayText, momentText } from '../../platform/world.ts';
import { calendarOf } from '../../workflow/calendar/calendar.ts';
import { casesAwaiting } from '../../workflow/facts.ts';
import type { CaseAct, Look } from '../../workflow/registry.ts';
import { membersOf, taskOf } from './access.ts';
import { CONCLUDED } from './cases.ts';
import { isUpheld, nonconformitiesIn } from './commands/nonconformities.ts';
import { isBeyondRectifying, isTooLateToReopen, openRounds } from './commands/rounds.ts';
import { samplingFault } from './commands/sampling.ts';
import { bodiesIn } from './commands/save-sections.ts';
import { openVisit, refuseVisitResult } from './commands/visits.ts';
import { refuseArrangement } from './team/judge.ts';
import { hasDayLeft, refuseDays } from './team/plan-days.ts';
import { visitPaperFault } from './visit-papers.ts';
import { wordsIn } from './words.ts';

/** The arrangement has nothing against it that is to be settled first. @throws the first such finding */
export const refuseUnready = async (act: CaseAct): Promise<void> =>
  refuseArrangement(act.tx, act, await taskOf(act.tx, act.businessId), await membersOf(act.tx, act.businessId));

/** The plan is drawn up for this team, and its days still hold on the day on which the company is told. @throws inspection.planMissing, and what stands against the days */
export const refuseUnplanned = async (act: CaseAct): Promise<void> => {
  const { tx, businessId } = act;
  const plan = await tx
    .selectFrom('inspection_plan')
    .select(['start_date', 'end_date'])
    .where('task_id', '=', businessId)
    .executeTakeFirst();
  const unplanned = (await membersOf(tx, businessId)).some((m) => m.start_date === null);
  if (plan === undefined || unplanned) return refuse('inspection.planMissing');
  await refuseDays(tx, act, await taskOf(tx, businessId), { startDate: plan.start_date, endDate: plan.end_date });
};

/**
 * An inspector objects within two working days of getting the task; afterwards they ask the arranger (domain 1.5). One whose team has no
 * day left goes back whenever that is seen.
 * @throws inspection.objectionLate
 */
export const refuseLateObjection = async (act: CaseAct & { taskId: string; visit: number }): Promise<void> => {
  if (act.visit > 1) return;
  const { created_at } = await act.tx.selectFrom('wf_task').select('created_at').where('id', '=', act.taskId).executeTakeFirstOrThrow();
  const calendar = await calendarOf(act.tx, act.actor.tenant);
  const isLate = workdaysBetween(calendar, created_at, momentText(act.world.now())) > OBJECTION_DAYS;
  if (isLate && (await hasDayLeft(act.tx, act, await taskOf(act.tx, act.businessId))))
    refuse('inspection.objectionLate', { n: OBJECTION_DAYS });
};

/** The result is complete, and says what its branch says. @throws inspection.sectionsOpen, inspection.teamUnsaid, inspection.visitAhead, inspection.signSheetMissing, inspection.photosMissing, inspection.ncWithout, inspection.failedWithout, inspection.ncThere, inspection.ncNone, inspection.rectifyTimeOver, inspection.samplingOpen, inspection.samplingMissing */
export const refuseResult = async (act: CaseAct & { result: string }): Promise<void> => {
  const { tx, businessId, result } = act;
  const task = await taskOf(tx, businessId);
  if (task.verifies !== null) await refuseVisitResult(tx, task.verifies, result);
  const bodies = await bodiesIn(tx, businessId);
  const open = openSections(task.check_kind, bodies);
  if (open.length > 0) refuse('inspection.sectionsOpen', { n: open.length, first: wordsIn(act.lang).section[open[0] ?? 'visit'] });
  const attended = bodies.get('visit')?.team ?? [];
  const unsaid = (await membersOf(tx, businessId)).find((m) => !attended.some(({ userId }) => userId === m.user_id));
  if (unsaid) refuse('inspection.teamUnsaid', { name: unsaid.user_name });
  if ((bodies.get('visit')?.until ?? '') > dayText(act.world.now())) refuse('inspection.visitAhead');
  const missing = (await visitPaperFault(tx, task)) ?? (await samplingFault(tx, task));
  if (missing !== null) refuse(`inspection.${missing}`);
  const noted = await tx.selectFrom('nonconformity').select(['id', 'state']).where('task_id', '=', businessId).execute();
  const openNoted = noted.filter((n) => n.state !== 'closed');
  if (nonconforming(bodies).length > 0 && noted.length === 0) refuse('inspection.ncWithout');
  if (result === 'PASS_FAILED' && noted.length === 0) refuse('inspection.failedWithout');
  if (result === 'PASS' && openNoted.length > 0) refuse('inspection.ncThere', { n: openNoted.length });
  if (result !== 'PASS_REFORM') return;
  if (openNoted.length === 0) refuse('inspection.ncNone');
  const ids = openNoted.map(({ id }) => id);
  if (await isBeyondRectifying(tx, ids, act.world.now())) refuse('inspection.rectifyTimeOver', { n: RECTIFY_DAYS.most });
};

/** Of nonconformities that stand: an objection that was upheld takes one away, until it is opened again. */
export const standingKinds = async (act: Pick<CaseAct, 'tx' | 'businessId'>) =>
  (await nonconformitiesIn(act.tx, act.businessId)).filter((nc) => !isUpheld(nc));

/** @throws inspection.visitOpen, inspection.stillUncorrected, inspection.unverified, inspection.allCorrected, inspection.rectifyTimeOver */
export const refuseVerification = async ({ tx, world, businessId, result }: CaseAct & { result: string }): Promise<void> => {
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

/** The reviewer wants more of what was closed. @throws inspection.ncNone, inspection.reopenTimeOver */
export const refuseReopening = async (act: CaseAct): Promise<void> => {
  if ((await standingKinds(act)).length === 0) refuse('inspection.ncNone');
  if (await isTooLateToReopen(act.tx, act.businessId, act.world.now())) refuse('inspection.reopenTimeOver', { n: RECTIFY_DAYS.most });
};

/** Inspections for which a case waits: without it it would wait for ever. One that a visit verifies goes on without the visit. */
export const waitedForAmong = async (look: Look, taskIds: readonly string[]): Promise<ReadonlyMap<string, Refusal>> => {
  if (taskIds.length === 0) return new Map();
  const served = await look.tx
    .selectFrom('case_work as w')
    .innerJoin('inspection_task as t', (j) => j.onRef('t.tenant_id', '=', 'w.tenant_id').onRef('t.id', '=', 'w.work_id'))
    .innerJoin('business_case as c', (j) => j.onRef('c.tenant_id', '=', 'w.tenant_id').onRef('c.id', '=', 'w.case_id'))
    .select(['w.work_id', 'w.case_id', 'c.case_no'])
    .where('w.work_id', 'in', [...taskIds])
    .where('t.verifies', 'is', null)
    .orderBy('c.case_no')
    .execute();
  const waiting = new Set(
    await casesAwaiting(
      look.tx,
      look,
      CONCLUDED,
      served.map((row) => row.case_id),
    ),
  );
  const numbers = new Map<string, string[]>();
  for (const { work_id, case_id, case_no } of served)
    if (waiting.has(case_id)) numbers.set(work_id, [...(numbers.get(work_id) ?? []), case_no]);
  return new Map([...numbers].map(([id, nos]) => [id, new Refusal('inspection.casesWait', { no: listed(nos, look.lang) })]));
};
