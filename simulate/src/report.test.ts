/** Reports: saved questions over declared views, answered from what the viewer may see, refused where they name anything else. */
import { certificateCalls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { attachmentCalls } from '@zhengjian/contract/areas/file/attachments.ts';
import { reportCalls as c } from '@zhengjian/contract/areas/report/calls.ts';
import type { Sent } from '@zhengjian/contract/call.ts';
import { certStatus } from '@zhengjian/contract/dictionaries/certificates.ts';
import { read } from 'hucre';
import { beforeAll, expect, test } from 'vitest';
import { makeCall, tryAnything, tryCall } from './caller.ts';
import { OTHER_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { demoSystem } from './testing/demo-system.ts';

const { app, raw, users, db, world } = await demoSystem('reports');
let admin: { token: string };
/** Leads the institute: every case is in the data scope. */
let dean: { token: string };
beforeAll(async () => {
  admin = { token: await users.as('admin') };
  dean = { token: await users.as('wangjianheng') };
});

type Saved = Sent<typeof c.reportSubmit>;
let n = 0;
const save = (more: Partial<Saved>) =>
  makeCall(app, c.reportSubmit, { reportName: `报表 ${++n}`, view: 'cases', groupBy: 'productClass', ...more }, admin);
const run = async (more: Partial<Saved>, as: { token: string; lang?: 'zh' | 'en' } = dean) => {
  const { id } = await save(more);
  return makeCall(app, c.reportRun, { id }, as);
};
const count = async (statement: string) => (await raw<{ n: number }>(statement))[0]?.n ?? -1;

test('cases are counted by class and month, in words of either language', async () => {
  const all = await count(`select count(*)::int as n from business_case where tenant_id = '000000' and submit_time is not null`);
  const byClass = await run({});
  expect(byClass.heads).toEqual({ group: '产品类别', within: '', sum: '' });
  expect(byClass.lines.reduce((sum, line) => sum + line.count, 0)).toBe(all);
  expect(byClass.lines[0]?.group).toMatch(/防爆/);
  const months = await run({ groupBy: 'submitTime', step: 'month', thenBy: 'phase', sumOf: 'returnCount' }, { ...dean, lang: 'en' });
  expect(months.heads).toEqual({ group: 'Submitted', within: 'Phase', sum: 'Returns' });
  expect(months.lines.map(({ group }) => group)).toEqual([...months.lines.map(({ group }) => group)].sort());
  expect(months.lines[0]?.group).toMatch(/^\d{4}-\d{2}$/);
  expect(months.lines.map(({ within }) => within)).toContain('Accepted');
  const returned = await count(
    `select sum(return_count)::int as n from business_case where tenant_id = '000000' and submit_time is not null`,
  );
  expect(months.lines.reduce((sum, line) => sum + Number(line.sum), 0)).toBe(returned);
});

test('conditions narrow it, the order and the number of lines are kept, money is told in yuan', async () => {
  const urgent = await run({ filters: [{ column: 'isUrgent', by: 'is', value: '1' }] });
  expect(urgent.lines.reduce((sum, line) => sum + line.count, 0)).toBe(
    await count(`select count(*)::int as n from business_case where tenant_id = '000000' and submit_time is not null and is_urgent`),
  );
  const [first] = await raw<{ day: string }>(
    `select to_char(max(submit_time) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from business_case where tenant_id = '000000'`,
  );
  const day = first?.day ?? '';
  const between = {
    filters: [
      { column: 'submitTime', by: 'from' as const, value: day },
      { column: 'submitTime', by: 'until' as const, value: day },
    ],
  };
  const lastDay = await run({ ...between, groupBy: 'submitTime', step: 'day' });
  expect(lastDay.lines).toMatchObject([{ group: day }]);
  const part = await run({
    filters: [{ column: 'applicantName', by: 'contains', value: '防爆' }],
    groupBy: 'applicantName',
    order: 'most',
    most: 2,
  });
  expect(part.lines).toHaveLength(2);
  expect(part.more).toBe(true);
  const counts = part.lines.map((line) => line.count);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  const fees = await run({ view: 'fees', groupBy: 'feeKind', sumOf: 'amount' });
  const [{ fen } = { fen: '0' }] = await raw<{ fen: string }>(
    `select sum(f.amount)::text as fen from payment_note_line f join payment_note n on n.id = f.note_id
     where f.tenant_id = '000000' and n.issue_time is not null and n.state <> 9`,
  );
  const yuan = fees.lines.reduce((sum, line) => sum + Math.round(Number(line.sum) * 100), 0);
  expect(String(yuan)).toBe(fen);
  expect((await run({ view: 'certificates', groupBy: 'certStatus' })).heads.group).toBe('证书状态');
});

test('fees are those of notes that were issued: a revoked note and its lines count no more', async () => {
  const asked = { view: 'fees', groupBy: 'noteState', sumOf: 'amount' } as const;
  const [note] = await raw<{ id: string; state: number; issued: string; fen: number }>(
    `select n.id, n.state, n.issue_time::text as issued, sum(f.amount)::int as fen from payment_note n join payment_note_line f on f.note_id = n.id
     where n.tenant_id = '000000' and n.issue_time is not null and n.state <> 9 group by n.id having sum(f.amount) > 0 order by n.id limit 1`,
  );
  if (note === undefined) throw new Error('the demo has issued notes');
  const total = async () => (await run(asked)).lines.reduce((sum, line) => sum + Math.round(Number(line.sum) * 100), 0);
  const all = await total();
  await raw('update payment_note set state = 9 where id = $1', [note.id]);
  expect(await total()).toBe(all - note.fen);
  expect((await run(asked)).lines.map(({ group }) => group)).not.toContain('已撤销');
  await raw('update payment_note set state = 1, issue_time = null where id = $1', [note.id]);
  expect(await total()).toBe(all - note.fen);
  await raw('update payment_note set state = $2, issue_time = $3::timestamptz where id = $1', [note.id, note.state, note.issued]);
  expect(await total()).toBe(all);
});

test('income is what was paid by the day of payment, less what went back; what went back is received no more', async () => {
  const received = async () => {
    const { lines } = await run({ view: 'receipts', groupBy: 'payTime', step: 'day', thenBy: 'isRefund', sumOf: 'amount' });
    return lines.map(({ group, within, sum }) => [group, within, sum]);
  };
  const before = await received();
  const [note] = await raw<{ id: string; at: string; fen: number }>(
    `select n.id, n.issue_time::text as at, n.payable_amount::int as fen from payment_note n
     where n.tenant_id = '000000' and n.state = 6 and n.paid_amount = n.payable_amount and n.payable_amount > 100 order by n.id limit 1`,
  );
  if (note === undefined) throw new Error('the demo has paid notes');
  const lineSums = async (sumOf: string) => {
    const asked = { view: 'fees', groupBy: 'noteState', filters: [{ column: 'isReceived', by: 'is', value: '1' }] } as const;
    return (await run({ ...asked, filters: [...asked.filters], sumOf })).lines.reduce((sum, l) => sum + Math.round(Number(l.sum) * 100), 0);
  };
  const paid = await lineSums('finalAmount');
  expect(await lineSums('receivedAmount')).toBe(paid);
  await raw(
    `insert into payment_record (id, tenant_id, created_at, created_by, note_id, pay_time, amount, pay_method, payer_name, bank_serial, confirm_user, confirm_user_name, remark)
     select gen_random_uuid(), n.tenant_id, n.created_at, n.created_by, n.id, '2020-02-03 00:00:00+08', -100, '1', '', '', n.created_by, '', ''
     from payment_note n where n.id = $1`,
    [note.id],
  );
  expect((await received()).filter((line) => !before.some((b) => b.join() === line.join()))).toEqual([['2020-02-03', '是', '-1.00']]);
  await raw('update payment_note set paid_amount = paid_amount - 100 where id = $1', [note.id]);
  expect(await lineSums('finalAmount'), 'of a note that is not paid any more no line is').toBe(paid - note.fen);
  const [whole] = (await run({ view: 'fees', groupBy: 'businessType', sumOf: 'receivedAmount' })).lines;
  const [{ fen } = { fen: '0' }] = await raw<{ fen: string }>(
    `select sum(least(paid_amount, payable_amount))::text as fen from payment_note where tenant_id = '000000' and issue_time is not null and state <> 9`,
  );
  expect(Math.round(Number(whole?.sum) * 100)).toBe(Number(fen));
  await raw('update payment_note set paid_amount = paid_amount + 100 where id = $1', [note.id]);
});

test('certificates by status are as many as the page of certificates counts', async () => {
  // one that holds, one past its last day, and one that is approved and not sealed yet
  await raw(
    `insert into certificate (id, tenant_id, created_at, created_by, updated_at, updated_by, case_id, cert_kind, cert_no, company_id, content, content_version,
       issue_date, expiration_date, cert_status, make_state)
     select gen_random_uuid(), '000000', b.created_at, b.created_by, b.updated_at, b.updated_by, b.id, '1', n.cert_no, b.applicant_id, '{}', 1,
       '2021-01-05', n.until, '01', n.made
     from (values (1, '2021990901000001', '2031-01-04'::date, 9), (2, '2021990901000002', '2026-01-04', 9), (3, '2021990901000003', '2031-01-04', 6))
         as n (place, cert_no, until, made)
       join (select *, row_number() over (order by case_no) as place from business_case where tenant_id = '000000' and category = 'cccApplication'
         and phase = 'accepted') b on b.place = n.place`,
  );
  const { lines } = await run({ view: 'certificates', groupBy: 'certStatus' });
  const { status } = await makeCall(app, certificateCalls.statistics, {}, dean);
  expect(status).toEqual([
    { certStatus: '01', n: 1 },
    { certStatus: '05', n: 1 },
  ]);
  const words = new Map<string, string>(certStatus.items.map(({ key, zh }) => [key, zh]));
  expect(new Map(lines.map(({ group, count: n }) => [group, n]))).toEqual(
    new Map(status.map(({ certStatus: key, n }) => [words.get(key), n])),
  );
});

test('whoever may not see prices does not see them added up', async () => {
  const { id } = await save({ view: 'fees', groupBy: 'feeKind', sumOf: 'discount' });
  const quality = { token: await users.as('caonianci') };
  expect((await tryCall(app, c.reportRun, { id }, quality)).refusal).toBe('report.viewClosed');
  expect((await tryCall(app, c.reportExcel, { id }, quality)).refusal).toBe('report.viewClosed');
  expect((await makeCall(app, c.reportRun, { id }, dean)).narrowed).toBe(false);
});

test('what is no column of the view, and values of another kind, are refused; nothing of it reaches the database as SQL', async () => {
  const wrong: Partial<Saved>[] = [
    { groupBy: 'search_text' },
    { groupBy: 'constructor' },
    { groupBy: 'returnCount' },
    { groupBy: "x') or true --" },
    { thenBy: 'productClass' },
    { sumOf: 'productClass' },
    { view: 'user_account' as never },
    { filters: [{ column: 'feeKind', by: 'is', value: '1' }] },
    { filters: [{ column: 'submitTime', by: 'from', value: '2026-02-31x' }] },
    { filters: [{ column: 'submitTime', by: 'contains', value: 'a' }] },
    { filters: [{ column: 'phase', by: 'is', value: 'gone' }] },
    { most: 1001 },
  ];
  for (const one of wrong) {
    const reply = await tryAnything(app, c.reportSubmit, { reportName: 'x', view: 'cases', groupBy: 'productClass', ...one }, admin);
    expect(reply.code, JSON.stringify(one)).toBe(400);
  }
  const quoted = await run({ filters: [{ column: 'applicantName', by: 'is', value: "' or '1'='1" }] });
  expect(quoted.lines).toEqual([]);
});

test('it leaves as Excel, and that is on record', async () => {
  const { id } = await save({ reportName: '导出/试验', thenBy: 'isUrgent', sumOf: 'returnCount' });
  const file = await tryAnything(app, c.reportExcel, { id }, dean);
  const rows = (await read(file.raw)).sheets[0]?.rows ?? [];
  expect(rows[0]).toEqual(['产品类别', '加急', '数量', '退回次数']);
  expect(rows.length).toBeGreaterThan(1);
  const [act] = await raw<{ details: { name: string } }>(`select details from audit_row where kind = 'report.exported'`);
  expect(act?.details).toMatchObject({ name: '导出/试验', lines: rows.length - 1 });
});

test('a report is its institute’s; its lines are those of the reader’s data scope and permissions', async () => {
  const { id } = await save({});
  const other = { token: await createUsers({ app, db, world }, OTHER_TENANT).as('admin') };
  for (const call of [c.reportRun, c.reportDetail] as const)
    expect((await tryCall(app, call, { id }, other)).refusal).toBe('report.reportGone');
  expect((await tryCall(app, c.reportRemove, { ids: id }, other)).refusal).toBe('report.reportGone');
  const { id: theirs } = await makeCall(app, c.reportSubmit, { reportName: '本机构', view: 'attachments', groupBy: 'kind' }, other);
  const told = await makeCall(app, c.reportRun, { id: theirs }, other);
  expect(told.lines.reduce((sum, line) => sum + line.count, 0)).toBe(
    await count(`select count(*)::int as n from stored_file where tenant_id = '${OTHER_TENANT}'`),
  );
  expect((await tryCall(app, c.reportRun, { id }, { token: await users.as('zhangruonan') })).code).toBe(403);
  // an administrator's data scope holds no cases: the report is the same, its lines are the reader's
  const sum = (lines: readonly { count: number }[]) => lines.reduce((total, line) => total + line.count, 0);
  expect(sum((await makeCall(app, c.reportRun, { id }, dean)).lines)).toBeGreaterThan(20);
  expect(await makeCall(app, c.reportRun, { id }, admin), 'and it says whose rows these are').toMatchObject({ lines: [], narrowed: true });
  expect((await makeCall(app, c.reportRun, { id }, dean)).narrowed).toBe(false);
  const { id: files } = await save({ view: 'attachments', groupBy: 'kind', sumOf: 'fileSize' });
  expect((await tryCall(app, c.reportRun, { id: files }, dean)).refusal).toBe('report.viewClosed');
  expect((await tryCall(app, c.reportSubmit, { reportName: 'x', view: 'cases', groupBy: 'phase' }, dean)).code).toBe(403);
  const stored = await makeCall(app, attachmentCalls.attachPage, { size: 1 }, admin);
  expect(sum((await makeCall(app, c.reportRun, { id: files }, admin)).lines)).toBe(stored.total);
});
