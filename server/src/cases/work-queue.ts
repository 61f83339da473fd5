/** Answers the queues of a kind of work (contract/work-queue.ts) from the shared table. */
import type { Language } from '@zhengjian/contract/constants.ts';
import type { AnyList, RowOf } from '@zhengjian/contract/list.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import type { WorkRow } from '@zhengjian/contract/work-queue.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/schema.ts';
import { type AnsweredList, answerList, type ListSource, type Reader } from '../platform/lists/answer-list.ts';
import type { Condition } from '../platform/lists/conditions.ts';
import { calendarOf } from '../workflow/calendar/calendar.ts';
import { deadlineShown } from '../workflow/deadline-status.ts';
import { waitsAt } from '../workflow/lists/waiting.ts';
import { passedAt, sentBackTo, tasksAt, worksSentBack } from './at-node.ts';
import type { WorkKind } from './lines.ts';
import { worksOneByOne, worksWithin } from './within.ts';
import './tables.ts';

type Own<L> = Omit<RowOf<L>, keyof WorkRow>;
/** What a row shows of its own kind, by the id of the work; a kind without such has none. */
type OwnRows<L> = keyof Own<L> extends never
  ? { own?: undefined }
  : { own: (tx: Tx, reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, Own<L>>> };
/** How works are found by their states, where a state is not only what stands in its column. */
type OwnStates = { state?: (states: readonly number[]) => Condition };

/** Numbers of the cases that works serve, as the reader's language puts them in a row. */
export const numbersOfCases = async (tx: Tx, lang: Language, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ work_id: string; numbers: string[] }>`
    select w.work_id, array_agg(c.case_no order by c.case_no) as numbers from case_work w
    join business_case c on c.tenant_id = w.tenant_id and c.id = w.case_id where w.work_id = any(${[...ids]}::uuid[]) group by 1`.execute(
    tx,
  );
  return new Map(rows.map((r) => [r.work_id, listed(r.numbers, lang)]));
};

const sharedRows = async (tx: Tx, reader: Reader, ids: readonly string[], asked: { nodeKey: string; tab?: string | undefined }) => {
  const [rows, taskOf, calendar, numbers] = await Promise.all([
    tx
      .selectFrom('business_case as r')
      .select(['r.id', 'r.case_no', 'r.title', 'r.applicant_name', 'r.factory_name', 'r.product_class', 'r.state', 'r.is_urgent'])
      .select(['r.work_since', 'r.instance_id'])
      .where('r.id', 'in', ids)
      .execute(),
    tasksAt(tx, reader, ids, asked.nodeKey),
    calendarOf(tx, reader.actor.tenant),
    numbersOfCases(tx, reader.lang, ids),
  ]);
  const sentBack = await sentBackTo(
    tx,
    reader,
    asked.nodeKey,
    rows.map((r) => taskOf(r.id)),
  );
  return rows.map((r): WorkRow => {
    const task = taskOf(r.id);
    return {
      id: r.id,
      workNo: r.case_no,
      caseNos: numbers.get(r.id) ?? '',
      title: r.title,
      companyName: r.applicant_name,
      factoryName: r.factory_name,
      productClass: r.product_class,
      state: String(r.state),
      isUrgent: r.is_urgent,
      workSince: r.work_since ?? '',
      dueTime: task?.due_at ?? '',
      ...(task ? deadlineShown(calendar, task, reader.world.now()) : { lamp: '', daysLeft: null }),
      assigneeName: task?.assignee_name ?? '',
      flowInstanceId: task?.instance_id ?? r.instance_id ?? '',
      taskId: task?.id ?? '',
      currentNodeKeyName: task?.node ?? '',
      ...sentBack(task),
      abilities: { act: asked.tab === 'todo' && task?.node === asked.nodeKey },
    };
  });
};

/** The node whose queue is asked for. */
const nodeOf = (asked: Readonly<Record<string, unknown>>): string => String(asked.nodeKey);

/** @param of declared by `workQueue` */
export const answerWorkQueue = <const L extends AnyList>(
  of: L,
  { category }: WorkKind,
  { own, state }: OwnRows<L> & OwnStates,
): AnsweredList<L> => {
  const source: ListSource<AnyList, 'business_case'> = {
    table: 'business_case',
    where: () => sql`r.category = ${category} and r.work_since is not null`,
    // what waits for somebody is theirs to see, whatever their data scope
    within: ({ actor }, tx, tab) =>
      tab === 'todo' ? null : tab === 'returned' ? worksOneByOne(actor, { category }) : worksWithin(tx, actor, { category }),
    tabs: {
      todo: ({ actor }, asked, tx) => waitsAt(tx, actor, category, nodeOf(asked)),
      returned: (_, asked) => {
        const nodeKey = nodeOf(asked);
        const sentBack = worksSentBack(category, nodeKey);
        return { ...sentBack, where: sql`${sentBack.where} and r.phase in ('accepted', 'withCustomer') and r.node <> ${nodeKey}` };
      },
      done: (_, asked) => passedAt([category], nodeOf(asked), 'work_since'),
      all: () => null,
    },
    filters: {
      state: state === undefined ? 'state' : (states) => state([states].flat().map(Number)),
      // only what is open is held by somebody, and an index knows what is open
      assignee: (name) => sql`r.holder <> '' and strpos(r.holder, ${String(name)}) > 0`,
      companyName: 'search_text',
      productClass: 'product_class',
      lamp: { warn: 'warn_at', due: 'due_at', severe: 'severe_at' },
      workSince: 'work_since',
      isUrgent: 'is_urgent',
    },
    sorts: { workSince: 'work_since', dueTime: { column: 'due_at', empty: true }, workNo: 'case_no' },
    search: { text: 'search_text', ids: 'business_case_search' },
    rows: async (tx, reader, ids, asked) => {
      const [rows, more] = await Promise.all([
        sharedRows(tx, reader, ids, { nodeKey: nodeOf(asked), tab: asked.tab }),
        own?.(tx, reader, ids),
      ]);
      return rows.map((row) => ({ ...row, ...more?.get(row.id) }));
    },
  };
  return answerList<AnyList, 'business_case'>(of, source);
};
