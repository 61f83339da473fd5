/** Decisions through the calls that the catalogue gives them; flow_submit ends in the same submitTask. */

import type { DISCOUNT_NODES, NoteNode, WITHDRAW_NODES } from '@zhengjian/contract/areas/finance/lists.ts';
import { nodeFieldsOf } from '@zhengjian/contract/node-form.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Act } from '../../workflow/registry.ts';
import { submitTask } from '../../workflow/submit-task.ts';

type Decision = {
  id: string;
  taskId?: string | undefined;
  result: string;
  remark?: string | undefined;
  cusRemark?: string | undefined;
};
type Node = NoteNode | (typeof DISCOUNT_NODES)[number] | (typeof WITHDRAW_NODES)[number];

const CARRIED = { id: true, taskId: true, result: true, remark: true, cusRemark: true } as const;

const workRow = async (tx: Tx, id: string) =>
  (await tx
    .selectFrom('business_case')
    .select(['case_no', 'instance_id', 'node', 'state'])
    .where('id', '=', id)
    .where('work_since', 'is not', null)
    .executeTakeFirst()) ?? refuse('finance.workNotFound');

/**
 * @param nodes at which the work must stand
 * @throws finance.workNotFound, notAtNode, and what submitTask throws
 */
export const decideAt = async (tx: Tx, act: Act, nodes: readonly Node[], decision: Decision): Promise<{ id: string; state: string }> => {
  const row = await workRow(tx, decision.id);
  const node = nodes.find((n) => n === row.node);
  if (node === undefined || row.instance_id === null) return refuse('finance.notAtNode', { no: row.case_no });
  await submitTask(tx, act, {
    instanceId: row.instance_id,
    taskId: decision.taskId,
    node,
    result: decision.result,
    remark: decision.remark,
    cusRemark: decision.cusRemark,
    fields: nodeFieldsOf(CARRIED, decision),
  });
  return stateOf(tx, decision.id);
};

/** Where a note, discount or withdrawal stands now. */
export const stateOf = async (tx: Tx, id: string): Promise<{ id: string; state: string }> => {
  const { state } = await workRow(tx, id);
  return { id, state: String(state) };
};
