/** What the nodes did day by day: written down once, mended when a decision is taken back, and never other than the tasks say. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayText } from '../../platform/world.ts';
import { withdrawStep } from '../acts/withdraw.ts';
import { closeDays } from '../node-days.ts';
import { cccSystem, to } from '../testing/ccc.ts';
import { actOf, refusalOf } from '../testing/people.ts';
import { figuresOf, nodeDaysOf } from './figures.ts';

const { system, db, people, apply, submit } = await cccSystem();
const { wang, zhou, sun } = people;
const CATEGORY = 'cccApplication';

type Tx = Parameters<Parameters<typeof db.read>[1]>[0];
const read = <T>(work: (tx: Tx, act: ReturnType<typeof actOf>) => Promise<T>): Promise<T> =>
  db.read(sun, (tx) => work(tx, actOf(system, sun)));
const today = () => dayText(system.world.now());
const figures = (asked: { from?: string; until?: string } = {}) => read((tx, act) => figuresOf(tx, act, { category: CATEGORY, ...asked }));
const accept = async (asked: { from?: string; until?: string } = {}) => (await figures(asked)).find((f) => f.nodeKey === 'accept');
const daysOf = (nodeKey: string, asked: { from?: string; until?: string } = {}) =>
  read((tx, act) => nodeDaysOf(tx, act, { category: CATEGORY, nodeKey, ...asked }));
const close = () => closeDays(db, system.world, ['000000']);
/** The percentiles straight from the tasks. */
const exact = async () => {
  const [row] = await system.raw<{ p50: number; p90: number }>(`select
    percentile_cont(0.5) within group (order by extract(epoch from ended_at - created_at))::float8 / 3600 as p50,
    percentile_cont(0.9) within group (order by extract(epoch from ended_at - created_at))::float8 / 3600 as p90
    from wf_task where status = 'done' and node = 'accept'`);
  return row ?? { p50: 0, p90: 0 };
};

const accepted: string[] = [];
/** Cases wait for different times before they are accepted or sent back. */
const workingDay = async (cases: number) => {
  const waiting: string[] = [];
  for (let i = 0; i < cases; i += 1) waiting.push((await apply()).instanceId);
  for (const [i, instanceId] of waiting.entries()) {
    system.world.pass({ minutes: 7 * (i + 1) });
    const result = i % 3 === 2 ? 'REJECT_PRE' : 'PASS';
    await submit(wang, { instanceId, node: 'accept', result, remark: '意见', ...(result === 'PASS' ? to(zhou) : { cusRemark: '请补正' }) });
    if (result === 'PASS') accepted.push(instanceId);
  }
};

beforeAll(async () => {
  for (const cases of [4, 5, 3]) {
    await workingDay(cases);
    system.world.pass({ days: 1 });
  }
  await apply();
  system.world.pass({ minutes: 30 });
});

describe('days written down', () => {
  test('figures are the same before and after, for every span', async () => {
    const from = dayText(new Date(system.world.now().getTime() - 3 * 86_400_000));
    const spans = [{}, { from }, { from, until: from }, { until: today() }, { from: today() }];
    const before = await Promise.all(spans.map(figures));
    const days = await daysOf('accept');
    expect(before[0]?.find((f) => f.nodeKey === 'accept')).toMatchObject({ open: 1, done: 12, returned: 3, returnRate: 0.25 });
    expect(await close()).toEqual({ days: 3 });
    expect(await Promise.all(spans.map(figures))).toEqual(before);
    expect(await daysOf('accept')).toEqual(days);
    expect(days.map((d) => [d.done, d.returned])).toEqual([
      [4, 1],
      [5, 1],
      [3, 1],
      [0, 0],
    ]);
    expect(days.at(-1)).toMatchObject({ day: today(), open: 1 });
  });

  test('a day is written once, days missed are caught up, two processes at a time do no harm', async () => {
    expect(await close()).toEqual({ days: 0 });
    system.world.pass({ days: 5 });
    await Promise.all([close(), close()]);
    const [counted] = await system.raw<{ days: number; twice: number }>(`select count(*)::int as days,
      (select count(*)::int from (select 1 from wf_node_day group by tenant_id, day, category, node having count(*) > 1) x) as twice from wf_closed_day`);
    expect(counted).toEqual({ days: 8, twice: 0 });
    // the case that waits is told as open on each of the days, and older each time
    const waited = (await daysOf('accept')).slice(-4);
    expect(waited.map((d) => d.open)).toEqual([1, 1, 1, 1]);
    expect(waited.map((d) => d.oldestHours)).toEqual([...waited.map((d) => d.oldestHours)].sort((a, b) => a - b));
  });

  test('what is done today counts at once; half and nine tenths are those of the tasks', async () => {
    await workingDay(2);
    expect(await accept()).toMatchObject({ done: 14, open: 1 });
    const { p50, p90 } = await exact();
    const told = await accept();
    expect(told?.p50Hours).toBeCloseTo(p50, 1);
    expect(told?.p90Hours).toBeCloseTo(p90, 1);
  });

  test('a decision taken back on a later day is no work of its day any more', async () => {
    const instanceId = accepted.at(-1) ?? '';
    system.world.pass({ days: 1 });
    await close();
    const before = await accept();
    await db.write(wang, (tx) => withdrawStep(tx, actOf(system, wang), { flowInstanceId: instanceId }));
    system.world.pass({ minutes: 5 });
    expect(await close()).toEqual({ days: 1 });
    expect(await close()).toEqual({ days: 0 });
    expect((await accept())?.done).toBe((before?.done ?? 0) - 1);
  });

  test('many tasks on one day are kept in classes that hardly move the figures', async () => {
    const begun = dayText(system.world.now());
    await system.raw(`insert into wf_task (id, tenant_id, created_at, created_by, updated_at, updated_by, instance_id, business_id, category, token_no, node, status, visit, returned, result, op_user, ended_at)
      select gen_random_uuid(), t.tenant_id, timestamptz '${begun} 00:00:00+08' - n * n * interval '9 seconds', t.created_by, t.updated_at, t.updated_by, t.instance_id, t.business_id, t.category,
        1000 + n, t.node, 'done', 1, false, 'PASS', t.op_user, timestamptz '${begun} 12:00:00+08'
      from (select * from wf_task where node = 'accept' and status = 'done' limit 1) t cross join generate_series(1, 800) n`);
    system.world.pass({ days: 1 });
    await close();
    const [kept] = await system.raw<{ n: number }>(`select max(cardinality(dwell_seconds))::int as n from wf_node_day`);
    expect(kept?.n).toBeLessThan(200);
    const { p50, p90 } = await exact();
    const told = await accept();
    expect(Math.abs((told?.p50Hours ?? 0) / p50 - 1)).toBeLessThan(0.04);
    expect(Math.abs((told?.p90Hours ?? 0) / p90 - 1)).toBeLessThan(0.04);
  });
});

test('nobody asks for the days of a century', async () => {
  expect(await refusalOf(daysOf('accept', { from: '1990-01-01' }))).toBe('workflow.spanTooLong');
});

test('people cannot write days down', async () => {
  const attempt = db.write(sun, (tx) => sql`insert into wf_closed_day (tenant_id, day) values ('000000', '2020-01-01')`.execute(tx));
  await expect(attempt).rejects.toThrow(/permission denied/);
});
