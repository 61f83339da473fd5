/**
 * Opens the application from the sources beside this file over a database brought to their structure, and enters, refuses, changes,
 * exports and deletes a record of one register, found by its path. Prints what was answered. Run by register-example.test.ts in a
 * copy of the sources.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import type { Call } from '@zhengjian/contract/call.ts';
import { openApp } from '@zhengjian/server/src/app.ts';
import { createDb } from '@zhengjian/server/src/platform/database/db.ts';
import { migrate } from '@zhengjian/server/src/platform/database/migrate.ts';
import { openPool } from '@zhengjian/server/src/platform/database/pools.ts';
import { read } from 'hucre';
import { makeCall, tryAnything } from '../caller.ts';
import { simulatedWorld } from '../chance.ts';
import { MAIN_TENANT, seedInstitute } from '../institute.ts';
import { createUsers } from '../people.ts';

const [register = '', editor = '', stranger = '', appUrl = '', systemUrl = '', ownerUrl = ''] = process.argv.slice(2);
await migrate(ownerUrl);
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
  await seedInstitute(db, world, path.resolve(import.meta.dirname, '../../../processes'));
  const at = (end: string): Call => {
    const found = app.table.map(({ call }) => call).find((call) => call.path === `${register}/${end}`);
    if (!found) throw new Error(`no call is declared on ${register}/${end}`);
    return found;
  };
  const users = createUsers({ app, db, world }, MAIN_TENANT);
  const token = await users.as(editor);
  const ask = async (end: string, input: Record<string, unknown>, as: { token?: string; lang?: 'zh' | 'en' } = { token }) => {
    const { code, msg, data } = await tryAnything(app, at(end), input, as);
    return { code, msg, data: data as Record<string, unknown> };
  };
  const box = { code: 'B-01', place: '一库 3 架', keepUntil: '2036-12-31' };
  const wrong = { code: '', place: 'x'.repeat(61), keepUntil: 'later' };
  const added = await ask('save', box);
  const id = added.data.id;
  const changed = await ask('save', { ...box, id, version: 1, place: '二库 1 架' });
  const stale = await ask('save', { ...box, id, version: 1 });
  const { authKey } = await makeCall(app, fileCalls.acceptanceExportKey, {}, { token });
  const excel = await tryAnything(app, at('excel'), { authKey });
  const answers = {
    nobody: await ask('page', {}, {}),
    stranger: await ask('save', box, { token: await users.as(stranger) }),
    wrong: { zh: await ask('save', wrong), en: await ask('save', wrong, { token, lang: 'en' }) },
    unknownKey: await ask('save', { ...box, code: 'B-02', secrecy: 'no such level' }),
    twice: { zh: await ask('save', box), en: await ask('save', box, { token, lang: 'en' }) },
    added,
    changed,
    stale,
    page: await ask('page', { code: 'B-0' }),
    sheet: (await read(excel.raw)).sheets[0]?.rows,
    removed: await ask('remove', { ids: id }),
    after: await ask('page', {}),
  };
  process.stdout.write(`${JSON.stringify(answers)}\n`);
} finally {
  await app.close();
  await db.close();
  fs.rmSync(files, { recursive: true, force: true });
}
