/** Keeps what is sent back as its reviewer read it, in the transaction of the decision, before the node writes its own rows. */
import { added } from '../../platform/standard.ts';
import type { Instance } from '../instance.ts';
import { type CaseAct, hooksOf } from '../registry.ts';
import type { NewTask } from '../save-step.ts';
import '../tables.ts';

/** @param taskId task whose decision sends the case back: of this process, or of the case that the work serves */
export const keepReturned = async (act: CaseAct, instance: Instance, taskId: string, opened: readonly NewTask[]): Promise<void> => {
  const things = hooksOf(instance.category).reviewed ?? [];
  if (things.length === 0) return;
  const decided = await act.tx
    .selectFrom('wf_task')
    .select(['node', 'instance_id'])
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', taskId)
    .executeTakeFirst();
  const from = decided?.instance_id === instance.id ? decided.node : '';
  for (const { thing, version, drawnUpAt, reviewedAt, content } of things) {
    if (!reviewedAt.includes(from) && !opened.some(({ node }) => drawnUpAt.includes(node))) continue;
    const stands = await content(act.tx, act.businessId);
    if (stands === null) continue;
    await act.tx
      .insertInto('wf_returned_content')
      .values({
        ...added(act),
        instance_id: instance.id,
        business_id: act.businessId,
        task_id: taskId,
        thing,
        content: JSON.stringify(stands),
        content_version: version,
      })
      .execute();
  }
};
