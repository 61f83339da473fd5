/** Figures of the process engine: a step alone, steps through the system against the bare database, lists over two million tasks. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { API_PREFIX, TOKEN_HEADER } from '@zhengjian/contract/constants.ts';
import { options } from '@zhengjian/flow/options.ts';
import { check } from '@zhengjian/flow/read.ts';
import { fresh } from '@zhengjian/flow/state.ts';
import { step } from '@zhengjian/flow/step.ts';
import { openApp } from '@zhengjian/server/src/app.ts';
import { createDb } from '@zhengjian/server/src/platform/database/db.ts';
import { openPool } from '@zhengjian/server/src/platform/database/pools.ts';
import { realWorld } from '@zhengjian/server/src/platform/world.ts';
import { openKillSystem } from '@zhengjian/simulate/src/testing/kill-system.ts';
import pg from 'pg';
import { recorded, replay } from './bare.ts';
import { measure, median } from './measure.ts';
import type { Told } from './report.ts';
import { wholeFigures } from './whole.ts';

const CLIENTS = 16;
const ROUNDS = 5;
/** A round. */
const SUBMITS = 400;
const OPEN = Number(process.env.ZJ_BENCH_OPEN || 10_000);
const TASKS = Number(process.env.ZJ_BENCH_TASKS || 2_000_000);
const root = path.resolve(import.meta.dirname, '../..');

/** Publish check of every process, and the time of one step of the engine alone. */
const alone = async (told: Told) => {
  let slowest = 0;
  for (const name of readdirSync(path.join(root, 'processes')).filter((n) => n.endsWith('.bpmn'))) {
    const xml = readFileSync(path.join(root, 'processes', name), 'utf8');
    await check(xml);
    const began = performance.now();
    const { definition } = await check(xml);
    slowest = Math.max(slowest, performance.now() - began);
    if (definition === null || name !== 'cccApplication.bpmn') continue;
    let steps = 0;
    const cpu = process.cpuUsage();
    for (let round = 0; round < 3_000; round += 1) {
      let state = fresh();
      const first = step(definition, state, { do: 'start' });
      if (first.refused !== undefined) throw new Error(first.refused.code);
      state = first.state;
      for (; state.status === 'active'; steps += 1) {
        const token = state.tokens.find((t) => t.st === 'run');
        const result = options(definition, token?.at ?? '').find((o) => o.result.startsWith('PASS'))?.result ?? 'PASS';
        const done = step(definition, state, { do: 'complete', token: token?.id ?? 0, result });
        if (done.refused !== undefined) throw new Error(done.refused.code);
        state = done.state;
      }
    }
    const used = process.cpuUsage(cpu);
    told('engine alone, CPU per step', (used.user + used.system) / 1000 / steps, 'ms');
  }
  told('publish check of the largest process', slowest, 'ms', 1000);
};

/** A second database with the same content, beside the first. */
const copyOf = async (ownerUrl: string): Promise<string> => {
  const address = new URL(ownerUrl);
  const name = address.pathname.slice(1);
  const superuser = new URL(ownerUrl);
  superuser.username = 'postgres';
  superuser.pathname = '/postgres';
  superuser.search = `?host=${encodeURIComponent(address.searchParams.get('host') ?? '')}&port=5432`;
  const client = new pg.Client({ connectionString: superuser.toString() });
  await client.connect();
  try {
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await client.query(`create database bare template ${name}`);
    await client.query('grant connect on database bare to zj_app, zj_system');
  } finally {
    await client.end();
  }
  return 'bare';
};

