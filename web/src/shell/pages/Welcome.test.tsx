// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { zh as flow } from '@zhengjian/contract/areas/flow/text.zh.ts';
import { noticeCalls } from '@zhengjian/contract/areas/system/notices.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../kit/testing.tsx';
import { session, type UserInfo } from '../session.ts';
import { ok } from '../testing.ts';
import Welcome from './Welcome.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'flow', flow);
});
afterEach(cleanup);

const openFor = (homePageType: '1' | '2') => {
  const page = openPage(<Welcome />, {
    [accountCalls.homePageType.path]: () => ok({ homePageType }),
    [workflowListCalls.flowStatistics.path]: () => ok([]),
    [noticeCalls.noticeNewest.path]: () => ok({ unread: 0, records: [] }),
  });
  act(() =>
    session.set((before) => ({
      ...before,
      userInfo: { kind: 'staff', real_name: '王建衡', mustChangePassword: false } as UserInfo,
      permission: { flow_statistics: true },
      menuAll: [],
    })),
  );
  return page;
};

test('the first page of whoever leads begins with the institute as a whole', async () => {
  openFor('2');
  expect(await screen.findByRole('heading', { name: flow.figures.institute })).toBeTruthy();
});

test('the account says which first page a person gets, whatever else the person may see', async () => {
  const { sent } = openFor('1');
  await screen.findByRole('heading', { level: 1, name: /王建衡/ });
  await expect.poll(() => sent.some(({ url }) => url.includes(accountCalls.homePageType.path))).toBe(true);
  await act(async () => undefined);
  expect(screen.queryByRole('heading', { name: flow.figures.institute })).toBeNull();
  expect(sent.some(({ url }) => url.includes(workflowListCalls.flowStatistics.path))).toBe(false);
});
