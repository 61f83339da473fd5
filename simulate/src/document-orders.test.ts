/** Documents that acts order: made once for all that was said, again when it says something else, never over a seal, never lost. */
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { CASE_PHASES } from '@zhengjian/contract/cases.ts';
import {
  type CaseDocument,
  caseDocument,
  makeOrderedDocuments,
  orderDocuments,
  passOrders,
  registerDocuments,
} from '@zhengjian/server/src/areas/stamping/index.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { papers } from '@zhengjian/server/src/platform/documents/papers/index.ts';
import { records } from '@zhengjian/server/src/platform/documents/testing/records.ts';
import { textOn } from '@zhengjian/server/src/platform/documents/testing/words.ts';
import { testActor } from '@zhengjian/server/src/testing/actors.ts';
import { beforeEach, expect, test } from 'vitest';
import { makeCall } from './caller.ts';
import { OTHER_TENANT } from './institute.ts';
import { DAY_MS, openArchiveSystem } from './testing/archive-system.ts';

const { app, db, world, raw, as, pdf, put, submitted, bytes, keyOf } = await openArchiveSystem();

/** What the document finds to say: words, nothing, or a fault. */
let says: string | null | Error = '';
/** The number under which it says so, where it is not the case's. */
let number: string | null = null;
const documentIn = (node: string): CaseDocument =>
  caseDocument({
    category: null,
    template: { ...papers.sampleNotice, name: `ordered${node}` },
    title: { zh: `通知${node}`, en: `Notice ${node}` },
    filed: { node, by: { phases: CASE_PHASES, permission: 'ccc_notice_make' } },
    // other files of the worker list what is offered
    offered: async () => false,
    data: async (_tx, _ctx, { row, head }) => {
      if (says instanceof Error) throw says;
      if (says === null) return null;
      return {
        ...records.sampleNotice,
        ...head,
        number: number ?? head.number,
        applicationNo: row.case_no,
        applicant: row.applicant_name,
        productName: says,
      };
    },
  });
const [notice, contract] = [documentIn('0205'), documentIn('0203')];
registerDocuments([notice, contract]);

const actor = testActor({ name: '王受理' });
const order = (caseId: string, ...documents: CaseDocument[]) =>
  db.write(actor, (tx) => orderDocuments(tx, { actor, world }, { about: caseId }, ...documents));
const make = (tenants?: string[]) => makeOrderedDocuments({ ...app, db, world }, tenants);
const filesOf = (caseId: string) =>
  raw<{ id: string; name: string; version: number; by: string }>(
    "select id, original_filename as name, version_no as version, create_user_name as by from archive_file where case_id = $1 and original_filename like '通知%' order by 2",
    [caseId],
  );
const open = () => raw<{ document: string; tries: number; fault: string }>('select document, tries, fault from document_order');

const pass = (ms: number) => world.setNow(new Date(world.now().getTime() + ms));

beforeEach(async () => {
  [says, number] = ['隔爆型电机', null];
  await raw('delete from document_order');
});

test('ordered twice it is made once, tells of the case, and is filed in the name of whoever ordered it', async () => {
  const id = await submitted();
  await order(id, notice);
  await order(id, notice);
  expect(await make()).toEqual({ made: 1, dropped: 0, failed: 0 });
  const [file, ...others] = await filesOf(id);
  if (!file) throw new Error('no file');
  expect([file.version, file.by, others]).toEqual([1, '王受理', []]);
  const [of] = await raw<{ no: string }>('select case_no as no from business_case where id = $1', [id]);
  const text = textOn((await bytes(file.id, await keyOf('handongye', file.id))).raw);
  expect(text).toContain(of?.no);
  expect(text).toContain('隔爆型电机');
  expect(await open()).toEqual([]);
  expect(await make()).toEqual({ made: 0, dropped: 0, failed: 0 });
});

test('the same facts are the same file; other facts are a version of it', async () => {
  const id = await submitted();
  for (const product of ['隔爆型电机', '隔爆型电机', '增安型电机']) {
    says = product;
    await order(id, notice);
    await make();
  }
  const files = await filesOf(id);
  expect(files.map((f) => f.version)).toEqual([2]);
  expect(await raw('select why from archive_file_version where file_id = $1', [files[0]?.id])).toEqual([{ why: 'covered' }]);
});

test('two processes that make the same orders at once file each document once', async () => {
  const ids = [await submitted(), await submitted(), await submitted()];
  for (const id of ids) await order(id, notice);
  const [one, two] = await Promise.all([make(), make()]);
  expect((one.made ?? 0) + (two.made ?? 0)).toBe(ids.length);
  expect([one.failed, two.failed]).toEqual([0, 0]);
  for (const id of ids) expect((await filesOf(id)).map((f) => f.version)).toEqual([1]);
  expect(await open()).toEqual([]);
});

