/**
 * What is open of a kind of work is read and counted without passing what is done; tests are found by who leads them, what is charged by its
 * product class, a request by its id. Indexes by state and by kept papers hold all rows: of one for some rows the planner does not ask how
 * kinds go with states (statistics of migration 0155), took its rows for a thirtieth and read them all for each page.
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
      drop index business_work_state;
      create index business_work_state on business_case (tenant_id, category, state, work_since desc, id desc);
      drop index business_work_papers;
      create index business_work_papers on business_case (tenant_id, category, papers_filed, work_since desc, id desc) include (state)
        where work_since is not null;
      create index request_log_id on request_log (id)`,
    )
    .execute(db);
};
