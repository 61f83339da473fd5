// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { area, call, type Sent, signedIn } from '@zhengjian/contract/call.ts';
import { pageOf, paging } from '@zhengjian/contract/paging.ts';
import { Activity, useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { ok, refused, type Sent as Sending } from '../../shell/testing.ts';
import { rendersOf } from '../../testing/renders.ts';
import { openPage, startKitTexts } from '../testing.tsx';
import { ListScreen } from './ListScreen.tsx';
import type { BatchAct, Column, Filter, ListView } from './shape.ts';

beforeAll(startKitTexts);
afterEach(cleanup);

type Row = { id: string; name: string };
const { rows: rowsCall } = area('test', {
  rows: call({
    method: 'GET',
    path: '/rows',
    access: signedIn(),
    summary: '',
    input: z.object({ ...paging, keyword: z.string().optional() }),
    data: pageOf(z.object({ id: z.string(), name: z.string() })),
  }),
});
const columns: Column<Row>[] = [{ key: 'name', title: '名称', width: 200, opens: true, phone: 1 }];
const filters: Filter[] = [{ kind: 'text', key: 'keyword', label: '关键字', main: true }];
type Input = Sent<typeof rowsCall>;
const input = ({ sent, current, size }: ListView): Input => ({ ...sent, current, size });
const run = vi.fn();
const batch: BatchAct<Row>[] = [{ key: 'accept', label: '批量受理', run }];
const rows: Row[] = ['一', '二', '三'].map((name, at) => ({ id: String(at), name }));

const told = { id: 'test', title: '列表', call: rowsCall, input, filters, columns, rowKey: 'id', batch } as const;
const list = <ListScreen<Row, Input> {...told} />;
const page = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{list}</Activity>;
const answers = {
  '/rows': ({ url }: { url: string }) => {
    const found = url.includes('keyword=%E4%BA%8C') ? rows.slice(1, 2) : rows;
    return ok({ records: found, total: found.length, size: 30, current: 1, pages: 1 });
  },
  '/blade-user/my/tableSetting': null,
};
const search = () => screen.getByLabelText<HTMLInputElement>('关键字');
const ticks = () => screen.getAllByRole<HTMLInputElement>('checkbox').filter((box) => box.getAttribute('aria-label')?.startsWith('选择'));

test('a list hidden with its tab comes back as it was left: typed text, selection', async () => {
  const { show, sent } = openPage(page('visible'), answers);
  await screen.findAllByText('一');
  fireEvent.change(search(), { target: { value: '未发出' } });
  fireEvent.click(ticks()[0] as HTMLElement);
  await screen.findByText('已选 1 条');
  const before = sent.length;
  show(page('hidden'));
  show(page('visible'));
  expect(search().value).toBe('未发出');
  expect(screen.getByText('已选 1 条')).toBeDefined();
  expect(sent.length).toBe(before);
});

test('of two hundred rows the last is drawn too, and of two hundred others', async () => {
  const many = (name: string) => Array.from({ length: 200 }, (_, at): Row => ({ id: `${name}${at}`, name: `${name}${at}` }));
  const full = ({ url }: { url: string }) => {
    const found = many(url.includes('keyword=') ? '乙' : '甲');
    return ok({ records: found, total: 200, size: 200, current: 1, pages: 1 });
  };
  const { container } = openPage(list, { ...answers, '/rows': full });
  const drawn = () => container.querySelectorAll('tr[data-row-key]').length;
  const isAtRest = () => container.querySelector('.list-table')?.getAttribute('aria-busy') === 'false';
  expect(await screen.findByText('甲199')).toBeDefined();
  await waitFor(() => expect(isAtRest()).toBe(true));
  expect(drawn()).toBe(200);
  fireEvent.change(search(), { target: { value: '乙' } });
  fireEvent.keyDown(search(), { key: 'Enter' });
  expect(await screen.findByText('乙199')).toBeDefined();
  await waitFor(() => expect(isAtRest()).toBe(true));
  expect(drawn()).toBe(200);
});

test('Enter sends the filter, the tag removes it, and the selection does not outlive the view', async () => {
  openPage(page('visible'), answers);
  await screen.findAllByText('一');
  fireEvent.click(ticks()[0] as HTMLElement);
  fireEvent.change(search(), { target: { value: '二' } });
  fireEvent.keyDown(search(), { key: 'Enter' });
  await waitFor(() => expect(screen.queryByText('一')).toBeNull());
  expect(screen.queryByText('已选 1 条')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '清空条件' }));
  await screen.findAllByText('一');
  expect(search().value).toBe('');
});

test('an empty table shows the heads that can be read, not all of them cut to their first letters', async () => {
  const many = Array.from({ length: 15 }, (_, at): Column<Row> => ({ key: `c${at}`, title: `栏目${at}`, width: 180, phone: 1 }));
  openPage(<ListScreen<Row, Input> {...told} columns={many} />, {
    ...answers,
    '/rows': () => ok({ records: [], total: 0, size: 30, current: 1, pages: 0 }),
  });
  await screen.findByText('栏目0');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toContain('栏目4');
  expect(heads).not.toContain('栏目7');
});

