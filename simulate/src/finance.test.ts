/** Fees from the note to the invoice, with everything that may come between; told through the public calls by the people who do it. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { personalCalls } from '@zhengjian/contract/areas/access/personal.ts';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { decisionFileCalls } from '@zhengjian/contract/areas/file/decision-files.ts';
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { priceCalls } from '@zhengjian/contract/areas/finance/prices.ts';
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { dictionaryCalls } from '@zhengjian/contract/areas/system/dictionaries.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import type { Call, Sent } from '@zhengjian/contract/call.ts';
import { draftNote, mayStamp, refuseUnpaid } from '@zhengjian/server/src/areas/finance/index.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { allJobs } from '@zhengjian/server/src/jobs.ts';
import { systemActor } from '@zhengjian/server/src/platform/actor.ts';
import { textOn } from '@zhengjian/server/src/platform/documents/testing/words.ts';
import { asTenant } from '@zhengjian/server/src/platform/jobs/as-tenant.ts';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { MAIN_TENANT } from './institute.ts';
import { paper } from './papers.ts';
import { DEMO_UNTIL, demoSystem } from './testing/demo-system.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

const system = await demoSystem('finance');
const { app, db, raw, world, users, faults } = system;
const CLERK = 'tangyue';
const AUDITOR = 'fengyuanshan';
const CASHIER = 'yujiahe';
const VICE_DEAN = 'limuchuan';
const DEAN = 'wangjianheng';
const HEAD = 'zhouliyan';
const SECOND_ROLE = '00000000-0000-4000-8000-00000000d15c';
/** Sees every case, and nothing of the finance menus. */
const ARCHIVIST = 'handongye';

const as = async (account: string, lang: 'zh' | 'en' = 'zh') => ({
  token: await users.as(account),
  lang,
  headers: { 'idempotency-key': world.uuid() },
});
const ask = async <C extends Call>(account: string, call: C, input: Sent<C>) => makeCall(app, call, input, await as(account));
const refusal = async <C extends Call>(account: string, call: C, input: Sent<C>) =>
  (await tryCall(app, call, input, await as(account))).refusal;

/** `draft`: the note that its approval has drawn up. */
type Case = { id: string; applicant: string; draft?: string };
let cases: Case[] = [];
let unbilled: Case = { id: '', applicant: '' };
/** Nothing is due of it. */
let settled: Case = { id: '', applicant: '' };
/** Its notes were revoked and refunded. */
let emptied: Case = { id: '', applicant: '' };
let byHand: { id: string; state: number }[] = [];
const next = (): Case => {
  const found = cases.shift();
  if (!found) throw new Error('no accepted case is left');
  return found;
};

beforeAll(async () => {
  cases = await raw<Case>(
    `select distinct on (c.id) replace(c.id::text, '-', '') as id, u.account as applicant, replace(w.work_id::text, '-', '') as draft
     from business_case c join case_work w on w.case_id = c.id and w.kind = 'paymentNote'
     join payment_note n on n.id = w.work_id and n.state = 0
     join user_company m on m.tenant_id = c.tenant_id and m.company_id = c.applicant_id join user_account u on u.id = m.user_id
     where c.tenant_id = $1 and c.phase = 'accepted' and c.work_since is null
       and (select count(*) from case_work o where o.case_id = c.id and o.kind = 'paymentNote') = 1 order by c.id, u.account`,
    [MAIN_TENANT],
  );
  // an approval draws up a note: those without any are taken for accepted while this file asks
  byHand = await raw<{ id: string; state: number }>(
    `select id, state from ccc_application where tenant_id = $1 and state in (10, 20, 30)`,
    [MAIN_TENANT],
  );
  const more = await raw<Case>(
    `update ccc_application a set state = 40 from user_company m join user_account u on u.id = m.user_id
     where a.tenant_id = $1 and a.state in (10, 20, 30) and m.tenant_id = a.tenant_id and m.company_id = a.applicant_id
     returning replace(a.id::text, '-', '') as id, u.account as applicant`,
    [MAIN_TENANT],
  );
  unbilled = more.pop() ?? unbilled;
  cases.unshift(...more);
});
beforeEach(() => {
  faults.length = 0;
});

