/** Filing papers: versions, marks, corrections, what is refused; told through the public calls. */
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { MOST_CORRECTED } from '@zhengjian/contract/areas/file/records.ts';
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { MAIN_TENANT } from './institute.ts';
import { DAY_MS, openArchiveSystem } from './testing/archive-system.ts';

const { app, db, world, raw, scanner, as, pdf, nodeOf, put, draft, submitted, tree, fileIn, bytes, keyOf, users } =
  await openArchiveSystem();

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

  test('a file is judged as it stands once whoever is changing it is done', async () => {
    const id = await draft();
    const { data } = await put('wanyuan', id, '0105');
    const asking = await as('wanyuan');
    const waiting = () => raw("select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
    const { answer } = await db.system(async (tx) => {
      await tx.updateTable('archive_file').set({ is_stamped: true }).where('id', '=', data.fileId).execute();
      const removing = tryCall(app, archiveCalls.archiveRemoveFile, { ids: [data.fileId] }, asking);
      while ((await waiting()).length === 0);
      return { answer: removing };
    });
    expect((await answer).refusal).toBe('file.stamped');
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
    for (const empty of ['...', '', ' ']) expect((await rename(empty)).msg).toBe('请填写文件名称');
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
    expect((await note({ approvalDate: '2026-03-04' })).data.approvalDate).toBe('2026-03-04');
    expect((await note({ hasProblem: true, problemRemark: '防爆标志与标准不一致' })).data).toMatchObject({
      hasProblem: 1,
      problemRemark: '防爆标志与标准不一致',
      approvalDate: '',
    });
    // in order and with a problem at once it cannot be
    expect((await note({ approvalDate: '2026-03-04' })).refusal).toBe('file.needsCorrected');
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
    const sameByOtherPath = await makeCall(
      app,
      archiveCalls.archiveUpdateFile,
      { fileId, approvalDate: '2026-03-06' },
      await as('chensiyuan'),
    );
    expect(sameByOtherPath.approvalDate).toBe('2026-03-06');
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

  test('a person keeps back no more than twenty, and begins no more than twenty records a day without saving one', async () => {
    const id = await submitted();
    const most = 20;
    await raw(
      `insert into archive_file (id, tenant_id, created_at, created_by, updated_at, updated_by, case_id, file_catalog_id, original_filename, suffix, content_type,
         file_size, file_sha256, uploader_kind, create_user_name, is_stamped, stamped_not_saved, has_problem, problem_remark, version_no, filed)
       select gen_random_uuid(), c.tenant_id, $2, $3, $2, $3, $1, c.id, n || '.pdf', 'pdf', '', 1, 'x', 'staff', '', false, false, false, '', 1, false
       from file_catalog c, generate_series(2, $5) n where c.tenant_id = $4 and c.catalog_code = '0302'`,
      [id, world.now(), await users.idOf('handongye'), MAIN_TENANT, most],
    );
    expect((await put('handongye', id, '0302', pdf('二十.pdf'), { saveData: false })).code).toBe(200);
    expect(await put('handongye', id, '0302', pdf('再一.pdf'), { saveData: false })).toMatchObject({
      refusal: 'file.tooManyKept',
      msg: '未保存的文件过多（最多 20 个），请先保存其中一些',
    });
    expect((await put('handongye', id, '0302', pdf('存.pdf'))).code, 'what is saved at once is not held up').toBe(200);
    for (let n = 0; n < most; n++) expect((await put('jiyao', world.uuid(), '0105')).code).toBe(200);
    expect((await put('jiyao', world.uuid(), '0105')).refusal).toBe('file.tooManyReserved');
    world.setNow(new Date(world.now().getTime() + DAY_MS + 60_000));
    expect((await put('jiyao', world.uuid(), '0105')).code).toBe(200);
  });

  test('an id is reserved until its application is saved; a party of no case is refused by the database', async () => {
    const partiesOf = (id: string) => raw('select role, reserved, saved_case is null as loose from case_party where case_id = $1', [id]);
    const dataId = world.uuid();
    expect((await put('jiyao', dataId, '0105')).code).toBe(200);
    expect(await partiesOf(dataId)).toEqual([{ role: 'applicant', reserved: true, loose: true }]);
    await expect(raw('update case_party set reserved = false where case_id = $1', [dataId])).rejects.toThrow('case_party_case');
    expect(await partiesOf(await draft())).toEqual([{ role: 'applicant', reserved: false, loose: false }]);
  });

  test('are refused by name, size and content in words', async () => {
    const id = await draft();
    const refused = async (code: string, filename: string, content: Buffer) =>
      (await put('wanyuan', id, code, { filename, type: 'x', content })).msg;
    expect(await refused('0105', 'a.exe', Buffer.from('MZ'))).toMatch(/只接受以下格式/);
    expect(await refused('0105', 'a.png', Buffer.from('<svg onload=alert(1)>'))).toMatch(/与扩展名 .png 不符/);
    expect(await refused('0105', 'a.pdf', Buffer.alloc(0))).toMatch(/文件是空的/);
    expect(await refused('0105', `${'长'.repeat(300)}.pdf`, pdf().content)).toMatch(/不能超过 200 个字符/);
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
