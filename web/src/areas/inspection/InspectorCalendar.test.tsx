// @vitest-environment happy-dom

import { cleanup, screen } from '@testing-library/react';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { zh } from '@zhengjian/contract/areas/inspection/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../kit/testing.tsx';
import { ok, type Sent } from '../../shell/testing.ts';
import InspectorCalendar from './InspectorCalendar.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'inspection', zh);
});
afterEach(cleanup);

const visit = (n: number, day: string) => ({
  ...{ id: String(n), taskId: String(n), workNo: `GC${n}`, userName: '马骁', role: '01', days: '1' },
  ...{ startDate: day, endDate: day, factoryName: `工厂${n}号`, address: '', state: '4' },
});

/** So many visits of one month, page by page. */
const opened = (total: number) =>
  openPage(<InspectorCalendar />, {
    [inspectionCalls.userTaskPage.path]: ({ url }: Sent) => {
      const asked = Object.fromEntries(new URL(url, 'http://example.cn').searchParams);
      const [current, size] = [Number(asked.current), Number(asked.size)];
      const begin = (current - 1) * size;
      const records = Array.from({ length: Math.max(0, Math.min(size, total - begin)) }, (_, i) =>
        visit(begin + i, (asked.until ?? '').slice(0, 10)),
      );
      return ok({ records, total, current, size, totalExact: true });
    },
  });

test('a month of more visits than one page is shown whole', async () => {
  opened(450);
  await screen.findByTitle('GC449 工厂449号');
  expect(screen.getByTitle('GC0 工厂0号')).toBeTruthy();
  expect(screen.queryByText(/未显示/)).toBeNull();
});

test('what is left out is said', async () => {
  opened(700);
  await screen.findByText('另有 100 条未显示，请在下方列表查看');
  await screen.findByTitle('GC599 工厂599号');
});
