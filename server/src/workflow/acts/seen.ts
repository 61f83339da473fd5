/** What a company has seen of its case cannot be taken back from it. */
import type { Tx } from '../../platform/database/schema.ts';
import type { Act } from '../registry.ts';

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
