// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { type PlannedItemRow, planCalls } from '@zhengjian/contract/areas/laboratory/plan.ts';
import { testItemDictCalls } from '@zhengjian/contract/areas/laboratory/test-items.ts';
import type { TestDetail } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { ok, type Sent } from '../../../shell/testing.ts';
import { ItemsPart } from './ItemsPart.tsx';
import { LibraryDialog } from './LibraryDialog.tsx';
import { lackingOf, RoundsDialog } from './RoundsDialog.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'laboratory', zh);
});
afterEach(cleanup);

const item = (no: number, roundNo: number, itemName: string, state: PlannedItemRow['state'] = '4') =>
  ({
    ...{ id: String(no).padStart(32, '0'), roundNo, itemNo: String(no).padStart(2, '0'), itemName, state },
    ...{ standardId: 's', standardNo: 'GB/T 3836.1-2021', clause: '26.4', testerName: '胡明哲', verdict: '', droppedReason: '' },
  }) as PlannedItemRow;

const impact = item(1, 1, '冲击试验');
const heat = item(2, 1, '温度测定');
const heatAgain = item(3, 2, '温度测定');

test('a round lacks what earlier ones had, each test as the last of them had it', () => {
  expect(lackingOf([impact, heat, heatAgain], 3)).toEqual([impact, heatAgain]);
  expect(lackingOf([impact, heat, heatAgain], 2)).toEqual([impact]);
  // what was cancelled is not there
  expect(lackingOf([impact, item(4, 2, '冲击试验', '5')], 2)).toEqual([impact]);
  // what applies no more is
  expect(lackingOf([impact, { ...item(4, 2, '冲击试验', '5'), droppedReason: '改为直接引入' }], 2)).toEqual([]);
});

test('all of them are chosen until some are left out; the plan gets those that are left', async () => {
  const close = vi.fn();
  const sent: unknown[] = [];
  openPage(<RoundsDialog testId={'7'.repeat(32)} items={[impact, heat]} roundNo={2} onClose={close} />, {
    [planCalls.planFromRounds.path]: ({ body }: Sent) => {
      sent.push(body);
      return ok({ added: 1 });
    },
  });
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true]);
  fireEvent.click(boxes[2] as HTMLInputElement);
  fireEvent.click(screen.getByRole('button', { name: '从以前轮次带入' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent).toEqual([{ testId: '7'.repeat(32), itemIds: [impact.id] }]);
});

test('a round that has them all says so', () => {
  openPage(<RoundsDialog testId={'7'.repeat(32)} items={[heat, heatAgain]} roundNo={2} onClose={() => undefined} />, {});
  expect(screen.getByText('以前轮次的项目都已在本轮计划中')).toBeTruthy();
});

const able = { change: true, remove: true, drop: false, checker: false, record: false, check: false };
const planned = (no: number, name: string, more: object) => ({
  ...item(no, 2, name, '0'),
  ...{ version: 1, taskId: '7'.repeat(32), requirement: '无损坏', laboratory: '101', testerId: '', checkerId: '', checkerName: '' },
  ...{ planDate: '', isOutsource: false, outsourceReason: '', stage: '', hint: '', accredited: [], abilities: able },
  measures: [{ name: '最高表面温度', kind: 'number', max: '80' }],
  ...more,
});
const openPlan = (rows: readonly object[], more: Parameters<typeof openPage>[1] = {}) =>
  openPage(
    <ItemsPart test={{ id: '7'.repeat(32), roundNo: 2, laboratory: '101', planEnd: '', abilities: {} } as unknown as TestDetail} />,
    {
      [planCalls.plannedItems.path]: rows,
      [planCalls.testStaff.path]: [{ id: '8'.repeat(32), realName: '江若琳' }],
      ...more,
    },
  );

test('what was recorded stays in the plan as it is, but for its people and its day', async () => {
  openPlan([planned(5, '冲击试验', { abilities: { ...able, remove: false } })]);
  fireEvent.click(await screen.findByRole('button', { name: /修\s*改/ }));
  await screen.findByLabelText('试验人');
  expect(screen.queryByLabelText('技术要求')).toBeNull();
  expect(screen.queryByRole('button', { name: /删\s*除/ })).toBeNull();
});

