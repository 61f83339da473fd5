/** A decision at a node of the inspection, through the catalogue's own calls; flow_submit ends in the same submitTask. */
import { decisionFields } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { InspectionNode } from '@zhengjian/contract/areas/inspection/lists.ts';
import { nodeFieldsOf } from '@zhengjian/contract/node-form.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Act } from '../../../workflow/registry.ts';
import { submitTask } from '../../../workflow/submit-task.ts';
import { seenTask, taskOf } from '../access.ts';

type Decision = {
  id: string;
  taskId?: string | undefined;
  result: string;
  remark?: string | undefined;
  cusRemark?: string | undefined;
  assignmentType?: string | undefined;
  assignmentValue?: string | undefined;
  assignmentUser?: string | undefined;
};

/** @throws inspection.notFound, and what submitTask throws */
export const decide = async (tx: Tx, act: Act, node: InspectionNode, d: Decision) => {
  const task = await seenTask(tx, act.actor, d.id);
  const { id, taskId, result, remark, cusRemark, assignmentType, assignmentValue, assignmentUser } = d;
  const outcome = await submitTask(tx, act, {
    instanceId: task.instance_id ?? refuse('inspection.notFound'),
    taskId,
    node,
    result,
    remark,
    cusRemark,
    assignmentType,
    assignmentValue,
    assignmentUser,
    fields: nodeFieldsOf(decisionFields, d),
  });
  const { state } = await taskOf(tx, id);
  return { id, state: String(state), currentNodeKeyName: outcome.next[0]?.nodeKey ?? '' };
};
