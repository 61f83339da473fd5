// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import type { SavedView } from '@zhengjian/contract/areas/account/views.ts';
import { useLocation } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ok, type Sent } from '../../../shell/testing.ts';
import { openPage, startKitTexts } from '../../testing.tsx';
import type { Filter } from '../shape.ts';
import { useListView } from '../useListView.ts';
import { settingsOf } from './savedView.ts';
import { useSavedViews } from './useSavedViews.ts';
import { ViewMenu } from './ViewMenu.tsx';

beforeAll(startKitTexts);
afterEach(cleanup);

const filters: Filter[] = [{ kind: 'text', key: 'keyword', label: '关键字' }];
const tabs = ['todo', 'all'];
const saved = (name: string, more: Partial<SavedView> = {}): SavedView => ({
  id: name,
  name,
  settings: { tab: 'all', filters: { keyword: name } },
  shared: 'none',
  own: true,
  ownerName: '',
  isDefault: false,
  abilities: { change: true },
  ...more,
});

function Page() {
  const [view, change] = useListView({ filters, tabs });
  const views = useSavedViews('test', filters);
  return (
    <>
      <output>{useLocation().search}</output>
      <button type="button" onClick={() => change({ keyword: '别的' })}>
        换条件
      </button>
      <ViewMenu list="test" now={settingsOf(view)} {...views} />
    </>
  );
}

/** The page over what the server keeps; answers what was sent to change it. */
function pageOver(kept: SavedView[], address = '/list') {
  const changes: [path: string, body: unknown][] = [];
  const change =
    (path: string) =>
    ({ body }: Sent) => {
      changes.push([path, body]);
      return ok({ id: 'new' });
    };
  const paths = [
    accountCalls.saveListView.path,
    accountCalls.shareListView.path,
    accountCalls.removeListView.path,
    accountCalls.defaultListView.path,
  ];
  openPage(
    <Page />,
    {
      [accountCalls.listViews.path]: () => ok({ views: kept }),
      ...Object.fromEntries(paths.map((path) => [path, change(path)])),
    },
    address,
  );
  return changes;
}

const address = () => screen.getByRole('status').textContent;
const menu = async () => fireEvent.click(await screen.findByRole('button', { name: '视图' }));
const choose = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('menuitem', { name }));

test('a view is opened from the menu, and left again', async () => {
  pageOver([saved('防爆'), saved('共享的', { own: false, ownerName: '张若楠', shared: 'all', abilities: { change: false } })]);
  await menu();
  expect(await screen.findByText('张若楠')).toBeDefined();
  await choose(/^防爆/);
  await waitFor(() => expect(new URLSearchParams(address() ?? '').get('keyword')).toBe('防爆'));
  expect(address()).toContain('tab=all');
  fireEvent.click(screen.getByText('换条件'));
  await screen.findByText('已修改');
  await menu();
  await choose('恢复初始列表');
  await waitFor(() => expect(address()).toBe(''));
});

test('a link that names a view opens it; one that names none any more says so', async () => {
  pageOver([saved('防爆')], '/list?view=%E9%98%B2%E7%88%86');
  await waitFor(() => expect(new URLSearchParams(address() ?? '').get('keyword')).toBe('防爆'));
  cleanup();
  pageOver([], '/list?view=gone');
  await waitFor(() => expect(address()).toBe(''));
});

test('the default opens with the list, unless the address asks for something', async () => {
  pageOver([saved('防爆', { isDefault: true })]);
  await waitFor(() => expect(new URLSearchParams(address() ?? '').get('keyword')).toBe('防爆'));
  cleanup();
  pageOver([saved('防爆', { isDefault: true })], '/list?tab=todo');
  await menu();
  await screen.findByRole('menuitem', { name: /^防爆/ });
  expect(address()).toBe('?tab=todo');
});

test('what is shown is kept under a name', async () => {
  const changes = pageOver([], '/list?tab=all&keyword=abc');
  await menu();
  await choose('存为视图');
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: ' 我的 ' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]).toEqual([
    accountCalls.saveListView.path,
    { list: 'test', name: '我的', settings: { tab: 'all', filters: { keyword: 'abc' } } },
  ]);
});

test('who may not change a view may still open the list with it, and keep one of their own', async () => {
  const changes = pageOver([saved('共享的', { own: false, shared: 'all', abilities: { change: false } })], '/list?view=共享的');
  await menu();
  await screen.findByRole('menuitem', { name: '设为打开时的默认视图' });
  expect(screen.queryByRole('menuitem', { name: '删除视图' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: '名称与共享' })).toBeNull();
  await choose('设为打开时的默认视图');
  await waitFor(() => expect(changes).toEqual([[accountCalls.defaultListView.path, { list: 'test', id: '共享的' }]]));
});
