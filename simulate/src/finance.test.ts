import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { priceCalls } from '@zhengjian/contract/areas/finance/prices.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { allJobs } from '@zhengjian/server/src/jobs.ts';
import { textOn } from '@zhengjian/server/src/platform/documents/testing/words.ts';
import { describe, expect, test, vi } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { MAIN_TENANT } from './institute.ts';
import { paper } from './papers.ts';
import { DEMO_UNTIL } from './testing/demo-system.ts';
import { AUDITOR, CASHIER, CLERK, feesOf, VICE_DEAN } from './testing/fees.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

const {
  app,
  db,
  raw,
  world,
  faults,
  as,
  ask,
  refusal,
  next,
  today,
  later,
  detail,
  own,
  payStateOf,
  stamp,
  drawn,
  issued,
  upload,
  handIn,
  confirm,
  toldOf,
  invoice,
  moneyReports,
} = await feesOf('finance');

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
    await invoice(id, 'special');
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
       and not exists (select from case_party p where p.case_id = $2 and p.company_id = m.company_id) order by u.id limit 1`,
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
  const reports = await moneyReports();
  expect(reports.filter((r) => r.name.startsWith('finance.')).map((r) => r.name)).toHaveLength(5);
  expect(reports.filter((r) => r.breaches.length > 0)).toEqual([]);
});
