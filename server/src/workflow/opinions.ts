/** Opinions given at nodes of a record. */
import type { ApprovalOpinion } from '@zhengjian/contract/areas/workflow/records.ts';
import type { Tx } from '../platform/database/schema.ts';
import { definitionOf, wordIn } from './definitions.ts';
import { operatorName } from './deputies.ts';
import { decidedFields } from './node-form.ts';
import type { Act } from './registry.ts';

/** Rule entity-approval-opinion: who said what at the asked nodes, oldest first. */
export const opinionsOf = async (
  tx: Tx,
  act: Act,
  asked: { category: string; businessId: string; nodeKeyNames: readonly string[] },
): Promise<ApprovalOpinion[]> => {
  const rows = await tx
    .selectFrom('wf_task as t')
    .innerJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 't.tenant_id').onRef('i.id', '=', 't.instance_id'))
    .innerJoin('wf_task_note as n', (j) => j.onRef('n.tenant_id', '=', 't.tenant_id').onRef('n.task_id', '=', 't.id'))
    .select([
      't.id',
      't.node',
      't.op_user_name',
      't.deputy_for_name',
      't.ended_at',
      't.result',
      't.branch',
      'n.remark',
      'n.input',
      'i.definition_id',
    ])
    .where('t.tenant_id', '=', act.actor.tenant)
    .where('t.business_id', '=', asked.businessId)
    .where('t.category', '=', asked.category)
    .where('t.node', 'in', [...asked.nodeKeyNames])
    .where('t.status', '=', 'done')
    .orderBy('t.ended_at')
    .orderBy('t.id')
    .execute();
  const opinions: ApprovalOpinion[] = [];
  for (const row of rows) {
    const definition = await definitionOf(tx, row.definition_id);
    const [node, branch] = [definition.nodes[row.node], definition.flows[row.branch]];
    opinions.push({
      taskId: row.id,
      nodeKey: row.node,
      nodeName: node === undefined ? row.node : wordIn(act.lang, node.name),
      opUserName: operatorName(act.lang, row),
      completeTime: row.ended_at ?? '',
      result: row.result,
      branchName: branch === undefined ? '' : wordIn(act.lang, branch.name),
      fields: await decidedFields(tx, act, { category: asked.category, node: row.node, result: row.result }, row.input),
      remark: row.remark,
    });
  }
  return opinions;
};
