/** The one day by which a note is to be paid: from where it counts, who moves it, and that note, step, lists, messages and paper say the same. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { projectCalls } from '@zhengjian/contract/areas/acceptance/projects.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { statisticsCalls } from '@zhengjian/contract/areas/statistics/calls.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import type { Call, Sent } from '@zhengjian/contract/call.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { allJobs } from '@zhengjian/server/src/jobs.ts';
import { textOn } from '@zhengjian/server/src/platform/documents/testing/words.ts';
import { stepAgain } from '@zhengjian/server/src/testing/database.ts';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { MAIN_TENANT } from './institute.ts';
import { paper } from './papers.ts';
import { demoSystem } from './testing/demo-system.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

const system = await demoSystem('pay day');
const { app, db, raw, world, users, faults } = system;
const [CLERK, AUDITOR, CASHIER, VICE_DEAN, HEAD, PLANNER] = [
  'tangyue',
  'fengyuanshan',
  'yujiahe',
  'limuchuan',
  'zhouliyan',
  'wuxiangdong',
] as const;
/** Its note begins with lines. */
const TEST_FEE = '2';

const as = async (account: string, lang: 'zh' | 'en' = 'zh') => ({
  token: await users.as(account),
  lang,
  headers: { 'idempotency-key': world.uuid() },
});
const ask = async <C extends Call>(account: string, call: C, input: Sent<C>) => makeCall(app, call, input, await as(account));
const refusal = async <C extends Call>(account: string, call: C, input: Sent<C>) =>
  (await tryCall(app, call, input, await as(account))).refusal;
const at = (moment: string) => world.setNow(new Date(`${moment.replace(' ', 'T')}+08:00`));

let c = { id: '', payer: '' };
beforeAll(async () => {
  const [row] = await raw<typeof c>(
    `select replace(c.id::text, '-', '') as id, u.account as payer from business_case c
       join user_company m on m.tenant_id = c.tenant_id and m.company_id = c.applicant_id join user_account u on u.id = m.user_id
     where c.tenant_id = $1 and c.phase = 'accepted' and c.work_since is null order by c.case_no, u.account limit 1`,
    [MAIN_TENANT],
  );
  if (!row) throw new Error('no case was accepted');
  c = row;
});
afterEach(() => expect(faults.splice(0)).toEqual([]));

const drawn = async () => (await ask(CLERK, calls.save, { caseId: c.id, noteKind: TEST_FEE })).id;
const detail = (id: string) => ask(CLERK, calls.detail, { id });
const setDay = async (id: string, payDeadline: string) => {
  const { version, payerName, bankAccount, lines } = await detail(id);
  await ask(CLERK, calls.update, {
    ...{ id, version, payerName, payDeadline, bankAccount },
    lines: lines.map(({ id: line, priceItemId, quantity }) => ({ id: line, priceItemId, quantity })),
  });
};
const audited = async (id: string) => {
  await ask(CLERK, calls.submit, { id });
  await ask(AUDITOR, calls.audit, { id, result: 'PASS' });
};
const issued = async () => {
  const id = await drawn();
  await audited(id);
  return id;
};
const handIn = async (id: string) => {
  const { place } = await ask(c.payer, calls.ownNote, { id });
  const file = { filename: `汇款回单 ${world.uuid()}.pdf`, type: 'application/pdf', content: paper('voucher', [world.uuid()]) };
  const { fileId } = await makeCall(
    app,
    fileCalls.uploadFile,
    { fileCatalogId: place?.fileCatalogId ?? '', dataId: place?.caseId ?? '' },
    { ...(await as(c.payer)), file },
  );
  await ask(c.payer, calls.savePaymentVoucher, { id, fileIds: [fileId] });
};
const wordsOnPaper = async (id: string): Promise<string> => {
  const { fileId } = await ask(c.payer, calls.getFileAuthKey, { id });
  const [stored] = await raw<{ file_sha256: string }>('select file_sha256 from archive_file where id = $1', [fileId]);
  const chunks: Buffer[] = [];
  for await (const chunk of (await app.files.read(stored?.file_sha256 ?? '')) ?? []) chunks.push(Buffer.from(chunk));
  return textOn(Buffer.concat(chunks));
};

