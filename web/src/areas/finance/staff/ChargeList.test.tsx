// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { zh } from '@zhengjian/contract/areas/finance/text.zh.ts';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Answers, openPage, startKitTexts } from '../../../kit/testing.tsx';
import { session } from '../../../shell/session.ts';
import { ok } from '../../../shell/testing.ts';
import { NotesPart } from '../parts/NotesPart.tsx';
import ChargeList from './ChargeList.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'finance', zh);
});
afterEach(cleanup);

const shared = {
  companyName: '南阳万源电机有限公司',
  productClass: '',
  payState: '1',
  noteNos: '',
  payableAmount: '0.00',
  businessType: '1',
};
const cases = [
  { ...shared, id: '1', caseNo: 'CCC2601001', title: '隔爆电机', submitTime: '2026-01-05T09:00:00+08:00', uncharged: ['test'] },
  { ...shared, id: '2', caseNo: 'CCC2601002', title: '防爆灯具', submitTime: '2026-01-06T09:00:00+08:00', uncharged: ['application'] },
];
const inspection = { ...shared, title: '万源一厂', checkKind: '1', since: '2026-01-07T09:00:00+08:00' };
const inspections = [
  { ...inspection, id: '3', caseNo: 'JC2601001', caseNos: 'CCC2601001、CCC2601003', planDays: '3', mayCharge: true },
  { ...inspection, id: '4', caseNo: 'JC2601002', caseNos: 'CCC2601002', planDays: '', mayCharge: false },
];
const CHARGE = '/blade-acceptance/factoryCheckTasks/charge/save';
const SAVE = '/blade-cqst/paymentNote/save';
const rows = (records: readonly object[]) => ok({ records, total: records.length, size: 30, current: 1, pages: 1 });
const answers = {
  '/blade-acceptance/applicationForCcc/charge/page': () => rows(cases),
  '/blade-acceptance/applicationForCcc/charge/count': { todo: 2, billed: 0, all: 2 },
  '/blade-acceptance/factoryCheckTasks/charge/page': () => rows(inspections),
  '/blade-acceptance/factoryCheckTasks/charge/count': { todo: 1, billed: 0, all: 2 },
  '/blade-user/my/tableSetting': null,
  '/blade-user/my/listView/list': () => ok({ views: [] }),
  [CHARGE]: () => ok({ id: '9', state: '0' }),
  [SAVE]: () => ok({ id: '9', state: '0' }),
};
const open = (page: ReactNode, more: Answers = {}) => {
  const opened = openPage(page, { ...answers, ...more });
  act(() => session.set((before) => ({ ...before, permission: { pay_note_draft: true } })));
  return opened;
};

test('a case says what it is still to be charged for, and the note of that kind is proposed', async () => {
  const { sent } = open(<ChargeList />);
  const row = (await screen.findByText('CCC2601001')).closest('tr') as HTMLElement;
  expect(within(row).getByText('检测费')).toBeDefined();
  expect(within(row).getByRole('link', { name: 'CCC2601001' }).getAttribute('href')).toBe('/acceptance/detail?id=1');
  fireEvent.click(within(row).getByRole('button', { name: '开具通知单' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: '开具通知单' }));
  await waitFor(() => expect(sent.find(({ url }) => url.endsWith(SAVE))?.body).toEqual({ caseId: '1', noteKind: '2' }));
});

test('an inspection is charged for its days, all its cases at once, and not before its days are fixed', async () => {
  const { sent } = open(<ChargeList />);
  fireEvent.click(await screen.findByText('工厂检查'));
  const row = (await screen.findByText('JC2601001')).closest('tr') as HTMLElement;
  const other = screen.getByText('JC2601002').closest('tr') as HTMLElement;
  expect(within(other).queryByRole('button', { name: '开具通知单' })).toBeNull();
  fireEvent.click(within(row).getByRole('button', { name: '开具通知单' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('3 人日');
  expect(dialog.textContent).toContain('CCC2601001、CCC2601003');
  fireEvent.click(within(dialog).getByRole('button', { name: '开具通知单' }));
  await waitFor(() => expect(sent.find(({ url }) => url.endsWith(CHARGE))?.body).toEqual({ id: '3' }));
});

test('the fees of a case say what stands on no note yet', async () => {
  const note = {
    id: '5',
    noteNo: 'JFC1',
    noteKind: '1',
    state: '3',
    payableAmount: '1300.00',
    openAmount: '1300.00',
    payDeadline: '2026-02-01',
  };
  const part = (test: boolean, inspections: string[]) =>
    open(<NotesPart caseId="1" />, {
      '/blade-cqst/paymentNote/getPaymentNoteByProjectByPayNoteId': [{ ...note, isOverdue: false, withdrawing: '', unpaidCanStamp: false }],
      '/blade-acceptance/applicationForCcc/queryPayed': { uncharged: { application: false, test, inspections } },
    });
  part(true, ['JC2601001']);
  expect((await screen.findByRole('alert')).textContent).toContain('检测费、工厂检查 JC2601001 的检查费');
  cleanup();
  part(false, []);
  await screen.findByText('JFC1');
  expect(screen.queryByRole('alert')).toBeNull();
});
