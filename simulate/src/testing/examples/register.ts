/** Enters, refuses, changes, exports and deletes a record of one register, found by its path, and tells what was answered. */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import type { Call } from '@zhengjian/contract/call.ts';
import { read } from 'hucre';
import { makeCall, tryAnything } from '../../caller.ts';
import type { ExampleApp } from './app.ts';

type Asked = { path: string; editor: string /** May see the records, not enter them. */; stranger: string };

export const keepRegister = async ({ app, as }: ExampleApp, { path, editor, stranger }: Asked) => {
  const at = (end: string): Call => {
    const found = app.table.map(({ call }) => call).find((call) => call.path === `${path}/${end}`);
    if (!found) throw new Error(`no call is declared on ${path}/${end}`);
    return found;
  };
  const person = await as(editor);
  const ask = async (end: string, input: Record<string, unknown>, who: { token?: string; lang?: 'zh' | 'en' } = person) => {
    const { code, msg, data } = await tryAnything(app, at(end), input, who);
    return { code, msg, data: data as Record<string, unknown> };
  };
  const box = { code: 'B-01', place: '一库 3 架', keepUntil: '2036-12-31' };
  const wrong = { code: '', place: 'x'.repeat(61), keepUntil: 'later' };
  const added = await ask('save', box);
  const id = added.data.id;
  const changed = await ask('save', { ...box, id, version: 1, place: '二库 1 架' });
  const stale = await ask('save', { ...box, id, version: 1 });
  const { authKey } = await makeCall(app, fileCalls.acceptanceExportKey, {}, person);
  const excel = await tryAnything(app, at('excel'), { authKey });
  return {
    nobody: await ask('page', {}, {}),
    stranger: await ask('save', box, await as(stranger)),
    wrong: { zh: await ask('save', wrong), en: await ask('save', wrong, { ...person, lang: 'en' }) },
    unknownKey: await ask('save', { ...box, code: 'B-02', secrecy: 'no such level' }),
    twice: { zh: await ask('save', box), en: await ask('save', box, { ...person, lang: 'en' }) },
    added,
    changed,
    stale,
    page: await ask('page', { code: 'B-0' }),
    sheet: (await read(excel.raw)).sheets[0]?.rows,
    removed: await ask('remove', { ids: id }),
    after: await ask('page', {}),
  };
};
