/**
 * An end that calendar days led to keeps the day they lead to, before it was put off to a working day: a corrected calendar only puts it off
 * anew. Of what runs already that day is the end itself. Clocks of stages are counted anew: they hang while other work is waited for. When a
 * timer, or the end of a task's days, was last tried in vain stands beside it.
 */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const table of ['wf_task', 'wf_timer']) {
    await run(`alter table ${table} add column nominal_day date`);
    await run(`alter table ${table} add column tried_at timestamptz`);
  }
  const day = "(x.due_at at time zone 'Asia/Shanghai')::date";
  await run(`update wf_timer x set nominal_day = ${day} from wf_instance i join wf_definition d on d.id = i.definition_id
    where i.tenant_id = x.tenant_id and i.id = x.instance_id and d.compiled -> 'nodes' -> x.node -> 'timer' ->> 'dayKind' = 'calendar'`);
  await run(`update wf_task x set nominal_day = ${day} from node_alert_config c
    where c.tenant_id = x.tenant_id and c.category = x.category and c.node = x.node and c.day_kind = '2' and c.days_completed is not null
      and x.status = 'open' and x.due_at is not null
      and not exists (select from wf_limit_change l where l.tenant_id = x.tenant_id and l.task_id = x.id)`);
  await run('update wf_clock set seq = -1');
};
