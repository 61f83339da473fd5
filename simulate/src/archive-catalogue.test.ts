/** The catalogue in the hands of an administrator, the contents of the archive and its projects; told through the public calls. */
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { isLacking } from '@zhengjian/contract/areas/file/rules.ts';
import { testActor } from '@zhengjian/server/src/testing/actors.ts';
import { fileCopies } from '@zhengjian/server/src/testing/case-files.ts';
import { unzip } from '@zhengjian/server/src/testing/zip.ts';
import { describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { openArchiveSystem } from './testing/archive-system.ts';

const { app, db, world, raw, as, pdf, nodesOf, nodeOf, put, draft, submitted, tree, fileIn } = await openArchiveSystem();

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

  test('has no paper of the applicant that waits for a seal of the institute', async () => {
    const own = await raw<{ n: number }>(`select count(*)::int as n from file_catalog where uploader = 'customer'`);
    expect(own[0]?.n).toBeGreaterThan(20);
    expect(await raw(`select catalog_code from file_catalog where uploader = 'customer' and need_stamped`)).toEqual([]);
    expect(await send({ uploader: 'customer', needStamped: true })).toMatchObject({ code: 400, refusal: 'file.ownPaperSealed' });
  });

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

  test('what the system files by its code keeps it; retired, it takes what an act files and no uploads', async () => {
    const id = await submitted();
    const given = async (code: string) => {
      const found = (await detail()).nodes.find((n) => n.catalogCode === code);
      if (!found) throw new Error(code);
      return { ...found, parentId: found.parentId || undefined };
    };
    const certificate = await given('0601');
    expect(await send({ ...certificate, catalogCode: '0699' })).toMatchObject({ code: 400, refusal: 'file.codeOfSystem' });
    expect((await send({ ...certificate, isLeaf: false })).refusal).toBe('file.codeOfSystem');
    expect((await tryCall(app, archiveCalls.catalogNodeRemove, { ids: [certificate.id] }, await as('admin'))).refusal).toBe(
      'file.codeOfSystem',
    );
    expect((await send({ ...certificate, name: '认证证书' })).code, 'it may be named in another way').toBe(200);
    expect((await send({ ...certificate, name: '证书' })).refusal, 'read before that').toBe('server.conflict');

    expect((await send({ ...(await given('0303')), retired: true })).code).toBe(200);
    const actor = testActor();
    await db.write(actor, (tx) => fileCopies(tx, { actor, world, lang: 'zh' }, { caseId: id, from: '0111', to: '0303' }));
    expect((await fileIn(id, '0303')).originalFilename).toBe((await fileIn(id, '0111')).originalFilename);
    expect((await send({ ...(await given('0303')), retired: false })).code).toBe(200);
  });

  test('a function comes and goes; those of the system stay', async () => {
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

  test('has blank forms of the system, and takes those of the institute', async () => {
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
    expect(open[0]).toMatchObject({ kind: 'project', dataId: id, parentId: 'year:1:2026' });
    expect(open.filter((n) => n.kind === 'paper').reduce((sum, n) => sum + n.count, 0)).toBe(project?.count);
    for (const wrong of ['line:9', 'year:1:x', 'project:zz', 'nothing'])
      expect((await tryCall(app, archiveCalls.selectEArchivesContentsTree, { parentId: wrong }, await as('handongye'))).code).toBe(404);
  });

  test('what a stage reached asks for lacks on page, list and contents alike; later stages lack nothing yet', async () => {
    const id = await submitted();
    const { projectNo } = (await makeCall(app, archiveCalls.archiveProjectPage, {}, await as('handongye'))).records.find(
      (r) => r.dataId === id,
    ) ?? { projectNo: '' };
    const figures = async () => {
      const rows = (await tree(id, 'handongye')).filter((r) => r.isFile === 0);
      const { records } = await makeCall(app, archiveCalls.archiveProjectPage, { keyword: projectNo }, await as('handongye'));
      const [found] = await makeCall(app, archiveCalls.selectEArchivesContentsTree, { keyword: projectNo }, await as('handongye'));
      const folders = await makeCall(app, archiveCalls.selectEArchivesContentsTree, { parentId: `project:${id}` }, await as('handongye'));
      return {
        page: rows.filter((r) => isLacking(r, r.fileCount)).map((r) => r.catalogCode),
        list: records[0]?.lackingCount,
        contents: found?.lacking,
        folders: folders.reduce((sum, n) => sum + n.lacking, 0),
        later: rows.filter((r) => r.mustUpload === 1 && r.isDue === 0).map((r) => r.catalogCode),
      };
    };
    const begun = await figures();
    expect(begun).toMatchObject({ page: [], list: 0, contents: 0, folders: 0 });
    expect(begun.later).toEqual(expect.arrayContaining(['0202', '0306', '0404', '0601', '0701']));
    const { id: proof } = await fileIn(id, '0102');
    await raw('delete from archive_file where id = $1', [proof]);
    expect(await figures()).toMatchObject({ page: ['0102'], list: 1, contents: 1, folders: 1 });
    await raw("update wf_task set node = 'applicationForCcc_approval' where business_id = $1 and status = 'open'", [id]);
    expect(await figures()).toMatchObject({ page: ['0102', '0202'], list: 2, contents: 2, folders: 2 });
    expect((await put('handongye', id, '0202')).code).toBe(200);
    expect((await figures()).page).toEqual(['0102']);
    const company = (await tree(id, 'wanyuan')).filter((r) => r.isFile === 0);
    expect(company.filter((r) => isLacking(r, r.fileCount)).map((r) => r.catalogCode)).toEqual(['0102']);
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
