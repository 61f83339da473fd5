/** What a person has finished, and what they have started: newest first. */
import type { DoneRow } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { doneList, sentList } from '@zhengjian/contract/areas/workflow/work-lists.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList, type Reader } from '../../platform/lists/answer-list.ts';
import { wordIn } from '../definitions.ts';
import { caseSearch } from '../registry.ts';
import '../tables.ts';
import { instanceRows } from './instances.ts';
import { caseShown, namesFor } from './names.ts';

const doneRows = async (tx: Tx, { actor, lang }: Reader, ids: readonly string[]): Promise<DoneRow[]> => {
  const rows = await tx
    .selectFrom('wf_task as t')
    .innerJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 't.tenant_id').onRef('i.id', '=', 't.instance_id'))
    .leftJoin('wf_task_note as note', (j) => j.onRef('note.tenant_id', '=', 't.tenant_id').onRef('note.task_id', '=', 't.id'))
    .select(['t.id', 't.instance_id', 't.business_id', 't.category', 't.node', 't.created_at', 't.ended_at', 't.result', 't.branch'])
    .select(['i.definition_id', 'i.status', 'note.remark'])
    .where('t.tenant_id', '=', actor.tenant)
    .where('t.id', 'in', ids)
    .execute();
  return (await namesFor(tx, { lang }, rows)).map((r) => {
    const branch = r.definition.flows[r.branch];
    return {
      taskId: r.id,
      processInstanceId: r.instance_id,
      businessId: r.business_id,
      category: r.category,
      categoryName: r.categoryName,
      nodeKey: r.node,
      nodeName: r.nodeName,
      ...caseShown(r.card),
      path: r.card?.path ?? '',
      createTime: r.created_at,
      endTime: r.ended_at ?? '',
      result: r.result,
      branchName: branch === undefined ? '' : wordIn(lang, branch.name),
      remark: r.remark ?? '',
      ended: r.status !== 'active',
    };
  });
};

export const doneTasks = answerList(doneList, {
  table: 'wf_task',
  where: ({ actor }) => sql`r.op_user = ${actor.user} and r.status = 'done'`,
  tabs: {},
  filters: { time: 'ended_at', category: 'category' },
  sorts: { endTime: 'ended_at' },
  search: caseSearch,
  rows: doneRows,
});

export const sentProcesses = answerList(sentList, {
  table: 'wf_instance',
  where: ({ actor }) => sql`r.created_by = ${actor.user}`,
  tabs: {},
  filters: { time: 'created_at', category: 'category' },
  sorts: { createTime: 'created_at' },
  search: caseSearch,
  rows: instanceRows,
});
