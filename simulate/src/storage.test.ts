/** Object storages: registered with their secrets hidden, tried against a real service, and kept while they hold the files. */
import { storageCalls as c } from '@zhengjian/contract/areas/file/storage.ts';
import { MASKED } from '@zhengjian/contract/areas/system/known-params.ts';
import { openApp } from '@zhengjian/server/src/app.ts';
import { openBucket } from '@zhengjian/server/src/testing/bucket.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { OTHER_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { demoSystem } from './testing/demo-system.ts';

const { raw, users, db, world, folder } = await demoSystem('storage');
const bucket = await openBucket();
const { endpoint } = bucket;
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
  storage: 'https://s3.example.com/in-use',
});
afterAll(async () => {
  await app.close();
  await bucket.close();
});
let admin: { token: string };
beforeAll(async () => {
  admin = { token: await users.as('admin') };
});

const fields = (more: object = {}) => ({
  storageName: '备用存储',
  ossCode: 'spare',
  endpoint,
  bucketName: 'files',
  region: 'us-east-1',
  accessKey: 'S3RVER',
  secretKey: 'S3RVER',
  ...more,
});
const save = (more: object = {}) => makeCall(app, c.storageSubmit, fields(more), admin);

test('a storage is registered with its secret encrypted and shown to nobody, and tried: written to, read and cleared', async () => {
  const row = await save();
  expect(row).toMatchObject({ secretKey: MASKED, inUse: false, testTime: '' });
  const [kept] = await raw<{ secret_key: Buffer }>('select secret_key from file_storage');
  expect(kept?.secret_key.toString('latin1')).not.toContain('S3RVER');
  expect(await makeCall(app, c.storageTest, { id: row.id }, admin)).toEqual({ ok: true, answer: '' });
  expect(await makeCall(app, c.storageDetail, { id: row.id }, admin)).toMatchObject({ testOk: true, testAnswer: '' });
  // what was written for the trial is gone
  const { records } = await makeCall(app, c.storagePage, {}, admin);
  expect(records.map(({ ossCode, testOk }) => [ossCode, testOk])).toEqual([['spare', true]]);
});

test('one that cannot be used says why, and a change wants another test', async () => {
  const wrong = await save({ ossCode: 'wrong', bucketName: 'no-such-bucket' });
  const { ok, answer } = await makeCall(app, c.storageTest, { id: wrong.id }, admin);
  expect([ok, answer]).toEqual([false, 'HTTP 404']);
  const away = await save({ ossCode: 'away', endpoint: 'http://127.0.0.1:1' });
  expect((await makeCall(app, c.storageTest, { id: away.id }, admin)).answer).toContain('ECONNREFUSED');
  const { version } = await makeCall(app, c.storageDetail, { id: wrong.id }, admin);
  const mended = await makeCall(app, c.storageSubmit, { ...fields({ ossCode: 'wrong', secretKey: MASKED }), id: wrong.id, version }, admin);
  expect(mended).toMatchObject({ testTime: '', testAnswer: '', secretKey: MASKED });
  expect((await makeCall(app, c.storageTest, { id: wrong.id }, admin)).ok).toBe(true);
  const bare = await save({ ossCode: 'bare', secretKey: undefined });
  expect((await tryCall(app, c.storageTest, { id: bare.id }, admin)).refusal).toBe('file.storageSecretMissing');
  expect((await tryCall(app, c.storageSubmit, fields(), admin)).refusal).toBe('file.storageTaken');
  expect((await tryCall(app, c.storageSubmit, fields({ ossCode: 'x1', endpoint: 'http://a@b' }), admin)).fields).toHaveProperty('endpoint');
});

test('the one that holds the files is kept where it is', async () => {
  expect(await makeCall(app, c.storageInUse, {}, admin)).toEqual({ bucket: 'https://s3.example.com/in-use' });
  const place = { endpoint: 'https://s3.example.com', bucketName: 'in-use', ossCode: 'main' };
  const row = await save(place);
  expect(row.inUse).toBe(true);
  expect((await tryCall(app, c.storageRemove, { ids: row.id }, admin)).refusal).toBe('file.storageInUse');
  const moved = { ...fields({ ...place, bucketName: 'elsewhere' }), id: row.id, version: row.version };
  expect((await tryCall(app, c.storageSubmit, moved, admin)).refusal).toBe('file.storageInUse');
  const spare = (await makeCall(app, c.storagePage, { ossCode: 'spare' }, admin)).records[0];
  expect((await tryCall(app, c.storageRemove, { ids: spare?.id ?? '' }, admin)).code).toBe(200);
});

test('nobody but the administrator of the platform sees or tries them', async () => {
  for (const token of [await createUsers({ app, db, world }, OTHER_TENANT).as('admin'), await users.as('zhangruonan')]) {
    expect((await tryCall(app, c.storagePage, {}, { token })).code).toBe(403);
    expect((await tryCall(app, c.storageSubmit, fields({ ossCode: 'mine' }), { token })).code).toBe(403);
  }
});
