/** Who opens what in the archive: borrowing, companies, keys to bytes, whole projects as one zip; told through the public calls. */
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import { unzip } from '@zhengjian/server/src/testing/zip.ts';
import { describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { openArchiveSystem } from './testing/archive-system.ts';

const { app, world, raw, users, as, pdf, nodeOf, put, draft, submitted, tree, fileIn, bytes, keyOf } = await openArchiveSystem();

describe('who may open what', () => {
  test('whoever acts on the case, keeps the archive or leads the system opens all; others borrow what is not open', async () => {
    const id = await submitted();
    const noAuth = async (who: string) =>
      (await tree(id, who)).filter((r) => r.noAuth === 1).map((r) => (r.isFile ? r.parentId : r.catalogCode));
    for (const who of ['zhangruonan', 'handongye', 'wangjianheng', 'caonianci']) expect(await noAuth(who), who).toEqual([]);
    const stranger = await noAuth('guoanqi');
    expect(stranger).toEqual(expect.arrayContaining(['0111', '0116', '0305']));
    expect(stranger).not.toContain('0101');
    expect((await tree(id, 'wanyuan')).every((r) => r.noAuth === 0)).toBe(true);
    const manual = await fileIn(id, '0116');
    expect(await fileIn(id, '0116', 'guoanqi')).toMatchObject({ noAuth: 1, canDownload: 0, canView: 0, canDel: 0, canCover: 0 });
    const key = await tryCall(app, fileCalls.getFileAuthKey, { fileId: manual.id }, await as('guoanqi'));
    expect(key).toMatchObject({ code: 403, refusal: 'file.noAuth', msg: '没有权限，请向档案管理员借阅' });
    expect((await tryCall(app, archiveCalls.fileVersions, { fileId: manual.id }, await as('guoanqi'))).refusal).toBe('file.noAuth');
    const form = await fileIn(id, '0101');
    expect(await keyOf('guoanqi', form.id)).not.toBe('');
  });

  test('customers see neither the nodes of the institute nor another company’s case', async () => {
    const id = await submitted();
    const codes = (await tree(id, 'wanyuan')).map((r) => r.catalogCode);
    expect(codes).toEqual(expect.arrayContaining(['01', '0101', '0203', '0406']));
    for (const code of ['0202', '0305', '0502', '05']) expect(codes).not.toContain(code);
    expect(await tryCall(app, archiveCalls.selectTreeFileCatalogByDataId, { dataId: id }, await as('jiyao'))).toMatchObject({ code: 404 });
    const form = await fileIn(id, '0101');
    for (const call of [archiveCalls.getFileById, archiveCalls.fileVersions, fileCalls.getFileAuthKey])
      expect((await tryCall(app, call, { fileId: form.id }, await as('jiyao'))).code).toBe(404);
    expect(await makeCall(app, archiveCalls.selectFileListByFile, { dataId: id }, await as('jiyao'))).toEqual([]);
    expect((await tryCall(app, archiveCalls.getAllFileAuthKey, { dataIds: [id] }, await as('jiyao'))).refusal).toBe(
      'file.nothingToDownload',
    );
  });

  test('whose scope is their own work finds and opens what they act on, were shown or are named for, and nothing else', async () => {
    const [id, other] = [await submitted(), await submitted()];
    const found = async (who: string) =>
      (await makeCall(app, archiveCalls.archiveProjectPage, { size: 50 }, await as(who))).records.map((r) => r.dataId);
    const mustBorrow = async (who: string) => (await tree(id, who)).some((r) => r.noAuth === 1);
    expect(await found('guoanqi')).toEqual([]);
    expect(await mustBorrow('guoanqi')).toBe(true);
    const [instance] = await raw<{ id: string }>(
      "select replace(flow_instance_id::text, '-', '') as id from ccc_application where id = $1",
      [id],
    );
    const userIds = [await users.idOf('guoanqi'), await users.idOf('zhengkaixuan')];
    const copy = async (who: string) =>
      tryCall(app, workflowActCalls.flowCopy, { flowInstanceId: instance?.id ?? '', userIds }, await as(who));
    expect((await copy('guoanqi')).refusal, 'nobody shows a case to themselves').toBe('workflow.instanceUnknown');
    expect((await copy('zhangruonan')).code).toBe(200);
    expect(await found('guoanqi')).toEqual([id]);
    expect(await mustBorrow('guoanqi')).toBe(false);
    // whoever was shown a case reads it, and changes nothing in it
    expect(await mustBorrow('zhengkaixuan')).toBe(false);
    expect((await put('zhengkaixuan', id, '0305')).refusal).toBe('file.noUploadHere');
    expect((await put('zhangruonan', id, '0305')).code).toBe(200);
    expect((await tryCall(app, archiveCalls.selectEArchivesContentsTreeExpendAll, { dataId: other }, await as('guoanqi'))).code).toBe(404);

    expect(await found('wuxiangdong')).toEqual(expect.arrayContaining([id, other]));
    expect(await mustBorrow('wuxiangdong')).toBe(true);
    await raw(
      `insert into ccc_acceptance (id, tenant_id, created_at, created_by, updated_at, updated_by, case_id, plan_center_user)
       select gen_random_uuid(), tenant_id, created_at, created_by, updated_at, updated_by, id, $2 from ccc_application where id = $1`,
      [id, await users.idOf('wuxiangdong')],
    );
    expect(await mustBorrow('wuxiangdong')).toBe(false);
  });

  test('that somebody of the institute opens a controlled file stays on record', async () => {
    const id = await submitted();
    const [manual, form] = [await fileIn(id, '0116'), await fileIn(id, '0101')];
    await keyOf('wanyuan', manual.id);
    await keyOf('zhangruonan', form.id);
    const opened = () =>
      raw<{ file: string; by: string; details: object }>(
        "select replace(subject_id::text, '-', '') as file, created_by::text as by, details from audit_row where case_id = $1 and kind = 'file.opened'",
        [id],
      );
    expect(await opened(), 'neither a company with its own nor what is open').toEqual([]);
    await keyOf('zhangruonan', manual.id);
    expect(await opened()).toEqual([
      expect.objectContaining({ file: manual.id, details: expect.objectContaining({ place: '0116', version: 1 }) }),
    ]);
  });

  test('a key opens nothing once its owner may not open the file any more', async () => {
    const id = await submitted();
    const manual = await fileIn(id, '0116');
    const authKey = await keyOf('zhangruonan', manual.id);
    expect((await bytes(manual.id, authKey)).status).toBe(200);
    await raw('delete from user_role where tenant_id = $1 and user_id = $2', [MAIN_TENANT, await users.idOf('zhangruonan')]);
    expect((await bytes(manual.id, authKey)).refusal).toBe('file.noAuth');
  });
});

describe('keys and bytes', () => {
  test('a key opens its own file alone, for five minutes, and is not made by others', async () => {
    const id = await submitted();
    const [one, other] = [await fileIn(id, '0101'), await fileIn(id, '0102')];
    const authKey = await keyOf('wanyuan', one.id);
    expect((await bytes(one.id, authKey)).raw.equals(pdf('', '0101').content)).toBe(true);
    expect((await bytes(other.id, authKey)).refusal).toBe('file.keyInvalid');
    expect((await bytes(one.id, `${authKey.slice(0, -3)}AAA`)).refusal).toBe('file.keyInvalid');
    expect(
      (
        await bytes(
          one.id,
          app.keys.issue({ purpose: 'export', subject: one.id, tenant: MAIN_TENANT, user: await users.idOf('wanyuan') }, 60),
        )
      ).refusal,
    ).toBe('file.keyInvalid');
    const foreign = app.keys.issue({ purpose: 'file', subject: one.id, tenant: OTHER_TENANT, user: await users.idOf('wanyuan') }, 60);
    expect((await bytes(one.id, foreign)).refusal).toBe('file.keyInvalid');
    world.setNow(new Date(world.now().getTime() + 301_000));
    expect((await bytes(one.id, authKey)).refusal).toBe('file.keyInvalid');
  });

  test('a file deleted meanwhile is gone for its key too', async () => {
    const id = await draft();
    const { data } = await put('wanyuan', id, '0105');
    const authKey = await keyOf('wanyuan', data.fileId);
    await makeCall(app, fileCalls.removefile, { ids: [data.fileId] }, await as('wanyuan'));
    expect((await bytes(data.fileId, authKey)).refusal).toBe('file.notFound');
  });

  test('parts of a file come with their place, and HEAD tells the length without the bytes', async () => {
    const id = await draft();
    const { data } = await put('wanyuan', id, '0105');
    const content = pdf().content;
    const authKey = await keyOf('wanyuan', data.fileId);
    const ask = (method: 'GET' | 'HEAD', headers: Record<string, string> = {}) =>
      app.server.inject({ method, url: `${API_PREFIX}${fileCalls.downloadById.path}`, query: { id: data.fileId, authKey }, headers });
    const part = await ask('GET', { range: 'bytes=10-19' });
    expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      `bytes 10-19/${content.length}`,
      '10',
    ]);
    expect(part.rawPayload.equals(content.subarray(10, 20))).toBe(true);
    expect((await ask('GET', { range: 'bytes=-5' })).rawPayload.equals(content.subarray(-5))).toBe(true);
    expect((await ask('GET', { range: `bytes=${content.length}-` })).statusCode).toBe(416);
    expect((await ask('GET', { range: 'bytes=0-3', 'if-range': '"another"' })).rawPayload.length).toBe(content.length);
    const head = await ask('HEAD');
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, String(content.length), 0]);
    expect(head.headers['content-security-policy']).toMatch(/^sandbox/);
    expect((await ask('HEAD', {})).headers['x-content-type-options']).toBe('nosniff');
    const bad = await app.server.inject({
      method: 'HEAD',
      url: `${API_PREFIX}${fileCalls.downloadById.path}`,
      query: { id: data.fileId, authKey: `${authKey}x` },
    });
    expect(bad.headers['content-length']).not.toBe(String(content.length));
  });

  test('the newest file of a node has a key by its place', async () => {
    const id = await draft();
    await put('wanyuan', id, '0105', pdf('甲.pdf', 'a'));
    world.setNow(new Date(world.now().getTime() + 60_000));
    const { data } = await put('wanyuan', id, '0105', pdf('乙.pdf', 'b'));
    const node = await nodeOf(id, '0105');
    const key = await makeCall(
      app,
      archiveCalls.getFileAuthKeyByDataIdAndFileCatalogId,
      { dataId: id, fileCatalogId: node.id },
      await as('wanyuan'),
    );
    expect(key.fileId).toBe(data.fileId);
    const empty = await nodeOf(id, '0120');
    expect(
      (
        await tryCall(
          app,
          archiveCalls.getFileAuthKeyByDataIdAndFileCatalogId,
          { dataId: id, fileCatalogId: empty.id },
          await as('wanyuan'),
        )
      ).msg,
    ).toBe('文件不存在');
  });
});

