// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import type { MenuItem } from '@zhengjian/contract/areas/account/calls.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../kit/testing.tsx';
import { session } from '../session.ts';
import type { Tab } from '../tabs.ts';
import { menuItem } from '../testing.ts';
import { Crumbs } from './Crumbs.tsx';

beforeAll(startKitTexts);
afterEach(cleanup);

const DETAIL = '/acceptance/detail';
const item = (path: string, name: string, children: MenuItem[] = []) => menuItem(path, name, { children });
const menus = [
  item('/desk', '我的事务', [item('/desk/todoTasks', '我的待办')]),
  item('/acceptance', '业务受理', [item('/acceptance/accept', 'CCC受理')]),
];
const openAt = (from: string) => {
  const tab: Tab = {
    key: `${DETAIL}?id=1`,
    path: DETAIL,
    search: '?id=1',
    hash: '',
    i18n: 'acceptance:staff.detail',
    title: 'A2026CCC000001',
    keepAlive: false,
    from,
    used: 1,
    generation: 0,
  };
  openPage(<Crumbs tab={tab} />, {});
  act(() => session.set((before) => ({ ...before, menuAll: menus })));
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
};

test('a page leads back to the list from which it was opened, as it was filtered', () => {
  expect(openAt('/desk/todoTasks?lamp=red&page=2').at(-1)).toEqual(['我的待办', '/desk/todoTasks?lamp=red&page=2']);
  expect(screen.getByText('我的事务')).toBeTruthy();
});

test('opened from nowhere known it leads to the first list that shows it', () => {
  expect(openAt('/work/elsewhere').at(-1)).toEqual(['CCC受理', '/acceptance/accept']);
  cleanup();
  expect(openAt('').at(-1)).toEqual(['CCC受理', '/acceptance/accept']);
});
