// @vitest-environment happy-dom
/** A person with many menus: 20 top menus of 28 entries each. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { accountCalls, type MenuItem } from '@zhengjian/contract/areas/account/calls.ts';
import type { WaitingCount } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { useNavigate } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../kit/testing.tsx';
import { HOME } from '../guard.ts';
import { isScoped } from '../menus.ts';
import { remember } from '../navigation/recent.ts';
import { screenAt } from '../screens.ts';
import { session, type UserInfo } from '../session.ts';
import { menuItem, ok, type Sent } from '../testing.ts';
import { SideMenu } from './SideMenu.tsx';
import { TopMenu } from './TopMenu.tsx';

beforeAll(startKitTexts);
afterEach(() => {
  cleanup();
  gate = atOnce;
  waiting = [];
  favourites = [];
});

const GROUPS = 20;
const ENTRIES = 28;
const FOLDERS = 4;
const item = (id: string, name: string, children: MenuItem[] = []) =>
  menuItem(`/${id}/index`, name, { id, code: id, ...(children.length > 0 ? { children } : {}) });
const range = (n: number) => Array.from({ length: n }, (_, at) => at);
/** Each top menu holds four folders of seven entries. */
const all = range(GROUPS).map((g) =>
  item(
    `g${g}`,
    `业务${g}`,
    range(FOLDERS).map((f) =>
      item(
        `g${g}f${f}`,
        `目录${g}-${f}`,
        range(ENTRIES / FOLDERS).map((e) => item(`g${g}f${f}e${e}`, `事项${g}-${f}-${e}`)),
      ),
    ),
  ),
);

function Elsewhere() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate('/g7f1e2/index')}>
        其他标签
      </button>
      <button type="button" onClick={() => navigate(HOME)}>
        回首页
      </button>
    </>
  );
}

/** What comes before an answer of the menus. */
const atOnce = async () => {};
let gate: () => Promise<void> = atOnce;
let waiting: WaitingCount[] = [];
let favourites: string[] = [];

const openAt = (address: string, { phone = false, more = [] as MenuItem[] } = {}) => {
  const menus = [...all, ...more];
  const asked: string[] = [];
  const page = openPage(
    <>
      {!phone && <TopMenu />}
      <SideMenu folded={false} scoped={!phone} />
      <Elsewhere />
    </>,
    {
      [accountCalls.routes.path]: async ({ url }: Sent) => {
        await gate();
        const id = new URL(url, 'http://here').searchParams.get('topMenuId') ?? '';
        asked.push(id);
        return ok(id === '' ? menus : (menus.find((one) => one.id === id)?.children ?? []));
      },
      [workflowListCalls.waitingWork.path]: () => ok(waiting),
      [accountCalls.readFavourites.path]: () => ok({ paths: favourites }),
    },
    address,
  );
  act(() =>
    session.set((before) => ({
      ...before,
      userInfo: { user_id: 'u1', kind: 'staff', mustChangePassword: false } as UserInfo,
      topMenu: menus.map(({ id, code, name, nameEn, icon, path }) => ({ id, code, name, nameEn, icon, path })),
      menu: menus,
      menuAll: menus,
    })),
  );
  return { ...page, asked };
};
const side = () => within(screen.getByRole('navigation', { name: '菜单' }));
const shown = () =>
  side()
    .queryAllByRole('menuitem')
    .map((one) => one.textContent?.trim() ?? '')
    .filter((name) => name !== '');
const openGroups = () => document.querySelectorAll('.side-menu .ant-menu-submenu-open').length;
const choose = async (name: string) => fireEvent.click((await screen.findAllByText(name))[0] as HTMLElement);

test('a top menu scopes the side menu, as does a page that is come to by a tab; none of it is repeated on the first page', async () => {
  const { asked } = openAt(HOME);
  await screen.findByText(/全部功能在上方菜单/);
  await choose('业务3');
  await waitFor(() => expect(shown().filter((name) => name.startsWith('目录'))).toEqual(range(FOLDERS).map((f) => `目录3-${f}`)));
  expect(shown().some((name) => name.startsWith('业务'))).toBe(false);
  expect(asked).toEqual(['g3']);
  fireEvent.click(screen.getByText('其他标签'));
  await waitFor(() => expect(shown().filter((name) => name.startsWith('目录'))).toEqual(range(FOLDERS).map((f) => `目录7-${f}`)));
  fireEvent.click(screen.getByText('回首页'));
  await screen.findByText(/全部功能在上方菜单/);
});

test('beside the first page stand the pages at hand, those where work waits and the last ones opened, each once', async () => {
  favourites = ['/g1f0e0/index', '/g9f1e2/index', '/gone/index'];
  waiting = [
    { kind: 'node', path: '/g9f1e2/index', count: 2, overdue: 1 },
    { kind: 'node', path: '/g5f0e1/index', count: 3, overdue: 0 },
  ];
  openAt(HOME);
  for (const path of ['/g2f0e0/index', '/g5f0e1/index', '/g4f0e0/index']) act(() => remember(path));
  await waitFor(() =>
    expect(shown().map((name) => name.replace(/，?\d+ 项待办.*/, ''))).toEqual([
      '收藏',
      '事项1-0-0',
      '事项9-1-2',
      '待办',
      '事项5-0-1',
      '最近使用',
      '事项4-0-0',
      '事项2-0-0',
    ]),
  );
  expect(openGroups()).toBe(3);
  fireEvent.click(side().getByText('事项5-0-1'));
  await waitFor(() => expect(shown().filter((name) => name.startsWith('目录'))).toEqual(range(FOLDERS).map((f) => `目录5-${f}`)));
});

