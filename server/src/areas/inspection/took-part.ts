/**
 * Who takes or took part in inspections: their teams, trainees too, and whoever was on a team once and has entered something. They judge
 * none of it (domain 4.15).
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import './tables.ts';

/** Rows `(user_id)` of an inspection that the statement calls `t`. */
export const takingPart: RawBuilder<unknown> = sql`(
  select m.user_id from inspection_member m where m.tenant_id = t.tenant_id and m.task_id = t.id
  union select x.user_id from inspection_section s cross join unnest(array[s.created_by, s.updated_by]) as x(user_id)
    where s.tenant_id = t.tenant_id and s.task_id = t.id
  union select n.created_by from nonconformity n where n.tenant_id = t.tenant_id and n.task_id = t.id
  union select r.verify_user from nonconformity_round r where r.tenant_id = t.tenant_id and r.task_id = t.id
  union select p.sampler from on_site_sampling p where p.tenant_id = t.tenant_id and p.task_id = t.id
)`;

/** Ids of those who took part in one of these inspections. */
export const tookPartIn = async (tx: Tx, taskIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ user_id: string }>`select distinct x.user_id from inspection_task t cross join lateral ${takingPart} as x
    where t.id = any(${[...taskIds]}::uuid[]) and x.user_id is not null`.execute(tx);
  return rows.map((r) => r.user_id);
};
