// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../kit/testing.tsx';
import { rendersOf } from '../../testing/renders.ts';
import { lazyPage } from '../lazyPage.ts';
import type { Tab } from '../tabs.ts';
import { Pane } from './Pane.tsx';

beforeAll(startKitTexts);
afterEach(cleanup);

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
const laid = { path: '/list', page };
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
const shown = (now: Tab) => (
  <>
    <Elsewhere />
    <Pane tab={now} screen={laid} />
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
