/** Nonconformities: noted at the factory, changed until the company has them, verified round by round. */
import type { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { NonconformityInput, NonconformityShown } from '@zhengjian/contract/areas/inspection/records.ts';
import { RECTIFY_DAYS, VERDICT_ON_ROUND, VERIFY_ON_SITE } from '@zhengjian/contract/areas/inspection/rules.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { dayNumber } from '@zhengjian/contract/rules/workdays.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed, created } from '../../../platform/standard.ts';
import { dayText } from '../../../platform/world.ts';
import type { Act } from '../../../workflow/registry.ts';
import { checkChoices } from '../../system/index.ts';
import { checkVersion, holdsStep, lockedTask, seenTask, taskToEnter } from '../access.ts';
import { BEFORE_ROUNDS, filesOfNonconformities, removeAllEvidence } from './nonconformity-files.ts';
import { isBeyondRectifying } from './rounds.ts';
import { visitBehind } from './visits.ts';
import '../tables.ts';

type Verification = Received<typeof inspectionCalls.verifyNonconformity>;
type Verdict = Verification['verdict'];

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'nonconformity.noted': { ncNo: string; clause: string; again: boolean };
    'nonconformity.removed': { ncNo: string };
    'nonconformity.verified': { ncNo: string; round: number; verdict: Verdict };
  }
}

/** @param ids those of one inspection, or one alone */
const shown = async (tx: Tx, where: { task: string } | { id: string }): Promise<NonconformityShown[]> => {
  const rows = await tx
    .selectFrom('nonconformity')
    .selectAll()
    .$if('task' in where, (q) => q.where('task_id', '=', 'task' in where ? where.task : ''))
    .$if('id' in where, (q) => q.where('id', '=', 'id' in where ? where.id : ''))
    .orderBy('nc_no')
    .execute();
  if (rows.length === 0) return [];
  const rounds = await tx
    .selectFrom('nonconformity_round')
    .selectAll()
    .where(
      'nc_id',
      'in',
      rows.map((r) => r.id),
    )
    .orderBy('round_no')
    .execute();
  const files = await filesOfNonconformities(
    tx,
    rows.map((r) => r.id),
  );
  const filesAt = (ncId: string, roundNo: number) =>
    files.filter((f) => f.ncId === ncId && f.round === roundNo).map(({ fileId, name, suffix, size }) => ({ fileId, name, suffix, size }));
  return rows.map((r) => ({
    id: r.id,
    version: r.version,
    ncNo: r.nc_no,
    ncClass: r.nc_class,
    severity: r.severity,
    clause: r.clause,
    description: r.description,
    verifyKind: r.verify_kind,
    reformDeadline: r.reform_deadline,
    state: r.state,
    raisedOn: r.raised_on ?? '',
    closeDate: r.close_date ?? '',
    evidence: filesAt(r.id, BEFORE_ROUNDS),
    rounds: rounds
      .filter((x) => x.nc_id === r.id)
      .map((x) => ({
        roundNo: x.round_no,
        version: x.version,
        causeAnalysis: x.cause_analysis,
        correction: x.correction,
        correctiveAction: x.corrective_action,
        objection: x.objection,
        proof: filesAt(r.id, x.round_no),
        submitTime: x.submit_time ?? '',
        verifyResult: x.verify_result,
        verifyOpinion: x.verify_opinion,
        verifyUserName: x.verify_user_name,
        verifyTime: x.verify_time ?? '',
      })),
  }));
};
export const nonconformitiesIn = (tx: Tx, taskId: string): Promise<NonconformityShown[]> => shown(tx, { task: taskId });
/** The company's objection was upheld, so that it was none. */
export const isUpheld = ({ rounds }: Pick<NonconformityShown, 'rounds'>): boolean =>
  rounds.at(-1)?.verifyResult === VERDICT_ON_ROUND.objectionUpheld;
export const nonconformityById = async (tx: Tx, id: string): Promise<NonconformityShown> =>
  (await shown(tx, { id }))[0] ?? refuse('inspection.ncNotFound');

