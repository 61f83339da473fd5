/** The register of everything that is stored: it follows every record, opens by the rule of each, and deletes what no record needs. */
import { attachmentCalls as c } from '@zhengjian/contract/areas/file/attachments.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeCall, tryAnything, tryCall } from './caller.ts';
import { OTHER_TENANT } from './institute.ts';
import { commaTable } from './office.ts';
import { createUsers } from './people.ts';
import { demoSystem } from './testing/demo-system.ts';

const { app, raw, users, db, world } = await demoSystem('attachments');
let admin: { token: string };
beforeAll(async () => {
  admin = { token: await users.as('admin') };
});
const file = (name: string, cell = 'a') => ({
  filename: name,
  type: 'text/csv',
  content: commaTable([
    [cell, 'b'],
    [1, 2],
  ]),
});
const put = (name: string, remark = '', cell = name) => makeCall(app, c.attachSubmit, { remark }, { ...admin, file: file(name, cell) });
const bytes = async (id: string, as: { token: string }) => {
  const { authKey } = await makeCall(app, c.attachKey, { id }, as);
  return tryAnything(app, c.attachDownload, { id, authKey, isDownload: true });
};

test('the register holds every content that a record names, with its record, its size and who stored it', async () => {
  const [{ n } = { n: 0 }] = await raw<{ n: number }>('select count(*)::int as n from archive_file where tenant_id = $1', ['000000']);
  const papers = await makeCall(app, c.attachPage, { kind: 'paper', size: 200 }, admin);
  expect(n).toBeGreaterThan(20);
  expect(papers.total).toBe(n);
  const [first] = papers.records;
  expect(first).toMatchObject({ needed: true, storage: 'folder' });
  expect(first?.recordName).toMatch(/^A\d{4}CCC\d{6} /);
  expect(first?.fileSize).toBeGreaterThan(0);
  expect(first?.byName).not.toBe('');
  const { records } = await makeCall(app, c.attachPage, { sort: '-fileSize', size: 200 }, admin);
  const sizes = records.map(({ fileSize }) => fileSize ?? -1);
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  expect((await makeCall(app, c.attachPage, { keyword: first?.fileName ?? '' }, admin)).records.map(({ id }) => id)).toContain(first?.id);
});

