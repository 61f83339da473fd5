/**
 * Works of a product class, processes of a kind and cases that a person was shown are found without reading all of them; the planner knows
 * which states go with which kind of case.
 */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `create index business_work_class on business_case (tenant_id, category, product_class, work_since desc, id desc) where work_since is not null;
      create index wf_instance_kind on wf_instance (tenant_id, category, created_at desc, id desc) include (business_id, status);
      create index wf_involved_shown on wf_involved (tenant_id, user_id, submit_time desc, business_id desc)
        where not acts and submit_time is not null;
      create statistics business_case_kinds (mcv) on category, state, phase from business_case`,
    )
    .execute(db);
};
