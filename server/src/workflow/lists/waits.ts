/** What waits in the processes: tasks, for staff and for companies, moves and versions to decide, copies to read. */
import { waitWords } from '@zhengjian/contract/waits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import type { Reader } from '../../platform/lists/answer-list.ts';
import { type Waits, waits } from '../../platform/waits.ts';
import { isOver } from '../deadline-status.ts';
import { wordIn } from '../definitions.ts';
import { cardsOf, caseContains } from '../registry.ts';
import '../tables.ts';
import { caseShown, namesFor } from './names.ts';
import { inQueues, queuesOf, standsIn, type Which } from './waiting.ts';
import { taskRows } from './work.ts';

/** Tasks among rows `d` of the queues `q`; one that waits in two queues of a person is one task. */
const countTasks =
  (which: Which): Waits['figures'] =>
  async (tx, { actor, world }) => {
    const counted = (late: RawBuilder<unknown>) =>
      sql`(count(*) filter (where d.alone${late}) + count(distinct d.task_id) filter (where not d.alone${late}))::int`;
    const { rows } = await sql<{ count: number; overdue: number }>`with q as (${queuesOf(actor, which)})
      select ${counted(sql``)} as count, ${counted(sql` and ${isOver(world.now(), 'd')}`)} as overdue
      from q join wf_todo d on ${standsIn(actor.tenant)}`.execute(tx);
    return rows[0] ?? { count: 0, overdue: 0 };
  };

const tasks = (kind: 'claim' | 'own' | 'deputy' | 'company', which: Which): Waits =>
  waits(kind, {
    table: 'wf_todo',
    id: 'task_id',
    within: ({ actor }) => [inQueues(actor, which)],
    since: 'created_at',
    deadline: { warn: 'warn_at', due: 'due_at', severe: 'severe_at' },
    category: 'category',
    node: 'node',
    contains: caseContains('r'),
    rows: async (tx, reader, ids) =>
      (await taskRows(tx, reader, ids)).map((task) => ({
        ...{ id: task.taskId, title: task.nodeName, path: task.path, createTime: task.createTime, fromName: task.ownerName },
        ...{ caseNo: task.caseNo, companyName: task.companyName, caseTitle: task.caseTitle, category: task.category },
        ...{ dueTime: task.dueTime, daysLeft: task.daysLeft, lamp: task.lamp, task },
      })),
    figures: countTasks(which),
  });

/** Where a case without a page of its own is read. */
const PROCESS_PAGE = '/pblicCommon/processInformation?flowInstanceId=';

const copies = waits('copies', {
  table: 'wf_copy',
  where: ({ actor }) => sql`r.to_user = ${actor.user} and r.read_at is null`,
  since: 'created_at',
  category: 'category',
  contains: caseContains('r'),
  rows: async (tx, { lang }, ids) => {
    const rows = await tx
      .selectFrom('wf_copy')
      .select(['id', 'category', 'business_id', 'instance_id', 'from_name', 'remark', 'created_at'])
      .where('id', 'in', ids)
      .execute();
    const cards = await cardsOf(tx, rows);
    return rows.map((row) => {
      const card = cards.get(row.business_id);
      return {
        ...{ id: row.id, category: row.category, createTime: row.created_at, fromName: row.from_name },
        ...{ caseNo: card?.no ?? '', caseTitle: card?.title ?? '', companyName: card?.company ?? '' },
        title: row.remark || waitWords(lang).copies,
        path: card?.path || `${PROCESS_PAGE}${row.instance_id}`,
      };
    });
  },
});

const movesToConfirm = async (tx: Tx, { lang }: Reader, ids: readonly string[]) => {
  const rows = await tx
    .selectFrom('wf_jump_request as r')
    .innerJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 'r.tenant_id').onRef('i.id', '=', 'r.instance_id'))
    .select(['r.id', 'r.category', 'r.business_id', 'r.from_node as node', 'r.to_node', 'r.asked_name', 'r.created_at', 'i.definition_id'])
    .where('r.id', 'in', ids)
    .execute();
  return (await namesFor(tx, { lang }, rows)).map((r) => {
    const to = r.definition.nodes[r.to_node];
    return {
      ...{ id: r.id, category: r.category, createTime: r.created_at, fromName: r.asked_name },
      ...caseShown(r.card),
      title: `${r.nodeName} → ${to === undefined ? r.to_node : wordIn(lang, to.name)}`,
      path: `/flow/follow?part=jumps&request=${r.id}`,
    };
  });
};

const jumps = waits('jumps', {
  table: 'wf_jump_request',
  // a second person decides
  where: ({ actor }) => sql`r.status = 'open' and r.created_by <> ${actor.user}`,
  since: 'created_at',
  category: 'category',
  contains: caseContains('r'),
  rows: movesToConfirm,
});

const releases = waits('releases', {
  table: 'wf_release',
  // whoever has drawn or asked for it leaves it to somebody else
  where: ({ actor }) => sql`r.status = 'open' and not (${actor.user} = any(r.authors))`,
  since: 'created_at',
  category: 'category',
  contains: (keyword) => sql`strpos(lower(r.name || ' ' || r.name_en || ' ' || r.process_key), ${keyword.toLowerCase()}) > 0`,
  rows: async (tx, { lang }, ids) => {
    const rows = await tx
      .selectFrom('wf_release')
      .select(['id', 'category', 'name', 'name_en', 'note', 'asked_name', 'created_at'])
      .where('id', 'in', ids)
      .execute();
    return rows.map((r) => ({
      ...{ id: r.id, category: r.category, createTime: r.created_at, fromName: r.asked_name, caseTitle: r.note },
      title: wordIn(lang, { zh: r.name, en: r.name_en }),
      path: `/flow/releases?request=${r.id}`,
    }));
  },
});

export const workflowWaits: readonly Waits[] = [
  tasks('claim', 'claim'),
  tasks('own', 'mine'),
  tasks('deputy', 'deputy'),
  tasks('company', 'company'),
  copies,
  jumps,
  releases,
];
