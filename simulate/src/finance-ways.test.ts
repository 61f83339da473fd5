/** What may come between a payment note and its payment: exemption, discount, revocation, refund, and what would have held a case up. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { personalCalls } from '@zhengjian/contract/areas/access/personal.ts';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { decisionFileCalls } from '@zhengjian/contract/areas/file/decision-files.ts';
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { dictionaryCalls } from '@zhengjian/contract/areas/system/dictionaries.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import type { Sent } from '@zhengjian/contract/call.ts';
import { draftNote, refuseUnpaid } from '@zhengjian/server/src/areas/finance/index.ts';
import { allJobs } from '@zhengjian/server/src/jobs.ts';
import { systemActor } from '@zhengjian/server/src/platform/actor.ts';
import { asTenant } from '@zhengjian/server/src/platform/jobs/as-tenant.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { MAIN_TENANT } from './institute.ts';
import { paper } from './papers.ts';
import { AUDITOR, CASHIER, type ChargedCase, CLERK, DEAN, feesOf, HEAD, VICE_DEAN } from './testing/fees.ts';

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
  unbilled,
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
  paid,
  toldOf,
  invoice,
  moneyReports,
} = await feesOf('finance ways');
const SECOND_ROLE = '00000000-0000-4000-8000-00000000d15c';
/** Sees every case, and nothing of the finance menus. */
const ARCHIVIST = 'handongye';
/** Nothing is due of it. */
let settled: ChargedCase = { id: '', applicant: '' };
/** Its notes were revoked and refunded. */
let emptied: ChargedCase = { id: '', applicant: '' };

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
    await invoice(again, 'ordinary');
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
    await invoice(id, 'ordinary');
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
  beforeAll(async () => {
    settled = next();
    await ask(VICE_DEAN, calls.noNeedPay, { id: await issued(settled), reason: '院内项目' });
  });
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
       and not exists (select from case_party p where p.case_id = $2 and p.company_id = m.company_id) order by u.id limit 1`,
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

test('everything that must hold of the money holds', async () => {
  const reports = await moneyReports();
  expect(reports.filter((r) => r.name.startsWith('finance.')).map((r) => r.name)).toHaveLength(5);
  expect(reports.filter((r) => r.breaches.length > 0)).toEqual([]);
});