test('a top menu that is a page itself opens it, and beside it stands what the person works with', async () => {
  favourites = ['/g1f0e0/index'];
  const { asked } = openAt('/g5f0e1/index', { more: [item('inbox', '站内消息')] });
  await waitFor(() => expect(shown()).toContain('目录5-0'));
  await choose('站内消息');
  await waitFor(() => expect(shown().slice(0, 2)).toEqual(['收藏', '事项1-0-0']));
  expect(screen.getByRole('menuitem', { name: '站内消息' }).className).toContain('selected');
  expect(asked).toEqual([]);
});

test('without a connection a top menu opens what is there of it', async () => {
  openAt('/g5f0e1/index');
  await waitFor(() => expect(shown()).toContain('目录5-0'));
  gate = () => Promise.reject(new TypeError('Failed to fetch'));
  await choose('业务3');
  await waitFor(() => expect(shown()).toContain('目录3-0'));
  expect(document.querySelector('.ant-message-notice')).toBe(null);
});

test('a short menu, or one of a single group, needs no top menu', () => {
  const short = range(2).map((g) =>
    item(
      `s${g}`,
      `组${g}`,
      range(6).map((e) => item(`s${g}e${e}`, `事${e}`)),
    ),
  );
  expect(isScoped(short)).toBe(false);
  expect(isScoped(all.slice(0, 1))).toBe(false);
  expect(isScoped(all.slice(0, 2))).toBe(true);
});

test('whoever has gone elsewhere while a top menu is loaded stays there', async () => {
  openAt('/g5f0e1/index');
  await waitFor(() => expect(shown()).toContain('目录5-0'));
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  gate = () => opened;
  await choose('业务3');
  fireEvent.click(screen.getByText('其他标签'));
  await waitFor(() => expect(shown()).toContain('目录7-0'));
  open();
  await waitFor(() => expect(session.get().menu).toEqual(all[3]?.children));
  await act(async () => {});
  expect(screen.getByRole('menuitem', { name: '业务7' }).className).toContain('selected');
  expect(shown()).not.toContain('目录3-0');
});

test('of many groups one is open at a time, and of what is closed nothing is drawn', async () => {
  openAt(HOME);
  await choose('业务3');
  await waitFor(() => expect(shown()).toContain('事项3-0-0'));
  fireEvent.click(side().getByText('目录3-2'));
  await waitFor(() => expect(shown()).toContain('事项3-2-6'));
  fireEvent.click(side().getByText('目录3-1'));
  await waitFor(() => expect(shown()).toContain('事项3-1-0'));
  expect(openGroups()).toBe(1);
  expect(shown().length).toBeLessThan(FOLDERS + 2 * (ENTRIES / FOLDERS) + 1);
});

test('the menu of a phone holds the top menus, one open at a time', async () => {
  openAt('/g5f0e1/index', { phone: true });
  await waitFor(() => expect(shown()).toContain('事项5-0-1'));
  fireEvent.click(side().getByText('业务9'));
  await waitFor(() => expect(shown()).toContain('目录9-3'));
  expect(openGroups()).toBe(1);
  expect(shown()[0]).toBe('首页');
});

test('a top menu tells how much waits behind it, but the one in which one stands: its entries tell', async () => {
  waiting = [
    { kind: 'node', path: '/g5f0e1/index', count: 3, overdue: 0 },
    { kind: 'node', path: '/g9f1e2/index', count: 2, overdue: 1 },
    { kind: 'node', path: '/g9f3e0/index', count: 4, overdue: 0 },
  ];
  openAt('/g5f0e1/index');
  const tops = () => within(screen.getAllByRole('menu')[0] as HTMLElement).getAllByRole('menuitem');
  const top = (name: string) => tops().find((one) => one.textContent?.includes(name));
  await waitFor(() => expect(top('业务9')?.textContent).toContain('6 项待办'));
  expect(top('业务5')?.querySelector('.open-count')).toBe(null);
  expect(top('业务7')?.querySelector('.open-count')).toBe(null);
});

test('the page of an entry that is pointed at is fetched before it is chosen, and no other', async () => {
  const entry = (path: string, name: string): MenuItem => ({ ...item(name, name), path });
  const [pointed, beside] = ['/printing/sealLog', '/alert/workCalendar'];
  openAt('/elsewhere', { phone: true, more: [entry(pointed, '用印记录'), entry(beside, '环节预警')] });
  expect(screenAt(pointed)?.page.loaded()).toBeNull();
  fireEvent.mouseEnter(await screen.findByRole('menuitem', { name: /用印记录/ }));
  await waitFor(() => expect(screenAt(pointed)?.page.loaded()).not.toBeNull());
  expect(screenAt(beside)?.page.loaded()).toBeNull();
});