test('a document of the institute is added, renamed, opened and deleted; what a record needs stays', async () => {
  const added = await put('年度培训计划.csv', '第一版');
  expect(added).toMatchObject({ kind: 'institute', suffix: 'csv', needed: false, remark: '第一版', fileName: '年度培训计划.csv' });
  const changed = await makeCall(
    app,
    c.attachSubmit,
    { id: added.id, version: added.version, fileName: '培训计划.csv', remark: '' },
    admin,
  );
  expect(changed).toMatchObject({ fileName: '培训计划.csv', remark: '', version: 2 });
  const stale = { id: added.id, version: 1, fileName: '另一个名字.csv' };
  expect((await tryCall(app, c.attachSubmit, stale, admin)).refusal).toBe('server.conflict');
  const other = { id: added.id, fileName: '培训计划.pdf' };
  expect((await tryCall(app, c.attachSubmit, other, admin)).refusal).toBe('file.wrongSuffix');
  const twin = await put('副本.csv', '', '年度培训计划.csv');
  expect(await makeCall(app, c.attachDetail, { id: twin.id }, admin)).toMatchObject({
    sharedBy: 2,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect((await bytes(added.id, admin)).raw.toString('utf8')).toContain('年度培训计划.csv');
  expect((await makeCall(app, c.attachPage, { tab: 'free' }, admin)).records.map(({ id }) => id).slice(0, 2)).toEqual([twin.id, added.id]);
  const [paper] = (await makeCall(app, c.attachPage, { kind: 'paper' }, admin)).records;
  const refused = await tryCall(app, c.attachRemove, { ids: `${added.id},${paper?.id}` }, admin);
  expect([refused.refusal, (await tryCall(app, c.attachSubmit, { id: paper?.id, fileName: 'x.pdf' }, admin)).refusal]).toEqual([
    'file.attachmentNeeded',
    'file.attachmentFixed',
  ]);
  expect((await tryCall(app, c.attachRemove, { ids: added.id }, admin)).code).toBe(200);
  expect((await tryCall(app, c.attachDetail, { id: added.id }, admin)).refusal).toBe('file.attachmentGone');
  const acts = await raw<{ kind: string }>("select kind from audit_row where kind like 'attachment.%' order by seq desc limit 4");
  expect(acts.map(({ kind }) => kind).reverse()).toEqual([
    'attachment.added',
    'attachment.changed',
    'attachment.added',
    'attachment.removed',
  ]);
});

test('a paper is opened by the rule of the archive, also with a key that was given before', async () => {
  const of = async (level: string) =>
    (
      await raw<{ id: string }>(
        `select f.id from archive_file f join file_catalog n on n.id = f.file_catalog_id
         where f.tenant_id = '000000' and n.borrow_level = $1 and not n.need_stamped and n.can_download order by f.id limit 1`,
        [level],
      )
    )[0]?.id.replaceAll('-', '') ?? '';
  const open = await of('1');
  expect((await bytes(open, admin)).code).toBe(200);
  await raw(`update file_catalog set borrow_level = '2' where id = (select file_catalog_id from archive_file where id = $1)`, [open]);
  expect((await tryCall(app, c.attachKey, { id: open }, admin)).refusal).toBe('file.noAuth');
  await raw(`update file_catalog set borrow_level = '1' where id = (select file_catalog_id from archive_file where id = $1)`, [open]);
  const { authKey } = await makeCall(app, c.attachKey, { id: open }, admin);
  await raw(`update file_catalog set borrow_level = '2' where id = (select file_catalog_id from archive_file where id = $1)`, [open]);
  expect((await tryAnything(app, c.attachDownload, { id: open, authKey })).refusal).toBe('file.noAuth');
  expect((await tryAnything(app, c.attachDownload, { id: '0'.repeat(32), authKey })).refusal).toBe('file.keyInvalid');
});

test('the earlier contents of a file can be deleted once the file is gone, and not before', async () => {
  const [version] = await raw<{ id: string; file: string }>('select id, file_id as file from archive_file_version order by id limit 1');
  const id = version?.id.replaceAll('-', '') ?? '';
  expect((await tryCall(app, c.attachRemove, { ids: id }, admin)).refusal).toBe('file.attachmentNeeded');
  await raw('update archive_file set composite_file_id = null where composite_file_id = $1', [version?.file]);
  await raw('delete from archive_file where id = $1', [version?.file]);
  expect(await makeCall(app, c.attachDetail, { id }, admin)).toMatchObject({ kind: 'version', needed: false });
  expect((await tryCall(app, c.attachRemove, { ids: id }, admin)).code).toBe(200);
});

test('an institute sees its own attachments; whoever lacks the permission sees none', async () => {
  const mine = await put('仅本机构.csv');
  const other = { token: await createUsers({ app, db, world }, OTHER_TENANT).as('admin') };
  const theirs = await makeCall(app, c.attachPage, { size: 200 }, other);
  expect(theirs.records.map(({ id }) => id)).not.toContain(mine.id);
  for (const call of [c.attachDetail, c.attachKey] as const)
    expect((await tryCall(app, call, { id: mine.id }, other)).refusal).toBe('file.attachmentGone');
  expect((await tryCall(app, c.attachRemove, { ids: mine.id }, other)).refusal).toBe('file.attachmentGone');
  const { authKey } = await makeCall(app, c.attachKey, { id: mine.id }, admin);
  expect((await tryAnything(app, c.attachDownload, { id: mine.id, authKey: `${authKey}x` })).refusal).toBe('file.keyInvalid');
  for (const account of ['zhangruonan', 'wanyuan'])
    expect((await tryCall(app, c.attachPage, {}, { token: await users.as(account) })).code).toBe(403);
});