const today = () => new Date(world.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
const later = (days: number) => world.setNow(new Date(world.now().getTime() + days * 86_400_000));
const detail = (id: string) => ask(CLERK, calls.detail, { id });
const own = (c: Case, id: string) => ask(c.applicant, calls.ownNote, { id });
const payStateOf = async (c: Case) => (await ask(CLERK, calls.queryPayed, { id: c.id })).payState;
const stamp = (c: Case) => asTenant(db, MAIN_TENANT, (tx) => mayStamp(tx, c.id));

const drawn = async (c: Case, noteKind = '1') => ask(CLERK, calls.save, { caseId: c.id, noteKind });
const issued = async (c: Case) => {
  const id = c.draft ?? (await drawn(c)).id;
  delete c.draft;
  await ask(CLERK, calls.submit, { id });
  await ask(AUDITOR, calls.audit, { id, result: 'PASS' });
  return id;
};
const upload = async (c: Case, id: string) => {
  const { place } = await own(c, id);
  if (!place) throw new Error('no place for vouchers');
  const file = { filename: '汇款回单.pdf', type: 'application/pdf', content: paper('voucher', [id]) };
  return makeCall(
    app,
    fileCalls.uploadFile,
    { fileCatalogId: place.fileCatalogId, dataId: place.caseId },
    { ...(await as(c.applicant)), file },
  );
};
const handIn = async (c: Case, id: string) => ask(c.applicant, calls.savePaymentVoucher, { id, fileIds: [(await upload(c, id)).fileId] });
const confirm = (id: string, result: 'PASS_FULL' | 'PASS_PART', amount: string) =>
  ask(CASHIER, calls.receivedConfirm, { id, result, amount, payDay: today(), payMethod: '1' });
const paid = async (c: Case) => {
  const id = await issued(c);
  await handIn(c, id);
  await confirm(id, 'PASS_FULL', (await detail(id)).payableAmount);
  return id;
};
/** What its company was told of a note, in its boxes and by mail, the latest first. */
const toldOf = async (id: string) =>
  (
    await raw<{ told: string }>(
      `select distinct on (m.template) m.template || case when exists (select from message_out o
         where o.tenant_id = m.tenant_id and o.case_id = m.case_id and o.template = m.template and o.channel = 'mail') then ' mail' else '' end as told
       from message m join payment_note n on n.id = m.case_id join user_company u on u.tenant_id = m.tenant_id and u.user_id = m.user_id
       where n.id = $1 and u.company_id = n.company_id and (m.template like 'note%Re%' or m.template in ('noteExempted', 'caseEndedForCompany', 'caseReturned', 'workReturned'))`,
      [id],
    )
  )
    .map((r) => r.told)
    .sort();
const invoice = (id: string) =>
  ask(CLERK, calls.invoice, { id, invoiceNo: '25412000000012345678', invoiceDate: today(), invoiceKind: '1' });

describe('a payment note', () => {
  test('is drawn up from the prices of the day, audited by somebody else, paid in two parts, invoiced', async () => {
    const c = next();
    expect(await payStateOf(c)).toBe('0');
    const { id, state } = await drawn(c);
    expect(state).toBe('0');
    const draft = await detail(id);
    expect(draft.noteNo).toMatch(/^JFC\d{6}\d{4}$/);
    expect(draft.lines.map((l) => [l.itemCode, l.quantity, l.finalAmount, l.rule])).toEqual([
      ['C01', '1', '500.00', '1 单元 × 500.00 元'],
      ['C02', '1', '800.00', '1 单元 × 800.00 元'],
    ]);
    expect(draft).toMatchObject({ payableAmount: '1300.00', taxAmount: '73.58', task: { nodeKey: 'paymentNoteDrawUp' } });
    // nobody pays a draft
    expect(await refusal(c.applicant, calls.ownNote, { id })).toBe('finance.noteNotFound');
    expect(await refusal(CLERK, calls.getFileAuthKey, { id })).toBe('finance.paperLate');
    expect(
      (
        await tryCall(
          app,
          calls.uploadInvoice,
          { id },
          { ...(await as(CLERK)), file: { filename: 'a.pdf', type: 'application/pdf', content: paper('invoice', ['a']) } },
        )
      ).refusal,
    ).toBe('finance.notToInvoice');

    expect(await ask(CLERK, calls.submit, { id })).toMatchObject({ state: '1' });
    expect(
      await refusal(CLERK, calls.update, {
        id,
        version: (await detail(id)).version,
        payerName: 'x',
        payDeadline: today(),
        bankAccount: '1',
        lines: [],
      }),
    ).toBe('finance.notDrafting');
    await ask(AUDITOR, calls.sendBack, { id, remark: '请补充说明' });
    expect(await detail(id)).toMatchObject({ state: '2', returnRemark: '请补充说明' });
    await ask(CLERK, calls.submit, { id });
    expect(await ask(AUDITOR, calls.audit, { id, result: 'PASS' })).toMatchObject({ state: '3' });
    expect(await payStateOf(c)).toBe('1');
    expect(await stamp(c)).toEqual({ may: false, open: 130_000, notes: [draft.noteNo] });

    expect(await own(c, id)).toMatchObject({
      openAmount: '1300.00',
      abilities: { pay: true },
      account: { number: '4100 0000 0000 0001 234' },
    });
    const flowInstanceId = (await detail(id)).task?.flowInstanceId ?? '';
    expect(await refusal(AUDITOR, workflowActCalls.withdraw, { flowInstanceId }), 'its company has read it').toBe(
      'workflow.withdrawOpened',
    );
    const { records } = await ask(c.applicant, calls.selectPaymentNotesPage, { tab: 'toPay' });
    expect(records.map((r) => r.id)).toContain(id);
    const [paperOfCase] = await raw<{ id: string }>(
      `select replace(id::text, '-', '') as id from archive_file where case_id = $1 limit 1`,
      [c.id],
    );
    expect(await refusal(c.applicant, calls.savePaymentVoucher, { id, fileIds: [paperOfCase?.id ?? ''] })).toBe('finance.voucherNotYours');
    expect(await handIn(c, id)).toMatchObject({ state: '4' });
    const back = { flowInstanceIds: [flowInstanceId], currentNodeKeyName: 'paymentConfirm', remark: '金额有误' };
    const drawUp = { ...back, targetNodeKey: 'paymentNoteDrawUp' };
    expect(await refusal(CASHIER, workflowActCalls.flowSubmitForReject, drawUp), 'what is issued stands').toBe('finance.stepByStep');
    expect(await refusal(CASHIER, calls.receivedConfirm, { id, result: 'PASS_FULL', amount: '500', payDay: today(), payMethod: '1' })).toBe(
      'finance.notInFull',
    );
    expect(await refusal(CASHIER, calls.receivedConfirm, { id, result: 'PASS_PART', amount: '500' })).toBe('finance.receiptParts');
    expect(await confirm(id, 'PASS_PART', '500')).toMatchObject({ state: '5' });
    expect(await payStateOf(c)).toBe('2');
    expect(await own(c, id)).toMatchObject({ openAmount: '800.00', abilities: { pay: true } });
    // what is left is asked for in its own words, not as the correction of an application
    expect(await toldOf(id)).toEqual(['workReturned mail']);
    expect(
      await raw(`select distinct params -> 'words' ->> 'zh' as words from message where case_id = $1 and template = 'workReturned'`, [id]),
    ).toEqual([{ words: '部分到款，请补缴余款' }]);
    const [first] = draft.lines.map((l) => l.id);
    const mark = { id, lineIds: [first ?? ''], isReceived: true };
    expect(await refusal(CLERK, calls.setNoteProductIsPaymentReceived, mark)).toBe('account.forbidden');
    expect(await refusal(CASHIER, calls.setNoteProductIsPaymentReceived, { ...mark, lineIds: [world.uuid()] })).toBe('finance.lineUnknown');
    await ask(CASHIER, calls.setNoteProductIsPaymentReceived, mark);
    expect((await own(c, id)).lines.map((l) => l.isReceived)).toEqual([true, false]);
    expect((await detail(id)).abilities.record).toBe(false);
    await handIn(c, id);
    // recorded before, confirmed without an amount
    await ask(CASHIER, calls.recordSave, {
      noteId: id,
      payDay: today(),
      amount: '800.00',
      payMethod: '1',
      payerName: '甲公司',
      bankSerial: '20260306001',
    });
    expect(await ask(CASHIER, calls.receivedConfirm, { id, result: 'PASS_FULL' })).toMatchObject({ state: '6' });
    expect(await payStateOf(c)).toBe('3');
    expect(await stamp(c)).toEqual({ may: true });
    expect((await ask(CASHIER, calls.recordList, { noteId: id })).map((r) => r.amount)).toEqual(['500.00', '800.00']);

    expect(await refusal(CLERK, calls.invoice, { id, invoiceNo: '123', invoiceDate: today(), invoiceKind: '1' })).toBeDefined();
    const wrongly = async (invoiceKind: string, invoiceNo: string) =>
      refusal(CLERK, calls.invoice, { id, invoiceNo, invoiceDate: today(), invoiceKind });
    expect(await wrongly('2', '12345678'), 'of paper').toBe('finance.invoiceDigits');
    expect(await wrongly('4', '25412000000012345678'), 'a digital one').toBe('finance.invoiceDigits');
    await raw(`update payment_note set payer_name = '代付有限公司' where id = $1`, [id]);
    expect(await wrongly('1', '25412000000012345678'), 'for whoever has no tax number').toBe('finance.invoiceTaxNo');
    await raw('update payment_note set payer_name = company_name where id = $1', [id]);
    // its file is for the payer, who hears of it with the invoice
    const bill = async (account: string, name: string) =>
      makeCall(
        app,
        calls.uploadInvoice,
        { id },
        { ...(await as(account)), file: { filename: name, type: 'application/pdf', content: paper('invoice', [name]) } },
      );
    const wrong = await bill(CLERK, '别家发票.pdf');
    await ask(CLERK, calls.removeInvoice, { fileId: wrong.fileId });
    const right = await bill(CLERK, '发票.pdf');
    const toldOfInvoice = async () =>
      (await raw(`select id from message where case_id = $1 and template = 'paperIssued' and params::text like '%发票%'`, [c.id])).length >
      0;
    expect(await toldOfInvoice()).toBe(false);
    await invoice(id);
    expect(await toldOfInvoice()).toBe(true);
    expect((await own(c, id)).invoices).toMatchObject([{ name: '发票.pdf' }]);
    expect((await tryCall(app, fileCalls.getFileAuthKey, { fileId: right.fileId }, await as(c.applicant))).code).toBe(200);
    expect(await refusal(CLERK, calls.removeInvoice, { fileId: right.fileId })).toBe('finance.invoiceIssued');
    expect(await detail(id)).toMatchObject({ state: '6', invoiceNo: '25412000000012345678', task: null });
    expect(faults).toEqual([]);
  });

  test('stands as a paper in the case, one for each note, and is set anew when it says something else', async () => {
    const c = next();
    const id = await issued(c);
    const { fileId } = await ask(c.applicant, calls.getFileAuthKey, { id });
    const { noteNo } = await detail(id);
    const files = async () =>
      (await ask(CLERK, fileCalls.selectFileList, { dataId: c.id })).map((f) => f.originalFilename).filter((n) => n.includes('JFC'));
    expect(await files()).toEqual([`缴费通知单 ${noteNo}.pdf`]);
    const [stored] = await raw<{ file_sha256: string }>('select file_sha256 from archive_file where id = $1', [fileId]);
    const bytes = stored && (await app.files.read(stored.file_sha256));
    if (!bytes) throw new Error('no paper');
    const chunks: Buffer[] = [];
    for await (const chunk of bytes) chunks.push(Buffer.from(chunk));
    const words = textOn(Buffer.concat(chunks));
    expect(words).toContain(noteNo);
    expect(words).toContain('壹仟叁佰元整');

    const second = await drawn(c, '2');
    await ask(CLERK, calls.submit, { id: second.id });
    await ask(AUDITOR, calls.audit, { id: second.id, result: 'PASS' });
    await ask(CLERK, calls.getFileAuthKey, { id: second.id });
    expect(await files()).toHaveLength(2);
  });

  test('is filed without anybody asking for it, and anew when it says something else', async () => {
    // issued while the institute was played, where nobody has opened it
    const issuedNotes = await raw<{ id: string; noteNo: string; made: boolean }>(
      `select id, work_no as "noteNo", note_file is not null and not paper_due as made from payment_note
       where tenant_id = $1 and issue_time < $2 order by id`,
      [MAIN_TENANT, DEMO_UNTIL],
    );
    expect(issuedNotes.length).toBeGreaterThan(1);
    expect(issuedNotes.filter(({ made }) => !made)).toEqual([]);
    const [{ id, noteNo } = { id: '', noteNo: '' }] = issuedNotes;
    const filed = () =>
      raw<{ name: string; version: number; node: string }>(
        `select distinct f.original_filename as name, f.version_no as version, n.catalog_code as node from archive_file f
           join file_catalog n on n.tenant_id = f.tenant_id and n.id = f.file_catalog_id
           where n.catalog_code = '0701' and f.original_filename like '%' || $1 || '%'`,
        [noteNo],
      );
    const job = async () => {
      for (const { name, run } of allJobs({ db, world, tenants: [MAIN_TENANT], stored: app })) if (name === 'notePapers') await run();
    };
    const paper = { name: `缴费通知单 ${noteNo}.pdf`, node: '0701' };
    const [{ version = 0 } = {}] = await filed();
    expect(await filed()).toEqual([{ ...paper, version }]);
    await job();
    expect(await filed()).toEqual([{ ...paper, version }]);
    await raw('update payment_note set pay_deadline = pay_deadline + 3, paper_due = true where id = $1', [id]);
    await job();
    expect(await filed()).toEqual([{ ...paper, version: version + 1 }]);
    expect(await raw('select paper_due, note_file is not null as made from payment_note where id = $1', [id])).toEqual([
      { paper_due: false, made: true },
    ]);
    await raw('update payment_note set pay_deadline = pay_deadline - 3 where id = $1', [id]);
  });

  test('is not audited by who drew it up, nor seen by another company', async () => {
    const c = next();
    const { id } = await drawn(c);
    expect(await refusal(CLERK, calls.save, { caseId: c.id, noteKind: '1' })).toBe('finance.noteThere');
    await ask(CLERK, calls.submit, { id });
    expect(await refusal(CLERK, calls.audit, { id, result: 'PASS' })).toBeDefined();
    await ask(AUDITOR, calls.audit, { id, result: 'PASS' });
    const [other] = await raw<{ account: string }>(
      `select u.account from user_company m join user_account u on u.id = m.user_id where m.tenant_id = $1
       and not exists (select from case_party p where p.case_id = $2 and p.company_id = m.company_id) limit 1`,
      [MAIN_TENANT, c.id],
    );
    expect(await refusal(other?.account ?? '', calls.ownNote, { id })).toBe('finance.noteNotFound');
    expect(await refusal(other?.account ?? '', calls.savePaymentVoucher, { id, fileIds: [id] })).toBe('finance.noteNotFound');
    const paperSeen = async () => {
      const { noteNo } = await detail(id);
      return (await ask(c.applicant, fileCalls.selectFileList, { dataId: c.id })).some((f) => f.originalFilename.includes(noteNo));
    };
    await ask(c.applicant, calls.getFileAuthKey, { id });
    expect(await paperSeen()).toBe(true);
    await ask(CLERK, calls.backToStartPaymentNote, { id, reason: '开错项目' });
    expect(await paperSeen(), 'its amount counts no more').toBe(false);
    expect(await toldOf(id)).toEqual(['noteRecalled mail']);
    expect(await detail(id)).toMatchObject({ state: '0', issueTime: '', task: { nodeKey: 'paymentNoteDrawUp' } });
    expect(await refusal(c.applicant, calls.ownNote, { id })).toBe('finance.noteNotFound');
    expect(await payStateOf(c)).toBe('0');
    await ask(CLERK, calls.submit, { id });
    await ask(AUDITOR, calls.audit, { id, result: 'PASS' });
    await ask(c.applicant, calls.getFileAuthKey, { id });
    expect(await paperSeen()).toBe(true);
    await ask(VICE_DEAN, calls.noNeedPay, { id, reason: '院内项目' });
    settled = c;
  });

  test('does not take the voucher of another note of its case', async () => {
    const c = next();
    const first = await issued(c);
    const { fileId } = await upload(c, first);
    await ask(c.applicant, calls.savePaymentVoucher, { id: first, fileIds: [fileId] });
    const second = await issued(c);
    expect((await own(c, second)).place?.handedIn).toEqual([fileId]);
    expect(await refusal(c.applicant, calls.savePaymentVoucher, { id: second, fileIds: [fileId] })).toBe('finance.voucherNotYours');
  });

  test('takes the lines that a billing clerk chooses, at cost or as a part of the test fees', async () => {
    const c = next();
    const { id } = await drawn(c, '10');
    const { version } = await detail(id);
    const items = await ask(CLERK, calls.queryPriceInfo, { businessType: '1' });
    const item = (code: string) => items.find((i) => i.itemCode === code)?.priceItemId ?? '';
    const form = { id, version, payerName: '付款单位', payDeadline: today(), bankAccount: '1' };
    const line = (code: string, quantity: string, more: object = {}) => ({ priceItemId: item(code), quantity, ...more });
    expect(await refusal(CLERK, calls.submit, { id })).toBe('finance.noLines');
    expect(await refusal(CLERK, calls.update, { ...form, lines: [line('C07', '1')] })).toBe('finance.actualMissing');
    await ask(CLERK, calls.update, {
      ...form,
      lines: [line('T03', '2'), line('T91', '1'), line('C07', '1', { actualAmount: '321.50' }), line('C03', '1.5')],
    });
    expect((await detail(id)).lines.map((l) => [l.itemCode, l.amount])).toEqual([
      ['T03', '7000.00'],
      ['T91', '2100.00'],
      ['C07', '321.50'],
      ['C03', '3750.00'],
    ]);
    expect(await refusal(CLERK, calls.update, { ...form, lines: [] })).toBe('server.conflict');
    later(1);
    expect(await refusal(CLERK, calls.submit, { id })).toBe('finance.deadlinePast');
    // what was charged by keeps its price, and is not deleted
    const [used] = (await ask(AUDITOR, priceCalls.pricePage, { itemCode: 'T03' })).records;
    if (!used) throw new Error('no T03');
    expect(await refusal(AUDITOR, priceCalls.priceRemove, { ids: [used.id] })).toBe('finance.priceUsed');
    expect(await refusal(AUDITOR, priceCalls.priceSave, { ...used, unitPrice: '1', leastAmount: '', percent: '', validTo: '' })).toBe(
      'finance.priceCharged',
    );
    expect(
      await refusal(AUDITOR, priceCalls.priceSave, {
        ...used,
        id: undefined,
        version: undefined,
        leastAmount: '',
        percent: '',
        validTo: '',
        validFrom: today(),
      }),
    ).toBe('finance.priceOverlap');
  });
});

describe('beside its way', () => {
  test('a note is exempted by the vice dean, and made payable again', async () => {
    const c = next();
    const id = await issued(c);
    expect((await tryCall(app, calls.noNeedPay, { id, reason: '院内项目' }, await as(CLERK))).code).toBe(403);
    expect(await ask(VICE_DEAN, calls.noNeedPay, { id, reason: '院内项目' })).toMatchObject({ state: '7' });
    expect(await payStateOf(c)).toBe('4');
    expect(await stamp(c)).toEqual({ may: true });
    expect(await toldOf(id)).toEqual(['noteExempted mail']);
    expect((await ask(CLERK, calls.byProject, { caseId: c.id })).find((n) => n.id === id)?.openAmount).toBe('0.00');
    expect(await refusal(VICE_DEAN, calls.noNeedPay, { id, reason: '再次' })).toBe('finance.notExemptible');
    expect(await ask(VICE_DEAN, calls.needPay, { id, reason: '不再免缴' })).toMatchObject({ state: '3' });
    expect(await payStateOf(c)).toBe('1');
    expect(await stamp(c)).toMatchObject({ may: false });

    // released by the head of division while unpaid
    expect(await refusal(HEAD, calls.setUnpaidCanStamp, { id, canStamp: true })).toBe('finance.releaseReason');
    await ask(HEAD, calls.setUnpaidCanStamp, { id, canStamp: true, reason: '企业承诺月底前付款', promisedDate: today() });
    expect(await payStateOf(c)).toBe('5');
    expect(await stamp(c)).toEqual({ may: true });
    await ask(HEAD, calls.setUnpaidCanStamp, { id, canStamp: false });
    expect(await stamp(c)).toMatchObject({ may: false });

    // late payment is told once, to both
    later(40);
    // an institute that is disabled tells nobody
    await raw('update tenant set status = 2 where tenant_id = $1', [MAIN_TENANT]);
    for (const job of allJobs({ db, world })) if (job.name === 'finance.overdue') await job.run();
    await raw('update tenant set status = 1 where tenant_id = $1', [MAIN_TENANT]);
    expect(await raw('select overdue_told_at from payment_note where id = $1', [id])).toEqual([{ overdue_told_at: null }]);
    const jobs = allJobs({ db, world, tenants: [MAIN_TENANT] }).filter((j) => j.name === 'finance.overdue');
    expect(await Promise.all(jobs.map((j) => j.run()))).toEqual([{ told: expect.any(Number) }]);
    expect(await Promise.all(jobs.map((j) => j.run()))).toEqual([{ told: 0 }]);
    const { noteNo } = await detail(id);
    const told = async (account: string) =>
      (await ask(account, portalCalls.customerMessagePage, { size: 100 })).records
        .filter((m) => m.title.includes(noteNo))
        .map((m) => m.title);
    expect(await told(c.applicant)).toContain(`缴费通知单 ${noteNo} 已逾期`);
    expect((await own(c, id)).isOverdue).toBe(true);
    expect((await ask(CLERK, calls.page, { tab: 'overdue' })).records.map((r) => r.id)).toContain(id);

    // a discount is decided by level, before payment only
    const before = { id, discountKind: '1', discountRate: '0.8' };
    expect(await ask(CLERK, calls.discountBefore, before)).toEqual({
      originalAmount: '1300.00',
      discountAmount: '260.00',
      payableAmount: '1040.00',
      level: '2',
    });
    expect(await refusal(CLERK, calls.discountBefore, { ...before, discountRate: '1' })).toBe('finance.discountRate');
    // the institute says in its dictionary how far each level goes
    const [level] = (await raw<{ id: string; parentId: string; version: number; dictValue: string }>(
      `select replace(i.id::text, '-', '') as id, replace(d.id::text, '-', '') as "parentId", i.version, i.dict_value as "dictValue"
       from dict_item i join dict d on d.id = i.dict_id where d.tenant_id = $1 and d.code = 'discount_level' and i.dict_key = '1'`,
      [MAIN_TENANT],
    )) as [{ id: string; parentId: string; version: number; dictValue: string }];
    const given1 = { ...level, dictKey: '1', dictValueEn: 'Department head', sort: 1, isSealed: 0 as const };
    expect(await refusal('admin', dictionaryCalls.dictBizSubmit, { ...given1, remark: '八折' })).toBe('system.levelRemark');
    const { version } = await ask('admin', dictionaryCalls.dictBizSubmit, { ...given1, remark: '0.8' });
    expect((await ask(CLERK, calls.discountBefore, before)).level).toBe('1');
    await ask('admin', dictionaryCalls.dictBizSubmit, { ...given1, version, remark: '0.9' });
    expect((await ask(CLERK, calls.discountBefore, before)).level).toBe('2');
    const { id: discount } = await ask(CLERK, calls.discountApplyNew, { ...before, reason: '长期客户' });
    expect(await refusal(CLERK, calls.discountApplyNew, { ...before, reason: '再次' })).toBe('finance.discountOpen');
    await ask(HEAD, calls.discount, { id: discount, result: 'PASS' });
    expect((await detail(id)).discountAmount).toBe('0.00');
    expect(await ask(VICE_DEAN, calls.batchUpdateDiscountApproved, { ids: discount, result: 'PASS' })).toMatchObject([{ state: '2' }]);
    // what was granted is finance's and the leaders' to see; what is to be paid is everybody's who sees the note
    const elsewhere = await ask(ARCHIVIST, calls.detail, { id });
    expect(elsewhere).toMatchObject({ originalAmount: '****', discountAmount: '****', payableAmount: '1040.00' });
    expect(elsewhere.lines.every(({ discount, unitPrice, amount }) => [discount, unitPrice, amount].every((v) => v === '****'))).toBe(true);
    expect((await own(c, id)).discountAmount).toBe('260.00');
    expect(await detail(id)).toMatchObject({
      discountAmount: '260.00',
      payableAmount: '1040.00',
      discounts: [{ workNo: expect.stringMatching(/^YH\d{10}$/), level: '2', state: '2' }],
    });
    expect((await detail(id)).lines.map((l) => l.finalAmount)).toEqual(['400.00', '640.00']);
    // who may take it back finds the act on it, as long as it holds
    const given = async (account: string) => (await ask(account, calls.detail, { id })).discounts.map((d) => [d.isGiven, d.abilities.take]);
    expect(await given(VICE_DEAN)).toEqual([[true, true]]);
    expect(await given(CLERK)).toEqual([[true, false]]);
    expect(await refusal(CLERK, calls.withdrawDiscountApprovedPost, { ids: [discount], reason: '企业不再符合条件' })).toBe(
      'account.forbidden',
    );
    await ask(VICE_DEAN, calls.withdrawDiscountApprovedPost, { ids: [discount], reason: '企业不再符合条件' });
    expect(await given(VICE_DEAN)).toEqual([[false, false]]);
    expect((await detail(id)).payableAmount).toBe('1300.00');
    const { id: half } = await ask(CLERK, calls.discountApplyNew, { id, discountKind: '1', discountRate: '0.5', reason: '扶持项目' });
    await ask(HEAD, calls.discount, { id: half, result: 'PASS' });
    // whoever stands at two levels decides at one
    await raw(
      `insert into user_role (id, tenant_id, created_at, created_by, updated_at, updated_by, user_id, dept_id, role_id)
       select $2::uuid, x.tenant_id, x.created_at, x.created_by, x.created_at, x.created_by, x.user_id, x.dept_id, r.id
       from user_role x join user_account u on u.id = x.user_id join role r on r.tenant_id = x.tenant_id and r.role_alias = 'vice_dean'
       where u.account = $1 limit 1`,
      [HEAD, SECOND_ROLE],
    );
    await ask(HEAD, accountCalls.clearCache, {});
    expect(await refusal(HEAD, calls.discount, { id: half, result: 'PASS' })).toBe('workflow.impartialitySelf');
    await raw('delete from user_role where id = $1', [SECOND_ROLE]);
    await ask(HEAD, accountCalls.clearCache, {});
    await ask(VICE_DEAN, calls.discount, { id: half, result: 'PASS' });
    expect((await detail(id)).payableAmount).toBe('1300.00');
    await ask(DEAN, calls.discount, { id: half, result: 'PASS' });
    expect((await detail(id)).payableAmount).toBe('650.00');
    await ask(VICE_DEAN, calls.withdrawDiscountApprovedPost, { ids: [half], reason: '重新商定' });
    const { id: small } = await ask(CLERK, calls.discountApplyNew, { id, discountKind: '2', discountAmount: '100', reason: '资料齐全' });
    await ask(HEAD, calls.discount, { id: small, result: 'PASS' });
    expect((await detail(id)).payableAmount).toBe('1200.00');
    await handIn(c, id);
    expect((await given(VICE_DEAN)).at(-1), 'after the voucher it stays').toEqual([true, false]);
    expect(await refusal(CLERK, calls.discountApplyNew, { ...before, reason: '晚了' })).toBe('finance.discountLate');
    // an issued note goes back to its company alone, along the branch for it
    const flowInstanceId = (await detail(id)).task?.flowInstanceId ?? '';
    const targets = await ask(CASHIER, workflowActCalls.flowReturnTargets, { flowInstanceId });
    expect(targets.map(({ nodeKey, modes }) => [nodeKey, ...modes])).toEqual([['customerPay', 'again']]);
    const back = { flowInstanceIds: [flowInstanceId], currentNodeKeyName: 'paymentConfirm', remark: '回单不符', cusRemark: '回单不符' };
    await ask(CASHIER, workflowActCalls.flowSubmitForReject, { ...back, targetNodeKey: 'customerPay' });
    expect(await detail(id), 'no part payment').toMatchObject({ state: '3', paidAmount: '0.00' });
    expect(faults).toEqual([]);
  });

  test('a note is revoked, a paid one refunded once its invoice is credited', async () => {
    const c = next();
    const chargedAs = async () => {
      const row = async (tab: 'todo' | 'billed') =>
        (await ask(CLERK, calls.chargePage, { tab, size: 200 })).records.some((r) => r.id === c.id.replaceAll('-', ''));
      return { todo: await row('todo'), billed: await row('billed') };
    };
    const id = await issued(c);
    expect(await chargedAs()).toEqual({ todo: false, billed: true });
    const { id: revocation } = await ask(CLERK, calls.revocationPaymentNote, { id, withdrawKind: '1', reason: '企业取消' });
    expect(await refusal(c.applicant, calls.savePaymentVoucher, { id, fileIds: [(await upload(c, id)).fileId] })).toBe(
      'finance.withdrawOpen',
    );
    expect((await own(c, id)).withdrawals).toMatchObject([{ kind: 'revoke', stage: 'underWay', amount: '', since: today(), until: '' }]);
    expect(await toldOf(id)).toEqual(['noteRevoking mail']);
    // the queues of its steps find it by the same states as the list of all notes
    const atStep = async (...state: string[]) =>
      (await ask(CLERK, calls.queuePage, { nodeKey: 'customerPay', tab: 'all', state, size: 100 })).records.find((r) => r.id === id);
    expect(await atStep('8')).toMatchObject({ state: '3', withdrawing: 'revoke', isOverdue: false });
    expect([await atStep('10'), await atStep('4', '10')]).toEqual([undefined, undefined]);
    expect(await atStep('3')).toBeDefined();
    await ask(AUDITOR, calls.withdrawConfirmedPost, { ids: [revocation], invoiceHandled: '1' });
    expect(await ask(VICE_DEAN, calls.withdrawApproval, { ids: revocation })).toMatchObject([{ state: '3' }]);
    expect(await detail(id)).toMatchObject({ state: '9', openAmount: '0.00', task: null });
    const revoked = await own(c, id);
    expect(revoked).toMatchObject({ state: '9', withdrawals: [{ kind: 'revoke', stage: 'done', until: today() }] });
    // why is the institute's matter, and its end is told once
    expect(JSON.stringify(revoked)).not.toContain('企业取消');
    expect(await toldOf(id)).toEqual(['noteRevoked mail', 'noteRevoking mail']);
    expect(await payStateOf(c)).toBe('0');
    expect(await chargedAs()).toEqual({ todo: true, billed: false });

    const again = await paid(c);
    await invoice(again);
    expect(await refusal(CLERK, calls.revocationPaymentNote, { id: again, withdrawKind: '1', reason: '撤销' })).toBe(
      'finance.notRevocable',
    );
    const refund = {
      id: again,
      withdrawKind: '2',
      amount: '1300.00',
      reason: '项目终止',
      bankName: '示例银行',
      bankAccountNo: '4100000000000001',
    };
    expect(await refusal(CLERK, calls.revocationPaymentNote, { ...refund, amount: '1300.01' })).toBe('finance.refundAmount');
    const { id: asked } = await ask(CLERK, calls.revocationPaymentNote, refund);
    expect(await refusal(AUDITOR, calls.withdrawConfirmed, { ids: asked, invoiceHandled: '0' })).toBe('finance.invoiceNotCredited');
    await ask(AUDITOR, calls.withdrawConfirmed, { ids: asked, invoiceHandled: '1' });
    await ask(VICE_DEAN, calls.withdrawApprovalPost, { ids: [asked] });
    expect(await detail(again)).toMatchObject({ state: '6', withdrawing: 'refund' });
    // until the cashier has paid it back nothing else goes back, and both lists say so
    expect(await refusal(CLERK, calls.revocationPaymentNote, refund)).toBe('finance.withdrawOpen');
    const inList = { id: again, state: '6', withdrawing: 'refund' };
    const inState = async (...state: string[]) =>
      (await ask(CLERK, calls.page, { tab: 'all', state, size: 100 })).records.filter((r) => r.id === again).length;
    expect([await inState('10'), await inState('8'), await inState('3', '10'), await inState('6')]).toEqual([1, 0, 1, 1]);
    expect((await ask(CLERK, calls.page, { tab: 'all', state: '10', size: 100 })).records.map((r) => r.withdrawing)).not.toContain('');
    expect((await ask(CLERK, calls.page, { tab: 'all', keyword: (await detail(again)).noteNo })).records).toMatchObject([inList]);
    const { records: ownList } = await ask(c.applicant, calls.selectPaymentNotesPage, { tab: 'all', size: 100 });
    expect(ownList.find((r) => r.id === again)).toMatchObject({ ...inList, abilities: { pay: false } });
    const goesBack = { kind: 'refund', amount: '1300.00', bankName: '示例银行', accountEnd: '0001' };
    expect((await own(c, again)).withdrawals).toEqual([{ ...goesBack, id: asked, stage: 'underWay', since: today(), until: '' }]);
    expect(await toldOf(again)).toEqual(['noteRefunding mail']);
    const [row] = (await ask(CASHIER, calls.withdrawPage, { nodeKey: 'refund', tab: 'todo' })).records;
    expect(row).toMatchObject({ id: asked, amount: '1300.00' });
    // whoever pays looks up to which account, noted; everybody else sees the end of it
    for (const account of [CLERK, AUDITOR, CASHIER])
      expect((await ask(account, calls.detail, { id: again })).withdrawals).toMatchObject([
        { bankName: '示例银行', bankAccountNo: '****0001' },
      ]);
    const place = { call: calls.detail.key, input: { id: again }, path: 'withdrawals.0.bankAccountNo', shown: '****0001' };
    expect(await ask(CASHIER, personalCalls.revealPersonal, place)).toEqual({ value: '4100000000000001' });
    expect(await refusal(AUDITOR, personalCalls.revealPersonal, place)).toBe('account.forbidden');
    const paidBack = (refundDay: string) =>
      ({ flowInstanceIds: [row?.flowInstanceId ?? ''], currentNodeKeyName: 'refund', result: 'PASS', refundDay }) as Sent<
        typeof workflowCalls.flowSubmit
      >;
    expect(await refusal(CASHIER, workflowCalls.flowSubmit, paidBack('0001-01-01'))).toBe('server.dayFar');
    expect(await refusal(CASHIER, workflowCalls.flowSubmit, paidBack('9999-12-31'))).toBe('finance.receiptFuture');
    await ask(CASHIER, workflowCalls.flowSubmit, paidBack(today()));
    expect(await detail(again)).toMatchObject({
      state: '11',
      withdrawing: '',
      paidAmount: '0.00',
      withdrawals: [{ state: '5', workNo: expect.stringMatching(/^TF\d{10}$/) }],
    });
    expect(await payStateOf(c)).toBe('0');
    expect((await own(c, again)).withdrawals).toMatchObject([{ ...goesBack, stage: 'done', until: today() }]);
    expect(await toldOf(again)).toEqual(['noteRefunded mail', 'noteRefunding mail']);
    // the words of its process say no more than that
    expect(
      await raw(`select id from message where case_id = $1 and template = 'caseProgress' and params::text like '%已退费%'`, [again]),
    ).toEqual([]);
    expect(faults).toEqual([]);
    emptied = c;
  });
});

test('a mistyped year is refused wherever a day of payment is entered', async () => {
  const c = emptied;
  const { id } = await drawn(c);
  const { version, payerName, bankAccount } = await detail(id);
  const note = { id, version, payerName, bankAccount, lines: [] };
  expect(await refusal(CLERK, calls.update, { ...note, payDeadline: '0001-01-01' })).toBe('finance.deadlinePast');
  expect(await refusal(CLERK, calls.update, { ...note, payDeadline: '9999-12-31' })).toBe('server.dayFar');
  const kept = await raw<{ day: string; is: boolean }>(
    'select pay_deadline::text as day, pay_day_set as is from payment_note where id = $1',
    [id],
  );
  const stands = (day: string, isSet: boolean) =>
    raw('update payment_note set pay_deadline = $2, pay_day_set = $3 where id = $1', [id, day, isSet]);
  // as a draft may have it that was drawn up earlier
  await stands('9999-12-31', true);
  expect(await refusal(CLERK, calls.submit, { id })).toBe('server.dayFar');
  await stands(kept[0]?.day ?? '', kept[0]?.is ?? false);
  await issued({ ...c, draft: id });
  const released = { id, canStamp: true, reason: '企业承诺缴费' };
  expect(await refusal(HEAD, calls.setUnpaidCanStamp, { ...released, promisedDate: '9999-12-31' })).toBe('server.dayFar');
  expect(await refusal(HEAD, calls.setUnpaidCanStamp, { ...released, promisedDate: '0001-01-01' })).toBe('finance.promisePast');
  const money = { noteId: id, amount: '1.00', payMethod: '1', payerName };
  expect(await refusal(CASHIER, calls.recordSave, { ...money, payDay: '0001-01-01' })).toBe('server.dayFar');
  expect(await refusal(CASHIER, calls.recordSave, { ...money, payDay: '9999-12-31' })).toBe('finance.receiptFuture');
  const voucher = { id, fileIds: ['0'.repeat(32)] };
  expect(await refusal(c.applicant, calls.savePaymentVoucher, { ...voucher, payDay: '0001-01-01' })).toBe('server.dayFar');
  expect(await refusal(c.applicant, calls.savePaymentVoucher, { ...voucher, payDay: '9999-12-31' })).toBe('finance.payDayFuture');
  await ask(CLERK, calls.backToStartPaymentNote, { id, reason: '重复开单' });
  await ask(CLERK, calls.dropPaymentNote, { id, reason: '重复开单' });
  expect(faults).toEqual([]);
});

describe('a refund of a part', () => {
  const applied = async (id: string, amount: string) =>
    (
      await ask(CLERK, calls.revocationPaymentNote, {
        ...{ id, withdrawKind: '2', amount, reason: '企业多付' },
        ...{ bankName: '示例银行', bankAccountNo: '4100000000000001' },
      })
    ).id;
  const flow = async (work: string) => {
    const [row] = await raw<{ flow: string }>(`select replace(instance_id::text, '-', '') as flow from business_case where id = $1`, [
      work,
    ]);
    return row?.flow ?? '';
  };
  const decide = async (work: string) => {
    await ask(AUDITOR, calls.withdrawConfirmedPost, { ids: [work], invoiceHandled: '1' });
    await ask(VICE_DEAN, calls.withdrawApprovalPost, { ids: [work] });
  };
  const payBack = async (work: string) =>
    ask(CASHIER, workflowCalls.flowSubmit, {
      flowInstanceIds: [await flow(work)],
      currentNodeKeyName: 'refund',
      result: 'PASS',
      refundDay: today(),
    } as Sent<typeof workflowCalls.flowSubmit>);

  test('leaves a note paid in part: its case is not stamped before the rest is there, and not while a refund is decided', async () => {
    const c = emptied;
    const id = await paid(c);
    await invoice(id);
    const { noteNo, payableAmount } = await detail(id);
    expect(payableAmount).toBe('1300.00');
    expect(await stamp(c)).toEqual({ may: true });
    const part = await applied(id, '800.00');
    expect(await stamp(c), 'about to go back').toEqual({ may: false, open: 80_000, notes: [noteNo] });
    expect(await payStateOf(c)).toBe('3');
    await ask(AUDITOR, calls.withdrawConfirmedPost, { ids: [part], result: 'REJECT_PRE', remark: '金额不符' });
    await ask(CLERK, workflowCalls.flowSubmit, {
      flowInstanceIds: [await flow(part)],
      currentNodeKeyName: 'withdrawApply',
      result: 'PASS_DROP',
    });
    expect(await stamp(c), 'given up').toEqual({ may: true });

    const again = await applied(id, '800.00');
    await decide(again);
    expect(await stamp(c), 'approved, not paid back yet').toMatchObject({ may: false });
    later(30);
    await payBack(again);
    expect(await ask(CLERK, calls.invoiceInfo, { id })).toMatchObject({ total: '500.00', taxAmount: '28.30', amountNoTax: '471.70' });
    const left = { state: '5', paidAmount: '500.00', openAmount: '800.00', isOverdue: false };
    expect(await detail(id)).toMatchObject({ ...left, task: { nodeKey: 'customerPay' }, abilities: { addInvoice: true } });
    expect((await ask(HEAD, calls.detail, { id })).abilities.release).toBe(true);
    expect((await detail(id)).lines.map((l) => l.isReceived)).toEqual([false, false]);
    expect(await own(c, id)).toMatchObject({ ...left, abilities: { pay: true } });
    expect(await payStateOf(c)).toBe('2');
    expect(await stamp(c)).toEqual({ may: false, open: 80_000, notes: [noteNo] });
    const told = await raw(
      `select distinct template, params ->> 'due' as due from message where case_id = $1 and created_at >= $2 order by 1`,
      [id, world.now()],
    );
    const { payDeadline } = await detail(id);
    expect(told, 'that it is to be paid, by a day as for a new note').toEqual([
      { template: 'caseProgress', due: `${payDeadline} 17:00` },
      { template: 'noteRefunded', due: null },
    ]);
    await handIn(c, id);
    await confirm(id, 'PASS_FULL', '800.00');
    expect(await detail(id)).toMatchObject({ state: '6', openAmount: '0.00' });
    expect(await payStateOf(c)).toBe('3');
    expect(await stamp(c)).toEqual({ may: true });
    expect(faults).toEqual([]);
  });

  test('that was too much leaves it paid', async () => {
    const c = emptied;
    const id = await issued(c);
    await handIn(c, id);
    await confirm(id, 'PASS_FULL', '1500.00');
    const work = await applied(id, '200.00');
    expect(await stamp(c)).toEqual({ may: true });
    await decide(work);
    await payBack(work);
    expect(await detail(id)).toMatchObject({ state: '6', paidAmount: '1300.00', openAmount: '0.00', task: { nodeKey: 'invoice' } });
    expect((await detail(id)).lines.map((l) => l.isReceived)).toEqual([true, true]);
    expect(await stamp(c)).toEqual({ may: true });
    expect(faults).toEqual([]);
  });
});

describe('what would have held a case up', () => {
  const record = { payDay: today(), amount: '500.00', payMethod: '1', payerName: '甲公司', bankSerial: '20260306500' };

  let due = '';

  test('a payment that comes without a voucher goes to its confirmation once it is whole, and back where it was none of the note', async () => {
    const c = settled;
    const id = await issued(c);
    await ask(CASHIER, calls.recordSave, { ...record, noteId: id });
    expect(await detail(id)).toMatchObject({ state: '3', openAmount: '800.00', abilities: { refund: true, revoke: false } });
    expect(await refusal(CASHIER, calls.recordSave, { ...record, noteId: id }), 'once by its serial').toBe('finance.serialThere');
    await ask(CASHIER, calls.recordSave, { ...record, noteId: id, amount: '800.00', bankSerial: '20260306501' });
    expect(await own(c, id)).toMatchObject({ state: '4', openAmount: '0.00', abilities: { pay: false } });
    const back = { id, result: 'REJECT_PRE', remark: '没有凭证', cusRemark: '请上传凭证' };
    expect(await refusal(CASHIER, calls.receivedConfirm, back)).toBe('finance.nothingOpen');
    expect((await detail(id)).abilities.refund).toBe(true);
    expect(await ask(CASHIER, calls.receivedConfirm, { id, result: 'PASS_FULL' })).toMatchObject({ state: '6' });
    expect(await stamp(c)).toEqual({ may: true });

    // a part goes back without any voucher; of what is paid nothing is owed again
    const { id: other } = await drawn(c);
    await ask(CLERK, calls.submit, { id: other });
    await ask(AUDITOR, calls.audit, { id: other, result: 'PASS' });
    await ask(CASHIER, calls.recordSave, { ...record, noteId: other });
    const goes = { withdrawKind: '2', reason: '记错通知单', bankName: '示例银行', bankAccountNo: '4100000000000001' };
    const { id: refund } = await ask(CLERK, calls.revocationPaymentNote, { id: other, ...goes, amount: '500.00' });
    await ask(AUDITOR, calls.withdrawConfirmed, { ids: refund, invoiceHandled: '1' });
    await ask(VICE_DEAN, calls.withdrawApprovalPost, { ids: [refund] });
    const [row] = (await ask(CASHIER, calls.withdrawPage, { nodeKey: 'refund', tab: 'todo' })).records;
    await ask(CASHIER, workflowCalls.flowSubmit, {
      flowInstanceIds: [row?.flowInstanceId ?? ''],
      currentNodeKeyName: 'refund',
      result: 'PASS',
      refundDay: today(),
    } as Sent<typeof workflowCalls.flowSubmit>);
    expect(await detail(other)).toMatchObject({ state: '11', openAmount: '0.00' });
    expect(faults).toEqual([]);
  });

  test('a discount of the whole asks its company for no voucher', async () => {
    const c = settled;
    const id = await issued(c);
    const { id: whole } = await ask(CLERK, calls.discountApplyNew, { id, discountKind: '2', discountAmount: '1300', reason: '扶持项目' });
    for (const decider of [HEAD, VICE_DEAN, DEAN]) await ask(decider, calls.discount, { id: whole, result: 'PASS' });
    expect(await detail(id)).toMatchObject({ state: '4', payableAmount: '0.00' });
    expect(await ask(CASHIER, calls.receivedConfirm, { id, result: 'PASS_FULL' })).toMatchObject({ state: '6' });
  });

  test('a draft of a mistake is dropped, and then neither holds back a stamp nor stands in the way of another', async () => {
    const c = settled;
    expect(await stamp(c)).toEqual({ may: true });
    const { id } = await drawn(c);
    expect(await stamp(c)).toMatchObject({ may: false });
    expect(await refusal(CLERK, calls.save, { caseId: c.id, noteKind: '1' })).toBe('finance.noteThere');
    expect(await refusal(AUDITOR, calls.dropPaymentNote, { id, reason: '开错项目' })).toBe('account.forbidden');
    expect(await detail(id)).toMatchObject({ abilities: { drop: true } });
    expect(await ask(CLERK, calls.dropPaymentNote, { id, reason: '开错项目' })).toMatchObject({ state: '9' });
    expect(await detail(id)).toMatchObject({ openAmount: '0.00', task: null, abilities: { drop: false, edit: false } });
    expect(await stamp(c)).toEqual({ may: true });
    expect(await toldOf(id), 'nobody outside knew of it').toEqual([]);

    // a discount is decided at the level of the lines as they are
    const { id: again } = await drawn(c);
    const { id: discount } = await ask(CLERK, calls.discountApplyNew, {
      id: again,
      discountKind: '2',
      discountAmount: '100',
      reason: '长期客户',
    });
    const { version, payerName, payDeadline, bankAccount, lines } = await detail(again);
    const kept = lines.filter((l) => l.itemCode === 'C01').map(({ priceItemId, quantity }) => ({ priceItemId, quantity }));
    await ask(CLERK, calls.update, { id: again, version, payerName, payDeadline, bankAccount, lines: kept });
    expect(await refusal(HEAD, calls.discount, { id: discount, result: 'PASS' })).toBe('finance.discountLevel');
    await ask(HEAD, calls.discount, { id: discount, result: 'REJECT_PRE', remark: '明细已修改' });
    await ask(CLERK, calls.submit, { id: again });
    expect(await refusal(CLERK, calls.dropPaymentNote, { id: again, reason: '开错项目' })).toBe('finance.notDroppable');
    await ask(AUDITOR, calls.audit, { id: again, result: 'PASS' });
    expect(await refusal(CLERK, calls.dropPaymentNote, { id: again, reason: '开错项目' })).toBe('finance.notDroppable');
    due = again;
    expect(faults).toEqual([]);
  });

  test('vouchers stay with the note that they were submitted for, take no room from the next, and are the payer’s', async () => {
    const [id, c] = [due, settled];
    const files: string[] = [];
    for (let i = 0; i < 5; i++) files.push((await upload(c, id)).fileId);
    expect(await refusal(c.applicant, calls.savePaymentVoucher, { id, fileIds: files, payDay: '2026-13-45' })).toBe('server.input');
    later(1);
    const tomorrow = new Date(world.now().getTime() + 32 * 3_600_000).toISOString().slice(0, 10);
    expect(await refusal(c.applicant, calls.savePaymentVoucher, { id, fileIds: files, payDay: tomorrow })).toBe('finance.payDayFuture');
    await ask(c.applicant, calls.savePaymentVoucher, { id, fileIds: files, payDay: today() });

    // another company follows the case and what serves it
    const [other] = await raw<{ account: string; company: string }>(
      `select u.account, m.company_id as company from user_company m join user_account u on u.id = m.user_id where m.tenant_id = $1
       and not exists (select from case_party p where p.case_id = $2 and p.company_id = m.company_id) limit 1`,
      [MAIN_TENANT, c.id],
    );
    await raw(`update case_party set company_id = $1 where case_id = $2 and role = 'manufacturer'`, [other?.company, c.id]);
    const { id: second } = await drawn(c);
    await ask(CLERK, calls.submit, { id: second });
    await ask(AUDITOR, calls.audit, { id: second, result: 'PASS' });
    const step = async (account: string) =>
      (await ask(account, acceptanceCalls.ownSteps, { id: c.id })).find((s) => s.id.replaceAll('-', '') === second.replaceAll('-', ''));
    expect(await step(c.applicant)).toMatchObject({ turn: 'customer', path: expect.stringContaining(second) });
    expect(await step(other?.account ?? ''), 'it has nothing to pay').toMatchObject({ turn: 'institute', path: '', until: '' });
    const seen = async (account: string) => (await ask(account, fileCalls.selectFileList, { dataId: c.id })).map((f) => f.fileId);
    expect(await seen(c.applicant)).toEqual(expect.arrayContaining(files));
    expect((await seen(other?.account ?? '')).filter((f) => files.includes(f))).toEqual([]);
    expect(await refusal(other?.account ?? '', fileCalls.getFileAuthKey, { fileId: files[0] ?? '' })).toBe('file.notFound');

    const { fileId } = await upload(c, second);
    expect(await refusal(c.applicant, fileCalls.removefile, { ids: [files[0] ?? ''] })).toBe('file.bound');
    await ask(c.applicant, fileCalls.removefile, { ids: [fileId] });
    await handIn(c, second);
    expect((await detail(id)).vouchers.map((v) => v.fileId)).toEqual(files);
    expect(faults).toEqual([]);
  });
});

test('a line draws up a note with what it knows of the case, and its process hears that everything is paid', async () => {
  const c = unbilled;
  const act = { actor: systemActor(MAIN_TENANT), world, lang: 'zh' } as const;
  // whoever is to stand on the invoice; the applicant's tax number is not theirs
  await raw(`update ccc_application set form = jsonb_set(form, '{payerName}', '"代付有限公司"') where id = $1`, [c.id]);
  const id = await asTenant(db, MAIN_TENANT, (tx) =>
    draftNote(tx, act, {
      noteKind: '1',
      cases: [{ id: c.id, extent: { needModelTest: true, needFactoryCheck: true, personDays: 200, protections: ['d'] } }],
    }),
  );
  expect(await detail(id)).toMatchObject({ payerName: '代付有限公司', payerTaxNo: '' });
  // an urgent one pays for that
  const codes = (await detail(id)).lines.map((l) => l.itemCode).filter((code) => code !== 'T91');
  expect(codes).toEqual(['C01', 'C02', 'C03', 'T01', 'T02', 'T03', 'T07', 'T09', 'T10', 'T12']);
  await expect(asTenant(db, MAIN_TENANT, (tx) => refuseUnpaid(tx, c.id))).rejects.toMatchObject({ key: 'finance.unpaid' });
  const facts = async () =>
    (await raw<{ facts: string[] }>(`select facts from wf_instance where business_id = $1 and status = 'active'`, [c.id]))[0]?.facts;
  await ask(CLERK, calls.submit, { id });
  await ask(AUDITOR, calls.audit, { id, result: 'PASS' });
  await handIn(c, id);
  const before = await facts();
  if (before !== undefined) expect(before).not.toContain('payment.received');
  await confirm(id, 'PASS_FULL', (await detail(id)).payableAmount);
  const after = await facts();
  if (after !== undefined) expect(after).toContain('payment.received');
});

test('a discount or a revocation that was returned is dropped by its applicant, and another one applied for', async () => {
  const id = await issued({ ...unbilled });
  const { payableAmount } = await detail(id);
  const drop = async (work: string, node: string) => {
    const [row] = await raw<{ instance_id: string }>('select instance_id from business_case where id = $1', [work]);
    return ask(CLERK, workflowCalls.flowSubmit, {
      flowInstanceIds: [(row?.instance_id ?? '').replaceAll('-', '')],
      currentNodeKeyName: node,
      result: 'PASS_DROP',
    });
  };
  const before = { id, discountKind: '1', discountRate: '0.95' };
  const { id: discount } = await ask(CLERK, calls.discountApplyNew, { ...before, reason: '长期客户' });
  expect(await ask(HEAD, calls.discount, { id: discount, result: 'REJECT_PRE', remark: '理由不充分' })).toMatchObject({ state: '3' });
  expect(await refusal(CLERK, calls.discountApplyNew, { ...before, reason: '再次' })).toBe('finance.discountOpen');
  await drop(discount, 'discountApply');
  expect(await detail(id)).toMatchObject({
    discounts: [{ state: '9', isGiven: false }],
    payableAmount,
    abilities: { discount: true },
  });
  const { id: better } = await ask(CLERK, calls.discountApplyNew, { ...before, discountRate: '0.98', reason: '资料齐全' });
  expect(await ask(HEAD, calls.discount, { id: better, result: 'PASS' })).toMatchObject({ state: '2' });

  const { id: revocation } = await ask(CLERK, calls.revocationPaymentNote, { id, withdrawKind: '1', reason: '企业取消' });
  await ask(AUDITOR, calls.withdrawConfirmedPost, { ids: [revocation], result: 'REJECT_PRE', remark: '企业未取消' });
  expect(await refusal(CLERK, calls.revocationPaymentNote, { id, withdrawKind: '1', reason: '再次' })).toBe('finance.withdrawOpen');
  await drop(revocation, 'withdrawApply');
  expect(await detail(id)).toMatchObject({ state: '3', withdrawals: [{ state: '9' }], abilities: { revoke: true } });
  expect((await own(unbilled, id)).withdrawals).toMatchObject([{ kind: 'revoke', stage: 'dropped', until: today() }]);
  expect(await toldOf(id)).toEqual(['noteNotRevoked mail', 'noteRevoking mail']);

  // one that is discontinued comes to the same: what the institute says among its own people is not told
  const notRevoked = async () => (await raw("select id from message where case_id = $1 and template = 'noteNotRevoked'", [id])).length;
  const once = await notRevoked();
  const { id: again } = await ask(CLERK, calls.revocationPaymentNote, { id, withdrawKind: '1', reason: '企业确认取消' });
  const [row] = await raw<{ flow: string }>(`select replace(instance_id::text, '-', '') as flow from business_case where id = $1`, [again]);
  await ask(DEAN, workflowActCalls.discontinue, { flowInstanceId: row?.flow ?? '', remark: '内部：重复申请' });
  expect((await own(unbilled, id)).withdrawals.map(({ stage }) => stage)).toEqual(['dropped', 'dropped']);
  expect(await notRevoked()).toBe(2 * once);
  expect(await raw("select id from message where case_id = $1 and template = 'caseEndedForCompany'", [again])).toEqual([]);

  // whoever leads a project applies for the notes of its cases, with what speaks for it
  const LEADER = 'humingzhe';
  const asked = { ...before, discountRate: '0.97', reason: '同批申请多个单元' };
  expect((await ask(LEADER, calls.detail, { id })).abilities.discount).toBe(false);
  expect(await refusal(LEADER, calls.discountApplyNew, asked)).toBe('finance.noteNotFound');
  await raw(
    `insert into wf_involved (tenant_id, business_id, user_id, acts, category, ended, submit_time, created_at, created_by)
     select c.tenant_id, c.id, u.id, true, c.category, c.phase = 'ended', c.submit_time, now(), u.id from business_case c, user_account u where c.id = $1 and u.account = $2`,
    [unbilled.id, LEADER],
  );
  const shown = await ask(LEADER, calls.detail, { id });
  expect(shown.abilities.discount).toBe(true);
  const contract = { filename: '合作协议.pdf', type: 'application/pdf', content: paper('agreement', [id]) };
  const flowInstanceId = shown.flowInstanceId;
  const file = await makeCall(app, decisionFileCalls.uploadDecisionFile, { flowInstanceId }, { ...(await as(LEADER)), file: contract });
  const { id: led } = await ask(LEADER, calls.discountApplyNew, { ...asked, remarkFiles: [file.id] });
  const found = (await ask(HEAD, calls.detail, { id })).discounts.find((d) => d.id === led);
  expect(found).toMatchObject({ state: '1', attachments: [{ name: '合作协议.pdf' }] });
  expect(await ask(HEAD, calls.discount, { id: led, result: 'PASS' })).toMatchObject({ state: '2' });
  await raw('delete from wf_involved where business_id = $1 and user_id = (select id from user_account where account = $2)', [
    unbilled.id,
    LEADER,
  ]);
  expect(faults).toEqual([]);
});

test('a company learns what a case would cost before it applies', async () => {
  const [customer] = await raw<{ account: string }>(
    'select u.account from user_company m join user_account u on u.id = m.user_id where m.tenant_id = $1 limit 1',
    [MAIN_TENANT],
  );
  const found = await makeCall(
    app,
    priceCalls.estimate,
    {
      businessType: '1',
      units: 2,
      models: 1,
      gasGroups: 3,
      needModelTest: true,
      needFactoryCheck: true,
      personDays: '2',
      isUrgent: true,
      protections: ['db'],
    },
    await as(customer?.account ?? '', 'en'),
  );
  expect(found.lines.find((l) => l.itemCode === 'T03')).toMatchObject({ amount: '10500.00', rule: '3 items × CNY 3500.00' });
  expect(found.lines.find((l) => l.itemCode === 'T91')?.rule).toMatch(/^test fees of CNY \d+\.00 × 30 %$/);
  expect(found.lines.reduce((sum, l) => sum + Number(l.amount), 0).toFixed(2)).toBe(found.total);
});

test('everything that must hold of the money holds', async () => {
  for (const { id, state } of byHand) await raw('update ccc_application set state = $2 where id = $1', [id, state]);
  const reports = await verifyAll({ db, files: app.files, hash: false });
  expect(reports.filter((r) => r.name.startsWith('finance.')).map((r) => r.name)).toHaveLength(5);
  expect(reports.filter((r) => r.breaches.length > 0 && (r.name.startsWith('finance.') || r.name.startsWith('workflow.')))).toEqual([]);
});
