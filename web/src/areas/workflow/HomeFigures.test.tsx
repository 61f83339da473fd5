// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { logCalls } from '@zhengjian/contract/areas/access/logs.ts';
import type { MenuItem } from '@zhengjian/contract/areas/account/calls.ts';
import { jobCalls } from '@zhengjian/contract/areas/system/jobs.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { zh } from '@zhengjian/contract/areas/workflow/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../kit/testing.tsx';
import { session, type UserInfo } from '../../shell/session.ts';
import { menuItem, ok } from '../../shell/testing.ts';
import { wireMoment, world } from '../../shell/world.ts';
import HomeFigures from './HomeFigures.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'workflow', zh);
});
afterEach(cleanup);

const page = (total: number) => ok({ records: [], total, size: 1, current: 1, pages: total });
const openFor = (menus: readonly MenuItem[], waiting: readonly object[]) => {
  const opened = openPage(<HomeFigures />, {
    [workflowListCalls.waitingWork.path]: () => ok(waiting),
    [workflowListCalls.doneList.path]: () => page(34),
    [logCalls.onlinePage.path]: () => page(7),
    [jobCalls.health.path]: () =>
      ok({ at: '', parts: ['ok', 'bad', 'warning', 'none'].map((state) => ({ part: 'disk', state, found: '', advice: '' })) }),
  });
  act(() =>
    session.set((before) => ({ ...before, userInfo: { kind: 'staff', mustChangePassword: false } as UserInfo, menuAll: [...menus] })),
  );
  return opened;
};
const figures = () => screen.queryAllByRole('link').map((link) => [link.querySelector('strong')?.textContent, link.getAttribute('href')]);
const WORK = [menuItem('/desk/todoTasks', '我的待办'), menuItem('/work/done', '办结任务')];

test('whoever has queues reads what waits, what of it is late and what they did this month, each the way to its list', async () => {
  const all = { kind: 'all', path: '/desk/todoTasks', count: 12, overdue: 3 };
  const { sent } = openFor(WORK, [all, { kind: 'node', path: '/acceptance/accept', count: 12, overdue: 3 }]);
  const first = `${wireMoment(world.now()).slice(0, 8)}01`;
  await waitFor(() =>
    expect(figures()).toEqual([
      ['12', '/desk/todoTasks'],
      ['3', '/desk/todoTasks'],
      ['34', `/work/done?from=${first}`],
    ]),
  );
  // what the menu does not hold is not asked for
  expect(sent.some(({ url }) => url.includes(jobCalls.health.path) || url.includes(logCalls.onlinePage.path))).toBe(false);
});

test('the administrator reads beside it what of the system needs attention, and how many are there', async () => {
  openFor([...WORK, menuItem('/monitor/health', '运行状况'), menuItem('/monitor/online', '在线用户')], []);
  await waitFor(() =>
    expect(figures().map(([figure, to]) => `${figure} ${to?.split('?')[0]}`)).toEqual([
      '0 /desk/todoTasks',
      '0 /desk/todoTasks',
      '34 /work/done',
      '2 /monitor/health',
      '7 /monitor/online',
    ]),
  );
});
