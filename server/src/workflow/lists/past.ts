/** What people have finished and started, and what runs: newest first, filtered by process, word and time. */
import type { DoneRow, InstanceRow } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { COUNT_LIMIT, type Page } from '@zhengjian/contract/paging.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { wordIn } from '../definitions.ts';
import { type Act, findCases } from '../registry.ts';
import { instanceRows } from './instances.ts';
import { namesFor } from './names.ts';

export type PastFilters = {
  category?: string | undefined;
  keyword?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
};
type Paging = { current: number; size: number };

const moment = (text: string) => sql<string>`(${`${text}+08`})::timestamptz`;
const pageOf = <T>(records: T[], n: number, { current, size }: Paging): Page<T> => ({
  records,
  total: n,
  totalExact: n < COUNT_LIMIT,
  size,
  current,
  pages: Math.ceil(n / size),
});

/** Tasks the actor has finished. */
export const donePage = async (tx: Tx, act: Act, { current, size, ...f }: PastFilters & Paging): Promise<Page<DoneRow>> => {
  const found = f.keyword === undefined ? null : await findCases(tx, f.keyword, f.category);
  let query = tx
    .selectFrom('wf_task as t')
    .where('t.tenant_id', '=', act.actor.tenant)
    .where('t.op_user', '=', act.actor.user)
    .where('t.status', '=', 'done');
  if (f.category !== undefined) query = query.where('t.category', '=', f.category);
  if (found !== null) query = query.where('t.business_id', 'in', found);
  if (f.from !== undefined) query = query.where('t.ended_at', '>=', moment(f.from));
  if (f.until !== undefined) query = query.where('t.ended_at', '<=', moment(f.until));
  const [rows, { n }] = await Promise.all([
    // the page first, what stands beside it for its rows alone
    tx
      .selectFrom(
        query
          .select(['t.tenant_id', 't.id', 't.instance_id', 't.business_id', 't.category', 't.node', 't.created_at', 't.ended_at'])
          .select(['t.result', 't.branch'])
          .orderBy('t.ended_at', 'desc')
          .orderBy('t.id', 'desc')
          .limit(size)
          .offset((current - 1) * size)
          .as('t'),
      )
      .innerJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 't.tenant_id').onRef('i.id', '=', 't.instance_id'))
      .leftJoin('wf_task_note as note', (j) => j.onRef('note.tenant_id', '=', 't.tenant_id').onRef('note.task_id', '=', 't.id'))
      .select(['t.id', 't.instance_id', 't.business_id', 't.category', 't.node', 't.created_at', 't.ended_at', 't.result', 't.branch'])
      .select(['i.definition_id', 'i.status', 'note.remark'])
      .orderBy('t.ended_at', 'desc')
      .orderBy('t.id', 'desc')
      .execute(),
    tx
      .selectFrom(query.select('t.id').limit(COUNT_LIMIT).as('counted'))
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow(),
  ]);
  const named = await namesFor(tx, act, rows);
  const records = named.map((r): DoneRow => {
    const branch = r.definition.flows[r.branch];
    return {
      taskId: r.id,
      processInstanceId: r.instance_id,
      businessId: r.business_id,
      category: r.category,
      categoryName: r.categoryName,
      nodeKey: r.node,
      nodeName: r.nodeName,
      caseNo: r.card?.no ?? '',
      caseTitle: r.card?.title ?? '',
      companyName: r.card?.company ?? '',
      path: r.card?.path ?? '',
      createTime: r.created_at,
      endTime: r.ended_at ?? '',
      result: r.result,
      branchName: branch === undefined ? '' : wordIn(act.lang, branch.name),
      remark: r.remark ?? '',
      ended: r.status !== 'active',
    };
  });
  return pageOf(records, n, { current, size });
};

/** Processes that the actor has started. */
export const instancePage = async (tx: Tx, act: Act, { current, size, ...f }: PastFilters & Paging): Promise<Page<InstanceRow>> => {
  const found = f.keyword === undefined ? null : await findCases(tx, f.keyword, f.category);
  let query = tx.selectFrom('wf_instance as i').where('i.tenant_id', '=', act.actor.tenant).where('i.created_by', '=', act.actor.user);
  if (f.category !== undefined) query = query.where('i.category', '=', f.category);
  if (found !== null) query = query.where('i.business_id', 'in', found);
  if (f.from !== undefined) query = query.where('i.created_at', '>=', moment(f.from));
  if (f.until !== undefined) query = query.where('i.created_at', '<=', moment(f.until));
  const ordered = query.select('i.id').orderBy('i.created_at', 'desc').orderBy('i.id', 'desc');
  const [rows, { n }] = await Promise.all([
    ordered
      .limit(size)
      .offset((current - 1) * size)
      .execute(),
    tx
      // in the order of the index, so that a count to the limit reads so many entries of it and no table
      .selectFrom(ordered.limit(COUNT_LIMIT).as('counted'))
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow(),
  ]);
  const ids = rows.map(({ id }) => id);
  const shown = new Map((await instanceRows(tx, act, ids)).map((row) => [row.processInstanceId, row]));
  return pageOf(
    ids.flatMap((id) => shown.get(id) ?? []),
    n,
    { current, size },
  );
};

/** Business id and category by which the timeline of a record is asked for; empty where the viewer may not see it. */
export const timelineParams = async (
  tx: Tx,
  act: Act,
  asked: { id?: string | undefined; flowInstanceId?: string | undefined; taskId?: string | undefined },
) => {
  let query = tx
    .selectFrom('wf_instance as i')
    .select(['i.id', 'i.definition_id', 'i.business_id', 'i.category'])
    .select(sql<string>`''`.as('node'))
    .where('i.tenant_id', '=', act.actor.tenant);
  if (asked.id !== undefined) query = query.where('i.business_id', '=', asked.id);
  if (asked.flowInstanceId !== undefined) query = query.where('i.id', '=', asked.flowInstanceId);
  const { taskId } = asked;
  if (taskId !== undefined)
    query = query.where('i.id', 'in', (e) =>
      e.selectFrom('wf_task').select('instance_id').where('tenant_id', '=', act.actor.tenant).where('id', '=', taskId),
    );
  const rows = await namesFor(tx, act, await query.orderBy('i.created_at').orderBy('i.id').execute());
  return rows.map((r) => ({ businessId: r.business_id, category: r.category, flowInstanceId: r.id, categoryName: r.categoryName }));
};