test('what failed before is given up with a reason, which the plan shows', async () => {
  openPlan([
    planned(6, '冲击试验', { abilities: { ...able, drop: true } }),
    planned(7, '火花点燃试验', {
      state: '5',
      verdict: '3',
      droppedReason: '改为直接引入',
      abilities: { ...able, change: false, remove: false },
    }),
  ]);
  expect(await screen.findByText('不再适用：改为直接引入')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /修\s*改/ }));
  expect(await screen.findByLabelText('不再适用的原因')).toBeTruthy();
});

test('whoever leads the test names another checker', async () => {
  const sent: unknown[] = [];
  openPlan([planned(8, '冲击试验', { state: '2', abilities: { ...able, change: false, remove: false, checker: true } })], {
    [planCalls.plannedItemChecker.path]: ({ body }: Sent) => {
      sent.push(body);
      return ok(null);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '更换校核人' }));
  fireEvent.mouseDown(await screen.findByRole('combobox'));
  fireEvent.click(await screen.findByText('江若琳'));
  fireEvent.click(screen.getAllByRole('button', { name: '更换校核人' }).at(-1) as HTMLElement);
  await waitFor(() => expect(sent).toEqual([{ itemId: '8'.padStart(32, '0'), checkerId: '8'.repeat(32) }]));
});

test('the tests of the library come into the plan', async () => {
  const close = vi.fn();
  const sent: unknown[] = [];
  openPage(<LibraryDialog testId={'7'.repeat(32)} day="2026-03-09" onClose={close} />, {
    [planCalls.planFromLibrary.path]: ({ body }: Sent) => {
      sent.push(body);
      return ok({ added: 3 });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '从字典带入' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent).toEqual([{ testId: '7'.repeat(32), planDate: '2026-03-09' }]);
});

test('single tests are looked for in the library, and what was chosen stays while another is looked for', async () => {
  const sent: unknown[] = [];
  const library = [
    ['1', '0-02', '冲击试验'],
    ['2', '4-01', '火花点燃试验'],
  ].map(([digit = '', itemCode, itemName]) => ({ id: digit.repeat(32), itemCode, itemName, standardNo: 'GB/T 3836', clause: '1' }));
  openPage(<LibraryDialog testId={'7'.repeat(32)} day="" onClose={() => undefined} />, {
    [testItemDictCalls.testItemDictPage.path]: ({ url }: Sent) => {
      const keyword = new URL(url, 'http://example.cn').searchParams.get('keyword') ?? '';
      const records = library.filter(({ itemName }) => itemName?.includes(keyword));
      return ok({ records, total: records.length, current: 1, size: 10, totalExact: true });
    },
    [planCalls.planFromLibrary.path]: ({ body }: Sent) => {
      sent.push(body);
      return ok({ added: 2 });
    },
  });
  fireEvent.click(await screen.findByText('逐项选择'));
  const choose = async (word: string, name: string) => {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: word } });
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
    fireEvent.keyUp(screen.getByRole('searchbox'), { key: 'Enter' });
    await waitFor(() =>
      expect([...document.querySelectorAll('tbody tr[data-row-key]')].map((row) => row.textContent)).toEqual([
        expect.stringContaining(name),
      ]),
    );
    const box = screen.getByText(name).closest('tr')?.querySelector('input');
    fireEvent.click(box as HTMLInputElement);
  };
  await screen.findByText('冲击试验');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '带入所选 0 项' }).disabled).toBe(true);
  await choose('火花', '火花点燃试验');
  await choose('冲击', '冲击试验');
  fireEvent.click(screen.getByRole('button', { name: '带入所选 2 项' }));
  await waitFor(() => expect(sent).toEqual([{ testId: '7'.repeat(32), dictIds: ['2'.repeat(32), '1'.repeat(32)] }]));
});
