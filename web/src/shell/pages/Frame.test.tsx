// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { menuCalls } from '@zhengjian/contract/areas/access/menu-calls.ts';
import { zh } from '@zhengjian/contract/areas/shell/text.zh.ts';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../kit/testing.tsx';
import { framePath } from '../menus.ts';
import { ok } from '../testing.ts';
import Frame from './Frame.tsx';

beforeAll(startKitTexts);
afterEach(cleanup);

const SITE = 'https://help.example.com';
const openAt = (address: string) =>
  openPage(
    <Routes>
      <Route path="/myiframe/:routerPath" element={<Frame />} />
    </Routes>,
    { [menuCalls.frameSites.path]: () => ok([SITE]) },
    framePath(address),
  );
const frame = () => document.querySelector('iframe');
const openLink = () => screen.findByRole('link', { name: new RegExp(zh.frame.open) });

test('a page of a site that the operator named is shown, with the way to a window of its own', async () => {
  openAt(`${SITE}/manual?page=2`);
  expect((await openLink()).getAttribute('href')).toBe(`${SITE}/manual?page=2`);
  expect(frame()?.getAttribute('src')).toBe(`${SITE}/manual?page=2`);
});

test('a page of another site is not: that is said, with the way to a window of its own', async () => {
  openAt('https://help.example.com.evil.example/');
  expect(await screen.findByText(/help\.example\.com\.evil\.example 的页面不能在本系统内显示/)).toBeTruthy();
  expect((await openLink()).getAttribute('href')).toBe('https://help.example.com.evil.example/');
  expect(frame()).toBeNull();
});

test.each(['javascript:alert(1)', '//evil.example/a.html', '/system/menu', 'data:text/html,a'])(
  '%s is not shown, and not linked',
  async (address) => {
    openAt(address);
    expect(await screen.findByText(zh.frame.notShown)).toBeTruthy();
    expect(frame()).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  },
);