/** The last day of an issued note wherever it is told; one day where all say the same. */
const toldDays = async (id: string): Promise<string[]> => {
  const { noteNo, payDeadline, task } = await detail(id);
  const own = await ask(c.payer, calls.ownNote, { id });
  const row = <R extends { id: string }>(records: readonly R[]) => records.find((r) => r.id === id);
  const listed = row((await ask(CLERK, calls.page, { keyword: noteNo })).records);
  const ofCase = row(await ask(CLERK, calls.byProject, { caseId: c.id }));
  const ownListed = row((await ask(c.payer, calls.selectPaymentNotesPage, { tab: 'all', keyword: noteNo })).records);
  const steps = await ask(c.payer, acceptanceCalls.ownSteps, { id: c.id });
  const kept = await raw<{ day: string }>(
    `select to_char(due_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from wf_task where business_id = $1 and node = 'customerPay' and status = 'open'
     union all select to_char(due_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') from wf_todo where business_id = $1
     union all select to_char(due_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') from business_case where id = $1`,
    [id],
  );
  expect(kept).toHaveLength(3);
  const day = [
    ...[payDeadline, task?.dueTime, own.payDeadline, own.task?.dueTime, listed?.payDeadline, ofCase?.payDeadline, ownListed?.payDeadline],
    ...[steps.find((step) => step.no === noteNo)?.until, ...kept.map((k) => k.day)],
  ].map((told) => told?.slice(0, 10) ?? '');
  const [year, month, date] = payDeadline.split('-').map(Number);
  expect((await wordsOnPaper(id)).replaceAll(' ', '')).toContain(`${year}年${month}月${date}日`);
  return [...new Set(day)];
};

