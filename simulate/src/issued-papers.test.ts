/** What the institute issues reaches the applicant, in the case file and as a message, once it carries its seals; nobody else, and not before. */
import { Readable } from 'node:stream';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { filePaper } from '@zhengjian/server/src/areas/stamping/index.ts';
import { systemActor } from '@zhengjian/server/src/platform/actor.ts';
import { papers } from '@zhengjian/server/src/platform/documents/papers/index.ts';
import { paymentRecord } from '@zhengjian/server/src/platform/documents/testing/records.ts';
import { asTenant } from '@zhengjian/server/src/platform/jobs/as-tenant.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { MAIN_TENANT } from './institute.ts';
import { stampingSystem } from './testing/stamping-system.ts';

// a press beside many other tests takes its time
vi.setConfig({ testTimeout: 120_000 });

const system = await stampingSystem('issued');
const { app, db, raw, world, as, clerk, accepted } = system;

type Case = { id: string; applicant: string; others: string[] };
let [first, second]: Case[] = [];
let stranger = '';

const customers = () =>
  raw<{ account: string; company_id: string }>(
    'select u.account, c.company_id from user_company c join user_account u on u.id = c.user_id where c.tenant_id = $1 order by u.account',
    [MAIN_TENANT],
  );
/** The applicant of a case, and the companies that are named in it beside. */
const caseOf = async (id: string): Promise<Case> => {
  const parties = await raw<{ company_id: string; role: string }>('select company_id, role from case_party where case_id = $1', [id]);
  const applicant = parties.find((p) => p.role === 'applicant')?.company_id;
  const accounts = await customers();
  return {
    id,
    applicant: accounts.find((a) => a.company_id === applicant)?.account ?? '',
    others: accounts.filter((a) => a.company_id !== applicant && parties.some((p) => p.company_id === a.company_id)).map((a) => a.account),
  };
};
const namesFor = async (c: Case, account: string, lang: 'zh' | 'en' = 'zh') =>
  (await makeCall(app, fileCalls.selectFileList, { dataId: c.id }, { ...(await as(account)), lang })).map((f) => f.originalFilename);
const rowsFor = async (c: Case, account: string) =>
  (await makeCall(app, archiveCalls.selectTreeFileCatalogByDataId, { dataId: c.id }, await as(account))).rows;
/** Messages that a paper has been issued, of one kind or of any. */
const toldOf = async (account: string, lang: 'zh' | 'en' = 'zh', paper = /受理通知书已发出|Acceptance notice issued/) =>
  (await makeCall(app, portalCalls.customerMessagePage, { size: 100 }, { ...(await as(account)), lang })).records.filter((m) =>
    paper.test(m.title),
  );

beforeAll(async () => {
  const cases: Case[] = [];
  for (const id of accepted) cases.push(await caseOf(id));
  // a case that names other companies too, where there is one
  const withOthers = cases.find((c) => c.others.length > 0) ?? cases[0];
  if (!withOthers) throw new Error('no accepted case');
  first = withOthers;
  second = cases.find((c) => c.id !== withOthers.id) ?? withOthers;
  const own = [first.applicant, ...first.others, second.applicant, ...second.others];
  stranger = (await customers()).find((a) => !own.includes(a.account))?.account ?? '';
  expect([first.applicant, first.others[0], stranger]).not.toContain('');
  const { id } = await makeCall(app, stampingCalls.sealRegister, await system.sealForm(), await as(system.manager));
  await system.approve({ sealId: id, documentKind: 'acceptanceNotice' });
});

