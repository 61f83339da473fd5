/**
 * Opens the application from the sources beside this file, plays a few cases and makes the calls of one list, found by its path.
 * Prints what they answered to nobody and to the person named. Run by worked-example.test.ts in a copy of the sources.
 */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import type { Call } from '@zhengjian/contract/call.ts';
import { read } from 'hucre';
import { makeCall, tryCall } from '../caller.ts';
import { simulateDemo } from '../demo.ts';
import { MAIN_TENANT } from '../institute.ts';
import { createUsers } from '../people.ts';
import { openExampleApp } from './example-app.ts';

const [listPath = '', account = '', appUrl = '', systemUrl = ''] = process.argv.slice(2);
const CASES = 8;
const until = new Date('2026-03-06T17:00:00+08:00');
const { app, db, world, close } = await openExampleApp(appUrl, systemUrl);
try {
  await simulateDemo(
    { app, db, world },
    { seed: 'example', cases: CASES, until, months: 2, goal: 'acceptance', signal: new AbortController().signal },
  );
  world.setNow(until);
  const calls = app.table.map((answered) => answered.call);
  const at = (end: string): Call => {
    const call = calls.find((c) => c.path === `${listPath}/${end}`);
    if (!call) throw new Error(`no call is declared on ${listPath}/${end}`);
    return call;
  };
  const token = await createUsers({ app, db, world }, MAIN_TENANT).as(account);
  const ask = async (call: Call, input: object, as: { token?: string } = { token }) => {
    const { code, data } = await tryCall(app, call, input, as);
    return { code, data };
  };
  const all = { tab: 'all', size: 100 };
  const page = await ask(at('page'), all);
  const { authKey } = await makeCall(app, fileCalls.acceptanceExportKey, {}, { token });
  const excel = await tryCall(app, at('excel'), { authKey, filters: JSON.stringify({ tab: 'all' }) });
  const answers = {
    nobody: await ask(at('page'), all, {}),
    page,
    found: await ask(at('page'), { ...all, keyword: page.data.records[0]?.applicationNo }),
    counts: await ask(at('counts'), {}),
    sheet: (await read(excel.raw)).sheets[0]?.rows,
  };
  process.stdout.write(`${JSON.stringify(answers)}\n`);
} finally {
  await close();
}
