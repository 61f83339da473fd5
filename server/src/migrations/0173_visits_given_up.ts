/**
 * Who inspects is free again on the days of a visit that does not take place, or is arranged anew, and what the company said to its plan
 * is gone with it. Nonconformities of an inspection that has failed are told to the company, with their files. A rectification that is
 * under way ends three months after the company was first told.
 */
import { type Kysely, sql } from 'kysely';

const ARRANGING = 't.state between 0 and 2';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`update inspection_member m set start_date = null, end_date = null from inspection_task t
    where t.tenant_id = m.tenant_id and t.id = m.task_id and m.start_date is not null and (${ARRANGING} or t.state > 12)`);
  await run(
    `update inspection_task t set plan_answer = '', wished_date = null, plan_reason = '' where ${ARRANGING} and t.plan_answer <> ''`,
  );
  const untold = `from inspection_task t where t.tenant_id = n.tenant_id and t.id = n.task_id and t.state = 12 and t.conclusion = '04'`;
  await run(`update archive_file f set bound = 'fixed' from nonconformity_file x join nonconformity n on n.tenant_id = x.tenant_id and n.id = x.nc_id
    join inspection_task t on t.tenant_id = n.tenant_id and t.id = n.task_id
    where f.tenant_id = x.tenant_id and f.id = x.file_id and f.bound = 'open' and t.state = 12 and t.conclusion = '04'`);
  await run(`update nonconformity n set told = true ${untold} and not n.told`);
  const over = `(select r.tenant_id, r.task_id, ((min(r.created_at) at time zone 'Asia/Shanghai')::date + 90 + time '17:00') at time zone 'Asia/Shanghai' as at
    from nonconformity_round r join nonconformity n on n.tenant_id = r.tenant_id and n.id = r.nc_id where n.state <> 'closed' group by 1, 2) o`;
  await run(`update wf_timer k set due_at = o.at from ${over}
    where k.tenant_id = o.tenant_id and k.business_id = o.task_id and k.node = 'rectificationOver' and k.due_at > o.at`);
  for (const table of ['wf_task', 'wf_todo'])
    await run(`update ${table} k set due_at = o.at, warn_at = least(k.warn_at, o.at - interval '1 day') from ${over}
      where k.tenant_id = o.tenant_id and k.business_id = o.task_id and k.node = 'rectification' and k.due_at > o.at
        ${table === 'wf_task' ? "and k.status = 'open'" : ''}`);
};