test('the acceptance notice is the applicant’s once it is sealed: in the case file, by message and mail; nobody else’s', async () => {
  const fileId = await system.notice(first?.id ?? '');
  if (!first) throw new Error('no case');
  const name = /^受理通知书/;
  expect((await namesFor(first, first.applicant)).filter((n) => name.test(n))).toEqual([]);
  expect((await rowsFor(first, first.applicant)).map((r) => r.catalogCode)).not.toContain('0201');
  expect(await tryCall(app, fileCalls.getFileAuthKey, { fileId }, await as(first.applicant))).toMatchObject({ refusal: 'file.notFound' });
  expect(await toldOf(first.applicant)).toEqual([]);

  await system.confirm(clerk);
  await makeCall(app, stampingCalls.startSignatureDocument, { fileIds: [fileId] }, await as(clerk));
  expect(await system.pressAll()).toBe(1);

  expect((await namesFor(first, first.applicant)).filter((n) => name.test(n))).toHaveLength(1);
  expect((await rowsFor(first, first.applicant)).filter((r) => r.catalogCode === '0201' && r.isFile === 0)).toMatchObject([
    { fileCount: 1, canUpload: 0, isDue: 0 },
  ]);
  const bytes = await system.download(fileId, first.applicant);
  expect((await system.verify(bytes)).data.signatures).toMatchObject([{ integrity: 'intact' }]);
  // how it looked before the seal is the institute's own matter
  const versions = await makeCall(app, archiveCalls.fileVersions, { fileId }, await as(first.applicant));
  expect(versions.map((v) => v.why)).toEqual(['current']);
  expect(await tryCall(app, fileCalls.getFileAuthKey, { fileId, versionNo: 1 }, await as(first.applicant))).toMatchObject({
    refusal: 'file.notFound',
  });

  const no = (await makeCall(app, acceptanceCalls.select, { id: first.id }, await as(first.applicant))).applicationNo;
  expect(await toldOf(first.applicant)).toMatchObject([
    {
      title: `${no}：受理通知书已发出`,
      link: `/customer/yewuCenter/manage/detail?id=${first.id}&file=${fileId.replaceAll('-', '')}#files`,
    },
  ]);
  expect(await toldOf(first.applicant, 'en')).toMatchObject([{ title: `${no}: Acceptance notice issued` }]);
  const mails = await raw<{ case_id: string }>("select case_id from message_out where template = 'paperIssued' and channel = 'mail'");
  expect(mails.map((m) => m.case_id.replaceAll('-', ''))).toContain(first.id);

  for (const other of [...first.others, stranger]) {
    expect(await toldOf(other)).toEqual([]);
    expect(await tryCall(app, fileCalls.getFileAuthKey, { fileId }, await as(other))).toMatchObject({ refusal: 'file.notFound' });
  }
  for (const other of first.others) expect((await namesFor(first, other)).filter((n) => name.test(n))).toEqual([]);
});

test('sealed in sight of it, the paper is issued when the person says that it is kept', async () => {
  if (!second) throw new Error('no case');
  const fileId = await system.notice(second.id);
  const before = (await toldOf(second.applicant)).length;
  const { key } = await makeCall(app, stampingCalls.signingOpen, { fileId, mode: 'edit' }, await as(clerk));
  await system.confirm(clerk);
  await makeCall(app, stampingCalls.signingSave, { key });
  expect((await toldOf(second.applicant)).length).toBe(before);
  expect(await tryCall(app, fileCalls.getFileAuthKey, { fileId }, await as(second.applicant))).toMatchObject({ refusal: 'file.notFound' });
  await makeCall(app, stampingCalls.updateStamped, { stampedFileId: fileId, isSaveStamped: true }, await as(clerk));
  await makeCall(app, stampingCalls.updateStamped, { stampedFileId: fileId, isSaveStamped: true }, await as(clerk));
  expect((await toldOf(second.applicant)).length).toBe(before + 1);
  expect((await system.download(fileId, second.applicant)).length).toBeGreaterThan(1000);
});

test('a paper that takes no seal is issued when it is filed; the institute’s working papers never are', async () => {
  if (!first) throw new Error('no case');
  const made = await app.documents.render(papers.paymentNote, paymentRecord());
  const stored = await app.files.put(Readable.from([made.pdf]));
  const filed = {
    caseId: first.id,
    node: '0701',
    template: 'paymentNote',
    number: 'JF1',
    fileName: '缴费通知单 JF1.pdf',
    day: '2026-03-06',
    maker: '系统',
    paper: made,
    stored,
  };
  await asTenant(db, MAIN_TENANT, (tx) => filePaper(tx, { actor: systemActor(MAIN_TENANT), world }, filed));
  expect(await namesFor(first, first.applicant)).toContain('缴费通知单 JF1.pdf');
  expect((await toldOf(first.applicant, 'zh', /已发出/)).map((m) => m.title)).toContainEqual(expect.stringContaining('缴费通知单'));

  const leader = await system.holder('dean');
  const sheets = await makeCall(app, fileCalls.selectFileList, { dataId: first.id }, await as(leader));
  expect(sheets.map((f) => f.nodePath)).toContainEqual(expect.stringContaining('申请评审表'));
  const seen = await makeCall(app, fileCalls.selectFileList, { dataId: first.id }, await as(first.applicant));
  expect(seen.map((f) => f.nodePath)).not.toContainEqual(expect.stringContaining('申请评审表'));
});
