/** Certificates whose status changes by a sheet: a trial run, faults by row, all or none, the log and the holder's message. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { certificateCalls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { CERT_STATUS, nextByHand } from '@zhengjian/contract/areas/certificate/states.ts';
import { statusImportCalls as c } from '@zhengjian/contract/areas/certificate/status-import.ts';
import { attachmentCalls } from '@zhengjian/contract/areas/file/attachments.ts';
import { dictionaryCalls } from '@zhengjian/contract/areas/system/dictionaries.ts';
import { allJobs } from '@zhengjian/server/src/jobs.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { paper } from './papers.ts';
import { demoSystem } from './testing/demo-system.ts';
import { formatsOf, sheetOf, workbookOf } from './testing/excel.ts';

const { app, db, users, raw, world, faults } = await demoSystem('certificate status');
const OFFICER = 'zhaopengcheng';
const HEADS = ['证书编号*', '新状态*', '原因代码', '开始日期*', '截止日期', '备注'];
const NUMBERS = ['2026990901000001', '2026990901000002'];
/** Approved, and still without its seals. */
const UNSEALED = '2026990901000003';
let officer = OFFICER;
const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
const send = async (rows: readonly (readonly (string | Date)[])[], dryRun = false, who = officer, heads: readonly string[] = HEADS) =>
  tryCall(app, c.importUpdateCertificateStatus, { dryRun }, { ...(await as(who)), file: await workbookOf('状态', [heads, ...rows]) });
const PDF = { filename: '暂停决定.pdf', type: 'application/pdf', content: paper('暂停决定', []) };
const keepBasis = async (who = officer) => makeCall(app, c.statusBasis, {}, { ...(await as(who)), file: PDF });
const sendWith = async (rows: readonly (readonly (string | Date)[])[], basisDoc: string, who = officer) =>
  tryCall(
    app,
    c.importUpdateCertificateStatus,
    { dryRun: false, basisDoc },
    { ...(await as(who)), file: await workbookOf('状态', [HEADS, ...rows]) },
  );
const statusOf = async (no = NUMBERS[0]) =>
  (await raw<{ cert_status: string }>('select cert_status from certificate where cert_no = $1', [no]))[0]?.cert_status;

beforeAll(async () => {
  const [holder] = await raw<{ account: string }>(
    `select u.account from user_account u join user_role r on r.user_id = u.id join role_menu m on m.role_id = r.role_id join menu n on n.id = m.menu_id
     where n.code = 'cert_status_import' and u.tenant_id = '000000' order by u.account limit 1`,
  );
  officer = holder?.account ?? OFFICER;
  const cases = await raw<{ id: string; applicant_id: string }>(
    `select id, applicant_id from business_case b where tenant_id = '000000' and category = 'cccApplication' and phase = 'accepted'
       and not exists (select from certificate c where c.case_id = b.id) order by case_no limit 3`,
  );
  for (const [i, { id, applicant_id: company }] of cases.entries()) {
    const certificate = crypto.randomUUID();
    await raw(
      `insert into certificate (id, tenant_id, created_at, created_by, updated_at, updated_by, case_id, cert_kind, cert_no, company_id, content, content_version, issue_date,
         expiration_date, cert_status, make_state)
       select $1, '000000', created_at, created_by, updated_at, updated_by, $2, '1', $3, $4, '{}', 1, '2026-01-05', '2031-01-04', '01', $5
       from business_case where id = $2`,
      [certificate, id, [...NUMBERS, UNSEALED][i], company, i < NUMBERS.length ? 9 : 6],
    );
  }
});

test('what may follow by hand', () => {
  expect(nextByHand(CERT_STATUS.valid)).toEqual(['02', '03', '04']);
  expect(nextByHand(CERT_STATUS.suspended)).toContain(CERT_STATUS.valid);
  for (const end of ['00', '03', '04', '05', '06']) expect(nextByHand(end)).toEqual([]);
});

