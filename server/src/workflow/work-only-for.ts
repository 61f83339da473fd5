/** Work that nobody needs any more once a case has ended. */
import { sql } from 'kysely';
import type { Tx } from '../platform/database/schema.ts';
import type { Act } from './registry.ts';

/** Running work that serves this case and no other that still runs. */
export const workOnlyFor = async (tx: Tx, act: Act, caseId: string): Promise<{ instanceId: string; category: string }[]> => {
  const rows = await tx
    .selectFrom('case_work as w')
    .innerJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 'w.tenant_id').onRef('i.business_id', '=', 'w.work_id'))
    .select(['i.id', 'i.category'])
    .distinct()
    .where('w.tenant_id', '=', act.actor.tenant)
    .where('w.case_id', '=', caseId)
    .where('i.status', '=', sql.lit('active'))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('case_work as o')
            .innerJoin('wf_instance as c', (j) => j.onRef('c.tenant_id', '=', 'o.tenant_id').onRef('c.business_id', '=', 'o.case_id'))
            .select('o.id')
            .whereRef('o.tenant_id', '=', 'w.tenant_id')
            .whereRef('o.work_id', '=', 'w.work_id')
            .where('o.case_id', '<>', caseId)
            .where('c.status', '=', sql.lit('active')),
        ),
      ),
    )
    .orderBy('i.id')
    .execute();
  return rows.map(({ id, category }) => ({ instanceId: id, category }));
};