describe('the day by which a note is to be paid', () => {
  test('is the fifteenth after its issue, whenever it was drawn up, and everybody is told the same', async () => {
    at('2026-06-02 10:00:00');
    const id = await drawn();
    expect((await detail(id)).payDeadline).toBe('2026-06-17');
    at('2026-06-09 10:00:00');
    await ask(CLERK, calls.submit, { id });
    expect((await detail(id)).payDeadline, 'what the auditor reads').toBe('2026-06-24');
    at('2026-06-10 10:00:00');
    await ask(AUDITOR, calls.audit, { id, result: 'PASS' });
    expect(await toldDays(id)).toEqual(['2026-06-25']);
    // the company is reminded of the same day
    at('2026-06-25 10:00:00');
    for (const job of allJobs({ db, world, tenants: [MAIN_TENANT] })) if (job.name === 'deadlines') await job.run();
    const { noteNo } = await detail(id);
    const { records } = await ask(c.payer, portalCalls.customerMessagePage, { size: 100 });
    expect(records.map((m) => m.title)).toContain(`${noteNo} 请于 2026-06-25 17:00 前提交`);
    expect((await ask(c.payer, calls.ownNote, { id })).isOverdue).toBe(false);
    at('2026-06-26 08:00:00');
    expect((await ask(c.payer, calls.ownNote, { id })).isOverdue).toBe(true);
    expect(await toldDays(id)).toEqual(['2026-06-25']);
  });

  test('is the billing clerk’s where one is set, put off to a day on which somebody works', async () => {
    at('2026-07-01 10:00:00');
    const id = await drawn();
    await setDay(id, '2026-07-25');
    expect((await detail(id)).payDeadline).toBe('2026-07-27');
    at('2026-07-03 10:00:00');
    await audited(id);
    expect(await toldDays(id)).toEqual(['2026-07-27']);

    // a discount lowers what is to be paid and moves no day; nor does a voucher that comes back, or a part that is paid
    const { id: discount } = await ask(CLERK, calls.discountApplyNew, { id, discountKind: '2', discountAmount: '100', reason: '资料齐全' });
    await ask(HEAD, calls.discount, { id: discount, result: 'PASS' });
    expect(await toldDays(id)).toEqual(['2026-07-27']);
    at('2026-07-10 10:00:00');
    await handIn(id);
    await ask(CASHIER, calls.receivedConfirm, { id, result: 'PASS_PART', amount: '10', payDay: '2026-07-08', payMethod: '1' });
    expect(await toldDays(id)).toEqual(['2026-07-27']);
    await handIn(id);
    at('2026-07-28 10:00:00');
    await ask(CASHIER, calls.receivedConfirm, { id, result: 'REJECT_PRE', remark: '回单不符', cusRemark: '请核对。' });
    expect(await toldDays(id), 'its day is over and stays over').toEqual(['2026-07-27']);
    expect((await ask(c.payer, calls.ownNote, { id })).isOverdue).toBe(true);
  });

  test('that the clerk has set and that is over stops the note; one that is counted does not grow old', async () => {
    at('2026-07-29 10:00:00');
    const set = await drawn();
    await setDay(set, '2026-07-31');
    at('2026-08-03 10:00:00');
    expect(await refusal(CLERK, calls.submit, { id: set })).toBe('finance.deadlinePast');
    await setDay(set, '2026-08-14');
    await audited(set);
    expect(await toldDays(set)).toEqual(['2026-08-14']);
    const old = await drawn();
    at('2026-08-24 10:00:00');
    // its lines change, the day stays as it was drawn up
    await setDay(old, (await detail(old)).payDeadline);
    await audited(old);
    expect(await toldDays(old)).toEqual(['2026-09-08']);
  });

  test('stays when a step is taken back, and counts anew when the note is issued anew', async () => {
    at('2026-08-25 10:00:00');
    const id = await drawn();
    await ask(CLERK, calls.submit, { id });
    await ask(AUDITOR, calls.audit, { id, result: 'PASS' });
    const { flowInstanceId } = await detail(id);
    await ask(AUDITOR, workflowActCalls.withdraw, { flowInstanceId, remark: '金额需核对' });
    expect(await detail(id)).toMatchObject({ state: '1', issueTime: '' });
    at('2026-08-26 10:00:00');
    await ask(AUDITOR, calls.audit, { id, result: 'PASS' });
    expect(await toldDays(id)).toEqual(['2026-09-10']);
    await ask(CLERK, calls.backToStartPaymentNote, { id, reason: '开错项目' });
    at('2026-08-31 10:00:00');
    await audited(id);
    expect(await toldDays(id)).toEqual(['2026-09-15']);
  });

  test('leaves a company as many days as a new note when it is payable again', async () => {
    at('2026-09-01 10:00:00');
    const id = await issued();
    await ask(VICE_DEAN, calls.noNeedPay, { id, reason: '院内项目' });
    at('2026-09-03 10:00:00');
    await ask(VICE_DEAN, calls.needPay, { id, reason: '不再免缴' });
    expect(await toldDays(id)).toEqual(['2026-09-18']);
    const far = await drawn();
    await setDay(far, '2026-12-01');
    await audited(far);
    await ask(VICE_DEAN, calls.noNeedPay, { id: far, reason: '院内项目' });
    await ask(VICE_DEAN, calls.needPay, { id: far, reason: '不再免缴' });
    expect(await toldDays(far), 'as it was').toEqual(['2026-12-01']);
  });

  test('ends on no holiday, and counts from the next morning after closing time', async () => {
    // fifteen days on is the Mid-Autumn Festival
    at('2026-09-10 10:00:00');
    expect(await toldDays(await issued())).toEqual(['2026-09-28']);
    at('2026-09-11 17:30:00');
    expect(await toldDays(await issued())).toEqual(['2026-09-29']);
  });

  test('moves with the time limit of the step: the note and its paper follow, and the company is told', async () => {
    at('2026-09-14 10:00:00');
    const id = await issued();
    const { task, noteNo } = await detail(id);
    expect((await wordsOnPaper(id)).replaceAll(' ', '')).toContain('2026年9月29日');
    await ask(PLANNER, projectCalls.modifyDeadline, {
      ...{ id: c.id, flowInstanceId: task?.flowInstanceId ?? '', kind: 'node', taskId: task?.taskId ?? '' },
      ...{ day: '2026-10-16', reason: '企业付款审批中' },
    });
    expect(await toldDays(id)).toEqual(['2026-10-16']);
    const { records } = await ask(c.payer, portalCalls.customerMessagePage, { size: 100 });
    expect(records.map((m) => m.title)).toContain(`${noteNo}：请于 2026-10-16 17:00 前办理`);
  });

  test('is put off where the calendar is corrected, and counted anew where the limit is changed for what runs', async () => {
    at('2026-10-12 10:00:00');
    const counted = await issued();
    const set = await drawn();
    await setDay(set, '2026-11-04');
    await audited(set);
    const calendar = async () => ask(PLANNER, statisticsCalls.workCalendarYear, { year: 2026 });
    const before = await calendar();
    const days = [
      ...before.days,
      ...['2026-10-27', '2026-10-28', '2026-11-04'].map((day) => ({ day, kind: 'rest' as const, name: '院休' })),
    ];
    await ask(PLANNER, statisticsCalls.submitWorkCalendar, { year: 2026, days, version: before.version });
    expect([await toldDays(counted), await toldDays(set)]).toEqual([['2026-10-29'], ['2026-11-05']]);
    // and not brought forward again
    await ask(PLANNER, statisticsCalls.submitWorkCalendar, { year: 2026, days: before.days, version: (await calendar()).version });
    expect([await toldDays(counted), await toldDays(set)]).toEqual([['2026-10-29'], ['2026-11-05']]);

    const { records } = await ask(PLANNER, statisticsCalls.nodeAlertFinePage, { category: 'paymentNote', size: 100 });
    const limit = records.find((r) => r.nodeKey === 'customerPay');
    expect(limit).toMatchObject({ daysCompleted: 15, dayKind: '2' });
    await ask(PLANNER, statisticsCalls.updateNodeAlert, { id: limit?.id ?? '', daysCompleted: 20 });
    expect(await toldDays(counted), 'what runs stays').toEqual(['2026-10-29']);
    expect(await toldDays(await issued())).toEqual(['2026-11-02']);
    await ask(PLANNER, statisticsCalls.updateNodeAlert, { id: limit?.id ?? '', daysCompleted: 28, recalculate: true });
    expect([await toldDays(counted), await toldDays(set)]).toEqual([['2026-11-09'], ['2026-11-05']]);
    await ask(PLANNER, statisticsCalls.updateNodeAlert, { id: limit?.id ?? '', daysCompleted: 15 });
  });
});

