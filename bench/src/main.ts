/**
 * `npm run bench`: the figures of ARCHITECTURE.md on this machine, each with its aim. Writes nothing into the project.
 * `npm run bench -- engine` measures the process engine alone, `papers` documents and seals, `system` the rest; `scale` the declared
 * lists at the sizes that `ZJ_BENCH_CASES` names, `people` an institute of 100,000, `browser` what people wait for before an office machine,
 * `year` a year of the institute played from end to end, `acts` what its acts take in a system of those sizes.
 */
import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { API_PREFIX, TOKEN_HEADER } from '@zhengjian/contract/constants.ts';
import { bundleOf } from '@zhengjian/server/src/testing/bundle.ts';
import { openKillSystem } from '@zhengjian/simulate/src/testing/kill-system.ts';
import { startServer } from '@zhengjian/simulate/src/testing/process.ts';
import { actFigures } from './acts.ts';
import { browserFigures } from './browser.ts';
import { signingIn } from './desk.ts';
import { engineFigures } from './engine.ts';
import { firstLoad } from './first-load.ts';
import { holdingsOf } from './holdings.ts';
import { measure, median, memoryOf } from './measure.ts';
import { paperFigures } from './papers.ts';
import { peopleFigures } from './people.ts';
import { createReport } from './report.ts';
import { scaleFigures } from './scale.ts';
import { yearFigureLines } from './year.ts';

/** Fewer only to try the bench itself. */
const CASES = Number(process.env.ZJ_BENCH_CASES?.split(',')[0] || 20_000);
/** Sizes that the lists are compared at. */
const SIZES = (process.env.ZJ_BENCH_CASES || '10000,100000,1000000').split(',').map(Number);
const WAITING = Math.min(3_000, CASES / 2);
const ROUNDS = 3;
const KB = 1000;
const MB = 1_000_000;
const root = path.resolve(import.meta.dirname, '../..');

const { told, say, print } = createReport();
const timed = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const began = performance.now();
  const result = await work();
  return [performance.now() - began, result];
};

const systemFigures = async () => {
  const began = performance.now();
  spawnSync(process.execPath, ['-e', "import('./scripts/build.mjs').then((m) => m.ensureBuilt())"], { cwd: root, stdio: 'inherit' });
  const [bundling, bundle] = await timed(() => bundleOf({ main: 'server/src/main.ts' }));
  bundle.remove();
  told('server bundle', bundling, 'ms');

  say(`preparing ${CASES} cases …`);
  const system = await openKillSystem(WAITING, holdingsOf(CASES - WAITING));
  try {
    const breaches = await system.breaches();
    if (breaches.length > 0) throw new Error(`verify: ${breaches.slice(0, 3).join('; ')}`);
    say(`prepared and verified in ${((performance.now() - began) / 1000).toFixed(0)} s, load ${os.loadavg()[0]?.toFixed(1)}`);
    await system.leave();
    const start = () =>
      startServer(path.join(root, 'scripts/start.mjs'), system.dataDir, { ZJ_CAPTCHA: 'off', ZJ_CALLS_PER_MINUTE: '100000000' });

    const starts: number[] = [];
    const sizes: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const [ms, server] = await timed(start);
      starts.push(ms);
      sizes.push(memoryOf(server.pid));
      await server.kill('SIGTERM');
    }
    told('later start, database included', median(starts), 'ms', 2000);
    told('server memory after start', median(sizes) / MB, 'MB', 200);

    const server = await start();
    try {
      const headers = { [TOKEN_HEADER]: `bearer ${system.token}` };
      const login = signingIn('chensiyuan');
      await measure(server.url, 1, 3, () => login);
      const logins = await measure(server.url, 1, 30, () => login);
      told('login p50', logins.p50, 'ms', 80);

      const filters = { nodeKey: 'accept', tab: 'all', current: 1, size: 30, productClass: '2301', applyKind: '1', isUrgent: false };
      const list = () => ({ path: API_PREFIX + acceptanceCalls.page.path, body: JSON.stringify(filters), headers });
      await measure(server.url, 4, 400, list);
      const alone = await measure(server.url, 1, 600, list);
      told('list of 30, 3 filters, 1 client, p50', alone.p50, 'ms', 6);
      told('list of 30, 3 filters, 1 client, p95', alone.p95, 'ms', 15);
      const crowd = await measure(server.url, 10, 3000, list);
      told('list, 10 clients', crowd.perSecond, '/s', 500, true);
      told('list, 10 clients, p95', crowd.p95, 'ms');
      let turn = 0;
      // a start nobody asked for before: the total is remembered for no such list
      const anew = () => {
        const second = `${Math.floor(++turn / 60)}`.padStart(2, '0');
        const minApplicationTime = `2000-01-01 00:${second}:${String(turn % 60).padStart(2, '0')}`;
        return { ...list(), body: JSON.stringify({ ...filters, minApplicationTime }) };
      };
      const counted = await measure(server.url, 1, 600, anew);
      told('the same, its total counted anew, p50', counted.p50, 'ms');

      const submit = () => {
        const sent = system.take();
        return {
          path: API_PREFIX + workflowCalls.flowSubmit.path,
          body: system.bodyOf(sent),
          headers: { ...headers, 'idempotency-key': sent.key },
        };
      };
      await measure(server.url, 2, 100, submit);
      const one = await measure(server.url, 1, 300, submit);
      told('approval submit, 1 client, p50', one.p50, 'ms', 12);
      told('approval submit, 1 client, p95', one.p95, 'ms');
      const ten = await measure(server.url, 10, 1000, submit);
      told('approval submit, 10 clients', ten.perSecond, '/s');
      told('approval submit, 10 clients, p95', ten.p95, 'ms');
      told('server memory after the load', memoryOf(server.pid) / MB, 'MB');

      const loads = [];
      for (let round = 0; round < ROUNDS; round++) loads.push(await firstLoad(server.url, path.join(root, 'web/dist'), 'zhangruonan'));
      const found = loads.flatMap((load) => (load ? [load] : []));
      if (found.length > 0) {
        told('first load to login, brotli', median(found.map((f) => f.loginBytes)) / KB, 'kB', 250);
        told('first load to the first list, brotli', median(found.map((f) => f.listBytes)) / KB, 'kB', 600);
        told('time to usable login, empty cache', median(found.map((f) => f.loginMs)), 'ms');
        told('time to the first list, signed in', median(found.map((f) => f.listMs)), 'ms');
      } else say('no Chromium found (CHROME_PATH): first load is not measured');
    } finally {
      await server.kill('SIGTERM');
    }
  } finally {
    await system.close();
  }
};

const [, , part] = process.argv;
if (part === undefined || part === 'system') await systemFigures();
if (part === undefined || part === 'engine') await engineFigures(told);
if (part === undefined || part === 'papers') await paperFigures(told);
if (part === 'people') await peopleFigures(told, say);
if (part === 'year') await yearFigureLines(Number(process.env.ZJ_BENCH_CASES?.split(',')[0] || 3_000), told, say);
if (part === 'scale') await scaleFigures(SIZES, say);
else if (part === 'acts') await actFigures(SIZES, say);
else if (part === 'browser') await browserFigures(Math.min(CASES, 10_000), say);
else print();
