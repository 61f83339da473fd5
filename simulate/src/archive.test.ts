/** The archive of a case: who sees and opens what, versions, marks, corrections, keys, zips, the catalogue, contents; told through the public calls. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { MOST_CORRECTED, RESUMABLE_PATH } from '@zhengjian/contract/areas/file/records.ts';
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { testingCalls } from '@zhengjian/contract/areas/testing/calls.ts';
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import { houseJobs } from '@zhengjian/server/src/jobs.ts';
import { testHouse } from '@zhengjian/server/src/testing/house.ts';
import { wordScanner } from '@zhengjian/server/src/testing/scanner.ts';
import { unzip } from '@zhengjian/server/src/testing/zip.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formFor } from './applications.ts';
import { makeCall, tryCall } from './caller.ts';
import { chanceOf, simulatedWorld } from './chance.ts';
import { companies } from './companies.ts';
import { furnish, MAIN_TENANT, OTHER_TENANT } from './furnish.ts';
import { paper } from './papers.ts';
import { createCast } from './people.ts';
import { products } from './products.ts';
import { type Registered, registerDemoCompany } from './register.ts';

const scanner = wordScanner();
const world = simulatedWorld('archive', new Date('2026-03-02T09:00:00+08:00'));
const house = await testHouse(world, scanner.scan);
const { app, db, faults, raw } = house;
const stage = { app, db, world };
const cast = createCast(stage, MAIN_TENANT);
const chance = chanceOf('archive');
const DAY_MS = 86_400_000;

let wanyuan: Registered;
let standardIds = new Map<string, string>();
const motor = products.find((p) => p.productClass === '2301') ?? products[0];
if (!motor) throw new Error('no product');

beforeAll(async () => {
  await furnish(db, world, path.resolve(import.meta.dirname, '../../processes'));
  for (const account of ['wanyuan', 'jiyao']) {
    const company = companies.find((c) => c.account === account);
    if (!company) throw new Error(account);
    const made = await registerDemoCompany(stage, cast, MAIN_TENANT, company);
    if (account === 'wanyuan') wanyuan = made;
  }
  const standards = await makeCall(app, testingCalls.standardsByGroup, { groupName: 'GB/T 3836' }, { token: await cast.as('wanyuan') });
  standardIds = new Map(standards.map((s) => [s.part, s.id]));
}, 60_000);

beforeEach(() => {
  faults.length = 0;
  scanner.state.away = false;
});
afterEach(() => expect(faults).toEqual([]));

const as = async (account: string) => ({ token: await cast.as(account), headers: { 'idempotency-key': world.uuid() } });
const pdf = (name = '文件.pdf', text = 'one') => ({ filename: name, type: 'application/pdf', content: paper('paper', [text]) });
const nodesOf = async (dataId: string, who = 'wanyuan') => makeCall(app, fileCalls.selectFileCatalog, { dataId }, await as(who));
const nodeOf = async (dataId: string, code: string, who = 'wanyuan') => {
  const found = (await nodesOf(dataId, who)).find((n) => n.catalogCode === code);
  if (!found) throw new Error(code);
  return found;
};
const put = async (who: string, dataId: string, code: string, file = pdf(), more: object = {}) =>
  tryCall(
    app,
    fileCalls.uploadFile,
    { fileCatalogId: (await nodeOf(dataId, code, who)).id, dataId, ...more },
    { ...(await as(who)), file },
  );
const draft = async () =>
  (
    await makeCall(
      app,
      acceptanceCalls.save,
      formFor(world, chance, { applicant: wanyuan, manufacturer: wanyuan, factory: wanyuan, product: motor, standardIds }),
      await as('wanyuan'),
    )
  ).id;
/** A submitted case with a file, named after its node, under every obligatory one. */
const submitted = async () => {
  const id = await draft();
  for (const node of (await nodesOf(id)).filter((n) => n.mustUpload === 1 && n.uploader === 'customer' && n.catalogCode.startsWith('01')))
    expect((await put('wanyuan', id, node.catalogCode, pdf(`${node.name}.pdf`, node.catalogCode))).code).toBe(200);
  await makeCall(app, acceptanceCalls.submit, { id }, await as('wanyuan'));
  return id;
};
const tree = async (dataId: string, who: string) =>
  (await makeCall(app, archiveCalls.selectTreeFileCatalogByDataId, { dataId }, await as(who))).rows;
