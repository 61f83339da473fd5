/** Opinions given at nodes of a record, and earlier choices about the model test. */
import { type ApprovalOpinion, FIELD_SECTIONS, type preApproval } from '@zhengjian/contract/areas/workflow/records.ts';
import type * as z from 'zod';
import type { Tx } from '../platform/database/schema.ts';
import { definitionOf, wordIn } from './definitions.ts';
import { operatorName } from './deputies.ts';
import type { Act } from './registry.ts';

/** What a node asked for beside the remark. */
export const opinionIn = (input: Readonly<Record<string, unknown>>): string =>
  FIELD_SECTIONS.flatMap((field) => input[field] ?? []).join('\n');

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
      opinion: opinionIn(row.input),
      remark: row.remark,
    });
  }
  return opinions;
};

/** Fields in which nodes speak of the model test. */
const MODEL_TEST = 'isNeedModelTest';

/** Rule pre-approval-lookup: the latest choice about the model test made in this case; empty when nobody chose. */
export const preApprovalOf = async (tx: Tx, act: Act, businessId: string): Promise<z.output<typeof preApproval>> => {
  const rows = await tx
    .selectFrom('wf_task_note as n')
    .innerJoin('wf_task as t', (j) => j.onRef('t.tenant_id', '=', 'n.tenant_id').onRef('t.id', '=', 'n.task_id'))
    .select('n.input')
    .where('n.tenant_id', '=', act.actor.tenant)
    .where('t.business_id', '=', businessId)
    .orderBy('t.ended_at', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
  const input = rows.map((r) => r.input).find((i) => i[MODEL_TEST] !== undefined) ?? {};
  const text = (field: string) => (typeof input[field] === 'string' ? input[field] : '');
  const needed = text(MODEL_TEST);
  return {
    isNeedModelTest: needed === '1' || needed === '0' ? needed : '',
    chooseLaboratory: text('laboratoryMark'),
    explanation: text('noTestReason'),
  };
};
