// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { area, signedIn } from '@zhengjian/contract/call.ts';
import { by, list, pageCall, shown } from '@zhengjian/contract/list.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { ok, type Sent } from '../shell/testing.ts';
import { ListPage } from './ListPage.tsx';
import { openPage, startKitTexts } from './testing.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'boxes', {
    fields: { box: { code: '盒号', state: '状态' } },
    lists: { box: { title: '档案盒' } },
    boxState: { kept: '在架', lent: '借出' },
  });
});
afterEach(cleanup);

const STATES = ['kept', 'lent'] as const;
const boxes = list({
  area: 'boxes',
  name: 'box',
  row: z.object({ id: z.string(), code: shown.code(), state: shown.word(STATES, 'boxState') }),
  filters: { keyword: by.keyword(), state: by.word(STATES, 'boxState') },
  sorts: ['code'],
});
const way = (path: string) => pageCall(boxes, { method: 'GET', path, access: signedIn(), summary: '' });
const calls = area('boxes', { all: way('/boxes'), lent: way('/boxes/lent') });

type Box = { id: string; code: string; state: (typeof STATES)[number] };
const ALL: readonly Box[] = [
  { id: '1', code: 'B-1', state: 'kept' },
  { id: '2', code: 'B-2', state: 'lent' },
  { id: '3', code: 'B-3', state: 'kept' },
];
const pageOf = (records: readonly Box[]) => ok({ records, total: records.length, size: 30, current: 1, pages: 1 });
const answers = {
  '/boxes': ({ url }: Sent) => pageOf(ALL.filter(({ state }) => !url.includes('state=') || url.includes(`state=${state}`))),
  '/boxes/lent': () => pageOf(ALL.filter(({ state }) => state === 'lent')),
  '/blade-user/my/tableSetting': null,
  '/blade-user/my/listView/list': () => ok({ views: [] }),
};
const openBox = ({ id }: Box) => `/boxes/${id}`;
const tab = (name: RegExp) => screen.findByRole('tab', { name });

test('the words of a state stand in its colour, with an icon', async () => {
  openPage(<ListPage of={calls.all} columns={['code', { key: 'state', states: { lent: 'customer' } }]} />, answers);
  const lent = (await screen.findByText('借出')).closest('.state-tag');
  expect(lent?.getAttribute('data-kind')).toBe('customer');
  expect(lent?.querySelector('[aria-hidden]')).not.toBeNull();
  // a value without one is plain text
  expect(screen.getAllByText('在架')[0]?.closest('.state-tag')).toBeNull();
});

test('parts of a list are tabs, each counted: another call, or the same call under conditions that nobody chooses', async () => {
  const parts = [
    { key: 'all', label: '全部' },
    { key: 'lent', label: '已借出', of: calls.lent },
    { key: 'kept', label: '在架的', sent: { state: 'kept' } },
  ] as const;
  const { sent } = openPage(<ListPage of={calls.all} parts={parts} filters={['keyword']} />, answers);
  for (const name of [/^全部 3$/, /^已借出 1$/, /^在架的 2$/]) await tab(name);
  fireEvent.click(await tab(/已借出/));
  await waitFor(() => expect(screen.queryByText('B-1')).toBeNull());
  await screen.findByText('B-2');
  fireEvent.click(await tab(/在架的/));
  await screen.findByText('B-3');
  await waitFor(() => expect(screen.queryByText('B-2')).toBeNull());
  // the name of a part stays with the page
  expect(sent.filter(({ url }) => url.includes('tab='))).toEqual([]);
});

test('a number leads to its page as a link, which a new tab can open, in letters of one width', async () => {
  openPage(<ListPage of={calls.all} columns={[{ key: 'code', opens: true }, 'state']} open={openBox} />, answers);
  const number = await screen.findByRole<HTMLAnchorElement>('link', { name: 'B-1' });
  expect(number.getAttribute('href')).toBe('/boxes/1');
  expect([...number.classList]).toEqual(expect.arrayContaining(['link-cell', 'mono']));
  const style = document.createElement('style');
  style.textContent = readFileSync(path.join(import.meta.dirname, 'list/list.css'), 'utf8').replaceAll(
    'var(--ant-font-family-code, monospace)',
    'monospace',
  );
  document.head.append(style);
  expect(getComputedStyle(number).fontFamily).toContain('monospace');
  style.remove();
});

test('several values of few stand as their words, joined as the language does; none leave the cell empty', async () => {
  const shelves = list({
    area: 'boxes',
    name: 'shelf',
    row: z.object({
      id: z.string(),
      code: shown.code(),
      states: z.array(z.string()).meta({ kind: 'words', words: 'boxState', width: 200 }),
    }),
    filters: {},
    sorts: [],
  });
  i18next.addResourceBundle(
    'zh',
    'boxes',
    { fields: { shelf: { code: '架号', states: '状态' } }, lists: { shelf: { title: '档案架' } } },
    true,
  );
  const shelfCalls = area('boxes', { shelves: pageCall(shelves, { method: 'GET', path: '/shelves', access: signedIn(), summary: '' }) });
  const rows = [
    { id: '1', code: 'S-1', states: ['kept', 'lent'] },
    { id: '2', code: 'S-2', states: [] },
  ];
  openPage(<ListPage of={shelfCalls.shelves} columns={['code', 'states']} />, {
    ...answers,
    '/shelves': () => ok({ records: rows, total: rows.length, size: 30, current: 1, pages: 1 }),
  });
  const rowOf = async (code: string) => (await screen.findByText(code)).closest('tr');
  expect((await rowOf('S-1'))?.textContent).toContain('在架、借出');
  expect((await rowOf('S-2'))?.lastElementChild?.textContent).toBe('');
});
