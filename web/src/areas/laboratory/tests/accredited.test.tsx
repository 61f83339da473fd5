// @vitest-environment happy-dom

import { cleanup, screen, within } from '@testing-library/react';
import { type PlannedItemRow, planCalls } from '@zhengjian/contract/areas/laboratory/plan.ts';
import type { TestDetail } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { ItemsPart } from './ItemsPart.tsx';
import { ReportsPart } from './ReportsPart.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'laboratory', zh);
});
afterEach(cleanup);

const report = { id: 'r', reportNo: '', conclusion: '1', conclusionText: '', sampleDesc: '', state: '1', drawUpName: '胡明哲' };
const of = (reports: readonly object[]) =>
  ({ id: '7'.repeat(32), roundNo: 1, laboratory: '101', planEnd: '', abilities: {}, reports }) as unknown as TestDetail;

test('each test of the plan says under which accreditations it is tested, and which are outside', async () => {
  const item = (itemName: string, accredited: PlannedItemRow['accredited']) =>
    ({
      id: itemName,
      roundNo: 1,
      itemNo: '01',
      itemName,
      accredited,
      stage: '',
      hint: '',
      droppedReason: '',
      verdict: '',
      state: '0',
      abilities: {},
    }) as never;
  openPage(<ItemsPart test={of([])} />, {
    [planCalls.plannedItems.path]: [item('冲击试验', ['cnas', 'cma']), item('跌落试验', ['cnas']), item('温度测量', [])],
  });
  const tagsOf = async (name: string) => {
    const row = (await screen.findByText(name)).closest('tr');
    return [...(row?.querySelectorAll('.ant-tag') ?? [])].map((tag) => tag.textContent);
  };
  expect([await tagsOf('冲击试验'), await tagsOf('跌落试验'), await tagsOf('温度测量')]).toEqual([['CNAS', 'CMA'], ['CNAS'], ['范围外']]);
});

test('a report names its marks, and what keeps it from bearing another', () => {
  const outside = [
    { accreditation: 'cma' as const, items: ['跌落试验（GB/T 3836.1-2021 26.4.3）', '温度测量（GB/T 3836.1-2021 26.5.1）'] },
  ];
  openPage(<ReportsPart test={of([{ ...report, marks: ['CNAS L09176'], outside }])} />, {});
  expect(screen.getByText('CNAS L09176')).toBeTruthy();
  expect(within(screen.getByRole('alert')).getByText(/不在 CMA 资质范围内，报告不带该标志：跌落试验（.*）、温度测量（.*）/)).toBeTruthy();
});

test('a report without any says so', () => {
  openPage(<ReportsPart test={of([{ ...report, marks: [], outside: [] }])} />, {});
  expect(screen.getByText('无')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
