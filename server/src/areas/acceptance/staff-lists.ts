/** The staff's queues at the acceptance nodes: what waits for the viewer, what was sent back, what is done, everything. */
import type { AcceptanceNode, CccFilters, QueueTab } from '@zhengjian/contract/areas/acceptance/calls.ts';
import type { CccRow } from '@zhengjian/contract/areas/acceptance/records.ts';
import { COUNT_LIMIT, type Page } from '@zhengjian/contract/paging.ts';
import type { WorkCalendar } from '@zhengjian/contract/rules/workdays.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import type { Totals } from '../../platform/totals.ts';
import type { World } from '../../platform/world.ts';
import { calendarOf } from '../../workflow/calendar/calendar.ts';
import { lampIs, lampShown } from '../../workflow/lamp.ts';
import { waitsFor } from '../../workflow/lists/waiting.ts';
import { withinScope } from '../../workflow/reach.ts';
import { STATE } from './access.ts';
import { CCC_SCOPE } from './tables.ts';
import '../../workflow/tables.ts';

type Who = { actor: Actor; world: World };
type Counting = Who & { totals: Totals };
const CATEGORY = 'cccApplication';

/** Cases of the tab before filters; `t` is the task the row speaks of, left out where nothing asks for it. */
const onTab = (tx: Tx, who: Who, node: AcceptanceNode, tab: QueueTab, withTask: boolean) => {
  const { actor } = who;
  const base = tx.selectFrom('ccc_application as a');
  if (tab === 'todo')
    return base
      .innerJoin('wf_task as t', (j) =>
        j
          .onRef('t.tenant_id', '=', 'a.tenant_id')
          .onRef('t.business_id', '=', 'a.id')
          .on('t.category', '=', CATEGORY)
          .on('t.node', '=', node)
          .on('t.status', '=', 'open'),
      )
      .where('t.id', 'in', (e) =>
        e
          .selectFrom('wf_todo as d')
          .select('d.task_id')
          .where('d.tenant_id', '=', actor.tenant)
          .where('d.category', '=', CATEGORY)
          .where('d.node', '=', node)
          .where(waitsFor(actor, 'all')),
      );
  const open = base.leftJoin('wf_task as t', (j) => {
    const join = j.onRef('t.tenant_id', '=', 'a.tenant_id').onRef('t.instance_id', '=', 'a.flow_instance_id').on('t.status', '=', 'open');
    return withTask ? join : join.on(sql<boolean>`false`);
  });
  const scope = withinScope(actor, CCC_SCOPE);
  const seen = scope === null ? open : open.where(scope);
  switch (tab) {
    case 'returned':
      return seen
        .where((e) => e.exists(pastTask(e, node).where('p.result', 'like', 'REJECT%')))
        .where('a.state', 'in', [STATE.submitted, STATE.returned, STATE.review])
        .where((e) => e.or([e('t.node', 'is', null), e('t.node', '<>', node)]));
    case 'done':
      return seen.where((e) => e.exists(pastTask(e, node).where('p.result', 'like', 'PASS%')));
    case 'all':
      return seen.where('a.submit_time', 'is not', null);
  }
};

type E = ExpressionBuilder<Schema & { a: Schema['ccc_application'] }, 'a'>;
const pastTask = (e: E, node: string) =>
  e
    .selectFrom('wf_task as p')
    .select('p.id')
    .whereRef('p.tenant_id', '=', 'a.tenant_id')
    .whereRef('p.business_id', '=', 'a.id')
    .where('p.category', '=', CATEGORY)
    .where('p.node', '=', node)
    .where('p.status', '=', 'done');

type Listed = ReturnType<typeof onTab>;

const contains = (keyword: string) => sql<boolean>`a.id = any(array(select ccc_application_search(${keyword})))`;

const filtered = (tx: Tx, who: Who, tab: QueueTab, f: CccFilters, withTask = true): Listed => {
  let query = onTab(tx, who, f.nodeKey, tab, withTask);
  if (f.keyword) query = query.where(contains(f.keyword));
  if (f.companyName) query = query.where(contains(f.companyName));
  if (f.applicationNo) query = query.where('a.application_no', '=', f.applicationNo);
  if (f.applyKind) query = query.where('a.apply_kind', '=', f.applyKind);
  if (f.productClass) query = query.where('a.product_class', '=', f.productClass);
  if (f.isUrgent !== undefined) query = query.where('a.is_urgent', '=', f.isUrgent);
  const from = f.minApplicationTime ?? f.createTimeStart;
  const until = f.maxApplicationTime ?? f.createTimeEnd;
  if (from) query = query.where('a.submit_time', '>=', from);
  if (until) query = query.where('a.submit_time', '<=', until);
  if (f.lamp) query = query.where(lampIs(f.lamp, who.world.now()));
  if (f.state) query = query.where('a.state', 'in', f.state.split(',').map(Number));
  if (f.assignee) query = query.where(sql<boolean>`strpos(t.assignee_name, ${f.assignee}) > 0`);
  return query;
};

const LINE = [
  'a.id',
  'a.application_no',
  'a.apply_kind',
  'a.applicant_name',
  'a.manufacturer_name',
  'a.factory_name',
  'a.product_class',
  'a.product_name',
  'a.product_model',
  'a.product_ex_mark',
  'a.is_urgent',
  'a.state',
  'a.submit_time',
  'a.flow_instance_id',
  'a.return_count',
] as const;

