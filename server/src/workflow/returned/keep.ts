/** Keeps what is sent back as its reviewer read it, in the transaction of the decision, before the node writes its own rows. */
import { added } from '../../platform/standard.ts';
import type { Instance } from '../instance.ts';
import { type CaseAct, hooksOf, type Reviewed } from '../registry.ts';
import type { NewTask } from '../save-step.ts';
import '../tables.ts';

/** Keeps one thing as it stands before it is sent, where that is no return of the process: drawings go to the company. */
export const keepAsItStands = async (
  act: CaseAct & { taskId: string },
  { thing, version, content }: Pick<Reviewed, 'thing' | 'version' | 'content'>,
): Promise<void> => {
  const stands = await content(act.tx, act.businessId);
  if (stands === null) return;
  await act.tx
    .insertInto('wf_returned_content')
    .values({
      ...added(act),
      instance_id: act.instanceId,
      business_id: act.businessId,
      task_id: act.taskId,
      thing,
      content: JSON.stringify(stands),
      content_version: version,
    })
    .execute();
};

/** @param taskId task whose decision sends the case back: of this process, or of the case that the work serves */
export const keepReturned = async (act: CaseAct, instance: Instance, taskId: string, opened: readonly NewTask[]): Promise<void> => {
  const things = hooksOf(instance.category).reviewed ?? [];
  // a company reviews nothing: what it hands on was kept when it was asked for
  if (things.length === 0 || act.actor.kind === 'customer') return;
  const decided = await act.tx
    .selectFrom('wf_task')
    .select(['node', 'instance_id'])
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', taskId)
    .executeTakeFirst();
  const from = decided?.instance_id === instance.id ? decided.node : '';
  for (const of of things)
    if (of.reviewedAt.includes(from) || opened.some(({ node }) => of.drawnUpAt.includes(node)))
      await keepAsItStands({ ...act, instanceId: instance.id, taskId }, of);
};