const fileIn = async (dataId: string, code: string, who = 'handongye') => {
  const rows = await tree(dataId, who);
  const node = rows.find((r) => r.catalogCode === code && r.isFile === 0);
  const found = rows.find((r) => r.isFile === 1 && r.parentId === node?.id);
  if (!found) throw new Error(`no file under ${code}`);
  return found;
};
const bytes = async (id: string, authKey: string, more: object = {}) => tryCall(app, fileCalls.downloadById, { id, authKey, ...more });
const keyOf = async (who: string, fileId: string, versionNo?: number) =>
  (await makeCall(app, fileCalls.getFileAuthKey, { fileId, ...(versionNo ? { versionNo } : {}) }, await as(who))).authKey;

describe('who may open what', () => {
  test('whoever acts on the case, keeps the archive or leads the house opens all; others borrow what is not open', async () => {
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

  test('a key opens nothing once its owner may not open the file any more', async () => {
    const id = await submitted();
    const manual = await fileIn(id, '0116');
    const authKey = await keyOf('zhangruonan', manual.id);
    expect((await bytes(manual.id, authKey)).status).toBe(200);
    await raw('delete from user_role where tenant_id = $1 and user_id = $2', [MAIN_TENANT, await cast.idOf('zhangruonan')]);
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
          app.keys.issue({ purpose: 'export', subject: one.id, tenant: MAIN_TENANT, user: await cast.idOf('wanyuan') }, 60),
        )
      ).refusal,
    ).toBe('file.keyInvalid');
    const foreign = app.keys.issue({ purpose: 'file', subject: one.id, tenant: OTHER_TENANT, user: await cast.idOf('wanyuan') }, 60);
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

describe('versions', () => {
  test('a covered file keeps its id; its earlier content can be fetched', async () => {
    const id = await draft();
    const { data } = await put('wanyuan', id, '0105', pdf('委托书.pdf', 'first'));
    const covered = await makeCall(
      app,
      archiveCalls.coverUploadFile,
      { fileId: data.fileId },
      { ...(await as('wanyuan')), file: pdf('委托书2.pdf', 'second') },
    );
    expect(covered).toMatchObject({ fileId: data.fileId, versionNo: 2, originalFilename: '委托书2.pdf' });
    const versions = await makeCall(app, archiveCalls.fileVersions, { fileId: data.fileId }, await as('wanyuan'));
    expect(versions).toMatchObject([
      { versionNo: 2, why: 'current', originalFilename: '委托书2.pdf' },
      { versionNo: 1, why: 'covered', originalFilename: '委托书.pdf', fileSha256: data.fileSha256 },
    ]);
    expect((await bytes(data.fileId, await keyOf('wanyuan', data.fileId, 1))).raw.equals(pdf('', 'first').content)).toBe(true);
    expect((await bytes(data.fileId, await keyOf('wanyuan', data.fileId))).raw.equals(pdf('', 'second').content)).toBe(true);
    expect((await tryCall(app, fileCalls.getFileAuthKey, { fileId: data.fileId, versionNo: 7 }, await as('wanyuan'))).code).toBe(404);
  });

  test('what carries a seal is neither covered nor deleted', async () => {
    const id = await draft();
    const { data } = await put('wanyuan', id, '0105');
    await raw('update archive_file set is_stamped = true where id = $1', [data.fileId]);
    expect(
      (await tryCall(app, archiveCalls.coverUploadFile, { fileId: data.fileId }, { ...(await as('wanyuan')), file: pdf() })).refusal,
    ).toBe('file.stamped');
    expect((await put('wanyuan', id, '0105', pdf(), { replaces: data.fileId })).refusal).toBe('file.stamped');
    expect((await tryCall(app, archiveCalls.archiveRemoveFile, { ids: [data.fileId] }, await as('wanyuan'))).refusal).toBe('file.stamped');
  });

  test('a name changes, its extension stays', async () => {
    const id = await draft();
    const { data } = await put('wanyuan', id, '0105');
    const rename = async (originalFilename: string) =>
      tryCall(app, archiveCalls.modifyFileName, { fileId: data.fileId, originalFilename }, await as('wanyuan'));
    expect((await rename('新名称')).data.originalFilename).toBe('新名称.pdf');
    expect((await rename('另一个.PDF')).data.originalFilename).toBe('另一个.pdf');
    expect((await rename('表.xlsx')).data.originalFilename).toBe('表.xlsx.pdf');
    expect((await rename('../../x')).data.originalFilename).toBe('x.pdf');
    expect((await rename('...')).msg).toBe('请填写文件名称');
    expect((await tryCall(app, archiveCalls.modifyFileName, { fileId: data.fileId, originalFilename: 'x' }, await as('jiyao'))).code).toBe(
      404,
    );
    expect((await makeCall(app, archiveCalls.getFileById, { fileId: data.fileId }, await as('wanyuan'))).nodePath).toBe(
      '申请资料 / 委托/授权书',
    );
  });
});

describe('marks', () => {
  test('an empty node is marked as missing and cleared; an upload clears it too', async () => {
    const id = await submitted();
    const node = await nodeOf(id, '0202', 'handongye');
    const mark = async (isMissing: boolean, nodeId = node.id, who = 'handongye') =>
      tryCall(app, archiveCalls.saveOrDelFileMissing, { businessType: '1', dataId: id, fileCatalogId: nodeId, isMissing }, await as(who));
    const missing = async () => (await tree(id, 'handongye')).filter((r) => r.isMissing === 1).map((r) => r.catalogCode);
    expect((await mark(true)).code).toBe(200);
    expect(await missing()).toEqual(['0202']);
    expect((await mark(true)).code, 'twice is once').toBe(200);
    const page = async () =>
      (await makeCall(app, archiveCalls.archiveProjectPage, { lacking: true }, await as('handongye'))).records.map((r) => [
        r.dataId,
        r.missingCount,
      ]);
    expect(await page()).toEqual([[id, 1]]);
    expect((await mark(false)).code).toBe(200);
    expect(await page()).toEqual([]);
    await mark(true);
    expect((await put('handongye', id, '0202')).code).toBe(200);
    expect(await missing()).toEqual([]);
    expect((await mark(true)).refusal).toBe('file.missingHasFiles');
    expect((await mark(true, (await nodeOf(id, '0305', 'handongye')).id, 'guoanqi')).refusal).toBe('file.noAuth');
    expect((await mark(true, node.id, 'wanyuan')).code).toBe(403);
  });

  test('a problem is told to the company and goes by a corrected upload alone, of five files at most', async () => {
    const id = await submitted();
    const { id: fileId } = await fileIn(id, '0107');
    const note = async (input: object, who = 'chensiyuan') =>
      tryCall(app, archiveCalls.resourceUpdateFile, { fileId, ...input }, await as(who));
    expect((await note({ hasProblem: true })).refusal).toBe('file.problemRemarkNeeded');
    expect((await note({ hasProblem: true, problemRemark: '防爆标志与标准不一致' })).data).toMatchObject({
      hasProblem: 1,
      problemRemark: '防爆标志与标准不一致',
    });
    expect((await note({ hasProblem: false })).refusal).toBe('file.needsCorrected');
    const { records } = await makeCall(app, portalCalls.customerMessagePage, {}, await as('wanyuan'));
    expect(records[0]).toMatchObject({
      title: expect.stringMatching(/有文件需要更正：产品描述表.pdf$/),
      link: expect.stringContaining(id),
    });
    expect(await fileIn(id, '0107', 'wanyuan')).toMatchObject({ hasProblem: 1, problemRemark: '防爆标志与标准不一致', canAudit: 1 });
    // the papers are closed, the correction is not
    expect((await put('wanyuan', id, '0107')).refusal).toBe('file.noUploadHere');
    expect((await put('jiyao', id, '0107', pdf(), { corrects: fileId })).code).not.toBe(200);
    const first = await put('wanyuan', id, '0107', pdf('更正.pdf', 'corrected'), { corrects: fileId });
    expect(first.data).toMatchObject({ fileId, hasProblem: 0, problemRemark: '', versionNo: 2 });
    for (let n = 2; n <= MOST_CORRECTED; n++)
      expect((await put('wanyuan', id, '0107', pdf(`更正${n}.pdf`), { corrects: fileId })).code, String(n)).toBe(200);
    const sixth = await put('wanyuan', id, '0107', pdf('更正6.pdf'), { corrects: fileId });
    expect(sixth).toMatchObject({ refusal: 'file.tooManyCorrected', msg: '上传限制：不超过5个文件' });
    expect((await makeCall(app, archiveCalls.fileVersions, { fileId }, await as('wanyuan')))[1]).toMatchObject({ why: 'corrected' });
    world.setNow(new Date(world.now().getTime() + 2 * DAY_MS));
    expect((await put('wanyuan', id, '0107', pdf(), { corrects: fileId })).refusal).toBe('file.notProblem');
    expect((await note({ approvalDate: '2026-03-05' })).data.approvalDate).toBe('2026-03-05');
  });
});

describe('uploads', () => {
  test('one kept back is its uploader’s alone until it is saved', async () => {
    const id = await submitted();
    const kept = await put('handongye', id, '0302', pdf('意见.pdf'), { saveData: false });
    expect(kept.code).toBe(200);
    const listed = async (who: string) =>
      (await makeCall(app, fileCalls.selectFileList, { dataId: id }, await as(who))).map((f) => f.fileId);
    expect(await listed('handongye')).not.toContain(kept.data.fileId);
    expect((await tryCall(app, archiveCalls.getFileById, { fileId: kept.data.fileId }, await as('wangjianheng'))).code).toBe(404);
    expect((await tryCall(app, archiveCalls.archiveSaveFile, { fileId: kept.data.fileId }, await as('wangjianheng'))).code).toBe(404);
    const saved = await makeCall(
      app,
      archiveCalls.archiveSaveFile,
      { fileId: kept.data.fileId, originalFilename: '审查意见' },
      await as('handongye'),
    );
    expect(saved.originalFilename).toBe('审查意见.pdf');
    expect(await listed('wangjianheng')).toContain(kept.data.fileId);
    expect((await tryCall(app, archiveCalls.archiveSaveFile, { fileId: kept.data.fileId }, await as('handongye'))).refusal).toBe(
      'file.alreadyFiled',
    );
  });

  test('are refused by name, size and content in words', async () => {
    const id = await draft();
    const refused = async (code: string, filename: string, content: Buffer) =>
      (await put('wanyuan', id, code, { filename, type: 'x', content })).msg;
    expect(await refused('0105', 'a.exe', Buffer.from('MZ'))).toMatch(/只接受以下格式/);
    expect(await refused('0105', 'a.png', Buffer.from('<svg onload=alert(1)>'))).toMatch(/与扩展名 .png 不符/);
    expect(await refused('0105', 'a.pdf', Buffer.alloc(0))).toMatch(/文件是空的/);
    expect(await refused('0105', `${'长'.repeat(300)}.pdf`, pdf().content)).toMatch(/不能超过200个字符/);
    expect(await refused('0105', 'a.pdf', pdf().content.subarray(0, 100))).toMatch(/不完整或已损坏/);
    expect(
      await refused(
        '0105',
        'a.pdf',
        Buffer.from(pdf().content.toString('latin1').replace('/Catalog', '/Catalog /OpenAction << /S /JavaScript /JS (x) >>'), 'latin1'),
      ),
    ).toMatch(/可执行内容（JavaScript）/);
    await raw("update file_catalog set max_file_size = 1, suffix = '' where tenant_id = $1 and catalog_code = '0118'", [MAIN_TENANT]);
    const large = Buffer.concat([pdf().content.subarray(0, 200), Buffer.alloc(1_000_000, ' '), pdf().content]);
    expect(await refused('0118', 'a.pdf', large)).toBe('不支持的文件格式');
    await raw("update file_catalog set suffix = 'pdf' where tenant_id = $1 and catalog_code = '0118'", [MAIN_TENANT]);
    expect(await refused('0118', 'a.pdf', large)).toBe('文件大小不能超过1M');
    const named = await put('wanyuan', id, '0105', pdf('../../图纸⚡.pdf'));
    expect(named.data.originalFilename).toBe('图纸⚡.pdf');
  });

  test('an infected one is refused and told; without the scanner none is taken', async () => {
    const id = await draft();
    const bad = await put('wanyuan', id, '0105', pdf('病毒.pdf', 'INFECTED'));
    expect(bad).toMatchObject({ refusal: 'file.infected', msg: '文件含有病毒（Test.Signature），已拒绝接收' });
    const [row] = await raw<{ details: object }>("select details from audit_row where kind = 'file.infected' order by seq desc limit 1");
    expect(row?.details).toMatchObject({ name: '病毒.pdf', virus: 'Test.Signature' });
    scanner.state.away = true;
    expect((await put('wanyuan', id, '0105')).refusal).toBe('file.scannerAway');
    expect(await makeCall(app, fileCalls.selectFileList, { dataId: id }, await as('wanyuan'))).toEqual([]);
  });
});

describe('a zip', () => {
  test('holds the files in the folders of the catalogue, says its length before, and leaves out what must be borrowed', async () => {
    const id = await submitted();
    await put('handongye', id, '0302', pdf('意见.pdf', '1'));
    await put('handongye', id, '0302', pdf('意见.pdf', '2'));
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

describe('the catalogue', () => {
  const node = (fileFuncId: string, more: object) => ({
    fileFuncId,
    catalogCode: 'X01',
    name: '附加资料',
    isLeaf: true,
    uploader: 'staff',
    suffix: 'pdf',
    maxFileSize: 10,
    canMultiUpload: 2,
    mustUpload: false,
    canUpload: true,
    canDownload: true,
    canView: true,
    canDel: true,
    canCover: true,
    needStamped: false,
    needModifyFileName: false,
    borrowLevel: '1',
    keepYears: '1',
    retired: false,
    ...more,
  });
  const send = async (more: object, funcId?: string) =>
    tryCall(app, archiveCalls.catalogNodeSubmit, node(funcId ?? (await ccc()).id, more) as never, await as('admin'));
  const ccc = async () => {
    const { records } = await makeCall(app, archiveCalls.fileFuncList, { businessType: '1' }, await as('admin'));
    const found = records.find((r) => r.functionCode === 'cccApplication');
    if (!found) throw new Error('no function');
    return found;
  };
  const detail = async () => makeCall(app, archiveCalls.fileFuncDetail, { id: (await ccc()).id }, await as('admin'));

  test('of every line stands ready in a new institute', async () => {
    const { records } = await makeCall(app, archiveCalls.fileFuncList, { size: 50 }, await as('admin'));
    expect(records.map((r) => [r.businessType, r.functionCode, r.nodeCount > 0])).toEqual([
      ['1', 'cccApplication', true],
      ['2', 'cqstApplication', true],
      ['4', 'sicApplication', true],
      ['company', 'company', true],
    ]);
    const manual = (await detail()).nodes.find((n) => n.catalogCode === '0116');
    expect(manual).toMatchObject({ borrowLevel: '3', stageNodes: ['submit', 'accept', 'applicationForCcc_review'] });
  });

  test('takes a node, moves it, retires it, and keeps what holds files', async () => {
    const id = await submitted();
    const folder = (await detail()).nodes.find((n) => n.catalogCode === '02');
    const made = await send({ parentId: folder?.id });
    expect(made.code).toBe(200);
    expect((await send({ parentId: folder?.id })).refusal, 'the code is taken').toBe('file.codeTaken');
    expect((await send({ catalogCode: 'X02', suffix: 'exe,pdf' })).refusal).toBe('file.suffixUnknown');
    expect((await send({ catalogCode: 'X02', borrowLevel: '9' })).code).toBe(400);
    expect((await send({ id: made.data.id, parentId: made.data.id })).refusal).toBe('file.parentNotFolder');
    expect((await send({ id: folder?.id, catalogCode: '02', name: '受理评审', isLeaf: true })).refusal).toBe('file.leafWithChildren');
    const order = async () => (await detail()).nodes.filter((n) => n.parentId === folder?.id).map((n) => n.catalogCode);
    expect(await order()).toEqual(['0201', '0202', '0203', '0204', '0205', 'X01']);
    const after = (await detail()).nodes.find((n) => n.catalogCode === '0202');
    await makeCall(app, archiveCalls.catalogNodeMove, { id: made.data.id, parentId: folder?.id, behind: after?.id }, await as('admin'));
    expect(await order()).toEqual(['0201', '0202', 'X01', '0203', '0204', '0205']);
    expect((await put('handongye', id, 'X01')).code).toBe(200);
    expect((await tryCall(app, archiveCalls.catalogNodeRemove, { ids: [made.data.id] }, await as('admin'))).refusal).toBe(
      'file.nodeHasFiles',
    );
    expect((await send({ id: made.data.id, parentId: folder?.id, isLeaf: false })).refusal).toBe('file.folderWithFiles');
    expect((await send({ id: made.data.id, parentId: folder?.id, retired: true })).code).toBe(200);
    expect((await put('handongye', id, 'X01')).refusal).toBe('file.noUploadHere');
    expect((await nodesOf(await draft(), 'handongye')).map((n) => n.catalogCode)).not.toContain('X01');
    const empty = await send({ catalogCode: 'X03', isLeaf: false, name: '空目录' });
    const below = await send({ catalogCode: 'X04', isLeaf: false, parentId: empty.data.id });
    expect(
      (await tryCall(app, archiveCalls.catalogNodeMove, { id: empty.data.id, parentId: below.data.id }, await as('admin'))).refusal,
    ).toBe('file.parentBelow');
    expect((await tryCall(app, archiveCalls.catalogNodeRemove, { ids: [empty.data.id] }, await as('admin'))).refusal).toBe(
      'file.folderNotEmpty',
    );
    expect((await tryCall(app, archiveCalls.catalogNodeRemove, { ids: [empty.data.id, below.data.id] }, await as('admin'))).code).toBe(200);
  });

  test('a function comes and goes; those of the house stay', async () => {
    const form = {
      functionCode: 'surveillance',
      name: '监督',
      businessType: '1' as const,
      buttons: ['upload', 'download'] as const,
      showAudit: true,
      showRemark: false,
    };
    const made = await makeCall(app, archiveCalls.fileFuncSubmit, { ...form, buttons: [...form.buttons] }, await as('admin'));
    expect((await tryCall(app, archiveCalls.fileFuncSubmit, { ...form, buttons: [] }, await as('admin'))).refusal).toBe('file.codeTaken');
    const added = await send({ catalogCode: 'S01' }, made.id);
    expect(added.code).toBe(200);
    expect((await makeCall(app, archiveCalls.fileFuncDetail, { id: made.id }, await as('admin'))).nodes.map((n) => n.catalogCode)).toEqual([
      'S01',
    ]);
    expect((await tryCall(app, archiveCalls.fileFuncRemove, { ids: [(await ccc()).id] }, await as('admin'))).refusal).toBe(
      'file.functionInUse',
    );
    expect((await tryCall(app, archiveCalls.fileFuncRemove, { ids: [made.id] }, await as('admin'))).code).toBe(200);
    expect((await tryCall(app, archiveCalls.fileFuncDetail, { id: made.id }, await as('admin'))).code).toBe(404);
    expect((await tryCall(app, archiveCalls.fileFuncList, {}, await as('zhangruonan'))).code).toBe(403);
  });

  test('has blank forms of the house, and takes those of the institute', async () => {
    const id = await draft();
    const form = async (code: string) =>
      tryCall(app, archiveCalls.downloadTemplate, { fileCatalogId: (await nodeOf(id, code)).id }, await as('wanyuan'));
    for (const code of ['0106', '0107', '0108', '0115']) {
      const { status, raw: sheet } = await form(code);
      expect([code, status, Object.keys(unzip(sheet)).includes('xl/workbook.xml')]).toEqual([code, 200, true]);
    }
    expect((await nodeOf(id, '0106')).hasTemplate).toBe(1);
    expect((await form('0105')).refusal).toBe('file.noTemplate');
    const target = await nodeOf(id, '0105');
    const own = await makeCall(
      app,
      archiveCalls.catalogTemplateUpload,
      { id: target.id },
      { ...(await as('admin')), file: pdf('委托书模板.pdf', 'blank') },
    );
    expect(own.templateName).toBe('委托书模板.pdf');
    expect((await form('0105')).raw.equals(pdf('', 'blank').content)).toBe(true);
    expect((await makeCall(app, archiveCalls.catalogTemplateUpload, { id: target.id }, await as('admin'))).templateName).toBe('');
    expect((await form('0105')).refusal).toBe('file.noTemplate');
  });
});

describe('contents and projects', () => {
  test('open level by level, from the line to the paper', async () => {
    const id = await submitted();
    const below = async (parentId?: string, keyword?: string) =>
      makeCall(
        app,
        archiveCalls.selectEArchivesContentsTree,
        { ...(parentId ? { parentId } : {}), ...(keyword ? { keyword } : {}) },
        await as('handongye'),
      );
    const lines = await below();
    expect(lines.map((n) => [n.id, n.isLeaf])).toEqual([
      ['line:1', false],
      ['line:2', true],
      ['line:4', true],
    ]);
    const years = await below('line:1');
    expect(years.map((n) => n.name)).toEqual(['2026']);
    const projects = await below('year:1:2026');
    const project = projects.find((n) => n.dataId === id);
    expect(project).toMatchObject({ kind: 'project', parentId: 'year:1:2026' });
    expect(years[0]?.count).toBe(projects.length);
    expect((await below(undefined, project?.name)).map((n) => n.dataId)).toEqual([id]);
    const folders = await below(project?.id);
    expect(folders[0]).toMatchObject({ kind: 'folder', name: '01 申请资料', count: project?.count });
    expect((await below(folders[0]?.id))[0]).toMatchObject({ kind: 'paper', name: '0101 认证申请书', count: 1, isLeaf: true });
    const open = await makeCall(app, archiveCalls.selectEArchivesContentsTreeExpendAll, { dataId: id }, await as('handongye'));
    expect(open.filter((n) => n.kind === 'paper').reduce((sum, n) => sum + n.count, 0)).toBe(project?.count);
    for (const wrong of ['line:9', 'year:1:x', 'project:zz', 'nothing'])
      expect((await tryCall(app, archiveCalls.selectEArchivesContentsTree, { parentId: wrong }, await as('handongye'))).code).toBe(404);
  });

  test('count and page agree, and narrow by state, time and word', async () => {
    const page = async (more: object) => makeCall(app, archiveCalls.archiveProjectPage, { size: 5, ...more }, await as('wangjianheng'));
    const all = await page({});
    expect(all.records.length).toBe(Math.min(5, all.total));
    expect(all.records.every((r) => r.fileCount > 0 && r.totalSize > 0)).toBe(true);
    expect((await page({ businessType: '2' })).total).toBe(0);
    expect((await page({ state: 99 })).total).toBe(0);
    expect((await page({ timeEnd: '2020-01-01 00:00:00' })).total).toBe(0);
    const [first] = all.records;
    expect((await page({ keyword: first?.projectNo })).records.map((r) => r.dataId)).toEqual([first?.dataId]);
  });
});

describe('uploads in parts', () => {
  let base = '';
  beforeAll(async () => {
    base = `${await app.server.listen({ port: 0, host: '127.0.0.1' })}${API_PREFIX}${RESUMABLE_PATH}`;
  });
  const ask = async (who: string | null, method: string, url: string, headers: Record<string, string> = {}, body?: Buffer) =>
    fetch(url, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...(who ? { 'blade-auth': `bearer ${await cast.as(who)}` } : {}), ...headers },
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
    expect(((await (await ask('wanyuan', 'GET', url)).json()) as { code: number }).code, 'its bytes are not for fetching here').toBe(404);
  }, 30_000);

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
    houseJobs({ db, world, kept: app })
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

  test('leaves a store alone that is not this house’s', async () => {
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
