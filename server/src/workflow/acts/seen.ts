/** What a company has seen of its case, or somebody has worked on, is not taken back from them: marks of tasks beside `markOpened`. */
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import type { Act } from '../registry.ts';
import { markOpened } from './hold.ts';

/** The company's own open task of a case that nobody of it has opened yet. */
export const unseenTask = async (tx: Tx, { actor }: Pick<Act, 'actor'>, businessId: string): Promise<string | null> => {
  if (actor.kind !== 'customer') return null;
  const row = await tx
    .selectFrom('wf_task as t')
    .select('t.id')
    .where('t.tenant_id', '=', actor.tenant)
    .where('t.business_id', '=', businessId)
    .where('t.status', '=', 'open')
    .where('t.opened_at', 'is', null)
    .where((e) =>
      e.exists(
        e
          .selectFrom('wf_task_candidate as c')
          .select('c.task_id')
          .whereRef('c.task_id', '=', 't.id')
          .where('c.kind', '=', 'company')
          .where('c.ref', 'in', [...actor.companies]),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Marks it as opened, where a company reads the case or work that has it. */
export const openedByCompany = async (ctx: Ctx, businessId: string): Promise<void> => {
  const unseen = await ctx.read((tx) => unseenTask(tx, ctx, businessId));
  if (unseen !== null) await ctx.write((tx) => markOpened(tx, ctx, unseen));
};

/** Whoever changes what a step draws up has opened its task, also where they hold it for somebody else. */
export const openedByWork = async (tx: Tx, act: Pick<Act, 'actor' | 'world'>, at: { businessId: string; nodes: readonly string[] }) => {
  await tx
    .updateTable('wf_task')
    .set({ opened_at: act.world.now(), opened_by: act.actor.user })
    .where('tenant_id', '=', act.actor.tenant)
    .where('business_id', '=', at.businessId)
    .where('status', '=', 'open')
    .where('node', 'in', [...at.nodes])
    .where('opened_at', 'is', null)
    .execute();
};
