/** A decision at a step of a certificate, through the area's own calls; flow_submit ends in the same submitTask. */
import { certificateDecisionFields } from '@zhengjian/contract/areas/certificate/calls.ts';
import type { CertificateNode } from '@zhengjian/contract/areas/certificate/records.ts';
import { nodeFieldsOf } from '@zhengjian/contract/node-form.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Act } from '../../../workflow/registry.ts';
import { submitTask } from '../../../workflow/submit-task.ts';
import '../../../cases/tables.ts';

/** What every decision carries; the fields of the step come along with it. `id`: the case. */
export type Decision = {
  id: string;
  taskId?: string | undefined;
  result: string;
  assignmentType?: string | undefined;
  assignmentValue?: string | undefined;
  assignmentUser?: string | undefined;
  remark?: string | undefined;
  cusRemark?: string | undefined;
};

/** @throws certificate.caseNotFound, and what submitTask throws */
export const decide = async (tx: Tx, who: Act, node: CertificateNode, d: Decision) => {
  const of = await tx.selectFrom('business_case').select('instance_id').where('id', '=', d.id).executeTakeFirst();
  const instanceId = of?.instance_id ?? refuse('certificate.caseNotFound');
  const outcome = await submitTask(tx, who, {
    instanceId,
    taskId: d.taskId,
    node,
    result: d.result,
    remark: d.remark,
    cusRemark: d.cusRemark,
    assignmentType: d.assignmentType,
    assignmentValue: d.assignmentValue,
    assignmentUser: d.assignmentUser,
    fields: nodeFieldsOf(certificateDecisionFields, d),
  });
  return { id: d.id, currentNodeKeyName: outcome.next[0]?.nodeKey ?? '' };
};
