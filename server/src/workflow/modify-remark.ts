/** Changing the remarks of a finished node: by whoever acted there, the earlier words are kept (rule remark-owner-only). */
import { sql } from 'kysely';
import { audit } from '../platform/audit/write.ts';
import type { Tx } from '../platform/database/schema.ts';
import { refuse } from '../platform/refuse.ts';
import { added, changed } from '../platform/standard.ts';
import { limitOf, REMARK_LIMIT_PARAM } from './instance.ts';
import type { Act } from './registry.ts';

declare module '../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.remarkChanged': { node: string; version: number };
  }
}

export type RemarkChange = { taskId: string; remark?: string | undefined; cusRemark?: string | undefined };

/**
 * @throws Refusal `workflow.remarkOwner` for anyone but the operator of the node, `workflow.remarkOpen` before it is finished,
 * `workflow.remarkRequired` / `workflow.customerRemarkRequired` where a rejection would lose the reason it was given with.
 */
export const modifyRemark = async (tx: Tx, act: Act, change: RemarkChange): Promise<void> => {
  const { tenant } = act.actor;
  const task = await tx
    .selectFrom('wf_task')
    .select(['id', 'node', 'status', 'op_user', 'business_id', 'customer_remark', 'result'])
    .where('tenant_id', '=', tenant)
    .where('id', '=', change.taskId)
    .forUpdate()
    .executeTakeFirst();
  if (task === undefined) return refuse('workflow.taskUnknown');
  if (task.status !== 'done') refuse('workflow.remarkOpen');
  if (task.op_user !== act.actor.user) refuse('workflow.remarkOwner');
  const note = await tx
    .selectFrom('wf_task_note')
    .select(['id', 'remark', 'remark_version'])
    .where('tenant_id', '=', tenant)
    .where('task_id', '=', task.id)
    .executeTakeFirst();
  if (note === undefined) return refuse('workflow.remarkOwner');
  const [remark, cusRemark] = [change.remark ?? '', change.cusRemark ?? ''];
  await refuseTooLong(tx, tenant, remark, cusRemark);
  if (task.customer_remark !== '' && cusRemark === '' && task.result.startsWith('REJECT')) refuse('workflow.customerRemarkRequired');
  if (task.result.startsWith('REJECT') && remark === '' && cusRemark === '') refuse('workflow.remarkRequired');
  if (remark === note.remark && cusRemark === task.customer_remark) return;
  await tx
    .insertInto('wf_remark_version')
    .values({
      ...added(act),
      task_id: task.id,
      business_id: task.business_id,
      remark_version: note.remark_version,
      remark: note.remark,
      customer_remark: task.customer_remark,
    })
    .execute();
  await tx
    .updateTable('wf_task_note')
    .set((eb) => ({ remark, remark_version: eb('remark_version', '+', 1), ...changed(act), version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenant)
    .where('id', '=', note.id)
    .execute();
  await tx
    .updateTable('wf_task')
    .set((eb) => ({ customer_remark: cusRemark, ...changed(act), version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenant)
    .where('id', '=', task.id)
    .execute();
  await audit(tx, act, {
    kind: 'workflow.remarkChanged',
    subject: { type: 'wf_task', id: task.id },
    caseId: task.business_id,
    details: { node: task.node, version: note.remark_version + 1 },
  });
};

const refuseTooLong = async (tx: Tx, tenant: string, ...texts: string[]): Promise<void> => {
  const [row] = (
    await sql<{
      param_value: string;
    }>`select param_value from system_param where tenant_id = ${tenant} and param_key = ${REMARK_LIMIT_PARAM}`.execute(tx)
  ).rows;
  const limit = limitOf(row?.param_value ?? null);
  if (texts.some((t) => [...t].length > limit)) refuse('workflow.remarkTooLong', { limit });
};
