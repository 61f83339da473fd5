/** Bytes on their way in and out: uploads in parts, and the sweep of what nobody names. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { RESUMABLE_PATH } from '@zhengjian/contract/areas/file/records.ts';
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import { allJobs } from '@zhengjian/server/src/jobs.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { DAY_MS, openArchiveSystem } from './testing/archive-system.ts';

const { app, db, world, raw, users, as, pdf, nodeOf, put, draft } = await openArchiveSystem();

describe('uploads in parts', () => {
  let base = '';
  beforeAll(async () => {
    base = `${await app.server.listen({ port: 0, host: '127.0.0.1' })}${API_PREFIX}${RESUMABLE_PATH}`;
  });
  const ask = async (who: string | null, method: string, url: string, headers: Record<string, string> = {}, body?: Buffer) =>
    fetch(url, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...(who ? { 'blade-auth': `bearer ${await users.as(who)}` } : {}), ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
  const begin = (who: string | null, length: number, name = '大图纸.pdf') =>
    ask(who, 'POST', base, { 'upload-length': String(length), 'upload-metadata': `filename ${Buffer.from(name).toString('base64')}` });
  const send = (who: string, url: string, offset: number, part: Buffer) =>
    ask(who, 'PATCH', url, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, part);

  test('arrive piece by piece and are filed by their id', async () => {
    const id = await draft();
    const plain = pdf('', 'large').content;
    const end = plain.indexOf('trailer');
    const content = Buffer.concat([plain.subarray(0, end), Buffer.alloc(3_000_000, '%comment\n'), plain.subarray(end)]);
    const begun = await begin('wanyuan', content.length);
    expect(begun.status).toBe(201);
    const url = new URL(begun.headers.get('location') ?? '', base).href;
    const uploadId = url.split('/').at(-1) ?? '';
    expect((await send('wanyuan', url, 0, content.subarray(0, 1_000_000))).headers.get('upload-offset')).toBe('1000000');
    const node = await nodeOf(id, '0105');
    const filed = async (who: string) =>
      tryCall(app, fileCalls.uploadFile, { fileCatalogId: node.id, dataId: id, uploadId }, await as(who));
    expect((await filed('wanyuan')).refusal).toBe('file.uploadUnfinished');
    expect((await send('wanyuan', url, 5, content.subarray(5, 10))).status, 'a wrong place').toBe(409);
    const place = await ask('wanyuan', 'HEAD', url);
    expect(place.headers.get('upload-offset')).toBe('1000000');
    for (const [who, status] of [
      ['jiyao', 404],
      ['zhangruonan', 404],
      [null, 401],
    ] as const) {
      expect((await ask(who, 'HEAD', url)).status, String(who)).toBe(status);
      expect((await ask(who, 'DELETE', url)).status, String(who)).toBe(status);
    }
    expect((await send('jiyao', url, 1_000_000, content.subarray(1_000_000))).status).toBe(404);
    expect((await send('wanyuan', url, 1_000_000, content.subarray(1_000_000))).status).toBe(204);
    expect((await filed('jiyao')).code, 'another person has no such upload').not.toBe(200);
    const record = await filed('wanyuan');
    expect(record.data).toMatchObject({
      originalFilename: '大图纸.pdf',
      fileSize: content.length,
      fileSha256: createHash('sha256').update(content).digest('hex'),
    });
    expect((await ask('wanyuan', 'HEAD', url)).status, 'what is filed waits no longer').toBe(404);
    expect(((await (await ask('wanyuan', 'GET', url)).json()) as { code: number }).code, 'its bytes are not for fetching here').toBe(404);
  }, 30_000);

  test('of one person are at most twenty, and five gigabytes together; others are not held up', async () => {
    const begun = await Promise.all(Array.from({ length: 22 }, (_, n) => begin('liuqiming', 10, `${n}.pdf`)));
    expect(begun.filter((b) => b.status === 201)).toHaveLength(20);
    const refused = await Promise.all(
      begun.filter((b) => b.status !== 201).map(async (b) => [b.status, ((await b.json()) as { msg: string }).msg]),
    );
    expect(refused).toEqual(Array(2).fill([429, '未完成的上传过多（最多 20 个，共 5 GB），请先完成或取消其中一些']));
    expect((await begin('zhangruonan', 10)).status).toBe(201);
    const one = begun.find((b) => b.status === 201)?.headers.get('location') ?? '';
    expect((await ask('liuqiming', 'DELETE', new URL(one, base).href)).status).toBe(204);
    expect((await begin('liuqiming', 10)).status).toBe(201);
    for (let n = 0; n < 10; n++) expect((await begin('chensiyuan', 500_000_000)).status).toBe(201);
    expect((await begin('chensiyuan', 1)).status).toBe(429);
  });

  test('are refused where they are too large, and end where their owner says so', async () => {
    const large = await begin('wanyuan', 500_000_001);
    expect([large.status, ((await large.json()) as { msg: string }).msg]).toEqual([413, '上传内容过大']);
    expect((await begin(null, 10)).status).toBe(401);
    const begun = await begin('wanyuan', 10);
    const url = new URL(begun.headers.get('location') ?? '', base).href;
    expect(begun.headers.get('upload-expires')).not.toBeNull();
    expect((await ask('wanyuan', 'DELETE', url)).status).toBe(204);
    expect((await ask('wanyuan', 'HEAD', url)).status).toBe(404);
    expect((await ask('wanyuan', 'HEAD', `${base}/..%2f..%2fetc`)).status).toBe(404);
  });
});

describe('the sweep', () => {
  const sweep = async () =>
    allJobs({ db, world, stored: app })
      .find((job) => job.name === 'files')
      ?.run();

  test('takes what nobody names after a day, and nothing else', async () => {
    world.setNow(new Date(world.now().getTime() + 2 * DAY_MS));
    await sweep();
    const id = await draft();
    const { data: stays } = await put('wanyuan', id, '0105', pdf('留.pdf', 'stays'));
    await makeCall(
      app,
      archiveCalls.coverUploadFile,
      { fileId: stays.fileId },
      { ...(await as('wanyuan')), file: pdf('留2.pdf', 'stays too') },
    );
    const { data: goes } = await put('wanyuan', id, '0119', pdf('去.pdf', 'goes'));
    const { data: loose } = await put('wanyuan', id, '0118', pdf('未存.pdf', 'loose'), { saveData: false });
    const template = await nodeOf(id, '0105');
    await makeCall(
      app,
      archiveCalls.catalogTemplateUpload,
      { id: template.id },
      { ...(await as('admin')), file: pdf('模板.pdf', 'template') },
    );
    await makeCall(app, fileCalls.removefile, { ids: [goes.fileId] }, await as('wanyuan'));
    expect(await sweep(), 'within the day').toMatchObject({ contents: 0, loose: 0 });
    world.setNow(new Date(world.now().getTime() + DAY_MS + 60_000));
    expect(await sweep()).toMatchObject({ contents: 2, loose: 1 });
    expect(await app.files.size(goes.fileSha256)).toBeNull();
    expect(await app.files.size(loose.fileSha256)).toBeNull();
    for (const sha256 of [
      stays.fileSha256,
      createHash('sha256').update(pdf('', 'stays too').content).digest('hex'),
      createHash('sha256').update(pdf('', 'template').content).digest('hex'),
    ])
      expect(await app.files.size(sha256)).not.toBeNull();
    expect(await sweep()).toMatchObject({ contents: 0, loose: 0 });
  });

  test('leaves content alone that is being filed just now', async () => {
    const id = await draft();
    const content = pdf('', 'again').content;
    const { data } = await put('wanyuan', id, '0105', pdf('再.pdf', 'again'));
    await makeCall(app, fileCalls.removefile, { ids: [data.fileId] }, await as('wanyuan'));
    world.setNow(new Date(world.now().getTime() + DAY_MS + 60_000));
    // put, but its row is still to come
    await app.files.put(Readable.from([content]));
    await sweep();
    expect(await app.files.size(data.fileSha256)).toBe(content.length);
  });

  test('leaves a store alone that is not this system’s', async () => {
    world.setNow(new Date(world.now().getTime() + 2 * DAY_MS));
    await sweep();
    let kept = 0;
    for await (const _ of app.files.list()) kept++;
    const strange = kept + 101;
    for (let n = 0; n < strange; n++) await app.files.put(Readable.from([Buffer.from(`strange ${n}`)]));
    world.setNow(new Date(world.now().getTime() + 2 * DAY_MS));
    expect(await sweep()).toMatchObject({ contents: 0, held: strange });
  });

  test('keeps every content that any table names', async () => {
    const columns = await raw<{ name: string }>(
      "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and column_name like '%sha256' and data_type <> 'text' order by 1",
    );
    // other hashes, which name no content: those of process files
    expect(columns.map((c) => c.name)).toEqual(['wf_definition.sha256', 'wf_model.deployed_sha256']);
    await expect(sweep()).resolves.toBeDefined();
  });
});
