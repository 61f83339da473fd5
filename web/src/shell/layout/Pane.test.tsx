// @vitest-environment happy-dom

import { act, cleanup, screen } from '@testing-library/react';
import { zh } from '@zhengjian/contract/areas/shell/text.zh.ts';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../kit/testing.tsx';
import { rendersOf } from '../../testing/renders.ts';
import { lazyPage } from '../lazyPage.ts';
import { clearSession, session } from '../session.ts';
import type { Tab } from '../tabs.ts';
import { Pane } from './Pane.tsx';

beforeAll(startKitTexts);
afterEach(() => {
  cleanup();
  clearSession();
});

let go: (to: string) => unknown = () => undefined;
function Elsewhere() {
  go = useNavigate();
  return <p>{useLocation().pathname}</p>;
}
function KeptList() {
  const [query] = useSearchParams();
  return <p>condition: {query.get('keyword')}</p>;
}
const page = lazyPage(async () => ({ default: KeptList }));
const laid = { path: '/list', page, keepAlive: true };
const tab: Tab = {
  key: '/list',
  path: '/list',
  search: '?keyword=one',
  hash: '',
  i18n: 'shell:layout.home',
  title: '',
  keepAlive: true,
  from: '',
  used: 1,
  generation: 0,
};
const shown = (now: Tab, of: Parameters<typeof Pane>[0]['screen'] = laid) => (
  <>
    <Elsewhere />
    <Pane tab={now} screen={of} />
  </>
);

test('the page of a tab keeps its own address; a step elsewhere and being chosen draw it no more', async () => {
  await page.prepare();
  const { show } = openPage(shown(tab), {}, '/other');
  await screen.findByText('condition: one');
  const stepped = await rendersOf(
    () => act(async () => go('/case?id=1')),
    () => screen.findByText('/case'),
  );
  expect([stepped.get('Elsewhere'), stepped.get('KeptList')]).toEqual([1, undefined]);
  const chosen = await rendersOf(() => show(shown({ ...tab, used: 7 })));
  expect([chosen.get('Pane'), chosen.get('KeptList')]).toEqual([1, undefined]);
  const other = await rendersOf(
    () => show(shown({ ...tab, search: '?keyword=two' })),
    () => screen.findByText('condition: two'),
  );
  expect(other.get('KeptList')).toBe(1);
});

test('a page of one record says so when its address names none', async () => {
  await page.prepare();
  const detail = { ...laid, keepAlive: false, tabBy: ['id'] };
  const { show } = openPage(shown({ ...tab, search: '?keyword=one' }, detail), {}, '/other');
  await screen.findByText(zh.noRecord.title);
  expect(screen.queryByText('condition: one')).toBeNull();
  show(shown({ ...tab, search: '?id=1&keyword=two' }, detail));
  await screen.findByText('condition: two');
});

test('one that a menu opens finds its record itself', async () => {
  await page.prepare();
  const path = '/case/index';
  const entry = { id: '1', parentId: '', code: 'case', name: 'case', nameEn: '', path: '/case', icon: '', group: '', query: '' };
  const meta = { i18n: 'case', keepAlive: false, isAuth: false };
  openPage(shown({ ...tab, path, search: '?keyword=own' }, { ...laid, path, keepAlive: false, tabBy: ['id'] }), {}, '/other');
  await screen.findByText(zh.noRecord.title);
  act(() => session.set((before) => ({ ...before, menuAll: [{ ...entry, isOpen: false, meta, children: [] }] })));
  await screen.findByText('condition: own');
  expect(screen.queryByText(zh.noRecord.title)).toBeNull();
});