test('where selections are kept, rows of several views run together', async () => {
  run.mockClear();
  openPage(<ListScreen<Row, Input> {...told} keepChosen />, answers);
  await screen.findAllByText('一');
  fireEvent.click(ticks()[0] as HTMLElement);
  fireEvent.change(search(), { target: { value: '二' } });
  fireEvent.keyDown(search(), { key: 'Enter' });
  await waitFor(() => expect(screen.queryByText('一')).toBeNull());
  expect(screen.getByText('已选 1 条')).toBeDefined();
  fireEvent.click(ticks()[0] as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: '批量受理' }));
  expect(run).toHaveBeenCalledWith([rows[0], rows[1]]);
  expect(screen.getByText('已选 2 条')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '取消选择' }));
  expect(screen.queryByText('已选 2 条')).toBeNull();
});

test('arrows walk the rows, Space selects, the batch bar runs with what is selected', async () => {
  openPage(page('visible'), answers);
  await screen.findAllByText('一');
  const tableRows = [...document.querySelectorAll<HTMLElement>('tr[data-row-key]')];
  tableRows[0]?.focus();
  fireEvent.keyDown(tableRows[0] as HTMLElement, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(tableRows[1]);
  fireEvent.keyDown(tableRows[1] as HTMLElement, { key: ' ' });
  fireEvent.click(await screen.findByRole('button', { name: '批量受理' }));
  expect(run).toHaveBeenCalledWith([rows[1]]);
});

test('where the last row of the last page has left, the page before it is shown', async () => {
  const asked: string[] = [];
  openPage(
    list,
    {
      ...answers,
      '/rows': ({ url }: { url: string }) => {
        const current = new URL(url, 'http://here').searchParams.get('current') ?? '';
        asked.push(current);
        return ok({ records: current === '2' ? rows : [], total: 33, size: 30, current: Number(current), pages: 2 });
      },
    },
    '/?current=4',
  );
  await screen.findAllByText('一');
  expect(asked).toEqual(['4', '2']);
});

test('a list that fails says why and loads again', async () => {
  let broken = true;
  openPage(page('visible'), {
    ...answers,
    '/rows': (sent: { url: string }) => (broken ? Promise.reject(new TypeError('offline')) : answers['/rows'](sent)),
  });
  await screen.findByText('列表未能加载');
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  await screen.findAllByText('一');
});

test('the Excel file is asked with the columns in sight; what comes is counted and kept, what is refused is said', async () => {
  const asked: (readonly string[])[] = [];
  const exportUrl = (_: ListView, shown: readonly string[]) => {
    asked.push(shown);
    return Promise.resolve('/api/export');
  };
  let answer = () => refused(400, '符合条件的记录太多');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  openPage(<ListScreen<Row, Input> {...told} exportUrl={exportUrl} />, { ...answers, '/export': () => answer() });
  await screen.findAllByText('一');
  const button = () => screen.getByRole('button', { name: '导出 Excel' });
  fireEvent.click(button());
  await screen.findByText('符合条件的记录太多');
  expect(saved).not.toHaveBeenCalled();
  answer = () => new Response('PK', { headers: { 'content-disposition': `attachment; filename*=UTF-8''list.xlsx` } });
  fireEvent.click(button());
  await screen.findByText('已导出 list.xlsx');
  expect(saved).toHaveBeenCalledTimes(1);
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('list.xlsx');
  expect(asked).toEqual([['name'], ['name']]);
  saved.mockRestore();
});

test('heads are moved and widened by the keyboard and dragged to another place; the phone’s lines stay', async () => {
  const two: Column<Row>[] = [...columns, { key: 'id', title: '编号', width: 120 }];
  const saved: unknown[] = [];
  openPage(<ListScreen<Row, Input> {...told} columns={two} />, {
    ...answers,
    '/blade-user/my/tableSetting': ({ method, body }: Sending) => {
      if (method === 'POST') saved.push((body as { settings: unknown }).settings);
      return ok(null);
    },
  });
  await screen.findAllByText('一');
  const heads = () => [...document.querySelectorAll<HTMLElement>('th[data-column]')];
  const names = () => heads().map((head) => head.dataset.column);
  expect(names()).toEqual(['name', 'id']);
  const head = (at: number) => heads()[at] as HTMLElement;
  head(0).focus();
  fireEvent.keyDown(head(0), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(head(1));
  fireEvent.keyDown(head(1), { key: 'ArrowLeft', altKey: true });
  await waitFor(() => expect(names()).toEqual(['id', 'name']));
  fireEvent.keyDown(head(0), { key: 'ArrowRight', altKey: true, shiftKey: true });
  await waitFor(() => expect(saved.at(-1)).toMatchObject({ order: ['id', 'name'], width: { id: 140 } }));
  const dataTransfer = { setData: () => undefined, effectAllowed: '' };
  fireEvent.dragStart(head(0), { dataTransfer });
  fireEvent.dragOver(head(1), { dataTransfer });
  fireEvent.drop(head(1), { dataTransfer });
  await waitFor(() => expect(names()).toEqual(['name', 'id']));
  expect(saved.at(-1)).toMatchObject({ order: ['name', 'id'], width: { id: 140 } });
});

test('the edge of a head is dragged to another width', async () => {
  const saved: unknown[] = [];
  openPage(list, {
    ...answers,
    '/blade-user/my/tableSetting': ({ method, body }: Sending) => {
      if (method === 'POST') saved.push((body as { settings: unknown }).settings);
      return ok(null);
    },
  });
  await screen.findAllByText('一');
  const edge = document.querySelector('.head-edge') as HTMLElement;
  edge.setPointerCapture = () => undefined;
  fireEvent.pointerDown(edge, { clientX: 200, pointerId: 1 });
  fireEvent.pointerMove(edge, { clientX: 240, pointerId: 1 });
  expect(edge.style.getPropertyValue('--moved')).toBe('40px');
  fireEvent.pointerUp(edge, { clientX: 255, pointerId: 1 });
  await waitFor(() => expect(saved).toEqual([{ width: { name: 255 } }]));
});

const many: Row[] = Array.from({ length: 30 }, (_, at) => ({ id: String(at), name: `行 ${at}` }));
const wide: Column<Row>[] = Array.from({ length: 8 }, (_, at) => ({
  ...columns[0],
  key: at === 0 ? 'name' : `c${at}`,
  title: `列 ${at}`,
  opens: at === 0,
}));
const acts = [
  { key: 'a', label: '受理', onClick: () => undefined },
  { key: 'b', label: '查看', onClick: () => undefined },
  { key: 'c', label: '催办', onClick: run },
];
const rowActs = () => acts;
const open = (row: Row) => `/case/${row.id}`;
const thirty = (title: string) => (
  <ListScreen<Row, Input> {...told} title={title} columns={wide} rowActs={rowActs} open={open} rowName={(row) => row.name} />
);
let retitle: (title: string) => void = () => undefined;
function Around() {
  const [title, setTitle] = useState('列表');
  retitle = setTitle;
  return thirty(title);
}
const openThirty = async () => {
  openPage(<Around />, { ...answers, '/rows': () => ok({ records: many, total: 30, size: 30, current: 1, pages: 1 }) });
  await screen.findAllByText('行 29');
  await waitFor(() => expect(document.querySelectorAll('tr[data-row-key]')).toHaveLength(30));
  // antd draws its rows once more when it has measured them
  await act(async () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
};
const cells = (drawn: ReadonlyMap<string, number>) => drawn.get('Cell') ?? 0;

describe('a table of thirty rows', () => {
  test('draws no cell for a tick, for a row that was acted on, or because the page around it changed', async () => {
    await openThirty();
    const ticked = await rendersOf(
      () => fireEvent.click(ticks()[3] as HTMLElement),
      () => screen.findByText('已选 1 条'),
    );
    expect([cells(ticked), ticked.get('Tick')]).toEqual([0, 1]);
    const row = document.querySelector('tr[data-row-key="3"]');
    expect(row?.hasAttribute('data-selected')).toBe(true);
    const acted = await rendersOf(
      () => fireEvent.click(within(row as HTMLElement).getByRole('button', { name: '受理' })),
      () => waitFor(() => expect(row?.hasAttribute('data-marked')).toBe(true)),
    );
    expect([cells(acted), acted.get('ListScreen')]).toEqual([0, 1]);
    const around = await rendersOf(
      () => act(() => retitle('另一标题')),
      () => screen.findByText('另一标题'),
    );
    expect([cells(around), around.get('ListScreen')]).toEqual([0, 1]);
  });

  test('makes the menu of a row when it is asked for, and the focus stays on its button', async () => {
    await openThirty();
    const drawn = await rendersOf(
      () => fireEvent.click(screen.getAllByRole('button', { name: '更多' })[5] as HTMLElement),
      () => screen.findByRole('menuitem', { name: '催办' }),
    );
    expect(drawn.get('Folded')).toBeLessThanOrEqual(3);
    expect(document.activeElement).toBe(screen.getAllByRole('button', { name: '更多' })[5]);
    run.mockClear();
    fireEvent.click(screen.getByRole('menuitem', { name: '催办' }));
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('with Shift the rows between two ticks become alike', async () => {
    await openThirty();
    fireEvent.click(ticks()[2] as HTMLElement);
    fireEvent.click(ticks()[6] as HTMLElement, { shiftKey: true });
    await screen.findByText('已选 5 条');
    fireEvent.click(screen.getAllByLabelText('全选本页')[0] as HTMLElement);
    await screen.findByText('已选 30 条');
  });
});
