/** Makes the calls of one list, found by its path, and tells what they answered to nobody and to the person named. */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import type { Call } from '@zhengjian/contract/call.ts';
import { read } from 'hucre';
import { makeCall, tryCall } from '../../caller.ts';
import type { ExampleApp } from './app.ts';

export const askList = async ({ app, as }: ExampleApp, { path, account }: { path: string; account: string }) => {
  const at = (end: string): Call => {
    const found = app.table.map(({ call }) => call).find((call) => call.path === `${path}/${end}`);
    if (!found) throw new Error(`no call is declared on ${path}/${end}`);
    return found;
  };
  const person = await as(account);
  const ask = async (call: Call, input: object, who: { token?: string } = person) => {
    const { code, data } = await tryCall(app, call, input, who);
    return { code, data };
  };
  const all = { tab: 'all', size: 100 };
  const page = await ask(at('page'), all);
  const { authKey } = await makeCall(app, fileCalls.acceptanceExportKey, {}, person);
  const excel = await tryCall(app, at('excel'), { authKey, filters: JSON.stringify({ tab: 'all' }) });
  return {
    nobody: await ask(at('page'), all, {}),
    page,
    found: await ask(at('page'), { ...all, keyword: page.data.records[0]?.applicationNo }),
    counts: await ask(at('counts'), {}),
    sheet: (await read(excel.raw)).sheets[0]?.rows,
  };
};
