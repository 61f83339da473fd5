/** What other areas do with inspections: give one out for cases, let it go on, ask who is on its team and what it came to. */
import { provinceOf } from '@zhengjian/contract/areas/inspection/provinces.ts';
import { CHECK_KIND, type CheckKind, hasPassed } from '@zhengjian/contract/areas/inspection/rules.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import { PATTERNS } from '@zhengjian/contract/rules/numbering.ts';
import { sql } from 'kysely';
import { restartWork, servedBy, startWork, worksOf } from '../../cases/works.ts';
import type { Actor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed, created } from '../../platform/standard.ts';
import type { Act } from '../../workflow/registry.ts';
import type { SentBack } from '../../workflow/start.ts';
import { factoryRegion, partyCompany } from '../company/index.ts';
import { nextNumber } from '../system/index.ts';
import { seenTask, type Task } from './access.ts';
import { bodiesIn } from './commands/save-sections.ts';
import { personDays } from './person-days.ts';
import './tables.ts';
import { takingPart } from './took-part.ts';
import { INSPECTION } from './work.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'inspection.opened': { workNo: string; checkKind: string; cases: number };
    'inspection.reopened': { workNo: string };
  }
}

const NUMBERS: Readonly<
  Record<
    string,
    { pattern: (typeof PATTERNS)['inspectionTask' | 'supervisionTask' | 'flyingTask']; param: 'number.supervision' | 'number.flying' }
  >
> = {
  [CHECK_KIND.supervision]: { pattern: PATTERNS.supervisionTask, param: 'number.supervision' },
  [CHECK_KIND.flying]: { pattern: PATTERNS.flyingTask, param: 'number.flying' },
};
const INITIAL = { pattern: PATTERNS.inspectionTask, param: 'number.inspection' } as const;

const factoryOf = async (tx: Tx, caseIds: readonly string[]) => {
  const party = await tx
    .selectFrom('case_party')
    .select(['company_id', 'role'])
    .where('case_id', 'in', [...caseIds])
    .where('reserved', '=', false)
    .where('role', 'in', ['factory', 'applicant'])
    .execute();
  // an applicant that makes the product itself is not entered as factory again
  const id = (party.find((p) => p.role === 'factory') ?? party[0])?.company_id ?? null;
  return { id, company: id === null ? null : await partyCompany(tx, id) };
};

export const titleOf = (factory: string, classes: number): string => (classes > 1 ? `${factory}（${classes}）` : factory);

/** `verifies`: the inspection of which the company's correction is verified on site. */
type Opened = { caseIds: readonly string[]; kind: CheckKind; entry?: string; splitFrom?: string; verifies?: string };
/**
 * Gives out an inspection for cases of one factory, and starts its process.
 * @returns id of the inspection
 */
export const openInspection = async (tx: Tx, act: Act, { caseIds, kind, splitFrom, verifies }: Opened): Promise<string> => {
  const served = await servedBy(tx, caseIds);
  const { id: factoryId, company } = await factoryOf(tx, caseIds);
  const classes = await tx
    .selectFrom('business_case')
    .select('product_class')
    .distinct()
    .where('id', 'in', [...caseIds])
    .where('product_class', '<>', '')
    .orderBy('product_class')
    .execute();
  const row = created(act);
  const factoryName = company?.company_name ?? served.factory_name;
  await tx
    .insertInto('inspection_task')
    .values({
      ...row,
      ...served,
      factory_name: factoryName,
      title: titleOf(factoryName, classes.length),
      work_no: await nextNumber(tx, act, NUMBERS[kind] ?? INITIAL),
      state: INSPECTION_STATE.toArrange,
      work_since: act.world.now(),
      deadline: null,
      instance_id: null,
      check_kind: kind,
      factory_id: factoryId,
      factory_no: company?.factory_no ?? '',
      address: company?.address ?? '',
      province: provinceOf(factoryId === null ? '' : await factoryRegion(tx, factoryId)),
      product_classes: classes.map((c) => c.product_class),
      plan_days: null,
      latest_date: null,
      arrange_user: null,
      wished_date: null,
      concluded_at: null,
      merged_into: null,
      split_from: splitFrom ?? null,
      verifies: verifies ?? null,
    })
    .execute();
  await startWork(tx, act, INSPECTION, { id: row.id, caseIds, vars: verifies === undefined ? {} : { entry: 'verification' } });
  const { work_no } = await tx.selectFrom('inspection_task').select('work_no').where('id', '=', row.id).executeTakeFirstOrThrow();
  await audit(tx, act, {
    kind: 'inspection.opened',
    subject: { type: 'inspection_task', id: row.id },
    caseId: caseIds[0] ?? null,
    details: { workNo: work_no, checkKind: kind, cases: caseIds.length },
  });
  return row.id;
};

