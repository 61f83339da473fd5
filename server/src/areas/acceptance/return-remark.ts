/** Why a case was last sent back to its applicant: the customer remark of that decision. */
import type { Tx } from '../../platform/database/schema.ts';
import '../../workflow/tables.ts';

export const returnRemarks = async (tx: Tx, caseIds: readonly string[]): Promise<Map<string, string>> => {
  if (caseIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('wf_task')
    .select(['business_id', 'customer_remark'])
    .distinctOn('business_id')
    .where('business_id', 'in', caseIds)
    .where('status', '=', 'done')
    .where('node', '=', 'accept')
    .where('result', '=', 'REJECT_PRE')
    .orderBy('business_id')
    .orderBy('ended_at', 'desc')
    .execute();
  return new Map(rows.map((r) => [r.business_id, r.customer_remark]));
};