test('an act that does not come about orders nothing, and what it would have told of may be gone', async () => {
  const id = await submitted();
  const undone = db.write(actor, async (tx) => {
    await orderDocuments(tx, { actor, world }, { about: id }, notice);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await open()).toEqual([]);
  await order(id, notice);
  says = null;
  expect(await make()).toEqual({ made: 0, dropped: 1, failed: 0 });
  expect([await open(), await filesOf(id)]).toEqual([[], []]);
});

test('one that cannot be made holds up no other, waits longer each time, and is made when it can be', async () => {
  const [id, other] = [await submitted(), await submitted()];
  await order(id, notice);
  says = new Error('no fonts');
  expect(await make()).toEqual({ made: 0, dropped: 0, failed: 1 });
  expect(await open()).toEqual([{ document: notice.name, tries: 1, fault: 'Error: no fonts' }]);
  says = '隔爆型电机';
  await order(other, notice);
  expect(await make(), 'put off').toEqual({ made: 1, dropped: 0, failed: 0 });
  pass(60_000);
  expect(await make()).toEqual({ made: 1, dropped: 0, failed: 0 });
  expect((await filesOf(id)).length).toBe(1);
  says = new Error('no fonts');
  await order(id, notice);
  const stuck = async () =>
    (await verifyAll({ db, files: app.files, hash: false })).find(({ name }) => name.endsWith('ordered-documents-are-made'))?.breaches;
  for (let day = 0; day < 7; day += 1) {
    await make();
    pass(DAY_MS);
  }
  expect(await stuck()).toEqual([]);
  await make();
  expect(await stuck(), 'somebody has to look').toMatchObject([{ detail: expect.stringContaining('no fonts') }]);
  says = '隔爆型电机';
  pass(DAY_MS);
  expect(await make(), 'and tomorrow it is tried again').toEqual({ made: 1, dropped: 0, failed: 0 });
  expect(await stuck()).toEqual([]);
});

test('whoever looks for a paper that no font can set is told the character; tabs and other line breaks are set', async () => {
  const id = await submitted();
  says = '隔爆型☑电机';
  await order(id, notice);
  expect(await make()).toEqual({ made: 0, dropped: 0, failed: 1 });
  expect(await open()).toMatchObject([{ fault: 'stamping.glyphMissing U+2611' }]);
  const place = async (account: string) =>
    (await makeCall(app, archiveCalls.selectTreeFileCatalogByDataId, { dataId: id }, await as(account))).rows.find(
      (row) => row.catalogCode === '0205' && row.isFile === 0,
    );
  expect(await place('zhangruonan')).toMatchObject({ making: 'failed', missingGlyph: 'U+2611' });
  says = '隔爆型\t电机\r\n增安型电机';
  await order(id, notice);
  pass(60_000);
  expect(await make()).toEqual({ made: 1, dropped: 0, failed: 0 });
  expect(await place('zhangruonan')).toMatchObject({ making: '', missingGlyph: '' });
});

test('what carries a seal stays as it is; other facts are another paper beside it, the same ones none', async () => {
  const id = await submitted();
  const tell = async (product: string) => {
    says = product;
    await order(id, contract);
    return make();
  };
  await tell('隔爆型电机');
  await raw("update archive_file set is_stamped = true where case_id = $1 and original_filename like '通知%'", [id]);
  expect(await tell('隔爆型电机')).toEqual({ made: 0, dropped: 1, failed: 0 });
  expect(await tell('增安型电机')).toEqual({ made: 1, dropped: 0, failed: 0 });
  expect(await tell('本安型仪表')).toEqual({ made: 1, dropped: 0, failed: 0 });
  const files = await filesOf(id);
  expect(files.map(({ name, version }) => [name.slice(-6), version])).toEqual([
    [expect.stringMatching(/-2\.pdf$/), 2],
    [expect.stringMatching(/\d\.pdf$/), 1],
  ]);
  expect(await open()).toEqual([]);
});

test('made by hand, too, another number lies beside the sealed one; under the same number it is refused', async () => {
  const id = await submitted();
  const byHand = async () => makeCall(app, stampingCalls.makeDocument, { document: contract.name, id }, await as('zhangruonan'));
  number = 'T101260C00045';
  await byHand();
  await byHand();
  await raw("update archive_file set is_stamped = true where case_id = $1 and original_filename like '通知%'", [id]);
  await expect(byHand()).rejects.toMatchObject({ reply: { refusal: 'stamping.noticeStamped' } });
  number = 'T101260C00045-1';
  await byHand();
  expect((await filesOf(id)).map(({ name, version }) => [name, version])).toEqual([
    ['通知0203 T101260C00045-1.pdf', 1],
    ['通知0203 T101260C00045.pdf', 1],
  ]);
});

test('a file that somebody else has put there under the same name is not covered', async () => {
  const id = await submitted();
  number = 'T101260C00046';
  const name = `通知0203 ${number}.pdf`;
  expect(await put('handongye', id, '0203', pdf(name))).toMatchObject({ code: 200 });
  await order(id, contract);
  expect(await make()).toEqual({ made: 1, dropped: 0, failed: 0 });
  expect((await filesOf(id)).map((file) => [file.name, file.version, file.by === '王受理'])).toEqual(
    expect.arrayContaining([
      [name, 1, true],
      [name, 1, false],
    ]),
  );
});

test('what is still to be made follows the papers of a record to its cases, and is of its own institute', async () => {
  const [about, one, two] = [await submitted(), await submitted(), await submitted()];
  await order(about, notice);
  await db.write(actor, (tx) => passOrders(tx, { actor, world }, { about, cases: [one, two] }));
  expect(await make([OTHER_TENANT])).toEqual({ made: 0, dropped: 0, failed: 0 });
  expect(await make(), 'none stays behind').toEqual({ made: 2, dropped: 1, failed: 0 });
  const named = async (id: string) => (await filesOf(id)).map((f) => f.name);
  expect(await named(about)).toEqual([]);
  expect(await named(one)).toHaveLength(1);
  expect(await named(two)).toEqual(await named(one));
  const stranger = testActor({ tenant: OTHER_TENANT });
  const theirs = db.write(stranger, (tx) => orderDocuments(tx, { actor: stranger, world }, { about }, notice));
  await expect(theirs, 'a case of another institute').rejects.toThrow(/foreign key/);
});
