/**
 * What is open of a kind of work is read and counted without passing what is done; tests are found by who leads them, what is
 * charged by its product class, a request by its id.
 */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `create index business_work_open on business_case (tenant_id, category, due_at, id)
        where work_since is not null and phase in ('accepted', 'withCustomer');
      create index business_case_charged_class on business_case (tenant_id, product_class, submit_time desc, id desc)
        where submit_time is not null and phase in ('accepted', 'issued');
      create index test_task_leader on test_task (tenant_id, project_leader_id, id);
      create index test_task_team on test_task (tenant_id, team_id, id) where project_leader_id is null;
      create index request_log_id on request_log (id)`,
    )
    .execute(db);
};
