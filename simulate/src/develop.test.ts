/** Data sources, data models and settings of code generation: kept by the platform's administrator, and by nobody else. */

import { createServer } from 'node:net';
import { codeCalls } from '@zhengjian/contract/areas/develop/codes.ts';
import { datasourceCalls as c } from '@zhengjian/contract/areas/develop/datasources.ts';
import { modelCalls } from '@zhengjian/contract/areas/develop/models.ts';
import { MASKED } from '@zhengjian/contract/areas/system/known-params.ts';
import { openApp } from '@zhengjian/server/src/app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCall, tryAnything, tryCall } from './caller.ts';
import { OTHER_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { demoSystem } from './testing/demo-system.ts';

const { raw, users, db, world, folder } = await demoSystem('develop');
/** Takes connections and says nothing. */
const silent = createServer((socket) => socket.resume());
const port = await new Promise<number>((done) =>
  silent.listen(0, '127.0.0.1', () => {
    const at = silent.address();
    done(typeof at === 'object' && at !== null ? at.port : 0);
  }),
);
const app = await openApp({
  db,
  world,
  masterKey: Buffer.alloc(32, 7),
  files: folder,
  web: null,
  settings: { captcha: true, demo: true, production: false },
  trustProxy: false,
  tls: null,
  publicPerMinute: 1_000_000,
  quiet: true,
  databaseHosts: [`127.0.0.1:${port}`, '127.0.0.1:1', 'db.example.com'],
});
afterAll(async () => {
  await app.close();
  await new Promise((done) => silent.close(done));
});
let admin: { token: string };
beforeAll(async () => {
  admin = { token: await users.as('admin') };
});

const other = (more: object = {}) => ({
  ...{
    name: '历史库',
    code: 'history',
    kind: 'postgres' as const,
    host: '127.0.0.1',
    port,
    databaseName: 'old',
    username: 'reader',
    password: 'Secret-1',
  },
  ...more,
});
const field = (name: string, more: object = {}) => ({
  name,
  zh: `字段${name}`,
  en: `Field ${name}`,
  kind: 'text' as const,
  length: 20,
  ...more,
});
const model = (more: object = {}) => ({
  ...{ modelName: '文件盒', modelNameEn: 'File box', modelCode: 'fileBox', fields: [field('code', { required: true })] },
  ...more,
});

test('the installation’s own database answers with its version', async () => {
  const own = await makeCall(
    app,
    c.datasourceSubmit,
    { name: '本库', code: 'main', kind: 'own', host: 'x.example.com', password: 'p' },
    admin,
  );
  // what belongs to another connection is not kept
  expect(own).toMatchObject({ kind: 'own', host: '', port: null, password: '' });
  const { ok, answer } = await makeCall(app, c.datasourceTest, { id: own.id }, admin);
  expect([ok, answer]).toEqual([true, expect.stringMatching(/^PostgreSQL \d+/)]);
});

test('another database stands at a host that the operator allows; its password is encrypted and shown to nobody', async () => {
  const saved = await makeCall(app, c.datasourceSubmit, other(), admin);
  expect(saved).toMatchObject({ password: MASKED, host: '127.0.0.1', port });
  const [kept] = await raw<{ password: Buffer }>(`select password from develop_datasource where code = 'history'`);
  expect(kept?.password.toString('latin1')).not.toContain('Secret-1');
  const again = await makeCall(
    app,
    c.datasourceSubmit,
    { ...other({ name: '旧库', password: MASKED }), id: saved.id, version: saved.version },
    admin,
  );
  expect(again.password).toBe(MASKED);
  const [same] = await raw<{ password: Buffer }>(`select password from develop_datasource where code = 'history'`);
  expect(same?.password).toEqual(kept?.password);
  const elsewhere = { ...other({ host: 'db.example.com', port: undefined, password: MASKED }), id: saved.id, version: again.version };
  expect((await tryCall(app, c.datasourceSubmit, elsewhere, admin)).refusal).toBe('develop.passwordElsewhere');
  for (const host of ['10.0.0.1', '169.254.169.254', 'localhost', 'db.example.com.evil.cn'])
    expect((await tryCall(app, c.datasourceSubmit, other({ code: 'evil', host, port: undefined }), admin)).refusal).toBe(
      'develop.hostRefused',
    );
  // an allowed host is allowed at its port alone
  expect((await tryCall(app, c.datasourceSubmit, other({ code: 'evil', host: 'db.example.com', port: 22 }), admin)).refusal).toBe(
    'develop.hostRefused',
  );
  expect((await tryCall(app, c.datasourceSubmit, other(), admin)).refusal).toBe('develop.codeTaken');
  expect((await tryCall(app, c.datasourceSubmit, other({ code: 'bare', host: undefined }), admin)).fields).toHaveProperty('host');
  expect((await tryCall(app, c.datasourceSubmit, other({ code: 'bad', host: 'a b' }), admin)).fields).toHaveProperty('host');
});

test('a trial says why it failed, and waits five seconds at most for one that says nothing', async () => {
  const closed = await makeCall(app, c.datasourceSubmit, other({ code: 'closed', port: 1 }), admin);
  expect((await makeCall(app, c.datasourceTest, { id: closed.id }, admin)).answer).toContain('ECONNREFUSED');
  const [mute] = (await makeCall(app, c.datasourcePage, { code: 'history' }, admin)).records;
  const began = Date.now();
  const { ok } = await makeCall(app, c.datasourceTest, { id: mute?.id ?? '' }, admin);
  expect(ok).toBe(false);
  expect(Date.now() - began).toBeLessThan(9_000);
  expect(await makeCall(app, c.datasourceDetail, { id: mute?.id ?? '' }, admin)).toMatchObject({ testOk: false, password: MASKED });
}, 30_000);

test('a model is refused where its fields could not be code, in both languages', async () => {
  const wrong: object[] = [
    { fields: [field('code', { required: true }), field('code')] },
    { fields: [field('select', { required: true })] },
    { fields: [field('code')] },
    { fields: [field('code', { required: true }), field('level', { kind: 'choice' })] },
    { fields: [field('code', { required: true }), field('note', { kind: 'longText', sorted: true })] },
    { fields: [field('code', { required: true }), field("x'; drop", {})] },
    { fields: [] },
    { modelCode: 'Archive Box' },
    { modelCode: 'default' },
  ];
  for (const one of wrong) expect((await tryCall(app, modelCalls.modelSubmit, model(one), admin)).code, JSON.stringify(one)).toBe(400);
  const unknown = model({ fields: [field('code', { required: true }), field('level', { kind: 'choice', dict: 'no_such' })] });
  expect((await tryCall(app, modelCalls.modelSubmit, unknown, admin)).refusal).toBe('develop.dictUnknown');
  const en = await tryCall(app, modelCalls.modelSubmit, unknown, { ...admin, lang: 'en' });
  expect(en.msg).toBe('There is no business dictionary no_such. Please add it first or choose another one');
});

test('a setting is copied to places that are free; a model that has settings is kept', async () => {
  const { id: modelId } = await makeCall(app, modelCalls.modelSubmit, model(), admin);
  const setting = await makeCall(
    app,
    codeCalls.codeSubmit,
    {
      ...{ codeName: '文件盒', modelId, areaCode: 'depot', areaName: '资料室', areaNameEn: 'Depot', pagePath: '/depot/fileBox' },
      ...{ servicePath: '/blade-depot/fileBox', tableName: 'depot_file_box', tableKind: 'staffOnly', migrationNo: 9000 },
    },
    admin,
  );
  const copies = [
    await makeCall(app, codeCalls.codeCopy, { id: setting.id }, admin),
    await makeCall(app, codeCalls.codeCopy, { id: setting.id }, admin),
  ];
  expect(copies.map(({ codeName, areaCode, tableName, migrationNo }) => [codeName, areaCode, tableName, migrationNo])).toEqual([
    ['文件盒 2', 'depot2', 'depot_file_box_2', 9002],
    ['文件盒 3', 'depot3', 'depot_file_box_3', 9003],
  ]);
  expect((await tryCall(app, modelCalls.modelRemove, { ids: modelId }, admin)).refusal).toBe('develop.modelInUse');
  const files = await makeCall(app, codeCalls.codePreview, { id: setting.id }, admin);
  expect(files.map(({ path }) => path).sort()).toEqual([
    'README.md',
    'contract/areas/depot/file-box.ts',
    'contract/areas/depot/menus.ts',
    'contract/areas/depot/text.en.ts',
    'contract/areas/depot/text.zh.ts',
    'server/src/areas/depot/area.ts',
    'server/src/areas/depot/file-box.ts',
    'server/src/migrations/9000_depot_file_box.ts',
    'web/src/areas/depot/FileBoxPage.tsx',
    'web/src/areas/depot/screens.ts',
    'web/src/areas/depot/texts.ts',
  ]);
  const zip = await tryAnything(app, codeCalls.codeGenerate, { ids: [setting.id, copies[0]?.id].join(','), system: 'server' }, admin);
  expect(zip.raw.subarray(0, 2).toString('latin1')).toBe('PK');
  // two settings that would have a file in common
  await raw(`update develop_code set area_code = 'depot' where area_code = 'depot2'`);
  const ids = [setting.id, copies[0]?.id].join(',');
  expect((await tryAnything(app, codeCalls.codeGenerate, { ids }, admin)).refusal).toBe('develop.twice');
});

test('nobody but the administrator of the platform sees or makes any of it', async () => {
  const { id } = (await makeCall(app, codeCalls.codePage, {}, admin)).records[0] ?? { id: '' };
  for (const token of [await createUsers({ app, db, world }, OTHER_TENANT).as('admin'), await users.as('zhangruonan')]) {
    for (const call of [c.datasourcePage, modelCalls.modelPage, codeCalls.codePage])
      expect((await tryCall(app, call, {}, { token })).code).toBe(403);
    expect((await tryCall(app, c.datasourceSubmit, other({ code: 'mine' }), { token })).code).toBe(403);
    expect((await tryAnything(app, codeCalls.codeGenerate, { ids: id }, { token })).code).toBe(403);
  }
});