describe('a zip', () => {
  test('holds the files in the folders of the catalogue, says its length before, and leaves out what must be borrowed', async () => {
    const id = await submitted();
    await put('handongye', id, '0302', pdf('意见.pdf', '1'));
    await put('handongye', id, '0302', pdf('意见.pdf', '2'));
    for (const text of ['3', '4']) expect((await put('handongye', id, '0302', pdf(`${'图'.repeat(120)}.pdf`, text))).code).toBe(200);
    const key = await makeCall(app, archiveCalls.getAllFileAuthKey, { dataIds: [id] }, await as('handongye'));
    expect(key.withheld).toBe(0);
    const reply = await app.server.inject({
      method: 'GET',
      url: `${API_PREFIX}${archiveCalls.downloadAll.path}`,
      query: { authKey: key.authKey },
    });
    expect(reply.headers['content-length']).toBe(String(key.bytes));
    expect(reply.rawPayload.length).toBe(key.bytes);
    const entries = unzip(reply.rawPayload);
    expect(Object.keys(entries)).toHaveLength(key.files);
    expect(Object.keys(entries)).toEqual(
      expect.arrayContaining(['03 型式试验/0302 图纸审查意见/意见.pdf', '03 型式试验/0302 图纸审查意见/意见 (2).pdf']),
    );
    // 255 bytes are the most that a file system takes, and the extension stays
    const long = Object.keys(entries).filter((path) => path.includes('图图'));
    expect(long.map((path) => [path.slice(-4), Buffer.byteLength(path.split('/').at(-1) ?? '') < 255])).toEqual(
      Array(2).fill(['.pdf', true]),
    );
    expect(Buffer.from(entries['01 申请资料/0101 认证申请书/认证申请书.pdf'] ?? []).equals(pdf('', '0101').content)).toBe(true);
    const [told] = await raw<{ details: object }>(
      "select details from audit_row where kind = 'archive.downloaded' order by seq desc limit 1",
    );
    expect(told?.details).toMatchObject({ files: key.files, records: [id] });
    const stranger = await makeCall(app, archiveCalls.getAllFileAuthKey, { dataIds: [id] }, await as('guoanqi'));
    expect(stranger.withheld).toBeGreaterThan(0);
    expect(stranger.files + stranger.withheld).toBe(key.files);
    const manual = await fileIn(id, '0116');
    expect((await tryCall(app, archiveCalls.getAllFileAuthKey, { fileIds: [manual.id] }, await as('guoanqi'))).refusal).toBe('file.noAuth');
    const head = await app.server.inject({
      method: 'HEAD',
      url: `${API_PREFIX}${archiveCalls.downloadAll.path}`,
      query: { authKey: key.authKey },
    });
    expect(head.headers['content-length']).toBe(String(key.bytes));
    world.setNow(new Date(world.now().getTime() + 601_000));
    expect((await tryCall(app, archiveCalls.downloadAll, { authKey: key.authKey })).refusal).toBe('file.keyInvalid');
  });

  test('of several cases has a folder for each', async () => {
    const [one, other] = [await submitted(), await submitted()];
    const key = await makeCall(app, archiveCalls.getAllFileAuthKey, { dataIds: [one, other] }, await as('wangjianheng'));
    const { raw: zip } = await tryCall(app, archiveCalls.downloadAll, { authKey: key.authKey });
    expect(zip.length).toBe(key.bytes);
    expect(new Set(Object.keys(unzip(zip)).map((name) => name.split('/')[0])).size).toBe(2);
    expect((await tryCall(app, archiveCalls.getAllFileAuthKey, {}, await as('wangjianheng'))).code).toBe(400);
  });
});
