/**
 * What the nodes of processes did on each day: open and overdue at its end, age of the oldest, tasks finished and returned, and how
 * long those had taken. A day that is over is written down once by a job; figures over a time read those rows and count only
 * what came after them, so they do not grow with the years behind.
 */
import { type RawBuilder, sql } from 'kysely';
import { tenantsInUse } from '../platform/access/tenants.ts';
import type { Db } from '../platform/database/db.ts';
import type { Tx } from '../platform/database/schema.ts';
import { asTenant } from '../platform/jobs/as-tenant.ts';
import { createdBySystem } from '../platform/standard.ts';
import { dayText, type World } from '../platform/world.ts';
import { eachAlone } from './each-alone.ts';

/** Days written down in one run; the next run takes the rest. */
const MOST_DAYS = 60;
/** Acts under way at midnight have ended by then. */
const SETTLED_MS = 60 * 60_000;
/** Up to so many tasks a day and node keep their very seconds; beyond, classes of a sixteenth of a power of two (3 % off at most). */
const EXACT = 100;
const CLASSES = 16;

export const beginOf = (day: string): RawBuilder<string> => sql`(${`${day} 00:00:00+08`}::timestamptz)`;
export const endOf = (day: string): RawBuilder<string> => sql`(${`${day} 00:00:00+08`}::timestamptz + interval '1 day')`;

const SECONDS = sql`extract(epoch from t.ended_at - t.created_at)::int`;
const CLASSED = sql`case when s.seconds < ${sql.lit(CLASSES)} then s.seconds else
  ((floor(s.seconds / s.width) + 0.5) * s.width)::int end`;

/**
 * One row per node with work in a day. @param upTo end of the day, or now on the day that runs.
 * @param only condition over `t` that narrows the nodes.
 */
export const dayRows = (
  tenant: string,
  day: string,
  upTo: RawBuilder<unknown>,
  only: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => sql`
  with finished as (
    select t.category, t.node, t.result, ${SECONDS} as seconds from wf_task t
    where t.tenant_id = ${tenant} and t.status = 'done' and t.ended_at >= ${beginOf(day)} and t.ended_at < ${upTo} ${only}
  ), done as (
    select f.category, f.node, count(*)::int as done, count(*) filter (where f.result like 'REJECT%')::int as returned,
      round(percentile_cont(0.5) within group (order by f.seconds))::int as p50_seconds,
      round(percentile_cont(0.9) within group (order by f.seconds))::int as p90_seconds
    from finished f group by f.category, f.node
  ), sized as (
    select f.category, f.node, f.seconds, power(2, floor(log(2, greatest(f.seconds, 1))))::float8 / ${sql.lit(CLASSES)} as width, d.done
    from finished f join done d on d.category = f.category and d.node = f.node
  ), tally as (
    select s.category, s.node, case when s.done <= ${sql.lit(EXACT)} then s.seconds else ${CLASSED} end as seconds, count(*)::int as n
    from sized s group by 1, 2, 3
  ), dwell as (
    select category, node, array_agg(seconds order by seconds) as dwell_seconds, array_agg(n order by seconds) as dwell_counts
    from tally group by category, node
  ), waiting as (
    select w.category, w.node, count(*)::int as open, count(*) filter (where w.due_at < ${upTo})::int as overdue,
      extract(epoch from ${upTo} - min(w.created_at))::int as oldest_seconds
    from (
      select t.category, t.node, t.due_at, t.created_at from wf_task t
      where t.tenant_id = ${tenant} and t.status = 'open' and t.created_at < ${upTo} ${only}
      union all
      select t.category, t.node, t.due_at, t.created_at from wf_task t
      where t.tenant_id = ${tenant} and t.status <> 'open' and t.ended_at >= ${upTo} and t.created_at < ${upTo} ${only}
    ) w group by w.category, w.node
  )
  select category, node, coalesce(open, 0) as open, coalesce(overdue, 0) as overdue, coalesce(oldest_seconds, 0) as oldest_seconds,
    coalesce(done, 0) as done, coalesce(returned, 0) as returned, p50_seconds, p90_seconds,
    coalesce(dwell_seconds, '{}') as dwell_seconds, coalesce(dwell_counts, '{}') as dwell_counts
  from waiting full join done using (category, node) left join dwell using (category, node)`;

/** The last day that is written down; null before the first. */
export const closedUntil = async (tx: Tx, tenant: string): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`select to_char(max(day), 'YYYY-MM-DD') as day from wf_closed_day
    where tenant_id = ${tenant}`.execute(tx);
  return rows[0]?.day ?? null;
};

/** Days that are over and not written down, and those on which a decision was taken back since. */
const openDays = async (tx: Tx, tenant: string, today: string): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    with first as (select coalesce((select max(day) + 1 from wf_closed_day where tenant_id = ${tenant}),
      (select min(created_at)::date from wf_instance where tenant_id = ${tenant})) as day)
    select to_char(d, 'YYYY-MM-DD') as day from first cross join lateral generate_series(first.day, ${today}::date - 1, interval '1 day') d
    union
    select to_char(c.day, 'YYYY-MM-DD') from wf_task t join wf_closed_day c on c.tenant_id = t.tenant_id and c.day = t.ended_at::date
    where t.tenant_id = ${tenant} and t.result = 'WITHDRAWN' and t.updated_at >= c.updated_at - interval '1 minute'
    order by 1 limit ${MOST_DAYS}::int`.execute(tx);
  return rows.map((r) => r.day);
};

/** Writes a day down, anew where it was; the day's own row keeps two processes apart. */
const closeDay = async (tx: Tx, world: World, tenant: string, day: string): Promise<void> => {
  const { created_at, created_by } = createdBySystem(tenant, world);
  const by = sql`${created_at}::timestamptz, ${created_by}::uuid, ${created_at}::timestamptz, ${created_by}::uuid`;
  await sql`insert into wf_closed_day (tenant_id, created_at, created_by, updated_at, updated_by, day) values (${tenant}, ${by}, ${day}::date)
    on conflict (tenant_id, day) do update set updated_at = excluded.updated_at, version = wf_closed_day.version + 1`.execute(tx);
  await sql`delete from wf_node_day where tenant_id = ${tenant} and day = ${day}::date`.execute(tx);
  await sql`insert into wf_node_day (tenant_id, created_at, created_by, updated_at, updated_by, day, category, node, open, overdue, oldest_seconds,
      done, returned, p50_seconds, p90_seconds, dwell_seconds, dwell_counts)
    select ${tenant}, ${by}, ${day}::date, x.* from (${dayRows(tenant, day, endOf(day))}) x`.execute(tx);
};

/**
 * Writes down the days that are over, one transaction each. @returns how many.
 * @throws Error when those of some institutes could not be; all others were
 */
export const closeDays = async (db: Db, world: World, tenants?: readonly string[]): Promise<{ days: number }> => {
  const today = dayText(new Date(world.now().getTime() - SETTLED_MS));
  let days = 0;
  await eachAlone(tenants ?? (await tenantsInUse(db, world)), async (tenant) => {
    for (const day of await asTenant(db, tenant, (tx) => openDays(tx, tenant, today))) {
      await asTenant(db, tenant, (tx) => closeDay(tx, world, tenant, day));
      days += 1;
    }
  });
  return { days };
};
