// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { zh } from '@zhengjian/contract/areas/portal/text.zh.ts';
import { zh as workflow } from '@zhengjian/contract/areas/workflow/text.zh.ts';
import i18next from 'i18next';
import { Link, useLocation } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Answers, openPage, startKitTexts } from '../../kit/testing.tsx';
import { session, type UserInfo } from '../../shell/session.ts';
import { ok, type Sent } from '../../shell/testing.ts';
import MessageBell from './MessageBell.tsx';

const CASE = '/customer/yewuCenter/manage/detail?id=1';
const message = (n: number, link: string) => ({
  id: String(n).repeat(32),
  title: `第${n}条`,
  messageKind: '1',
  createTime: '2026-03-02 09:00:00',
  isReaded: false,
  readTime: '',
  link,
});
/** The browser is a fresh one, so who sits before it is told after it has opened. */
const open = (answers: Answers, kind: UserInfo['kind'] = 'customer', mustChangePassword = false) => {
  const opened = openPage(page, answers);
  act(() => session.set({ ...session.get(), userInfo: { kind, mustChangePassword } as UserInfo, menuAll: [] }));
  return opened;
};

const Here = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};
const page = (
  <>
    <MessageBell />
    <Here />
    <Link to="/elsewhere">elsewhere</Link>
    <Link to="/back">back</Link>
  </>
);
const answersAt = (base: string, unread: number) => ({
  [`${base}/selectCurrentNewMessage`]: () =>
    ok({ unread, records: unread === 0 ? [] : [message(1, CASE), message(2, '/acceptance/detail?id=1')] }),
  [`${base}/updateIsReadedList`]: () => ok({ read: 1 }),
});
const marked = (sent: readonly Sent[]) => sent.filter((s) => s.url.includes('updateIsReadedList')).map((s) => s.body as object);

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'portal', zh);
  i18next.addResourceBundle('zh', 'workflow', workflow);
});
afterEach(cleanup);

test('the bell tells how many are unread; a message opens its case and is read', async () => {
  const { sent } = open(answersAt('/blade-customer/message', 2));
  fireEvent.click(await screen.findByRole('button', { name: '消息: 2 条未读消息' }));
  fireEvent.click(await screen.findByText('第1条'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(CASE));
  await waitFor(() => expect(marked(sent)).toEqual([{ ids: ['1'.repeat(32)] }]));
});

test('a case that the person’s menus do not open is told in the message itself, which marks itself when shown', async () => {
  const { sent } = open(answersAt('/blade-cqst/message', 100), 'staff');
  fireEvent.click(await screen.findByRole('button', { name: '消息: 99 条以上未读消息' }));
  fireEvent.click(await screen.findByText('第2条'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(`/message/detail?id=${'2'.repeat(32)}`));
  expect(marked(sent)).toEqual([]);
});

test('all are marked at once; without messages there is nothing to mark', async () => {
  const { sent } = open(answersAt('/blade-customer/message', 2));
  fireEvent.click(await screen.findByRole('button', { name: '消息: 2 条未读消息' }));
  fireEvent.click(await screen.findByText('全部标为已读'));
  await waitFor(() => expect(marked(sent)).toEqual([{ isAll: true }]));
  cleanup();
  open(answersAt('/blade-customer/message', 0));
  fireEvent.click(await screen.findByRole('button', { name: '消息: 没有未读消息' }));
  await screen.findByText('全部消息');
  expect(screen.queryByText('全部标为已读')).toBeNull();
});

test('each tab tells how many; work that waits leads to its page', async () => {
  open(
    {
      ...answersAt('/blade-cqst/message', 2),
      '/blade-desk/notice/newest': () => ok({ unread: 3, records: [] }),
      '/blade-flow/flowCommon/waiting_work': () =>
        ok([
          { kind: 'all', path: '/desk/todoTasks', count: 4, overdue: 1 },
          { kind: 'node', path: '/acceptance/index?tab=todo', count: 3, overdue: 1 },
          { kind: 'stamping', path: '/printing/queue?tab=waiting', count: 1, overdue: 0 },
        ]),
    },
    'staff',
  );
  fireEvent.click(await screen.findByRole('button', { name: /^消息: 2 条未读消息/ }));
  expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(['未读消息2', '通知公告3', '待办4']);
  fireEvent.click(screen.getByRole('tab', { name: /待办/ }));
  const papers = await screen.findByRole('link', { name: /文件用印\s*1/ });
  expect((await screen.findByRole('link', { name: '查看全部 4 项' })).getAttribute('href')).toBe('/desk/todoTasks');
  fireEvent.click(papers);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/printing/queue?tab=waiting'));
  expect(screen.queryByRole('tab')?.checkVisibility?.() ?? false).toBe(false);
});

test('a guest, and whoever must change the password first, has no bell', async () => {
  for (const [kind, mustChange] of [
    ['guest', false],
    ['customer', true],
  ] as const) {
    const { sent } = open({}, kind, mustChange);
    await screen.findByRole('status');
    expect(screen.queryByRole('button')).toBeNull();
    expect(sent).toEqual([]);
    cleanup();
  }
});

test('who goes to another page is told what came since, at most once in five seconds', async () => {
  const { sent } = open(answersAt('/blade-customer/message', 2));
  const looks = () => sent.filter((s) => s.url.includes('selectCurrentNewMessage')).length;
  await screen.findByRole('button', { name: '消息: 2 条未读消息' });
  expect(looks()).toBe(1);
  fireEvent.click(screen.getByText('elsewhere'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/elsewhere'));
  expect(looks()).toBe(1);
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + 6_000);
  try {
    fireEvent.click(screen.getByText('back'));
    await waitFor(() => expect(looks()).toBe(2));
  } finally {
    clock.mockRestore();
  }
});
