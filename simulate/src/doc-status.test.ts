/** The state of the papers of a case: who sets which, what complete and archived want, what a problem changes. */
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { docStatusCalls as c, DOC_STATUS, nextDocStatus } from '@zhengjian/contract/areas/file/doc-status.ts';
import { textOn } from '@zhengjian/server/src/platform/documents/testing/words.ts';
import { afterAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { paper } from './papers.ts';
import { demoSystem } from './testing/demo-system.ts';

const { app, raw, users, world, faults } = await demoSystem('papers');
const [ARCHIVIST, ACCEPTOR, CUSTOMER, TESTER] = ['handongye', 'zhangruonan', 'wanyuan', 'zhuyutong'];
const { submitted, problem, complete, archived } = DOC_STATUS;
const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
const set = async (who: string, id: string, docStatus: number, remark?: string) =>
  tryCall(app, c.updateDocStatusById, { id, docStatus: String(docStatus), ...(remark ? { remark } : {}) }, await as(who));
const stateOf = async (id: string) => makeCall(app, c.docStatus, { id }, await as(ARCHIVIST));

/** A case in these phases whose papers nobody has judged; what it lacks is no matter, or it lacks nothing. */
const caseIn = async (phase: string): Promise<string> => {
  const [row] = await raw<{ id: string }>(
    `select replace(b.id::text, '-', '') as id from business_case b where b.tenant_id = '000000' and b.phase = $1 and b.doc_status = 1 and b.category = 'cccApplication'
       and not exists (select from archive_file f where f.case_id = b.id and f.has_problem) and not exists (select from file_missing m where m.case_id = b.id)
     order by b.case_no limit 1`,
    [phase],
  );
  return row?.id ?? '';
};
/** From now on no paper is obligatory. */
const nothingObligatory = () => raw('update file_catalog set must_upload = false');

/** The cover of an archived case as the archivist prints it. */
const coverOf = async (id: string): Promise<string> => {
  const { authKey } = await makeCall(app, c.archiveCoverKey, { id }, await as(ARCHIVIST));
  const { raw: pdf } = await tryCall(app, c.archiveCover, { authKey });
  return textOn(pdf).replaceAll(/\s+/g, '');
};

test('the way from one state to the next, and whose it is', () => {
  const [judge, archivist] = [
    { check: true, file: false },
    { check: true, file: true },
  ];
  expect(nextDocStatus(DOC_STATUS.none, archivist)).toEqual([]);
  expect(nextDocStatus(submitted, judge)).toEqual([problem, complete]);
  expect(nextDocStatus(complete, judge)).toEqual([problem]);
  expect(nextDocStatus(complete, archivist)).toEqual([problem, archived]);
  expect(nextDocStatus(archived, judge)).toEqual([]);
  expect(nextDocStatus(archived, archivist)).toEqual([problem]);
});

test('papers are complete once everything that is due is there; what is lacking is named', async () => {
  const id = await caseIn('accepted');
  await raw(`update file_catalog set must_upload = true, stage_nodes = '{}' where catalog_code = '0118'`);
  const refused = await set(ACCEPTOR, id, complete);
  expect(refused.refusal).toBe('file.papersLacking');
  expect(refused.msg).toContain('ODM/OEM协议');
  await nothingObligatory();
  const done = await set(ACCEPTOR, id, complete);
  expect(done).toMatchObject({ code: 200, data: { docStatus: complete, docUser: '张若楠', archiveNo: '' } });
  const audited = await raw<{ details: { from: number; to: number } }>(
    `select details from audit_row where kind = 'file.docStatus' and replace(case_id::text, '-', '') = $1`,
    [id],
  );
  expect(audited.map(({ details }) => [details.from, details.to])).toEqual([[submitted, complete]]);
  // under way, it is the process that files it; and only the archivist files at all
  expect((await set(ACCEPTOR, id, archived)).refusal).toBe('file.docStatusWay');
  expect((await set(ARCHIVIST, id, archived)).refusal).toBe('file.caseGoesOn');
});

test('a file with an issue makes the papers of its case ones with problems', async () => {
  const id = await caseIn('accepted');
  await nothingObligatory();
  await set(ACCEPTOR, id, complete);
  const { rows } = await makeCall(app, archiveCalls.selectTreeFileCatalogByDataId, { dataId: id }, await as(ARCHIVIST));
  const file = rows.find((r) => r.isFile === 1);
  await makeCall(
    app,
    archiveCalls.archiveUpdateFile,
    { fileId: file?.id ?? '', hasProblem: true, problemRemark: '印章不清晰' },
    await as(ARCHIVIST),
  );
  expect(await stateOf(id)).toMatchObject({ docStatus: problem, docRemark: '印章不清晰' });
  const refused = await set(ACCEPTOR, id, complete);
  expect(refused.refusal).toBe('file.papersWrong');
  expect(refused.msg).toContain(file?.originalFilename ?? '-');
  expect((await set(ACCEPTOR, id, submitted)).code).toBe(200);
  expect((await set(ACCEPTOR, id, problem)).refusal).toBe('file.docRemarkNeeded');
});

test('a case that is over is archived under a number that stays, opened again and archived again', async () => {
  // the play has filed some already
  await raw("delete from case_archive where case_id in (select id from business_case where phase = 'ended')");
  await raw("update business_case set doc_status = 1 where phase = 'ended' and submit_time is not null");
  const id = await caseIn('ended');
  expect(id).not.toBe('');
  await nothingObligatory();
  await set(ARCHIVIST, id, complete);
  expect((await tryCall(app, c.archiveCoverKey, { id }, await as(ARCHIVIST))).refusal).toBe('file.notArchived');
  const filed = await set(ARCHIVIST, id, archived);
  expect(filed.code).toBe(200);
  const words = await coverOf(id);
  const { rows } = await makeCall(app, archiveCalls.selectTreeFileCatalogByDataId, { dataId: id }, await as(ARCHIVIST));
  const files = rows.filter((r) => r.isFile === 1);
  for (const said of [filed.data.archiveNo, '保管期限10年', `共${files.length}件`, '立卷人韩东野', files[0]?.originalFilename ?? '-'])
    expect(words).toContain(said.replaceAll(/\s+/g, ''));
  expect(filed.data.archiveNo).toMatch(/^NF01-CCC·2026-D10-\d{4}$/);
  const found = await makeCall(app, c.selectApplicationPage, { tab: 'archived', archiveNo: filed.data.archiveNo }, await as(ARCHIVIST));
  expect(found.records).toMatchObject([{ dataId: id, archiveNo: filed.data.archiveNo, next: [problem] }]);
  // what is archived stays as it is, also to the archivist, until it is opened
  const node = rows.find(({ isFile, catalogCode }) => isFile === 0 && catalogCode === '0703')?.id ?? '';
  const invoice = { filename: '发票.pdf', type: 'application/pdf', content: paper('invoice', ['one']) };
  const add = async () =>
    tryCall(app, fileCalls.uploadFile, { fileCatalogId: node, dataId: id }, { ...(await as(ARCHIVIST)), file: invoice });
  const mark = async () =>
    tryCall(
      app,
      archiveCalls.archiveUpdateFile,
      { fileId: files[0]?.id ?? '', hasProblem: true, problemRemark: '缺签字' },
      await as(ARCHIVIST),
    );
  expect((await add()).refusal).toBe('file.archived');
  expect((await mark()).refusal).toBe('file.archived');
  expect(files.some((file) => file.canDel || file.canCover || file.canAudit)).toBe(false);
  expect((await set(ARCHIVIST, id, problem, '缺审批表原件')).code).toBe(200);
  const added = await add();
  expect(added.code).toBe(200);
  expect((await tryCall(app, fileCalls.removefile, { ids: added.data.fileId }, await as(ARCHIVIST))).code).toBe(200);
  await set(ARCHIVIST, id, complete);
  expect((await set(ARCHIVIST, id, archived)).data.archiveNo).toBe(filed.data.archiveNo);
});

test('what the system has made is neither deleted nor replaced by hand, only corrected where it is wrong', async () => {
  const of = await caseIn('accepted');
  const { rows } = await makeCall(app, archiveCalls.selectTreeFileCatalogByDataId, { dataId: of }, await as(ARCHIVIST));
  const node = rows.find(({ isFile, catalogCode }) => isFile === 0 && catalogCode === '0501')?.id ?? '';
  const file = { filename: '审查表.pdf', type: 'application/pdf', content: paper('check', ['one']) };
  const other = async () => ({ ...(await as(ARCHIVIST)), file });
  const { fileId: id } = await makeCall(app, fileCalls.uploadFile, { fileCatalogId: node, dataId: of }, await other());
  // as its step files it
  await raw("update archive_file set uploader_kind = 'system' where id = $1", [id]);
  expect((await tryCall(app, fileCalls.removefile, { ids: id }, await as(ARCHIVIST))).refusal).toBe('file.made');
  expect((await tryCall(app, archiveCalls.coverUploadFile, { fileId: id }, await other())).refusal).toBe('file.made');
  await makeCall(app, archiveCalls.archiveUpdateFile, { fileId: id, hasProblem: true, problemRemark: '缺签字' }, await as(ARCHIVIST));
  expect((await tryCall(app, fileCalls.uploadFile, { fileCatalogId: node, dataId: of, corrects: id }, await other())).code).toBe(200);
});

test('whoever does not judge papers, works elsewhere or is a company sets nothing', async () => {
  const id = await caseIn('accepted');
  for (const who of [TESTER, CUSTOMER, ACCEPTOR]) expect((await tryCall(app, c.archiveCoverKey, { id }, await as(who))).code).toBe(403);
  for (const who of [TESTER, CUSTOMER]) expect((await set(who, id, problem, '没有权限的人')).code).toBe(403);
  expect((await set(ARCHIVIST, '0'.repeat(32), problem, '没有这个项目')).refusal).toBe('server.recordNotFound');
  expect((await stateOf(id)).docStatus).toBe(submitted);
});

test('tabs and counts say the same', async () => {
  const counts = await makeCall(app, c.selectApplicationCount, {}, await as(ARCHIVIST));
  for (const tab of ['submitted', 'problem', 'complete', 'archived'] as const)
    expect((await makeCall(app, c.selectApplicationPage, { tab, size: 1 }, await as(ARCHIVIST))).total).toBe(counts[tab]);
});

afterAll(() => expect(faults).toEqual([]));
