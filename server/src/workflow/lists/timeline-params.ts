/** By what the timeline of a record is asked for. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import type { Act } from '../registry.ts';
import { namesFor } from './names.ts';

/** Business id and category by which the timeline of a record is asked for; empty where the viewer may not see it. */
export const timelineParams = async (
  tx: Tx,
  act: Act,
  asked: { id?: string | undefined; flowInstanceId?: string | undefined; taskId?: string | undefined },
) => {
  let query = tx
    .selectFrom('wf_instance as i')
    .select(['i.id', 'i.definition_id', 'i.business_id', 'i.category'])
    .select(sql<string>`''`.as('node'))
    .where('i.tenant_id', '=', act.actor.tenant);
  if (asked.id !== undefined) query = query.where('i.business_id', '=', asked.id);
  if (asked.flowInstanceId !== undefined) query = query.where('i.id', '=', asked.flowInstanceId);
  const { taskId } = asked;
  if (taskId !== undefined)
    query = query.where('i.id', 'in', (e) =>
      e.selectFrom('wf_task').select('instance_id').where('tenant_id', '=', act.actor.tenant).where('id', '=', taskId),
    );
  const rows = await namesFor(tx, act, await query.orderBy('i.created_at').orderBy('i.id').execute());
  return rows.map((r) => ({ businessId: r.business_id, category: r.category, flowInstanceId: r.id, categoryName: r.categoryName }));
};
