// @vitest-environment happy-dom
/** The frame around the pages: its title, its menu on a phone, its open pages. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { accountCalls, type MenuItem } from '@zhengjian/contract/areas/account/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import type { Menu } from '@zhengjian/contract/menu.ts';
import { menus } from '@zhengjian/contract/menus.ts';
import { isValidElement } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../kit/testing.tsx';
import { HOME } from '../guard.ts';
import { session, type UserInfo } from '../session.ts';
import { type Tab, tabs } from '../tabs.ts';
import { menuItem, ok } from '../testing.ts';
import { LogoBar } from './LogoBar.tsx';
import { iconOf } from './menuIcons.tsx';
import { Panes } from './Panes.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TabBar } from './TabBar.tsx';

beforeAll(startKitTexts);
afterEach(cleanup);

const signedIn = (kind: 'staff' | 'customer', menus: MenuItem[] = []) =>
  act(() =>
    session.set((before) => ({
      ...before,
      userInfo: { kind, mustChangePassword: false } as UserInfo,
      topMenu: [],
      menu: menus,
      menuAll: menus,
    })),
  );

test.each(['staff', 'customer'] as const)('the product has one title, also for %s', async (kind) => {
  openPage(<LogoBar folded={false} />, {});
  signedIn(kind);
  expect(screen.getByRole('link').textContent).toBe('防爆院内部系统');
});

test('a page to which a right has come since the menus were read is shown; one to which none has come is not', async () => {
  let granted: MenuItem[] = [];
  const come = () => {
    openPage(
      <Panes />,
      {
        [accountCalls.userInfo.path]: { kind: 'staff', roles: [], mustChangePassword: false },
        [accountCalls.buttons.path]: [],
        [accountCalls.topMenu.path]: [],
        [accountCalls.routes.path]: () => ok(granted),
        [workflowListCalls.queryCategoryWithAuth.path]: [],
      },
      '/work/start',
    );
    signedIn('staff');
  };
  come();
  await screen.findByText('403');
  cleanup();
  granted = [menuItem('/work/start', '发起流程')];
  come();
  await waitFor(() => expect(document.querySelector('.pane')).not.toBeNull());
  expect(screen.queryByText('403')).toBeNull();
});

test('the menu of a phone leads home once, also where a menu of the institute does so', async () => {
  openPage(<SideMenu folded={false} scoped={false} />, {}, '/desk/todoTasks');
  signedIn('staff', [menuItem(HOME, '首页'), menuItem('/desk/todoTasks', '待办')]);
  await screen.findByText('待办');
  expect(screen.getAllByText('首页')).toHaveLength(1);
});

const tab = (path: string, name: string): Tab => ({
  key: path,
  path,
  search: '',
  hash: '',
  i18n: '',
  title: name,
  keepAlive: true,
  from: '',
  used: 0,
  generation: 0,
});
const names = () => [...document.querySelectorAll('.tab .tab-title:not(.tab-home)')].map((one) => one.textContent);

test('a tab closes by the middle button, its own menu closes the others, and the list names all that are open', async () => {
  const list = [tab(HOME, '首页'), tab('/a', 'A2026CCC000001 万源'), tab('/b', 'A2026CCC000002 南阳'), tab('/c', '待办')];
  openPage(<TabBar />, {}, '/c');
  act(() => tabs.set({ list, active: '/c' }));
  await waitFor(() => expect(names()).toEqual(['A2026CCC000001 万源', 'A2026CCC000002 南阳', '待办']));
  const first = screen.getByText('A2026CCC000001 万源');
  fireEvent(first, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  await waitFor(() => expect(names()).toEqual(['A2026CCC000002 南阳', '待办']));
  fireEvent.click(screen.getByRole('button', { name: '页签操作' }));
  const open = await screen.findByRole('menu');
  for (const name of ['A2026CCC000002 南阳', '待办']) expect(within(open).getByText(name)).toBeTruthy();
  fireEvent.contextMenu(screen.getAllByText('A2026CCC000002 南阳')[0] as HTMLElement);
  await waitFor(() => expect(screen.getAllByText('关闭其他')).toHaveLength(2));
  fireEvent.click(screen.getAllByText('关闭其他').at(-1) as HTMLElement);
  await waitFor(() => expect(names()).toEqual(['A2026CCC000002 南阳']));
});

const groupsOf = (all: readonly Menu[]): readonly (readonly Menu[])[] => [all, ...all.flatMap(({ menus: below = [] }) => groupsOf(below))];

test('entries that stand below each other are told apart by their icons', () => {
  const alike = groupsOf(menus).flatMap((entries) => {
    const drawn = entries.map(({ icon = '', path = '' }) => iconOf({ icon, path }, 1)).map((icon) => isValidElement(icon) && icon.type);
    return entries
      .filter((_, at) => drawn[at] !== false && drawn.indexOf(drawn[at] ?? false) < at)
      .map(({ code, icon }) => `${code}: ${icon}`);
  });
  expect(alike).toEqual([]);
});
