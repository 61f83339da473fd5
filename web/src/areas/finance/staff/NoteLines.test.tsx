// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { NOTE_ABILITIES, type NoteDetail } from '@zhengjian/contract/areas/finance/records.ts';
import { zh } from '@zhengjian/contract/areas/finance/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { ok } from '../../../shell/testing.ts';
import { NoteLines } from './NoteLines.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'finance', zh);
});
afterEach(cleanup);

const MARK = '/blade-cqst/paymentNote/setNoteProductIsPaymentReceived';
const line = (id: string, itemName: string, isReceived: boolean) => ({
  ...{ id, itemCode: id, itemName, isReceived, productName: '', remark: '', rule: '1 单元 × 500.00 元' },
  ...{ amount: '500.00', discount: '0.00', finalAmount: '500.00' },
});
const note = (record: boolean) =>
  ({
    id: '7',
    payableAmount: '1000.00',
    lines: [line('1', '申请费', true), line('2', '审核费', false)],
    abilities: { ...Object.fromEntries(NOTE_ABILITIES.map((name) => [name, false])), record },
  }) as unknown as NoteDetail;
const open = (record = true) => openPage(<NoteLines n={note(record)} />, { [MARK]: () => ok(null) });
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;

test('what a payment in part covers is selected and marked, and a mark taken off what is marked alone', async () => {
  const { sent } = open();
  expect(button('标记已到款').disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: '全选明细' }));
  fireEvent.click(button('标记已到款'));
  const marked = () => sent.filter(({ url }) => url.endsWith(MARK)).map(({ body }) => body);
  await waitFor(() => expect(marked()).toEqual([{ id: '7', lineIds: ['2'], isReceived: true }]));
  // the selection ends with the act
  await waitFor(() => expect(button('取消到款标记').disabled).toBe(true));
  const paid = within(screen.getByText('申请费').closest('tr') as HTMLElement).getByRole('checkbox');
  fireEvent.click(paid);
  expect(button('标记已到款').disabled).toBe(true);
  fireEvent.click(button('取消到款标记'));
  await waitFor(() => expect(marked().at(-1)).toEqual({ id: '7', lineIds: ['1'], isReceived: false }));
});

test('whoever takes no money in reads the lines and marks none', async () => {
  open(false);
  await screen.findByText('审核费');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: '标记已到款' })).toBeNull();
});
