/**
 * A note is to be paid by one day: the step at which its company pays ends on the day that the note names. What has been issued keeps the
 * day that its paper tells; where somebody gave the step another end by hand, the note takes that one over.
 */
import { type Kysely, sql } from 'kysely';

const OPEN_STEP = "t.category = 'paymentNote' and t.node = 'customerPay' and t.status = 'open'";
/** Days that a note was drawn up with until now: any other day was set by its billing clerk. */
const DAYS_BEFORE = 30;

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table payment_note add column pay_day_set boolean not null default false');
  await run(
    `update payment_note set pay_day_set = true where pay_deadline <> (work_since at time zone 'Asia/Shanghai')::date + ${DAYS_BEFORE}`,
  );
  await run(`update payment_note n set pay_deadline = (t.due_at at time zone 'Asia/Shanghai')::date, pay_day_set = true, paper_due = true
    from wf_task t where t.tenant_id = n.tenant_id and t.business_id = n.id and ${OPEN_STEP} and t.due_at is not null
      and exists (select from wf_limit_change l where l.tenant_id = t.tenant_id and l.task_id = t.id)`);
  // the colours change as long before and after the end as they did
  await run(`update wf_task t set due_at = x.due, warn_at = x.due - coalesce(t.due_at - t.warn_at, interval '1 day'),
      severe_at = x.due + coalesce(t.severe_at - t.due_at, interval '5 days')
    from (select tenant_id, id, (pay_deadline + time '17:00') at time zone 'Asia/Shanghai' as due from payment_note) x
    where x.tenant_id = t.tenant_id and x.id = t.business_id and ${OPEN_STEP} and t.due_at is distinct from x.due`);
  await run(`update wf_todo d set due_at = t.due_at, warn_at = t.warn_at, severe_at = t.severe_at
    from wf_task t where t.tenant_id = d.tenant_id and t.id = d.task_id and ${OPEN_STEP}`);
}
