/** Processes with where they stand, the newest first. */
import { followed, type InstanceRow } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList, type Reader } from '../../platform/lists/answer-list.ts';
import { discontinuable } from '../acts/discontinue.ts';
import { calendarOf } from '../calendar/calendar.ts';
import { deadlineShown } from '../deadline-status.ts';
import { wordIn } from '../definitions.ts';
import { isCustomers } from '../next-users.ts';
import { caseSearch } from '../registry.ts';
import { caseShown, namesFor } from './names.ts';
import '../tables.ts';

/** What a list shows of processes, in any order. */
export const instanceRows = async (
  tx: Tx,
  { actor, world, lang }: Pick<Reader, 'actor' | 'world' | 'lang'>,
  ids: readonly string[],
): Promise<InstanceRow[]> => {
  const rows = await tx
    .selectFrom('wf_instance as i')
    .innerJoin('wf_definition as v', (j) => j.onRef('v.tenant_id', '=', 'i.tenant_id').onRef('v.id', '=', 'i.definition_id'))
    .leftJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 'i.tenant_id').onRef('u.id', '=', 'i.created_by'))
    .select(['i.id', 'i.definition_id', 'i.business_id', 'i.category', 'i.created_at', 'i.ended_at', 'i.status'])
    .select(['v.definition_version', 'u.real_name', sql<string>`''`.as('node')])
    // the step that ended it was a rejection
    .select(
      sql<boolean>`i.status = 'done' and coalesce((select t.result like 'REJECT%' from wf_task t
        where t.tenant_id = i.tenant_id and t.instance_id = i.id and t.status = 'done' order by t.ended_at desc, t.id desc limit 1), false)`.as(
        'refused',
      ),
    )
    .where('i.tenant_id', '=', actor.tenant)
    .where('i.id', 'in', ids)
    .execute();
  const named = await namesFor(tx, { lang }, rows);
  const open = await tx
    .selectFrom('wf_task')
    .select(['id', 'instance_id', 'node', 'assignee_name', 'due_at', 'warn_at', 'severe_at'])
    .where('tenant_id', '=', actor.tenant)
    .where('instance_id', 'in', ids)
    .where('status', '=', 'open')
    .orderBy('created_at')
    .execute();
  const calendar = await calendarOf(tx, actor.tenant);
  const running = named.filter(({ status }) => status === 'active').map((r) => ({ businessId: r.business_id, category: r.category }));
  const stopped = await discontinuable({ tx, actor, lang }, running);
  return named.map(
    (r): InstanceRow => ({
      processInstanceId: r.id,
      processDefinitionId: r.definition_id,
      businessId: r.business_id,
      category: r.category,
      categoryName: r.categoryName,
      version: r.definition_version,
      ...caseShown(r.card),
      path: r.card?.path ?? '',
      starterName: r.real_name ?? '',
      createTime: r.created_at,
      endTime: r.ended_at ?? '',
      status: r.status,
      refused: r.refused,
      current: open
        .filter((t) => t.instance_id === r.id)
        .map((t) => {
          const node = r.definition.nodes[t.node];
          return {
            taskId: t.id,
            nodeKey: t.node,
            nodeName: node === undefined ? t.node : wordIn(lang, node.name),
            holder: t.assignee_name,
            dueTime: t.due_at ?? '',
            ...deadlineShown(calendar, t, world.now()),
            customers: node !== undefined && isCustomers(node),
          };
        }),
      abilities: { discontinue: r.status === 'active' && stopped.has(r.business_id) },
    }),
  );
};

export const followedInstances = answerList(followed, {
  table: 'wf_instance',
  tabs: {},
  filters: { category: 'category', status: 'status', started: 'created_at' },
  sorts: { createTime: 'created_at' },
  search: caseSearch,
  rows: instanceRows,
});
