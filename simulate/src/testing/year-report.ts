/** What became of the cases of a year, straight from the tables. */

import { MAIN_TENANT } from '../institute.ts';
import type { Look } from './queue-counts.ts';

export type YearFigures = {
  ends: { phase: string; end: string; n: number }[];
  /** Decisions that sent back, by node and result. */
  rejections: { node: string; result: string; n: number }[];
  /** Type tests by their highest round, inspections by the most rounds of one nonconformity and by nonconformities. */
  testRounds: { round: number; n: number }[];
  reformRounds: { round: number; n: number }[];
  nonconformities: { count: number; n: number }[];
  days: { p50: number; p95: number; n: number };
  /** The same without the time that the case was with its company. */
  notes: { state: string; n: number }[];
  escalated: number;
};

export const yearFigures = async (look: Look): Promise<YearFigures> => {
  const rows = <Row extends Record<string, unknown>>(text: string) => look<Row>(text, [MAIN_TENANT]);
  const [days] = await rows<{ p50: number; p95: number; n: number }>(`
    select coalesce(percentile_cont(0.5) within group (order by d), 0)::float8 as p50, coalesce(percentile_cont(0.95) within group (order by d), 0)::float8 as p95, count(*)::int as n
    from (select extract(epoch from min(t.ended_at) - a.submit_time) / 86400 as d from ccc_application a
      join wf_task t on t.business_id = a.id and t.node = 'cccStamping' and t.result = 'PASS'
      where a.tenant_id = $1 group by a.id, a.submit_time) x`);
  const [escalated] = await rows<{ n: number }>(
    `select count(*)::int as n from inspection_task i join wf_task t on t.business_id = i.id and t.node = 'rectification'
      where i.tenant_id = $1 and coalesce(t.ended_at, (select max(created_at) from wf_task where tenant_id = $1)) > t.due_at`,
  );
  return {
    ends: await rows(`select b.phase, coalesce(i.end_node, '') as end, count(*)::int as n from business_case b
      left join wf_instance i on i.id = b.instance_id where b.tenant_id = $1 and b.category = 'cccApplication' group by 1, 2 order by 3 desc`),
    rejections: await rows(`select node, result, count(*)::int as n from wf_task
      where tenant_id = $1 and status = 'done' and (result like 'REJECT%' or result in ('PASS_RETEST', 'PASS_FAILED', 'PASS_PART')) group by 1, 2 order by 3 desc, 1, 2`),
    testRounds: await rows(
      `select r as round, count(*)::int as n from (select max(round_no) as r from test_item where tenant_id = $1 group by task_id) x group by 1 order by 1`,
    ),
    reformRounds: await rows(`select r as round, count(*)::int as n from (select n.task_id, max(q.c) as r from nonconformity n
      join lateral (select count(*)::int as c from wf_task t where t.business_id = n.task_id and t.node = 'rectification') q on true
      where n.tenant_id = $1 group by n.task_id) x group by 1 order by 1`),
    nonconformities: await rows(
      `select c as count, count(*)::int as n from (select count(*)::int as c from nonconformity where tenant_id = $1 group by task_id) x group by 1 order by 1`,
    ),
    days: days ?? { p50: 0, p95: 0, n: 0 },
    notes: await rows(`select state::text as state, count(*)::int as n from payment_note where tenant_id = $1 group by 1 order by 2 desc`),
    escalated: escalated?.n ?? 0,
  };
};