test('every fault stands by its row, and nothing changes while there is one', async () => {
  const { data } = await sendWith(
    [
      ['2026990901999999', '暂停', '0201', '2026-03-02', '2026-06-01', ''],
      [NUMBERS[0] ?? '', '有效', '', '2026-03-02', '', ''],
      [NUMBERS[0] ?? '', '暂停', '', '2026-13-02', '', ''],
      [NUMBERS[0] ?? '', '撤销', '9999', '2026-03-02', '', ''],
      [NUMBERS[1] ?? '', '暂停', '0201', '2026-03-02', '2026-06-01', '监督抽样不合格'],
      [UNSEALED, '暂停', '0201', '2026-03-02', '2026-06-01', '监督抽样不合格'],
    ],
    (await keepBasis()).id,
  );
  expect(data).toMatchObject({ rows: 6, changed: 0 });
  expect(data.faults.map(({ row, field }) => [row, field])).toEqual([
    [2, '证书编号'],
    [3, '新状态'],
    [4, '原因代码'],
    [4, '开始日期'],
    [4, '截止日期'],
    [5, '原因代码'],
    [7, '证书编号'],
  ]);
  expect([await statusOf(), await statusOf(NUMBERS[1])]).toEqual(['01', '01']);
  expect((await send([['x']], true, officer, ['证书编号'])).refusal).toBe('certificate.sheetHeads');
  expect((await send([], true)).refusal).toBe('certificate.sheetEmpty');
});

test('a trial run changes nothing; the same sheet then changes all, logs each and tells the holder', async () => {
  const rows = NUMBERS.map((no) => [no, 'Suspended', '0201', '2026-03-02', '2026-06-01', '监督抽样不合格']);
  expect((await send(rows, true)).data).toEqual({ rows: 2, changed: 0, faults: [] });
  // Excel makes dates of days that are typed into it
  const typed = NUMBERS.map((no) => [no, '暂停', '0201', new Date('2026-03-02'), new Date('2026-06-01'), '监督抽样不合格']);
  expect((await send(typed, true)).data).toEqual({ rows: 2, changed: 0, faults: [] });
  expect(await statusOf()).toBe('01');
  // nothing changes without the document on which it rests, nor by one of somebody else
  expect((await send(rows)).refusal).toBe('certificate.basisMissing');
  expect((await sendWith(rows, 'a'.repeat(32))).refusal).toBe('certificate.basisMissing');
  const basis = await keepBasis();
  expect((await sendWith(rows, basis.id)).data).toEqual({ rows: 2, changed: 2, faults: [] });
  expect([await statusOf(), await statusOf(NUMBERS[1])]).toEqual(['02', '02']);
  const log = await raw(
    `select from_status, to_status, reason_codes, source_kind, remark from certificate_status_log l join certificate c on c.id = l.certificate_id where c.cert_no = $1`,
    [NUMBERS[0]],
  );
  expect(log).toEqual([{ from_status: '01', to_status: '02', reason_codes: ['0201'], source_kind: '2', remark: '监督抽样不合格' }]);
  const told = await raw("select distinct params ->> 'number' as number from message where template = 'certificateStatus' order by 1");
  expect(told).toEqual(NUMBERS.map((number) => ({ number })));
  // a number that stands twice is judged by what the row above made of it
  const twice = await send(
    [
      [NUMBERS[0] ?? '', '有效', '', '2026-03-03', '', '整改合格'],
      [NUMBERS[0] ?? '', '有效', '', '2026-03-03', '', ''],
    ],
    true,
  );
  expect(twice.data.faults.map(({ row, field }) => [row, field])).toEqual([[3, '新状态']]);
  expect(await statusOf()).toBe('02');
});

test('a reason of the institute that a record carries is not deleted, and once sealed no sheet takes it', async () => {
  const admin = { token: await users.as('admin') };
  const [head] = await raw<{ id: string }>(
    "select replace(id::text, '-', '') as id from dict where tenant_id = '000000' and kind = 'biz' and code = 'cert_withdraw_reason'",
  );
  const reason = { parentId: head?.id ?? '', dictKey: '0250', dictValue: '本机构的原因', sort: 990 };
  const { id, version } = await makeCall(app, dictionaryCalls.dictBizSubmit, { ...reason, isSealed: 0 }, admin);
  const withdrawn = [[NUMBERS[1] ?? '', '撤销', '0250', '2026-03-03', '', '']];
  expect((await send(withdrawn, true)).data.faults).toEqual([]);
  await raw(
    `insert into certificate_status_log (id, tenant_id, created_at, created_by, case_id, certificate_id, from_status, to_status, reason_codes, start_date, operator_name, source_kind)
     select gen_random_uuid(), l.tenant_id, l.created_at, l.created_by, l.case_id, l.certificate_id, '01', '03', '{0250}', l.start_date, '', '2'
     from certificate_status_log l join certificate c on c.id = l.certificate_id where c.cert_no = $1 limit 1`,
    [NUMBERS[1]],
  );
  const kept = await tryCall(app, dictionaryCalls.dictBizRemove, { ids: id }, admin);
  expect([kept.refusal, kept.msg]).toEqual(['system.entryUsed', expect.stringContaining('证书状态记录')]);
  await makeCall(app, dictionaryCalls.dictBizSubmit, { ...reason, id, version, isSealed: 1 }, admin);
  expect((await send(withdrawn, true)).data.faults.map(({ row, field }) => [row, field])).toEqual([[2, '原因代码']]);
});

