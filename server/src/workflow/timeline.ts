/** The flow history of a record as people read it: one entry per visit of a task, oldest first. */
import type { TimelineNode } from '@zhengjian/contract/areas/workflow/records.ts';
import { en } from '@zhengjian/contract/areas/workflow/text.en.ts';
import { zh } from '@zhengjian/contract/areas/workflow/text.zh.ts';
import type { Definition } from '@zhengjian/flow/definition.ts';
import { targetsOf } from '@zhengjian/flow/options.ts';
import type { Tx } from '../platform/database/schema.ts';
import { WITHDRAWN } from './acts/withdraw.ts';
import { type FilesOf, filesOfRecord } from './decision-files.ts';
import { definitionOf, wordIn } from './definitions.ts';
import { operatorName } from './deputies.ts';
import { isCustomers } from './next-users.ts';
import { decidedFields } from './node-form.ts';
import { roleHolders } from './people.ts';
import type { Act } from './registry.ts';
import { versionWith } from './version-with.ts';

/** Most names shown for a task that waits for a whole role. */
const NAMES_SHOWN = 20;

/** Timeline of one record and category, over all instances it has had. Empty where there is none or the viewer may not see it. */
export const timelineOf = async (tx: Tx, act: Act, businessId: string, category: string): Promise<TimelineNode[]> => {
  const rows = await tx
    .selectFrom('wf_task as t')
    .innerJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 't.tenant_id').onRef('i.id', '=', 't.instance_id'))
    .leftJoin('wf_task_note as n', (j) => j.onRef('n.tenant_id', '=', 't.tenant_id').onRef('n.task_id', '=', 't.id'))
    .select([
      't.id',
      't.instance_id',
      't.node',
      't.status',
      't.created_at',
      't.ended_at',
      't.due_at',
      't.assignee',
      't.assignee_name',
      't.op_user',
      't.op_user_name',
      't.deputy_for_name',
    ])
    .select(['t.result', 't.branch', 't.customer_remark', 'i.definition_id', 'n.remark', 'n.remark_version', 'n.input'])
    .where('t.tenant_id', '=', act.actor.tenant)
    .where('t.business_id', '=', businessId)
    .where('t.category', '=', category)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute();
  const files = await filesOfRecord(tx, act, businessId);
  const events = await eventsOf(tx, act, businessId, files);
  const nodes: TimelineNode[] = [];
  for (const row of rows) {
    // what staff have taken back does not stand with the company any more
    if (act.actor.kind === 'customer' && row.result === WITHDRAWN) continue;
    const present = { tenant: act.actor.tenant, instanceId: row.instance_id, definition: await definitionOf(tx, row.definition_id) };
    const definition = await versionWith(tx, present, row.node);
    nodes.push(await entryOf(tx, act, category, row, definition, events.get(row.id) ?? [], files));
  }
  return nodes;
};

/** What happened to the tasks of a record besides being decided; row-level security shows it to staff only. */
const eventsOf = async (tx: Tx, act: Act, businessId: string, files: FilesOf): Promise<ReadonlyMap<string, TimelineNode['events']>> => {
  const rows = await tx
    .selectFrom('wf_task_event')
    .select(['id', 'task_id', 'kind', 'created_at', 'by_name', 'to_name', 'remark'])
    .where('tenant_id', '=', act.actor.tenant)
    .where('business_id', '=', businessId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const names = (act.lang === 'en' ? en : zh).taskEvent;
  const byTask = new Map<string, TimelineNode['events']>();
  for (const r of rows) {
    const event = {
      kind: r.kind,
      kindName: names[r.kind],
      time: r.created_at,
      byName: r.by_name,
      toName: r.to_name,
      remark: r.remark,
      files: files.events.get(r.id) ?? [],
    };
    byTask.set(r.task_id, [...(byTask.get(r.task_id) ?? []), event]);
  }
  return byTask;
};

type Row = {
  id: string;
  node: string;
  status: 'open' | 'done' | 'cancelled';
  created_at: string;
  ended_at: string | null;
  due_at: string | null;
  assignee: string | null;
  assignee_name: string;
  op_user: string | null;
  op_user_name: string;
  deputy_for_name: string;
  result: string;
  branch: string;
  customer_remark: string;
  remark: string | null;
  input: Record<string, unknown> | null;
  remark_version: number | null;
};

const entryOf = async (
  tx: Tx,
  act: Act,
  category: string,
  row: Row,
  definition: Definition,
  events: TimelineNode['events'],
  files: FilesOf,
): Promise<TimelineNode> => {
  const text = act.lang === 'en' ? en : zh;
  const node = definition.nodes[row.node];
  const outside = act.actor.kind === 'customer';
  const own = node !== undefined && isCustomers(node);
  const status = completionOf(definition, row);
  const branch = definition.flows[row.branch];
  // staff are not named to customers (spec 000 §2.4 shows names in the back office); their own people are
  const named = !outside || own;
  const waiting = row.status === 'open' && !outside && row.assignee === null && !own ? await roleHolders(tx, node?.user?.roles ?? []) : [];
  const operator = row.op_user_name ? operatorName(act.lang, row) : row.assignee_name;
  const operators = operator ? [operator] : waiting.slice(0, NAMES_SHOWN).map((p) => p.realName);
  return {
    taskId: row.id,
    nodeKey: row.node,
    nodeName: node === undefined ? row.node : wordIn(act.lang, outside && node.customer !== null ? node.customer : node.name),
    startTime: row.created_at,
    endTime: row.ended_at,
    dueTime: outside ? null : row.due_at,
    opUserId: named ? (row.op_user ?? row.assignee ?? '') : '',
    opUserName: named ? operator || (own ? text.timeline.customer : '') : text.timeline.institute,
    completionStatus: status,
    completionName: text.completion[status],
    nodeStatusColor: COLOUR[status],
    result: row.result,
    branchName: branch === undefined ? '' : wordIn(act.lang, outside && branch.customer !== null ? branch.customer : branch.name),
    taskList: named ? operators.map((opUserName) => ({ opUserName })) : [],
    events,
    fields: outside ? [] : await decidedFields(tx, act, { category, node: row.node, result: row.result }, row.input),
    remark: outside ? '' : (row.remark ?? ''),
    files: files.inside.get(row.id) ?? [],
    customerRemark: row.customer_remark,
    customerFiles: files.customer.get(row.id) ?? [],
    remarkChanged: !outside && (row.remark_version ?? 1) > 1,
    canModifyRemark: act.actor.kind === 'staff' && row.status === 'done' && row.op_user === act.actor.user && row.remark !== null,
  };
};

const COLOUR = { waiting: 'primary', done: 'success', returned: 'warn', refused: 'danger', cancelled: 'info', withdrawn: 'info' } as const;

const completionOf = (definition: Definition, row: Row): TimelineNode['completionStatus'] => {
  if (row.status === 'open') return 'waiting';
  if (row.status === 'cancelled') return row.result === WITHDRAWN ? 'withdrawn' : 'cancelled';
  if (!row.result.startsWith('REJECT')) return 'done';
  const branch = definition.flows[row.branch];
  const ends = branch !== undefined && targetsOf(definition, branch).every((n) => n.kind === 'end' || n.kind === 'terminate');
  return ends ? 'refused' : 'returned';
};