/** The inspection of a case that counts: the latest that is not merged, split or cancelled, and verifies no other. */
const latestOf = async (tx: Tx, caseId: string) => {
  const ids = (await worksOf(tx, caseId, INSPECTION)).map((w) => w.id);
  if (ids.length === 0) return undefined;
  return tx
    .selectFrom('inspection_task')
    .selectAll()
    .where('id', 'in', ids)
    .where('verifies', 'is', null)
    .where('state', '<', INSPECTION_STATE.merged)
    .orderBy('work_since', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
};

/**
 * An inspection that had ended is carried on at its result, because the evaluation of a case asks for it.
 * @param sentBack the decision that asks for it
 * @throws inspection.notFound where the case has none, inspection.stillOpen while it goes on
 */
export const reopenInspection = async (tx: Tx, act: Act, caseId: string, sentBack?: SentBack): Promise<string> => {
  const task = (await latestOf(tx, caseId)) ?? refuse('inspection.notFound');
  if (task.state !== INSPECTION_STATE.finished) refuse('inspection.stillOpen', { no: task.work_no });
  await tx
    .updateTable('inspection_task')
    .set({ conclusion: '', concluded_at: null, ...changed(act) })
    .where('id', '=', task.id)
    .execute();
  await restartWork(tx, act, INSPECTION, task.id, 'result', sentBack);
  await audit(tx, act, {
    kind: 'inspection.reopened',
    subject: { type: 'inspection_task', id: task.id },
    caseId,
    details: { workNo: task.work_no },
  });
  return task.id;
};

type InspectionSummary = {
  id: string;
  workNo: string;
  state: number;
  finished: boolean;
  passed: boolean;
  conclusion: string;
  /** Last day of the visit as its team has entered it, else that of the conclusion; '' before. */
  endedOn: string;
  /** Class into which the factory is to be put; '' where nobody proposed one. */
  classProposal: string;
  openNonconformities: number;
  /** The one that is inspected; null where it is none of the companies here. */
  factory: { id: string; name: string } | null;
};

/** The inspection of a case, for its certificate and its evaluation; null where it has none. */
export const inspectionOf = async (tx: Tx, caseId: string): Promise<InspectionSummary | null> => {
  const task = await latestOf(tx, caseId);
  if (task === undefined) return null;
  const open = await tx.selectFrom('nonconformity').select('id').where('task_id', '=', task.id).where('state', '<>', 'closed').execute();
  const visit = (await bodiesIn(tx, task.id)).get('visit');
  return {
    id: task.id,
    workNo: task.work_no,
    state: task.state,
    finished: task.state === INSPECTION_STATE.finished,
    passed: task.conclusion !== '' && hasPassed(task.conclusion),
    conclusion: task.conclusion,
    endedOn: visit?.until ?? task.concluded_at?.slice(0, 10) ?? '',
    classProposal: task.class_proposal,
    openNonconformities: open.length,
    factory: task.factory_id === null ? null : { id: task.factory_id, name: task.factory_name },
  };
};

/** What an inspection is charged by. */
export type InspectionDays = {
  id: string;
  workNo: string;
  checkKind: string;
  /** Person-days as they are read; '' while nobody has said them. */
  planDays: string;
  /** They stand, because the arrangement has been sent on. */
  isArranged: boolean;
  /** Its cases that go on. */
  caseIds: string[];
};

type DayColumns = Pick<Task, 'check_kind' | 'plan_days' | 'state'>;
const stated = ({ check_kind, plan_days, state }: DayColumns) => ({
  checkKind: check_kind,
  planDays: personDays(plan_days),
  isArranged: plan_days !== null && state >= INSPECTION_STATE.toPlan && state < INSPECTION_STATE.merged,
});

const daysOf = async (tx: Tx, task: Task): Promise<InspectionDays> => {
  const cases = await tx
    .selectFrom('case_work as w')
    .innerJoin('business_case as c', (j) => j.onRef('c.tenant_id', '=', 'w.tenant_id').onRef('c.id', '=', 'w.case_id'))
    .select('c.id')
    .where('w.work_id', '=', task.id)
    .where('c.phase', '<>', 'ended')
    .orderBy('c.case_no')
    .execute();
  return { id: task.id, workNo: task.work_no, ...stated(task), caseIds: cases.map((c) => c.id) };
};

/** Of those of one page of a list. */
export const daysOfInspections = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ReturnType<typeof stated>>> => {
  const rows = await tx
    .selectFrom('inspection_task')
    .select(['id', 'check_kind', 'plan_days', 'state'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((task) => [task.id, stated(task)]));
};

/** For staff. @throws inspection.notFound for one that is not there or not the viewer's */
export const inspectionDaysOf = async (tx: Tx, actor: Actor, id: string): Promise<InspectionDays> =>
  daysOf(tx, await seenTask(tx, actor, id));

/** Of the latest inspection of a case that counts; null where it has none. */
export const latestInspectionDays = async (tx: Tx, caseId: string): Promise<InspectionDays | null> => {
  const task = await latestOf(tx, caseId);
  return task === undefined ? null : daysOf(tx, task);
};

/** Who inspected for a case; they take no part in its evaluation. */
export const teamOf = async (tx: Tx, caseId: string): Promise<{ user: string; name: string; workNo: string }[]> => {
  const { rows } = await sql<{ user: string; name: string; work_no: string }>`
    select distinct replace(x.user_id::text, '-', '') as user, coalesce(u.real_name, '') as name, t.work_no from case_work w
    join inspection_task t on t.tenant_id = w.tenant_id and t.id = w.work_id
    cross join lateral ${takingPart} as x left join user_account u on u.tenant_id = t.tenant_id and u.id = x.user_id
    where x.user_id is not null and w.case_id = ${caseId} and w.kind = ${INSPECTION.kind} and t.state < ${INSPECTION_STATE.merged} order by 3, 2`.execute(
    tx,
  );
  return rows.map(({ user, name, work_no: workNo }) => ({ user, name, workNo }));
};
