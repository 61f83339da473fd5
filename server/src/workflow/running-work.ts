/** Work under way for a case. */
import { sql } from 'kysely';
import type { Tx } from '../platform/database/schema.ts';
import type { Act } from './registry.ts';

type RunningWork = {
  instanceId: string;
  workId: string;
  category: string /** Another running case needs it too. */;
  isShared: boolean;
};

/** Running work that serves a case, in the order of its instances. */
export const runningWorkOf = async (tx: Tx, act: Pick<Act, 'actor'>, caseId: string): Promise<RunningWork[]> => {
  const rows = await tx
    .selectFrom('case_work as w')
    .innerJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 'w.tenant_id').onRef('i.business_id', '=', 'w.work_id'))
    .select(['i.id', 'i.business_id', 'i.category'])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('case_work as o')
            .innerJoin('wf_instance as c', (j) => j.onRef('c.tenant_id', '=', 'o.tenant_id').onRef('c.business_id', '=', 'o.case_id'))
            .select('o.id')
            .whereRef('o.tenant_id', '=', 'w.tenant_id')
            .whereRef('o.work_id', '=', 'w.work_id')
            .where('o.case_id', '<>', caseId)
            .where('c.status', '=', sql.lit('active')),
        )
        .as('is_shared'),
    )
    .distinct()
    .where('w.tenant_id', '=', act.actor.tenant)
    .where('w.case_id', '=', caseId)
    .where('i.status', '=', sql.lit('active'))
    .orderBy('i.id')
    .execute();
  return rows.map((r) => ({ instanceId: r.id, workId: r.business_id, category: r.category, isShared: r.is_shared === true }));
};
