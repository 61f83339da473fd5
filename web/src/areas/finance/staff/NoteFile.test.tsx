// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { NOTE_ABILITIES } from '@zhengjian/contract/areas/finance/records.ts';
import { zh } from '@zhengjian/contract/areas/finance/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { ok } from '../../../shell/testing.ts';
import NoteFile from './NoteFile.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'finance', zh);
});
afterEach(cleanup);

const REMAKE = '/blade-cqst/paymentNote/updateFile';
const note = (issueTime: string, remake: boolean) => ({
  ...{ id: '7', version: 1, noteNo: 'JFC2603030001', noteKind: '1', title: '隔爆型电机', caseIds: [], caseNos: ['A1'], businessType: '1' },
  ...{ companyName: '万源电机', payerName: '万源电机', payerTaxNo: '', originalAmount: '1300.00', discountAmount: '0.00' },
  ...{
    payableAmount: '1300.00',
    paidAmount: '0.00',
    openAmount: '1300.00',
    taxAmount: '73.58',
    payDeadline: '2026-03-20',
    bankAccount: '1',
  },
  ...{ issueTime, state: '3', isOverdue: false, withdrawing: '', invoiceNo: '', invoiceDate: '', remark: '', returnRemark: '' },
  ...{ billingClerkName: '', auditUserName: '', noNeedPayReason: '', unpaidCanStamp: false, unpaidStampReason: '', promisedDate: '' },
  ...{ lines: [], receipts: [], vouchers: [], invoices: [], discounts: [], withdrawals: [], flowInstanceId: '', task: null },
  abilities: { ...Object.fromEntries(NOTE_ABILITIES.map((name) => [name, false])), remake },
});
const open = (issueTime: string, remake: boolean) =>
  openPage(<NoteFile />, { '/blade-cqst/paymentNote/detail': note(issueTime, remake), [REMAKE]: () => ok({ fileId: '9' }) }, '/?id=7');

test('the paper of an issued note is opened by whoever reads it, and set anew by its billing clerk', async () => {
  const { sent } = open('2026-03-01 09:00:00', true);
  await screen.findByRole('button', { name: '通知单文件' });
  fireEvent.click(screen.getByRole('button', { name: /更多/ }));
  fireEvent.click(await screen.findByText('重新生成文件'));
  await waitFor(() => expect(sent.filter(({ url }) => url.endsWith(REMAKE)).map(({ body }) => body)).toEqual([{ id: '7' }]));
  cleanup();
  open('2026-03-01 09:00:00', false);
  await screen.findByRole('button', { name: '通知单文件' });
  expect(screen.queryByRole('button', { name: /更多/ })).toBeNull();
  cleanup();
  open('', false);
  await screen.findByText('JFC2603030001');
  expect(screen.queryByRole('button', { name: '通知单文件' })).toBeNull();
});