test('an institute of an earlier version: open steps move to the day of their note, and no note loses the day that its clerk has set', async () => {
  at('2026-11-10 10:00:00');
  const [open, byHand, draft] = [await issued(), await issued(), await drawn()];
  const { task } = await detail(byHand);
  await ask(PLANNER, projectCalls.modifyDeadline, {
    ...{ id: c.id, flowInstanceId: task?.flowInstanceId ?? '', kind: 'node', taskId: task?.taskId ?? '' },
    ...{ day: '2026-12-10', reason: '企业付款审批中' },
  });
  // as it stood: notes with thirty days, steps with fifteen
  await raw(`update payment_note set pay_deadline = '2026-12-10' where id = any($1::uuid[])`, [[open, byHand, draft]]);
  await raw(`update payment_note set pay_deadline = '2026-12-09' where id = $1`, [byHand]);
  await raw('alter table payment_note drop column pay_day_set');
  await stepAgain(system.urls, '0141_pay_day');
  expect([await toldDays(open), await toldDays(byHand)]).toEqual([['2026-12-10'], ['2026-12-10']]);
  expect(
    await raw(`select pay_day_set from payment_note where id = any($1::uuid[]) order by array_position($1::uuid[], id)`, [
      [open, byHand, draft],
    ]),
  ).toEqual([{ pay_day_set: false }, { pay_day_set: true }, { pay_day_set: false }]);
  const [times] = await raw<{ before: string; after: string }>(
    `select (due_at - warn_at)::text as before, (severe_at - due_at)::text as after from wf_task where business_id = $1 and status = 'open'`,
    [open],
  );
  expect(times).toEqual({ before: expect.stringMatching(/\d/), after: expect.stringMatching(/\d/) });
  // a draft counts from its issue as every other
  await audited(draft);
  expect(await toldDays(draft)).toEqual(['2026-11-25']);
});

test('verify finds no note and step of two days, and finds one that is planted', async () => {
  const find = async () =>
    (await verifyAll({ db, files: app.files, hash: false }))
      .filter(({ name }) => name.startsWith('finance.') || name.startsWith('workflow.'))
      .flatMap(({ name, breaches }) => breaches.map(({ detail: said }) => `${name}: ${said}`));
  expect(await find()).toEqual([]);
  const id = await issued();
  const { noteNo } = await detail(id);
  await raw(`update payment_note set pay_deadline = pay_deadline + 1 where id = $1`, [id]);
  expect(await find()).toEqual([expect.stringMatching(`finance.a-note-is-to-be-paid-by-the-day-on-which-its-step-ends: ${noteNo} says`)]);
  await raw(`update payment_note set pay_deadline = pay_deadline - 1 where id = $1`, [id]);
});