const ORDER = { submitTime: 'a.submit_time', dueTime: 't.due_at', applicationNo: 'a.application_no' } as const;

const lines = (query: Listed) =>
  query
    .leftJoin('ccc_acceptance as s', (j) => j.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.case_id', '=', 'a.id'))
    .select([
      ...LINE,
      't.id as task_id',
      't.node',
      't.due_at',
      't.warn_at',
      't.severe_at',
      't.created_at as task_created',
      't.returned',
      't.assignee_name',
      's.is_need_model_test',
      's.is_need_factory_check',
      's.accept_user_name',
    ]);

const sorted = (query: ReturnType<typeof lines>, sort: string | undefined, tab: QueueTab) => {
  const name = (sort?.replace('-', '') ?? (tab === 'todo' ? 'dueTime' : 'submitTime')) as keyof typeof ORDER;
  const descending = sort ? sort.startsWith('-') : tab !== 'todo';
  return query.orderBy(ORDER[name], (o) => (descending ? o.desc() : o.asc()).nullsLast()).orderBy('a.id', descending ? 'desc' : 'asc');
};

const present =
  (who: Who, tab: QueueTab, node: AcceptanceNode, calendar: WorkCalendar) =>
  (r: Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number]): CccRow => ({
    id: r.id,
    applicationNo: r.application_no,
    applicationNumber: r.application_no,
    applyKind: r.apply_kind,
    applicantName: r.applicant_name,
    manufacturerName: r.manufacturer_name,
    factoryName: r.factory_name,
    productClass: r.product_class,
    productName: r.product_name,
    productModel: r.product_model,
    productExMark: r.product_ex_mark,
    isUrgent: r.is_urgent,
    state: String(r.state),
    submitTime: r.submit_time ?? '',
    flowInstanceId: r.flow_instance_id ?? '',
    taskId: r.task_id ?? '',
    currentNodeKeyName: r.node ?? '',
    dueTime: r.due_at ?? '',
    ...lampShown(calendar, r, who.world.now()),
    isNeedModelTest: r.is_need_model_test,
    isNeedFactoryCheck: r.is_need_factory_check,
    acceptUserName: r.accept_user_name ?? '',
    returnCount: r.return_count,
    returned: r.returned === true && r.node === node,
    assigneeName: r.assignee_name ?? '',
    abilities: { act: tab === 'todo' && r.node === node },
  });

const counted = async (tx: Tx, who: Who, tab: QueueTab, f: CccFilters): Promise<number> => {
  const asksForTask = tab === 'returned' || f.lamp !== undefined || f.assignee !== undefined;
  const ids = filtered(tx, who, tab, f, asksForTask).select('a.id');
  const { n } = await tx
    .selectFrom((tab === 'todo' ? ids : ids.limit(COUNT_LIMIT)).as('counted'))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

/** Open queues count exactly and at once; the rest to {@link COUNT_LIMIT}, see {@link Totals}. */
const countOf = (tx: Tx, who: Counting, tab: QueueTab, f: CccFilters): Promise<number> => {
  const count = () => counted(tx, who, tab, f);
  return tab === 'todo' ? count() : who.totals.of(who.actor, ['acceptance', tab, f], count);
};

export const staffPage = async (
  tx: Tx,
  who: Counting,
  { current, size, sort, tab, ...f }: CccFilters & { current: number; size: number; tab: QueueTab; sort?: string | undefined },
): Promise<Page<CccRow>> => {
  const [rows, total, calendar] = await Promise.all([
    sorted(lines(filtered(tx, who, tab, f)), sort, tab)
      .limit(size)
      .offset((current - 1) * size)
      .execute(),
    countOf(tx, who, tab, f),
    calendarOf(tx, who.actor.tenant),
  ]);
  return {
    records: rows.map(present(who, tab, f.nodeKey, calendar)),
    total,
    totalExact: tab === 'todo' || total < COUNT_LIMIT,
    size,
    current,
    pages: Math.ceil(total / size),
  };
};

/** Counts of all tabs under the same filters (rule page-and-count-agree). */
export const staffCounts = async (tx: Tx, who: Counting, f: CccFilters) => {
  const [todo, returned, done, all] = await Promise.all([
    countOf(tx, who, 'todo', f),
    countOf(tx, who, 'returned', f),
    countOf(tx, who, 'done', f),
    countOf(tx, who, 'all', f),
  ]);
  return { todo, returned, done, all, exact: Math.max(returned, done, all) < COUNT_LIMIT };
};

/**
 * Rows for an export, all of them, in steps through one cursor: a page further down would read all those before it, and a hundred
 * thousand rows be read fifty times over.
 */
export async function* staffRows(
  tx: Tx,
  who: Who,
  f: CccFilters & { tab: QueueTab; sort?: string | undefined },
  size = 250,
): AsyncGenerator<CccRow[]> {
  const shown = present(who, f.tab, f.nodeKey, await calendarOf(tx, who.actor.tenant));
  let step: CccRow[] = [];
  for await (const row of sorted(lines(filtered(tx, who, f.tab, f)), f.sort, f.tab).stream(size)) {
    step.push(shown(row));
    if (step.length < size) continue;
    yield step;
    step = [];
  }
  if (step.length > 0) yield step;
}
