/** A decision at one of the line's nodes, through the area's own calls; flow_submit ends in the same submitTask. */
import { decisionFields } from '@zhengjian/contract/areas/acceptance/calls.ts';
import type { CccNode } from '@zhengjian/contract/areas/acceptance/lists.ts';
import { nodeFieldsOf } from '@zhengjian/contract/node-form.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { World } from '../../../platform/world.ts';
import { submitTask } from '../../../workflow/submit-task.ts';
import { stateName } from '../state-name.ts';

/** What every decision carries; the fields of the node come along with it. */
type Decision = {
  id: string;
  taskId?: string | undefined;
  result: string;
  assignmentType?: string | undefined;
  assignmentValue?: string | undefined;
  assignmentUser?: string | undefined;
  remark?: string | undefined;
  cusRemark?: string | undefined;
};

/** @throws acceptance.notFound, acceptance.stateForbids for a case without process, and what submitTask throws. */
export const decide = async (tx: Tx, who: { actor: Actor; world: World; lang: 'zh' | 'en'; ip?: string }, node: CccNode, d: Decision) => {
  const row =
    (await tx.selectFrom('ccc_application').select(['state', 'flow_instance_id']).where('id', '=', d.id).executeTakeFirst()) ??
    refuse('acceptance.notFound');
  if (!row.flow_instance_id) return refuse('acceptance.stateForbids', { state: await stateName(tx, who.lang, row.state) });
  const outcome = await submitTask(tx, who, {
    instanceId: row.flow_instance_id,
    taskId: d.taskId,
    node,
    result: d.result,
    remark: d.remark,
    cusRemark: d.cusRemark,
    assignmentType: d.assignmentType,
    assignmentValue: d.assignmentValue,
    assignmentUser: d.assignmentUser,
    fields: nodeFieldsOf(decisionFields, d),
  });
  const { state } = await tx.selectFrom('ccc_application').select('state').where('id', '=', d.id).executeTakeFirstOrThrow();
  return { id: d.id, state: String(state), currentNodeKeyName: outcome.next[0]?.nodeKey ?? '' };
};
