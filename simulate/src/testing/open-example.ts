/**
 * Opens the house from the sources beside this file, plays a few cases and makes one call of the table, found by its path.
 * Prints what it answered to nobody and to the person named. Run by worked-example.test.ts in a copy of the sources.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openApp } from '@zhengjian/server/src/app.ts';
import { createDb } from '@zhengjian/server/src/platform/database/db.ts';
import { openPool } from '@zhengjian/server/src/platform/database/pools.ts';
import { tryCall } from '../caller.ts';
import { simulatedWorld } from '../chance.ts';
import { playDemo } from '../demo.ts';
import { furnish, MAIN_TENANT } from '../furnish.ts';
import { createCast } from '../people.ts';

const [callPath = '', account = '', appUrl = '', systemUrl = ''] = process.argv.slice(2);
const CASES = 8;
const until = new Date('2026-03-06T17:00:00+08:00');
const world = simulatedWorld('example', new Date('2026-01-05T09:00:00+08:00'));
const pool = (url: string) => openPool(url, { name: 'example', max: 4 });
const db = createDb({ app: pool(appUrl), system: pool(systemUrl), long: pool(appUrl) });
const files = fs.mkdtempSync(path.join(os.tmpdir(), 'zj-example-'));
const app = await openApp({
  db,
  world,
  masterKey: Buffer.alloc(32, 7),
  files,
  web: null,
  settings: { captcha: true, demo: true, production: false },
  trustProxy: false,
  tls: null,
  publicPerMinute: 1_000_000,
  quiet: true,
});
try {
  await furnish(db, world, path.resolve(import.meta.dirname, '../../../processes'));
  await playDemo({ app, db, world }, { seed: 'example', cases: CASES, until, months: 2, signal: new AbortController().signal });
  world.setNow(until);
  const call = app.table.map((answered) => answered.call).find((c) => c.path === callPath);
  if (!call) throw new Error(`the house declares no call on ${callPath}`);
  const token = await createCast({ app, db, world }, MAIN_TENANT).as(account);
  const answers = [await tryCall(app, call, { size: 5 }), await tryCall(app, call, { size: 5 }, { token })];
  process.stdout.write(`${JSON.stringify(answers.map(({ code, data }) => ({ code, data })))}\n`);
} finally {
  await app.close();
  await db.close();
  fs.rmSync(files, { recursive: true, force: true });
}