const rowOf = async (tx: Tx, id: string) =>
  (await tx.selectFrom('nonconformity').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('inspection.ncNotFound');

/** Three months at most (domain 1.5). @throws inspection.deadlineOrder, inspection.deadlineFar */
const checkDeadline = (act: Act, day: string): void => {
  const ahead = dayNumber(day) - dayNumber(dayText(act.world.now()));
  if (ahead < 1) refuse('inspection.deadlineOrder');
  if (ahead > RECTIFY_DAYS.most) refuse('inspection.deadlineFar', { n: RECTIFY_DAYS.most });
};

/** Numbers count on per task; one that was given is not given again. */
const nextNo = async (tx: Tx, taskId: string, workNo: string): Promise<string> => {
  const last = await tx
    .selectFrom('nonconformity')
    .select('nc_no')
    .where('task_id', '=', taskId)
    .orderBy('nc_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  const n = Number(last?.nc_no.slice(-2) ?? 0) + 1;
  return n > 99 ? refuse('inspection.ncTooMany') : `${workNo}-NC${String(n).padStart(2, '0')}`;
};

type Noted = NonconformityInput & { taskId: string; id?: string | undefined; version?: number | undefined };
/** @throws inspection.notFound, inspection.notOnTeam, inspection.notEntering, inspection.ncNotFound, inspection.ncTold, inspection.changedMeanwhile, inspection.visitNotes */
export const saveNonconformity = async (tx: Tx, act: Act, { taskId, id, version, ...input }: Noted): Promise<NonconformityShown> => {
  const task = await taskToEnter(tx, act.actor, taskId);
  if (task.verifies !== null) refuse('inspection.visitNotes');
  await checkChoices(tx, act.lang, {
    nonconformity_class: { ncClass: input.ncClass },
    nc_severity: { severity: input.severity },
    verify_kind: { verifyKind: input.verifyKind },
  });
  checkDeadline(act, input.reformDeadline);
  const values = {
    nc_class: input.ncClass,
    severity: input.severity,
    clause: input.clause,
    description: input.description,
    verify_kind: input.verifyKind,
    reform_deadline: input.reformDeadline,
  };
  let ncId = id;
  if (id !== undefined) {
    const row = await rowOf(tx, id);
    if (row.task_id !== taskId) refuse('inspection.ncNotFound');
    if (row.told) refuse('inspection.ncTold', { no: row.nc_no });
    checkVersion(row, version);
    await tx
      .updateTable('nonconformity')
      .set({ ...values, ...changed(act), version: row.version + 1 })
      .where('id', '=', id)
      .execute();
  } else {
    const row = created(act);
    ncId = row.id;
    await tx
      .insertInto('nonconformity')
      .values({
        ...row,
        task_id: taskId,
        nc_no: await nextNo(tx, taskId, task.work_no),
        ...values,
        state: 'open',
        raised_on: null,
        close_date: null,
      })
      .execute();
  }
  const nc = await nonconformityById(tx, ncId ?? '');
  await audit(tx, act, {
    kind: 'nonconformity.noted',
    subject: { type: 'nonconformity', id: nc.id },
    caseId: taskId,
    details: { ncNo: nc.ncNo, clause: nc.clause, again: id !== undefined },
  });
  return nc;
};

/** @throws inspection.ncNotFound, inspection.ncTold, inspection.notOnTeam, inspection.notEntering */
export const removeNonconformity = async (tx: Tx, act: Act, id: string): Promise<void> => {
  const row = await rowOf(tx, id);
  await taskToEnter(tx, act.actor, row.task_id);
  if (row.told) refuse('inspection.ncTold', { no: row.nc_no });
  await removeAllEvidence(tx, act, id);
  await tx.deleteFrom('nonconformity').where('id', '=', id).execute();
  await audit(tx, act, {
    kind: 'nonconformity.removed',
    subject: { type: 'nonconformity', id },
    caseId: row.task_id,
    details: { ncNo: row.nc_no },
  });
};

/** @throws inspection.nothingHandedIn, inspection.rectifiedLate, inspection.noObjection, inspection.opinionMissing */
const refuseVerdict = async (
  tx: Tx,
  round: { submit_time: string | null; objection: string },
  { id, verdict, opinion = '' }: Verification,
): Promise<void> => {
  if (verdict !== 'corrected' && opinion.trim() === '') refuse('inspection.opinionMissing');
  if (verdict === 'notCorrected') return;
  if (round.submit_time === null) return refuse('inspection.nothingHandedIn');
  if (verdict === 'objectionUpheld' && round.objection.trim() === '') refuse('inspection.noObjection');
  if (await isBeyondRectifying(tx, [id], new Date(`${round.submit_time.replace(' ', 'T')}+08:00`)))
    refuse('inspection.rectifiedLate', { n: RECTIFY_DAYS.most });
};

/** When the company submitted what is verified now; null before it ever did. */
const lastSubmitted = async (tx: Tx, taskId: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('nonconformity_round')
      .select('submit_time')
      .where('task_id', '=', taskId)
      .where('submit_time', 'is not', null)
      .orderBy('submit_time', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.submit_time ?? null;

/**
 * Only what the company has handed in is verified, by whoever has the step, or has that of the visit that verifies it on site; without
 * that visit such a one is not closed.
 * @throws inspection.ncNotFound, inspection.notVerifying, inspection.notLeader, inspection.visitFirst, and what `refuseVerdict` refuses
 */
export const verifyNonconformity = async (tx: Tx, act: Act, said: Verification): Promise<NonconformityShown> => {
  const { id, verdict, opinion = '' } = said;
  const row = await rowOf(tx, id);
  const task = await lockedTask(tx, row.task_id);
  if (task.state !== INSPECTION_STATE.toVerify) refuse('inspection.notVerifying');
  const round =
    (await tx
      .selectFrom('nonconformity_round')
      .selectAll()
      .where('nc_id', '=', id)
      .orderBy('round_no', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? refuse('inspection.notVerifying');
  // a verdict is changed as long as this step goes on; what was closed at an earlier one stays closed
  if (row.state === 'closed' && round.submit_time !== (await lastSubmitted(tx, task.id))) refuse('inspection.notVerifying');
  const visit =
    row.verify_kind === VERIFY_ON_SITE && round.submit_time !== null ? await visitBehind(tx, act, task.id, round.submit_time) : undefined;
  const isTheirs =
    (await holdsStep(tx, act.actor, task, 'factoryCheckReform')) ||
    (visit !== undefined && (await holdsStep(tx, act.actor, visit, 'factoryCheckResult')));
  if (!isTheirs) {
    await seenTask(tx, act.actor, task.id);
    refuse('inspection.notLeader');
  }
  await refuseVerdict(tx, round, said);
  if (verdict === 'corrected' && row.verify_kind === VERIFY_ON_SITE && visit === undefined)
    refuse('inspection.visitFirst', { no: row.nc_no });
  await tx
    .updateTable('nonconformity_round')
    .set({
      verify_user: act.actor.user,
      verify_user_name: act.actor.name,
      verify_result: VERDICT_ON_ROUND[verdict],
      verify_opinion: opinion,
      visit_id: visit?.id ?? null,
      verify_time: act.world.now(),
      ...changed(act),
    })
    .where('id', '=', round.id)
    .execute();
  await tx
    .updateTable('nonconformity')
    .set({
      ...(verdict === 'notCorrected'
        ? { state: 'submitted' as const, close_date: null }
        : { state: 'closed' as const, close_date: dayText(act.world.now()) }),
      ...changed(act),
      version: row.version + 1,
    })
    .where('id', '=', id)
    .execute();
  await audit(tx, act, {
    kind: 'nonconformity.verified',
    subject: { type: 'nonconformity', id },
    caseId: task.id,
    details: { ncNo: row.nc_no, round: round.round_no, verdict },
  });
  return nonconformityById(tx, id);
};