export const engineFigures = async (told: Told): Promise<void> => {
  await alone(told);
  const system = await openKillSystem(OPEN + SUBMITS * (ROUNDS + 1), { cases: 14, refused: 500 });
  try {
    const bareName = await copyOf(system.urls.owner);
    const app = openPool(system.urls.app, { name: 'bench', max: CLIENTS });
    const transactions = recorded(app);
    const db = createDb({
      app,
      system: openPool(system.urls.system, { name: 'bench', max: 4 }),
      long: openPool(system.urls.app, { name: 'bench', max: 1 }),
    });
    const settings = { captcha: true, demo: true, production: false };
    const ground = { masterKey: Buffer.alloc(32, 7), files: system.files, web: null, settings, trustProxy: false, tls: null, quiet: true };
    const world = realWorld();
    const served = await openApp({ ...ground, db, world, publicPerMinute: 1_000_000 });
    const url = await served.server.listen({ host: '127.0.0.1', port: 0 });
    const headers = { [TOKEN_HEADER]: `bearer ${system.token}` };
    try {
      const submit = () => {
        const sent = system.take();
        return {
          path: API_PREFIX + workflowCalls.flowSubmit.path,
          body: system.bodyOf(sent),
          headers: { ...headers, 'idempotency-key': sent.key },
        };
      };
      await measure(url, CLIENTS, 200, submit);
      const bareUrl = new URL(system.urls.app);
      bareUrl.pathname = `/${bareName}`;
      const rounds: { through: number; bare: number; p50: number; cpuMs: number }[] = [];
      // system and bare database take turns, so that what else the machine does meets both
      for (let round = 0; round < ROUNDS; round += 1) {
        transactions.length = 0;
        const cpu = process.cpuUsage();
        const through = await measure(url, CLIENTS, SUBMITS, submit);
        const used = process.cpuUsage(cpu);
        const writes = transactions.filter((t) => typeof t[0] === 'string' && t[0].startsWith('begin read write'));
        const bare = await replay(bareUrl.toString(), writes, CLIENTS);
        rounds.push({ through: through.perSecond, bare, p50: through.p50, cpuMs: (used.user + used.system) / 1000 / SUBMITS });
      }
      const ratios = rounds.map((r) => r.through / r.bare);
      told(`steps through HTTP, ${CLIENTS} clients`, median(rounds.map((r) => r.through)), '/s');
      told('the same, server and client CPU per step', median(rounds.map((r) => r.cpuMs)), 'ms');
      told('the same, wall p50', median(rounds.map((r) => r.p50)), 'ms');
      told(`the same statements bare, ${CLIENTS} connections`, median(rounds.map((r) => r.bare)), '/s');
      told(`system against bare database, median of ${ROUNDS} rounds`, median(ratios), '', 0.5, true);
      told('the same, its lowest round', Math.min(...ratios), '');

      await wholeFigures(told, system, { db, world }, url);
      await multiply(system.urls.owner);
      const list = () => ({ path: API_PREFIX + workflowListCalls.pageToDoTasks.path, body: '{"current":1,"size":30}', headers });
      const count = () => ({ path: API_PREFIX + workflowListCalls.statisticsToDoTasks.path, body: '{}', headers });
      await measure(url, 1, 60, list);
      await measure(url, 1, 60, count);
      told(`to-do page, ${TASKS} tasks, ${OPEN} open, p95`, (await measure(url, 1, 300, list)).p95, 'ms', 20);
      told('to-do counts, p95', (await measure(url, 1, 300, count)).p95, 'ms', 20);
    } finally {
      await served.close();
      await db.close();
    }
  } finally {
    await system.close();
  }
};

/** Finished tasks of years, as rows of the cases that are there. */
const multiply = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows: names } = await client.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'wf_task' and column_name <> 'id' order by ordinal_position",
    );
    const columns = names.map((n) => n.name).join(', ');
    const { rows } = await client.query<{ n: number }>("select count(*)::int as n from wf_task where status = 'done'");
    const times = Math.ceil(TASKS / (rows[0]?.n ?? 1));
    await client.query(
      `insert into wf_task (id, ${columns}) select md5('past:' || t.id::text || ':' || n)::uuid, ${columns} from wf_task t cross join generate_series(1, $1::int) n where t.status = 'done'`,
      [times],
    );
    await client.query('analyze wf_task');
  } finally {
    await client.end();
  }
};
