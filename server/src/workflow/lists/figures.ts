/** How the nodes of processes do: what waits, how long tasks take, how often they send back. */
import type { NodeFigures } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { momentText } from '../../platform/world.ts';
import type { Act } from '../registry.ts';
import { currentNames } from './processes.ts';

/** Days looked back when nothing else is asked. */
const LOOK_BACK_DAYS = 90;
const DAY_MS = 86_400_000;
const SECONDS_PER_HOUR = 3600;

type Asked = { category?: string | undefined; nodeKey?: string | undefined; from?: string | undefined; until?: string | undefined };
type Open = { category: string; node: string; open: number; overdue: number; oldest: number };
type Done = { category: string; node: string; done: number; returned: number; p50: number | null; p90: number | null };

const hours = (seconds: number): number => Math.round((seconds / SECONDS_PER_HOUR) * 10) / 10;

/** Tasks finished between two days (both included), of nodes of the institute. */
export const figuresOf = async (tx: Tx, act: Act, asked: Asked): Promise<NodeFigures[]> => {
  const now = act.world.now();
  const { tenant } = act.actor;
  const from = asked.from ?? momentText(new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS)).slice(0, 10);
  const until = asked.until ?? momentText(now).slice(0, 10);
  const only = sql`${asked.category === undefined ? sql`` : sql`and t.category = ${asked.category}`} ${asked.nodeKey === undefined ? sql`` : sql`and t.node = ${asked.nodeKey}`}`;
  const [open, done, processes] = await Promise.all([
    sql<Open>`select t.category, t.node, count(*)::int as open, count(*) filter (where t.due_at < ${now}::timestamptz)::int as overdue,
        extract(epoch from ${now}::timestamptz - min(t.created_at))::float8 as oldest
      from wf_task t where t.tenant_id = ${tenant} and t.status = 'open' ${only} group by t.category, t.node`.execute(tx),
    sql<Done>`select t.category, t.node, count(*)::int as done, count(*) filter (where t.result like 'REJECT%')::int as returned,
        percentile_cont(0.5) within group (order by extract(epoch from t.ended_at - t.created_at))::float8 as p50,
        percentile_cont(0.9) within group (order by extract(epoch from t.ended_at - t.created_at))::float8 as p90
      from wf_task t where t.tenant_id = ${tenant} and t.status = 'done'
        and t.ended_at >= ${`${from} 00:00:00+08`}::timestamptz and t.ended_at < ${`${until} 00:00:00+08`}::timestamptz + interval '1 day' ${only}
      group by t.category, t.node`.execute(tx),
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
            p50Hours: past?.p50 == null ? null : hours(past.p50),
            p90Hours: past?.p90 == null ? null : hours(past.p90),
          };
        }),
    );
};
