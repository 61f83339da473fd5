// @vitest-environment happy-dom

import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { InvoiceFile, OwnWithdrawal } from '@zhengjian/contract/areas/finance/records.ts';
import { zh } from '@zhengjian/contract/areas/finance/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import OwnNote from './OwnNote.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'finance', zh);
});
afterEach(cleanup);

const refund: OwnWithdrawal = {
  ...{ id: '9', kind: 'refund', stage: 'underWay', amount: '1300.00', since: '2026-03-02', until: '' },
  ...{ bankName: '示例银行', accountEnd: '0001' },
};
const invoice: InvoiceFile = { fileId: '5', name: '发票.pdf', suffix: 'pdf', size: 1, createTime: '2026-03-09 10:00:00' };
const note = (state: string, withdrawals: readonly OwnWithdrawal[], invoices: readonly InvoiceFile[] = []) => ({
  ...{ id: '7', version: 1, noteNo: 'JFC2603030001', noteKind: '1', title: '隔爆型电机', caseIds: [], caseNos: ['A1'] },
  ...{ payerName: '万源电机', payerTaxNo: '', originalAmount: '1300.00', discountAmount: '0.00', payableAmount: '1300.00' },
  ...{ paidAmount: '1300.00', openAmount: '0.00', taxAmount: '73.58', payDeadline: '2026-03-20', bankAccount: '1' },
  ...{
    issueTime: '2026-03-01 09:00:00',
    state,
    isOverdue: false,
    withdrawing: '',
    invoiceNo: '',
    invoiceDate: '',
    remark: '',
    returnRemark: '',
  },
  ...{ lines: [], receipts: [], vouchers: [], invoices, flowInstanceId: '', task: null, withdrawals, place: null },
  ...{ account: { name: '检验院', bank: '银行', number: '4100', bankCode: '' }, abilities: { pay: false } },
});
const open = (state: string, withdrawals: readonly OwnWithdrawal[]) =>
  openPage(<OwnNote />, { '/blade-customer/paymentNote/detail': note(state, withdrawals) }, '/?id=7');

test('a refund under way is said above a paid note: how much, since when, and where it goes', async () => {
  open('6', [refund]);
  await screen.findByText('退费处理中');
  await screen.findByText('退费 1,300.00 元自 2026-03-02 起办理，期间暂不能办理缴费。');
  expect(screen.queryByText(zh.note.paid)).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: /撤销与退费/ }));
  await screen.findByText('示例银行，尾号 0001');
});

test('a refund of what was too much leaves a paid note paid, one of a part asks for the rest; one that ended the note stands above it', async () => {
  const done: OwnWithdrawal = { ...refund, stage: 'done', until: '2026-03-09' };
  open('6', [done]);
  await screen.findByText(zh.note.paid);
  cleanup();
  const partly = { ...note('5', [done]), paidAmount: '500.00', openAmount: '800.00', abilities: { pay: true } };
  openPage(<OwnNote />, { '/blade-customer/paymentNote/detail': partly }, '/?id=7');
  await screen.findByText('请于 2026-03-20 前缴费 800.00 元');
  cleanup();
  open('11', [done]);
  await screen.findByText('1,300.00 元已于 2026-03-09 退回，请查收。');
  cleanup();
  const revocation: OwnWithdrawal = { ...refund, kind: 'revoke', amount: '', bankName: '', accountEnd: '', stage: 'underWay' };
  open('3', [{ ...revocation, id: '8', stage: 'dropped', until: '2026-02-20' }, revocation]);
  await screen.findByText('通知单自 2026-03-02 起办理撤销，期间请暂不缴费。');
});

test('the invoice of a paid note is downloaded on it, and promised as long as there is none', async () => {
  open('6', []);
  await screen.findByText(zh.note.paid);
  fireEvent.click(screen.getByRole('tab', { name: /发票/ }));
  await screen.findByText(zh.note.noInvoices);
  cleanup();
  openPage(<OwnNote />, { '/blade-customer/paymentNote/detail': note('6', [], [invoice]) }, '/?id=7');
  await screen.findByText(zh.note.invoiced);
  fireEvent.click(screen.getByRole('tab', { name: /发票/ }));
  await screen.findByRole('button', { name: '发票.pdf' });
  // it is looked at, not taken away
  expect(screen.queryByRole('button', { name: /删除/ })).toBeNull();
});
