/**
 * Opens the application from the sources beside this file over a database brought to their structure, and enters, refuses, changes,
 * exports and deletes a record of one register, found by its path. Prints what was answered. Run by register-example.test.ts in a
 * copy of the sources.
 */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import type { Call } from '@zhengjian/contract/call.ts';
import { migrate } from '@zhengjian/server/src/platform/database/migrate.ts';
import { read } from 'hucre';
import { makeCall, tryAnything } from '../caller.ts';
import { MAIN_TENANT } from '../institute.ts';
import { createUsers } from '../people.ts';
import { openExampleApp } from './example-app.ts';

const [register = '', editor = '', stranger = '', appUrl = '', systemUrl = '', ownerUrl = ''] = process.argv.slice(2);
await migrate(ownerUrl);
const { app, db, world, close } = await openExampleApp(appUrl, systemUrl);
try {
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
  await close();
}
