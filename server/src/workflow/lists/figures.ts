/** How the nodes of processes do: what waits, how long tasks take, how often they send back. */
import type { NodeDay, NodeFigures } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { at } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import { isOver } from '../deadline-status.ts';
import { beginOf, closedUntil, dayRows, endOf } from '../node-days.ts';
import type { Act } from '../registry.ts';
import { currentNames } from './processes.ts';

/** Days looked back when nothing else is asked. */
const LOOK_BACK_DAYS = 90;
const DAY_MS = 86_400_000;
/** The longest time told day by day. */
const MOST_DAYS = 366;
const SECONDS_PER_HOUR = 3600;

type Span = { from?: string | undefined; until?: string | undefined };
type Asked = Span & { category?: string | undefined; nodeKey?: string | undefined };
type Open = { category: string; node: string; open: number; overdue: number; oldest: number };
type Done = { category: string; node: string; done: number; returned: number; p50: number | null; p90: number | null };

const hours = (seconds: number): number => Math.round((seconds / SECONDS_PER_HOUR) * 10) / 10;
const hoursOrNone = (seconds: number | null | undefined): number | null => (seconds == null ? null : hours(seconds));

const spanOf = (act: Act, { from, until }: Span) => {
  const now = act.world.now();
  return { from: from ?? dayText(new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS)), until: until ?? dayText(now) };
};

const daysBetween = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / DAY_MS;

const next = (day: string): string => dayText(new Date(new Date(`${day}T00:00:00+08:00`).getTime() + DAY_MS));

/** Percentile between the two values around its place, as percentile_cont does, over values that stand for several tasks. */
const percentile = (share: number): RawBuilder<number> => {
  const place = sql`(${sql.lit(share)} * (total - 1))`;
  const low = sql`min(seconds) filter (where upto > floor(${place}))`;
  const high = sql`min(seconds) filter (where upto > ceil(${place}))`;
  return sql`(${low} + (${high} - ${low}) * (max(${place}) - floor(max(${place}))))::float8`;
};

/** Tasks finished in a time: days written down, and those after them counted from the tasks. */
const doneIn = (tenant: string, only: RawBuilder<unknown>, span: { from: string; until: string }, closed: string | null) => {
  const rolled = sql`t.tenant_id = ${tenant} and t.day >= ${span.from}::date and t.day <= least(${span.until}::date, ${closed ?? '0001-01-01'}::date) ${only}`;
  const since = closed === null || next(closed) < span.from ? span.from : next(closed);
  const live = sql`t.tenant_id = ${tenant} and t.status = 'done' and t.ended_at >= ${beginOf(since)} and t.ended_at < ${endOf(span.until)} ${only}`;
  return sql<Done>`
    with part as (
      select t.category, t.node, v.seconds, v.n, 0 as returned from wf_node_day t cross join lateral unnest(t.dwell_seconds, t.dwell_counts) as v(seconds, n)
      where ${rolled}
      union all select t.category, t.node, null, 0, t.returned from wf_node_day t where ${rolled}
      union all select t.category, t.node, extract(epoch from t.ended_at - t.created_at)::int, 1, case when t.result like 'REJECT%' then 1 else 0 end
      from wf_task t where ${live}
    ), tally as (
      select category, node, seconds, sum(n) as n, sum(returned) as returned from part group by category, node, seconds
    ), placed as (
      select category, node, seconds, returned, sum(n) over (partition by category, node order by seconds) as upto,
        sum(n) over (partition by category, node) as total
      from tally
    )
    select category, node, max(total)::int as done, sum(returned)::int as returned, ${percentile(0.5)} as p50, ${percentile(0.9)} as p90
    from placed group by category, node having max(total) > 0`;
};

const narrowed = ({ category, nodeKey }: Asked): RawBuilder<unknown> =>
  sql`${category === undefined ? sql`` : sql`and t.category = ${category}`} ${nodeKey === undefined ? sql`` : sql`and t.node = ${nodeKey}`}`;

