/** Jobs by the clock: one process of several runs each, and what became of it stands in its row. */
import { beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { createDb } from '../database/db.ts';
import { openPool } from '../database/pools.ts';
import { type Job, runDueJobs, runJobsNow, startJobs } from './jobs.ts';

const system = await freshDatabase();
const { world, raw, urls } = system;
/** A second process has connections of its own. */
const otherDb = createDb({
  app: openPool(urls.app, { name: 'other', max: 2 }),
  system: openPool(urls.system, { name: 'other', max: 2 }),
  long: openPool(urls.app, { name: 'other', max: 1 }),
});
const one = { db: system.db, world, process: 'one' };
const two = { db: otherDb, world, process: 'two' };
const quiet = () => {};

beforeEach(async () => {
  await raw('delete from job');
  world.setNow('2026-03-02 09:00:00');
});

const rows = () =>
  raw<{
    name: string;
    ok: boolean;
    runs: number;
    failures: number;
    error: string;
    detail: unknown;
    next: string;
    claimed_by: string | null;
  }>(
    "select name, ok, runs, failures, error, detail, to_char(next_at at time zone 'Asia/Shanghai', 'HH24:MI:SS') as next, claimed_by from job order by name",
  );

const MINUTE_MS = 60_000;
const counting = () => {
  const runs: string[] = [];
  const job = (by: string, name: string): Job => ({
    name,
    everyMs: MINUTE_MS,
    run: async () => {
      runs.push(`${by} ${name}`);
      // long enough for the other to look
      await new Promise((resolve) => setTimeout(resolve, 30));
      return { done: 1 };
    },
  });
  return { runs, jobs: (by: string) => [job(by, 'first'), job(by, 'second')] };
};

test('two processes that look at once run each job once, until it is due again', async () => {
  const { runs, jobs } = counting();
  await Promise.all([runJobsNow(one, jobs('one')), runJobsNow(two, jobs('two'))]);
  expect(runs.map((r) => r.split(' ')[1]).sort()).toEqual(['first', 'second']);
  for (let round = 0; round < 20; round++) await Promise.all([runDueJobs(one, jobs('one'), quiet), runDueJobs(two, jobs('two'), quiet)]);
  expect(runs).toHaveLength(2);
  world.pass({ minutes: 1 });
  await Promise.all([runDueJobs(one, jobs('one'), quiet), runDueJobs(two, jobs('two'), quiet)]);
  expect(runs).toHaveLength(4);
  expect(await rows()).toMatchObject([
    { name: 'first', ok: true, runs: 2, failures: 0, detail: { done: 1 }, next: '09:02:00', claimed_by: null },
    { name: 'second', ok: true, runs: 2, next: '09:02:00' },
  ]);
});

test('a job that fails is told and tried again; the others run', async () => {
  let broken = true;
  const jobs: Job[] = [
    { name: 'broken', everyMs: MINUTE_MS, run: async () => (broken ? Promise.reject(new Error('no light')) : { done: 3 }) },
    { name: 'sound', everyMs: MINUTE_MS, run: async () => ({}) },
  ];
  await runJobsNow(one, jobs).catch(quiet);
  world.pass({ minutes: 1 });
  const told: unknown[] = [];
  expect(await runDueJobs(one, jobs, (e) => told.push(e))).toEqual(['broken', 'sound']);
  expect(told).toHaveLength(1);
  expect(await rows()).toMatchObject([{ ok: false, error: 'Error: no light' }, { ok: true }]);
  broken = false;
  world.pass({ minutes: 1 });
  await runDueJobs(one, jobs, quiet);
  expect((await rows())[0]).toMatchObject({ ok: true, error: '', failures: 0, detail: { done: 3 } });
});

test('what a process that died had taken is taken up again, and its late word does not count', async () => {
  let wake = (_: { n: number }): void => {};
  const stuck: Job = { name: 'stuck', everyMs: MINUTE_MS, run: () => new Promise((resolve) => (wake = resolve)) };
  const first = runJobsNow(one, [stuck]);
  await expect.poll(async () => (await rows())[0]?.claimed_by).toBe('one');
  const fast: Job = { ...stuck, run: async () => ({ n: 2 }) };
  world.pass({ minutes: 9 });
  expect(await runDueJobs(two, [fast], quiet)).toEqual([]);
  world.pass({ minutes: 2 });
  expect(await runDueJobs(two, [fast], quiet)).toEqual(['stuck']);
  wake({ n: 1 });
  await first;
  expect((await rows())[0]).toMatchObject({ runs: 2, detail: { n: 2 } });
});

test('a paused job runs only when somebody asks, and a run that somebody asked for, that failed or did something is kept', async () => {
  let result: Record<string, number> = {};
  const jobs: Job[] = [
    { name: 'kept', everyMs: MINUTE_MS, run: async () => (result.broken ? Promise.reject(new Error('no light')) : result) },
  ];
  const kept = () => raw("select ok, detail, error, asked_by from job_run where name = 'kept' order by started_at");
  await runJobsNow(one, jobs);
  expect(await kept()).toEqual([]);
  await raw("update job set paused_reason = 'moving house'");
  world.pass({ minutes: 1 });
  expect(await runDueJobs(one, jobs, quiet)).toEqual([]);
  await raw("update job set asked_by = 'Admin'");
  expect(await runDueJobs(one, jobs, quiet)).toEqual(['kept']);
  // asked once, it runs once
  world.pass({ minutes: 1 });
  expect(await runDueJobs(one, jobs, quiet)).toEqual([]);
  await raw("update job set paused_reason = ''");
  result = { sent: 2 };
  expect(await runDueJobs(one, jobs, quiet)).toEqual(['kept']);
  world.pass({ minutes: 1 });
  result = { broken: 1 };
  await runDueJobs(one, jobs, quiet);
  expect(await kept()).toEqual([
    { ok: true, detail: {}, error: '', asked_by: 'Admin' },
    { ok: true, detail: { sent: 2 }, error: '', asked_by: '' },
    { ok: false, detail: {}, error: 'Error: no light', asked_by: '' },
  ]);
});

test('the timer looks at once and stops when told', async () => {
  const { runs, jobs } = counting();
  const timer = startJobs(one, jobs('one'), quiet);
  await expect.poll(() => runs.length).toBe(2);
  await timer.stop();
  expect((await rows()).every((r) => r.ok)).toBe(true);
  await otherDb.close();
});
