/**
 * Works of a product class, processes of a kind and cases that a person was shown are found without reading all of them; the planner knows
 * which states go with which kind of case. That a work is given out is no news beside its kind: with the share of rows that have a moment
 * the planner took a tenth of them, read all and sorted them for each page; without statistics of that column it does not.
 */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `create index business_work_class on business_case (tenant_id, category, product_class, work_since desc, id desc) where work_since is not null;
      create index wf_instance_kind on wf_instance (tenant_id, category, created_at desc, id desc) include (business_id, status);
      create index wf_involved_shown on wf_involved (tenant_id, user_id, submit_time desc, business_id desc)
        where not acts and submit_time is not null;
      create statistics business_case_kinds (mcv) on category, state, phase from business_case;
      alter table business_case alter column work_since set statistics 0`,
    )
    .execute(db);
};
