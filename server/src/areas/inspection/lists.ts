/** Answers the lists of inspections. */
import { type InspectionNode, inspectionQueue, inspectionTasks, inspectorTasks } from '@zhengjian/contract/areas/inspection/lists.ts';
import { PROVINCES, type ProvinceCode } from '@zhengjian/contract/areas/inspection/provinces.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import { type SqlBool, sql } from 'kysely';
import { worksInScope, worksWithin } from '../../cases/within.ts';
import { answerWorkQueue } from '../../cases/work-queue.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList, type Reader } from '../../platform/lists/answer-list.ts';
import './tables.ts';
import { personDays } from './person-days.ts';
import { INSPECTION } from './work.ts';

type Own = {
  checkKind: string;
  planDays: string;
  latestDate: string;
  leaderName: string;
  visit: string;
  openNonconformities: number;
  conclusion: string;
};

/** What every list shows of an inspection beside what all work has. */
const ownRows = async (tx: Tx, { actor }: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Own>> => {
  const { rows } = await sql<{
    id: string;
    check_kind: string;
    plan_days: string | null;
    latest_date: string | null;
    leader: string | null;
    start_date: string | null;
    end_date: string | null;
    conclusion: string;
    open: number;
  }>`select replace(t.id::text, '-', '') as id, t.check_kind, t.conclusion, t.plan_days::text, t.latest_date::text, p.start_date::text, p.end_date::text,
      (select m.user_name from inspection_member m where m.tenant_id = t.tenant_id and m.task_id = t.id and m.role = '01') as leader,
      (select count(*)::int from nonconformity n where n.tenant_id = t.tenant_id and n.task_id = t.id and n.state <> 'closed') as open
    from inspection_task t left join inspection_plan p on p.tenant_id = t.tenant_id and p.task_id = t.id
    where t.tenant_id = ${actor.tenant} and t.id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(
    rows.map((r) => [
      r.id,
      {
        checkKind: r.check_kind,
        planDays: personDays(r.plan_days),
        latestDate: r.latest_date ?? '',
        leaderName: r.leader ?? '',
        visit: r.start_date === null ? '' : r.start_date === r.end_date ? r.start_date : `${r.start_date} – ${r.end_date ?? ''}`,
        openNonconformities: r.open,
        conclusion: r.conclusion,
      },
    ]),
  );
};

export const inspectionQueues = answerWorkQueue(inspectionQueue, INSPECTION, { own: ownRows });

const ARRANGEMENT: InspectionNode = 'factoryCheckTasksArrange';
const between = (from: number, to: number) => sql<SqlBool>`r.state between ${sql.lit(from)} and ${sql.lit(to)}`;
/** The same of what is under way, which has indexes of its own. */
const running = (from: number, to: number) => sql<SqlBool>`${between(from, to)} and r.phase in ('accepted', 'withCustomer')`;
const ofInspections = sql<SqlBool>`r.category = ${sql.lit(INSPECTION.category)} and r.work_since is not null`;

export const inspectionOverview = answerList(inspectionTasks, {
  table: 'business_case',
  where: () => ofInspections,
  within: ({ actor }, tx) => worksWithin(tx, actor, INSPECTION),
  tabs: {
    arranging: () => running(INSPECTION_STATE.toArrange, INSPECTION_STATE.toReview),
    inHand: () => running(INSPECTION_STATE.toPlan, INSPECTION_STATE.resultToSubmit),
    rectifying: () => running(INSPECTION_STATE.toRectify, INSPECTION_STATE.toVerify),
    deciding: () => running(INSPECTION_STATE.resultToReview, INSPECTION_STATE.resultToApprove),
    finished: () => between(INSPECTION_STATE.finished, INSPECTION_STATE.cancelled),
    all: () => null,
  },
  filters: {
    checkKind: (kind) =>
      sql`exists (select from inspection_task t where t.tenant_id = r.tenant_id and t.id = r.id and t.check_kind = ${kind})`,
    state: 'state',
    province: (province) =>
      sql`exists (select from inspection_task t where t.tenant_id = r.tenant_id and t.id = r.id and t.province = ${province})`,
    workSince: 'work_since',
  },
  sorts: { workSince: 'work_since', workNo: 'case_no' },
  search: { text: 'search_text', ids: 'business_case_search' },
  rows: async (tx, reader, ids) => {
    const [rows, own] = await Promise.all([
      tx
        .selectFrom('inspection_task as t')
        .innerJoin('business_case as b', (j) => j.onRef('b.tenant_id', '=', 't.tenant_id').onRef('b.id', '=', 't.id'))
        .select(['t.id', 't.work_no', 't.factory_name', 't.company_name', 't.state', 't.work_since', 'b.node'])
        .where('t.id', 'in', ids)
        .execute(),
      ownRows(tx, reader, ids),
    ]);
    return rows.map((r) => {
      const more = own.get(r.id);
      if (more === undefined) throw new Error(`inspection ${r.id} is listed, and not there`);
      return {
        id: r.id,
        workNo: r.work_no,
        factoryName: r.factory_name,
        companyName: r.company_name,
        ...more,
        state: String(r.state),
        workSince: r.work_since,
        abilities: { merge: r.node === ARRANGEMENT },
      };
    });
  },
});

/** How many of the open inspections that a person finds take place in each province; reads what is open alone. */
export const openByProvince = async (tx: Tx, { actor }: Pick<Reader, 'actor'>): Promise<{ province: ProvinceCode; count: number }[]> => {
  const theirs = worksInScope(actor, INSPECTION);
  const { rows } = await sql<{ province: string; count: number }>`select t.province, count(*)::int as count from inspection_task t
    where t.tenant_id = ${actor.tenant} and t.state < ${sql.lit(INSPECTION_STATE.finished)} and ${
      theirs === null
        ? sql`true`
        : sql`exists (select from business_case r where r.tenant_id = t.tenant_id and r.id = t.id and r.work_since is not null and ${theirs})`
    } group by t.province`.execute(tx);
  return rows.flatMap(({ province, count }) => {
    const code = PROVINCES.find((one) => one === province);
    return code === undefined ? [] : [{ province: code, count }];
  });
};

const SEES_ALL = ['inspection_arrange_view', 'inspection_task_review_view'] as const;

/** An inspector finds their own visits; whoever arranges or reviews, those of all. */
export const inspectorVisits = answerList(inspectorTasks, {
  table: 'inspection_member',
  where: () => sql`r.start_date is not null`,
  within: ({ actor }) => (SEES_ALL.some((code) => actor.permissions.has(code)) ? null : [sql`r.user_id = ${actor.user}`]),
  tabs: {},
  filters: { userId: 'user_id', visit: { day: 'start_date' } },
  sorts: { startDate: 'start_date' },
  rows: async (tx, _, ids) => {
    const rows = await tx
      .selectFrom('inspection_member as m')
      .innerJoin('inspection_task as t', (j) => j.onRef('t.tenant_id', '=', 'm.tenant_id').onRef('t.id', '=', 'm.task_id'))
      .select([
        'm.id',
        'm.task_id',
        't.work_no',
        'm.user_name',
        'm.role',
        'm.days',
        'm.start_date',
        'm.end_date',
        't.factory_name',
        't.address',
        't.state',
      ])
      .where('m.id', 'in', ids)
      .execute();
    return rows.map((r) => ({
      id: r.id,
      taskId: r.task_id,
      workNo: r.work_no,
      userName: r.user_name,
      role: r.role,
      days: personDays(r.days),
      startDate: r.start_date ?? '',
      endDate: r.end_date ?? '',
      factoryName: r.factory_name,
      address: r.address,
      state: String(r.state),
    }));
  },
});