/** Tasks finished between two days (both included), of nodes of the institute. */
export const figuresOf = async (tx: Tx, act: Act, asked: Asked): Promise<NodeFigures[]> => {
  const now = act.world.now();
  const { tenant } = act.actor;
  const only = narrowed(asked);
  const closed = await closedUntil(tx, tenant);
  const [open, done, processes] = await Promise.all([
    sql<Open>`select t.category, t.node, count(*)::int as open, count(*) filter (where ${isOver(now)})::int as overdue,
        extract(epoch from ${now}::timestamptz - min(t.created_at))::float8 as oldest
      from wf_task t where t.tenant_id = ${tenant} and t.status = 'open' ${only} group by t.category, t.node`.execute(tx),
    doneIn(tenant, only, spanOf(act, asked), closed).execute(tx),
    currentNames(tx, act),
  ]);
  return processes
    .filter((p) => asked.category === undefined || p.category === asked.category)
    .flatMap((p) =>
      p.nodes
        .filter((n) => asked.nodeKey === undefined || n.nodeKey === asked.nodeKey)
        .map(({ nodeKey, nodeName }): NodeFigures => {
          const waiting = open.rows.find((r) => r.category === p.category && r.node === nodeKey);
          const past = done.rows.find((r) => r.category === p.category && r.node === nodeKey);
          return {
            category: p.category,
            categoryName: p.categoryName,
            nodeKey,
            nodeName,
            open: waiting?.open ?? 0,
            overdue: waiting?.overdue ?? 0,
            oldestHours: hours(waiting?.oldest ?? 0),
            done: past?.done ?? 0,
            returned: past?.returned ?? 0,
            returnRate: past === undefined || past.done === 0 ? 0 : past.returned / past.done,
            p50Hours: hoursOrNone(past?.p50),
            p90Hours: hoursOrNone(past?.p90),
          };
        }),
    );
};

type DayRow = Omit<Done, 'p50' | 'p90'> & {
  day: string;
  open: number;
  overdue: number;
  oldest_seconds: number;
  p50_seconds: number | null;
  p90_seconds: number | null;
};

/** A node day by day: the days written down, then those since, today as it stands now. Days without work are left out. */
export const nodeDaysOf = async (tx: Tx, act: Act, asked: Span & { category: string; nodeKey: string }): Promise<NodeDay[]> => {
  const now = act.world.now();
  const { tenant } = act.actor;
  const only = narrowed(asked);
  const { from, until } = spanOf(act, asked);
  if (daysBetween(from, until) > MOST_DAYS) refuse('workflow.spanTooLong', { days: MOST_DAYS });
  const closed = await closedUntil(tx, tenant);
  const { rows } =
    await sql<DayRow>`select to_char(t.day, 'YYYY-MM-DD') as day, t.open, t.overdue, t.oldest_seconds, t.done, t.returned, t.p50_seconds, t.p90_seconds
    from wf_node_day t where t.tenant_id = ${tenant} and t.day >= ${from}::date and t.day <= ${until}::date ${only} order by t.day`.execute(
      tx,
    );
  const today = dayText(now);
  const [begin = from] = [from, ...(closed === null ? [] : [next(closed)])].sort().reverse();
  for (let day = begin; day <= until && day <= today; day = next(day)) {
    const found = await sql<
      Omit<DayRow, 'day'>
    >`select * from (${dayRows(tenant, day, day === today ? sql`${at(now)}` : endOf(day), only)}) x`.execute(tx);
    rows.push(...found.rows.map((r) => ({ ...r, day })));
  }
  return rows.map(
    (r): NodeDay => ({
      day: r.day,
      open: r.open,
      overdue: r.overdue,
      oldestHours: hours(r.oldest_seconds),
      done: r.done,
      returned: r.returned,
      p50Hours: hoursOrNone(r.p50_seconds),
      p90Hours: hoursOrNone(r.p90_seconds),
    }),
  );
};