test('in the template codes keep their zeros and numbers their digits', async () => {
  const { raw: bytes } = await tryCall(app, c.statusTemplate, {}, await as(officer));
  expect((await sheetOf(bytes)).heads).toEqual(HEADS);
  expect(await formatsOf(bytes)).toEqual(HEADS.map(() => '@'));
});

test('it takes the permission; the register shows what changed', async () => {
  expect((await send([['x']], true, 'zhuyutong')).code).toBe(403);
  expect((await send([['x']], true, 'wanyuan')).code).toBe(403);
  const { records } = await makeCall(app, certificateCalls.certificatePage, { keyword: NUMBERS[0] ?? '' }, await as(officer));
  expect(records).toMatchObject([{ certNo: NUMBERS[0], certStatus: '02' }]);
  const log = await makeCall(app, certificateCalls.statusLog, { id: records[0]?.id ?? '' }, await as(officer));
  expect(log).toMatchObject([{ toStatus: '02', reasonCodes: ['0201'], startDate: '2026-03-02', endDate: '2026-06-01', source: '2' }]);
  expect(log[0]).toMatchObject({ remark: '监督抽样不合格', basisDoc: '暂停决定.pdf', notifyTime: expect.stringMatching(/^2026-/) });
  const { authKey } = await makeCall(app, c.statusBasisKey, { id: log[0]?.id ?? '' }, await as(officer));
  expect((await tryCall(app, c.statusBasisFile, { authKey })).raw.equals(PDF.content)).toBe(true);
  expect((await tryCall(app, c.statusBasisKey, { id: log[0]?.id ?? '' }, await as('wanyuan'))).code).toBe(403);
  // a log names it, so it is not deleted among the attachments, whatever its name
  const admin = { token: await users.as('admin') };
  const [kept] = (await makeCall(app, attachmentCalls.attachPage, { keyword: '暂停决定' }, admin)).records;
  expect(kept).toMatchObject({ kind: 'institute', needed: true });
  await makeCall(app, attachmentCalls.attachSubmit, { id: kept?.id ?? '', fileName: '暂停决定书.pdf' }, admin);
  expect((await tryCall(app, attachmentCalls.attachRemove, { ids: kept?.id ?? '' }, admin)).refusal).toBe('file.attachmentNeeded');
});

test('its company reads since when and why, and not what was noted of it; before its seals are on it nothing', async () => {
  const [holder] = await raw<{ account: string; id: string }>(
    `select u.account, replace(c.id::text, '-', '') as id from certificate c join user_company m on m.tenant_id = c.tenant_id and m.company_id = c.company_id
       join user_account u on u.id = m.user_id where c.cert_no = $1 order by u.account limit 1`,
    [NUMBERS[0]],
  );
  const own = async () => tryCall(app, certificateCalls.own, { id: holder?.id ?? '' }, await as(holder?.account ?? ''));
  const registered = async () =>
    (await makeCall(app, acceptanceCalls.checkCertNumber, { certNo: NUMBERS[0] ?? '' }, await as(holder?.account ?? ''))).exists;
  await raw('update certificate set make_state = 6 where cert_no = $1', [NUMBERS[0]]);
  expect([(await own()).refusal, await registered()]).toEqual(['certificate.notFound', false]);
  await raw('update certificate set make_state = 9 where cert_no = $1', [NUMBERS[0]]);
  expect(await registered()).toBe(true);
  const { data } = await own();
  expect(data).toMatchObject({ certStatus: '02', history: [{ toStatus: '02', reasonCodes: ['0201'], endDate: '2026-06-01' }] });
  expect(JSON.stringify(data)).not.toContain('监督抽样不合格');
});

test('one that is suspended expires on its day as well, and is not made valid again after it', async () => {
  const number = NUMBERS[1] ?? '';
  await raw(`update certificate set expiration_date = '2026-03-01' where cert_no = $1`, [number]);
  const { data } = await send([[number, '有效', '', '2026-03-02', '', '整改合格']], true);
  expect(data.faults.map(({ row, field, message }) => [row, field, message])).toEqual([
    [2, '新状态', '证书目前为“过期失效”，不能改为“有效”'],
  ]);
  expect(await statusOf(number)).toBe('02');
  for (const job of allJobs({ db, world, tenants: ['000000'] })) if (job.name === 'certificatesExpired') await job.run();
  expect(await statusOf(number)).toBe('05');
});

afterAll(() => expect(faults).toEqual([]));
