/** Jobs and the health of the installation, as the administrator of the platform looks after them. */
import { logCalls } from '@zhengjian/contract/areas/access/logs.ts';
import { jobCalls as c, HEALTH_PARTS } from '@zhengjian/contract/areas/system/jobs.ts';
import { allJobs } from '@zhengjian/server/src/jobs.ts';
import { runDueJobs, runJobsNow } from '@zhengjian/server/src/platform/jobs/jobs.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { OTHER_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { demoSystem } from './testing/demo-system.ts';

const system = await demoSystem('jobs-health');
const { app, raw, users, world, db } = system;
const ports = { db, world, process: 'one' };
const jobs = allJobs({ db, world });
const quiet = () => {};
let admin: { token: string };
beforeAll(async () => {
  admin = { token: await users.as('admin') };
  await runJobsNow(ports, jobs);
}, 60_000);
const rowOf = async (name: string) => {
  const { records } = await makeCall(app, c.jobPage, { size: 100 }, admin);
  const row = records.find((one) => one.name === name);
  if (!row) throw new Error(`no job ${name}`);
  return row;
};

test('every job stands there with its name, how often it runs and what came of it', async () => {
  const { records } = await makeCall(app, c.jobPage, { size: 100 }, { ...admin, lang: 'en' });
  expect(records.map(({ name }) => name).sort()).toEqual(jobs.map(({ name }) => name).sort());
  // a job without a word would show its key
  expect(records.filter(({ title, name }) => title === name)).toEqual([]);
  expect(await rowOf('nodeDays')).toMatchObject({ title: '环节每日统计', state: 'waiting', interval: '每 10 分钟', runs: 1, failures: 0 });
});

test('a job is paused with a reason, run by hand meanwhile, and resumed; all of it is on record', async () => {
  const { id } = await rowOf('timers');
  expect((await tryCall(app, c.jobPause, { id, reason: '' }, admin)).code).toBe(400);
  expect((await tryCall(app, c.jobResume, { id }, admin)).refusal).toBe('system.jobNotPaused');
  await makeCall(app, c.jobPause, { id, reason: '升级数据库' }, admin);
  expect(await tryCall(app, c.jobPause, { id, reason: '再次' }, admin)).toMatchObject({ refusal: 'system.jobPaused' });
  expect(await rowOf('timers')).toMatchObject({ state: 'paused', pausedReason: '升级数据库', nextAt: '' });
  world.setNow(new Date(world.now().getTime() + 60_000));
  expect(await runDueJobs(ports, jobs, quiet)).not.toContain('timers');
  await makeCall(app, c.jobRun, { id, reason: '补处理' }, admin);
  expect(await runDueJobs(ports, jobs, quiet)).toContain('timers');
  const runs = await makeCall(app, c.jobRunPage, { name: 'timers' }, admin);
  expect(runs.records[0]).toMatchObject({ ok: true, askedBy: '系统管理员', askedReason: '补处理' });
  expect(await raw("select asked_by, asked_reason from job where name = 'timers'"), 'one run').toEqual([
    { asked_by: '', asked_reason: '' },
  ]);
  await makeCall(app, c.jobResume, { id }, admin);
  world.setNow(new Date(world.now().getTime() + 60_000));
  expect(await runDueJobs(ports, jobs, quiet)).toContain('timers');
  for (const kind of ['job.paused', 'job.asked', 'job.resumed'])
    expect((await makeCall(app, logCalls.usualLogPage, { kind }, admin)).total, kind).toBe(1);
});

test('a job that runs is not asked for, and one that failed says why', async () => {
  const { id } = await rowOf('nodeDays');
  const claim = (until: number) =>
    raw("update job set claimed_by = 'two', claimed_until = $1 where name = 'nodeDays'", [new Date(world.now().getTime() + until)]);
  await claim(60_000);
  expect((await rowOf('nodeDays')).state).toBe('running');
  expect((await tryCall(app, c.jobRun, { id, reason: '再来' }, admin)).refusal).toBe('system.jobRunning');
  // the process that had taken it has died, and a paused job is taken up by hand alone
  await claim(-60_000);
  expect((await rowOf('nodeDays')).state).toBe('waiting');
  await makeCall(app, c.jobPause, { id, reason: '升级数据库' }, admin);
  expect((await rowOf('nodeDays')).state).toBe('paused');
  await makeCall(app, c.jobRun, { id, reason: '补处理' }, admin);
  expect(await runDueJobs(ports, jobs, quiet)).toContain('nodeDays');
  await makeCall(app, c.jobResume, { id }, admin);
  await raw("update job set claimed_by = null, ok = false, failures = 2, error = 'Error: no light' where name = 'nodeDays'");
  expect(await rowOf('nodeDays')).toMatchObject({ state: 'failing', failures: 2, outcome: 'Error: no light' });
  const { parts } = await makeCall(app, c.health, {}, admin);
  expect(parts.find(({ part }) => part === 'jobs')).toMatchObject({ state: 'bad', advice: expect.stringContaining('定时任务') });
  await raw("update job set ok = true, failures = 0, error = '' where name = 'nodeDays'");
});

test('the health of the installation tells every part, and what to do where something is amiss', async () => {
  const { parts } = await makeCall(app, c.health, {}, { ...admin, lang: 'en' });
  expect(parts.map(({ part }) => part)).toEqual([...HEALTH_PARTS]);
  const of = (name: string) => parts.find(({ part }) => part === name);
  expect(of('database')).toMatchObject({ state: 'ok', advice: '', found: expect.stringMatching(/^PostgreSQL 1\d/) });
  expect(of('backup')).toMatchObject({ state: 'none', advice: expect.stringContaining('last-backup') });
  await raw("update message_out set state = 'failed', updated_at = $1 where id = (select id from message_out limit 1)", [world.now()]);
  const again = await makeCall(app, c.health, {}, admin);
  expect(again.parts.find(({ part }) => part === 'mail')).toMatchObject({ state: 'warning', found: expect.stringContaining('失败 1 条') });
});

test('nobody but the administrator of the platform sees or changes any of it', async () => {
  const others = { token: await createUsers(system, OTHER_TENANT).as('admin') };
  const { id } = await rowOf('timers');
  for (const who of [others, { token: await users.as('zhangruonan') }]) {
    expect((await tryCall(app, c.jobPage, {}, who)).code).toBe(403);
    expect((await tryCall(app, c.health, {}, who)).code).toBe(403);
    expect((await tryCall(app, c.jobPause, { id, reason: '无权' }, who)).code).toBe(403);
  }
});
