/** A generated module: unpacked over a copy of the sources it is accepted by the compiler, the format, start-up and the database, and does its work. */
import { codeCalls } from '@zhengjian/contract/areas/develop/codes.ts';
import { modelCalls } from '@zhengjian/contract/areas/develop/models.ts';
import type { Sent } from '@zhengjian/contract/call.ts';
import { freshDatabase } from '@zhengjian/server/src/testing/database.ts';
import { unzip } from '@zhengjian/server/src/testing/zip.ts';
import { expect, test } from 'vitest';
import { makeCall, tryAnything } from './caller.ts';
import { demoSystem } from './testing/demo-system.ts';
import { type Block, blocksOf, laidOver } from './testing/examples/sources.ts';

const README = 'README.md';
const { app, users } = await demoSystem('generated');
const admin = { token: await users.as('admin') };
const field = (
  name: string,
  zh: string,
  en: string,
  more: Omit<Sent<typeof modelCalls.modelSubmit>['fields'][number], 'name' | 'zh' | 'en'>,
) => ({
  ...{ name, zh, en },
  ...more,
});
const box = await makeCall(
  app,
  modelCalls.modelSubmit,
  {
    ...{ modelName: '文件盒', modelNameEn: 'File box', modelCode: 'volumeBox' },
    fields: [
      field('code', '盒号', 'Box', { kind: 'text', length: 20, required: true, filtered: true, sorted: true }),
      field('place', '存放位置', "Where it stands, or 'elsewhere'", { kind: 'text', length: 60, required: true }),
      field('secrecy', '借阅级别', 'Secrecy', { kind: 'choice', dict: 'secret_level', filtered: true }),
      field('keepUntil', '保管至', 'Kept until', { kind: 'day', filtered: true, sorted: true }),
    ],
  },
  admin,
);
/** Every kind of field, obligatory and not. */
const KINDS = ['text', 'longText', 'whole', 'money', 'day', 'moment', 'flag', 'choice'] as const;
const all = await makeCall(
  app,
  modelCalls.modelSubmit,
  {
    ...{ modelName: '样例', modelNameEn: 'Example', modelCode: 'example' },
    fields: KINDS.flatMap((kind) =>
      [true, false].map((required) => ({
        ...{ name: `${kind}${required ? 'Must' : 'May'}`, zh: `${kind}`, en: `It's "${kind}" \\ here`, kind, required },
        ...(kind === 'choice' ? { dict: 'secret_level' } : {}),
        ...{ filtered: kind !== 'longText' && kind !== 'money', sorted: kind === 'day' || kind === 'moment' },
      })),
    ),
  },
  admin,
);
const setting = (codeName: string, modelId: string, page: string, more: object) =>
  makeCall(
    app,
    codeCalls.codeSubmit,
    {
      ...{ codeName, modelId, areaCode: 'depot', areaName: '资料室', areaNameEn: 'Depot', pagePath: `/depot/${page}` },
      ...{ servicePath: `/blade-depot/${page}`, tableKind: 'staffOnly', tableName: 'depot_file_box', migrationNo: 9000, ...more },
    },
    admin,
  );
const settings = [
  await setting('文件盒', box.id, 'fileBox', {}),
  await setting('样例', all.id, 'example', { tableName: 'depot_example', tableKind: 'tenant', migrationNo: 9001, excel: false }),
];
const zip = await tryAnything(app, codeCalls.codeGenerate, { ids: settings.map(({ id }) => id).join(','), system: 'whole' }, admin);
const files = new Map(Object.entries(unzip(zip.raw)).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]));
const blocks: Block[] = [
  ...blocksOf(files.get(README) ?? ''),
  ...[...files]
    .filter(([name]) => name !== README)
    .map(([file, text]) => ({ file, isDiff: false, lines: text.replace(/\n$/, '').split('\n') })),
];
const example = laidOver(blocks);
const { urls } = await freshDatabase();

test('the zip holds contract, server and page of both modules, and what is added to the sources', () => {
  expect(new Set(example.touched.map((file) => file.split('/')[0]))).toEqual(new Set(['contract', 'server', 'web']));
  expect(files.size).toBe(15);
});

test('the compiler accepts what was generated', () => expect(example.faults()).toEqual([]), 160_000);

test('its format and the order of its imports are those of the sources', () => expect(example.unformatted()).toEqual([]), 120_000);

test('a record is entered, refused in both languages where it is wrong, changed, exported and deleted', () => {
  const asked = { path: '/blade-depot/fileBox', editor: 'admin', stranger: 'zhangruonan' };
  const { register: told } = example.run(urls, { cases: 0, register: asked });
  expect([told.nobody.code, told.stranger.code]).toEqual([401, 403]);
  expect(told.added).toMatchObject({ code: 200, data: { version: 1, code: 'B-01', secrecy: '', keepUntil: '2036-12-31' } });
  expect(told.changed).toMatchObject({ code: 200, data: { version: 2, place: '二库 1 架' } });
  expect([told.stale.code, told.unknownKey.code, told.removed.code]).toEqual([409, 400, 200]);
  expect(told.wrong.en.msg).toMatch(/code \(required\), place \(at most 60 characters\), keepUntil/);
  expect(told.twice.zh.msg).toBe('“B-01”与已有记录重复，请改用其他内容后再保存');
  expect(told.page.data).toMatchObject({ total: 1, records: [{ code: 'B-01' }] });
  expect(told.sheet[0]).toEqual(['盒号', '存放位置', '借阅级别', '保管至']);
  expect(told.after.data.total).toBe(0);
}, 160_000);
