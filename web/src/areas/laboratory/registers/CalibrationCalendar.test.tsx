// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { type EquipmentRow, equipmentCalls } from '@zhengjian/contract/areas/laboratory/equipment.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { ok, type Sent } from '../../../shell/testing.ts';
import { wireMoment, world } from '../../../shell/world.ts';
import { CalibrationCalendar } from './CalibrationCalendar.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'laboratory', zh);
});
afterEach(cleanup);

const instrument = (equipNo: string, nextCalib: string, calibState: EquipmentRow['calibState']) =>
  ({ id: equipNo, equipNo, name: '压力传感器', keeperName: '朱语桐', nextCalib, calibState }) as EquipmentRow;
const late = instrument('101-PT-001', '2020-01-31', 'overdue');

/** Of each time that is asked for one instrument: of a month with its first and last week, on a day of the month itself. */
const opened = () => {
  const open = vi.fn();
  const asked: string[] = [];
  openPage(<CalibrationCalendar onOpen={open} />, {
    [equipmentCalls.equipmentPage.path]: { records: [late], total: 23, current: 1, size: 20, totalExact: true },
    [equipmentCalls.calibrationsDue.path]: ({ url }: Sent) => {
      const until = new URL(url, 'http://example.cn').searchParams.get('until') ?? '';
      const day = new Date(Date.parse(until) - 7 * 86_400_000).toISOString().slice(0, 10);
      asked.push(day);
      return ok({ rows: [instrument(`101-WD-00${asked.length}`, day, 'valid')], left: asked.length - 1 });
    },
  });
  return { open, asked };
};

test('what has run out stands before the month, and a press opens the instrument', async () => {
  const { open } = opened();
  const overdue = within(await screen.findByRole('region', { name: '已超期' }));
  expect(overdue.getByRole('link', { name: '已超期 23 台' }).getAttribute('href')).toContain('tab=overdue');
  fireEvent.click(overdue.getByRole('button', { name: /101-PT-001 压力传感器 有效期至 2020-01-31/ }));
  expect(open).toHaveBeenCalledWith(late);
});

test('each instrument stands on its day, and the next month is asked for by its days', async () => {
  const { asked } = opened();
  const row = await screen.findByRole('button', { name: '101-WD-001 压力传感器' });
  expect(row.closest('.month-day')?.querySelector('time')?.getAttribute('datetime')).toBe(asked[0]);
  expect(asked[0]?.slice(0, 7)).toBe(wireMoment(world.now()).slice(0, 7));
  fireEvent.click(screen.getByRole('button', { name: '下一月' }));
  await screen.findByRole('button', { name: '101-WD-002 压力传感器' });
  expect((asked[1] ?? '') > (asked[0] ?? '')).toBe(true);
  expect(screen.getByText('另有 1 台未显示，请在列表中按有效期查询')).toBeTruthy();
});

test('on a phone the days that have something stand under each other', async () => {
  const wide = window.innerWidth;
  const narrow = (width: number) =>
    act(() => {
      window.innerWidth = width;
      window.dispatchEvent(new Event('resize'));
    });
  narrow(375);
  onTestFinished(() => narrow(wide));
  const { asked } = opened();
  const day = (await screen.findByRole('button', { name: '101-WD-001 压力传感器' })).closest('.month-day');
  expect(document.querySelectorAll('.month-day')).toHaveLength(1);
  expect(day?.querySelector('time')?.textContent).toBe(asked[0]?.slice(5));
});
