// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { TimelineNode } from '@zhengjian/contract/areas/workflow/records.ts';
import { createPortal } from 'react-dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { session, type UserInfo } from '../shell/session.ts';
import { ok, refused } from '../shell/testing.ts';
import { Timeline } from './Timeline.tsx';
import { openPage, startKitTexts } from './testing.tsx';

beforeAll(startKitTexts);
afterEach(cleanup);

const user: UserInfo = {
  user_id: 'me',
  user_name: 'zhaoli',
  real_name: '赵丽',
  tenant_id: '000000',
  dept_id: '',
  dept_name: '',
  role_id: '',
  role_name: '',
  avatar: '',
  imgUrl: '',
  oauth_id: '',
  administrator: false,
  kind: 'staff',
  roles: [],
  companyIds: [],
  mustChangePassword: false,
  mustSetFactor: false,
  passwordExpired: false,
};
const TIMELINE = '/blade-flow/flowCommon/flow_timeline_by_businessId';
const node = (more: Partial<TimelineNode>): TimelineNode => ({
  taskId: '1'.repeat(32),
  nodeKey: 'accept',
  nodeName: 'CCC受理',
  startTime: '2026-11-18 09:12:33',
  endTime: '2026-11-18 10:00:00',
  dueTime: null,
  opUserId: 'u',
  opUserName: '赵丽',
  completionStatus: 'done',
  completionName: '已完成',
  nodeStatusColor: 'success',
  result: 'PASS',
  branchName: '同意受理',
  taskList: [{ opUserName: '赵丽' }],
  events: [],
  fields: [],
  remark: '资料齐全',
  files: [],
  customerRemark: '已受理',
  customerFiles: [],
  remarkChanged: false,
  canModifyRemark: false,
  ...more,
});

test('an item says when, where, who, how it ended and both remarks', async () => {
  openPage(<Timeline businessId="b" category="c" />, { [TIMELINE]: [node({})] });
  for (const text of ['2026-11-18', 'CCC受理', '已完成', '资料齐全', '已受理']) await screen.findByText(text, { exact: false });
  expect(screen.queryByText('修改备注')).toBeNull();
});

test('the owner changes both remarks, and the timeline shows the new ones', async () => {
  let remark = '资料齐全';
  const { sent, notices } = openPage(<Timeline businessId="b" category="c" />, {
    [TIMELINE]: () => ok([node({ canModifyRemark: true, remark })]),
    '/blade-flow/flowCommon/modifyRemark': ({ body }: { body: unknown }) => {
      remark = (body as { remark: string }).remark;
      return ok(null, '备注修改成功');
    },
  });
  fireEvent.click(await screen.findByText('修改备注'));
  await screen.findByText('备注修改');
  fireEvent.change(screen.getByLabelText('审批备注（内部）'), { target: { value: '资料齐全，单元正确' } });
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.getAllByText('资料齐全，单元正确', { exact: false }).length).toBeGreaterThan(0));
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    taskId: '1'.repeat(32),
    remark: '资料齐全，单元正确',
    cusRemark: '已受理',
  });
  expect(notices).toEqual([{ kind: 'success', text: '备注修改成功' }]);
});

test('no history and a failed load both say 暂无数据, without a toast', async () => {
  const { notices, unmount } = openPage(<Timeline businessId="b" category="c" />, { [TIMELINE]: () => refused(500, 'x', 500) });
  await screen.findByText('暂无数据');
  expect(notices).toEqual([]);
  unmount();
  openPage(<Timeline businessId="b" category="c" />, { [TIMELINE]: [] });
  await screen.findByText('暂无数据');
});

test('an item says how long it took, one that waits how long already', async () => {
  const waiting = node({ taskId: '2'.repeat(32), nodeName: '受理复核', startTime: '2023-11-15 05:13:20', endTime: null });
  openPage(<Timeline businessId="b" category="c" />, { [TIMELINE]: [node({}), waiting] });
  await screen.findByText('用时 47 分钟');
  // the clock of the test stands at 2023-11-15 06:13:20 in Shanghai
  await screen.findByText('已等待 1 小时 0 分钟');
});

test('what one did oneself is no news', async () => {
  const nodes = [node({ opUserId: 'me', endTime: '2026-11-18 10:00:00' })];
  const { show } = openPage(<p>first</p>, { [TIMELINE]: nodes }, '/', { 'visited:': { b: '2026-11-18 09:30:00' } });
  session.set((before) => ({ ...before, userInfo: user }));
  show(<Timeline businessId="b" category="c" />);
  await screen.findByText('CCC受理');
  expect(screen.queryByText('上次查看后有变化')).toBeNull();
});

test('what happened since the last visit is marked', async () => {
  const nodes = [
    node({ endTime: '2026-11-18 09:20:00' }),
    node({ taskId: '2'.repeat(32), nodeName: '受理复核', endTime: '2026-11-18 10:00:00' }),
  ];
  openPage(<Timeline businessId="b" category="c" />, { [TIMELINE]: nodes }, '/', { 'visited:': { b: '2026-11-18 09:30:00' } });
  await screen.findByText('受理复核');
  expect(screen.getAllByText('上次查看后有变化')).toHaveLength(1);
});

test('a long history opens at what happened last, and stays where the person scrolls to', async () => {
  const box = document.createElement('div');
  box.className = 'case-side';
  Object.defineProperty(box, 'scrollHeight', { value: 1234 });
  document.body.append(box);
  const nodes = [node({}), node({ taskId: '2'.repeat(32) })];
  const { show } = openPage(createPortal(<Timeline businessId="b" category="c" />, box), { [TIMELINE]: () => ok(nodes) });
  await waitFor(() => expect(box.scrollTop).toBe(1234));
  box.scrollTop = 10;
  show(createPortal(<Timeline businessId="b" category="c" remarkLimit={9} />, box));
  expect(box.scrollTop).toBe(10);
  // another case, or something more in this one
  nodes.push(node({ taskId: '3'.repeat(32) }));
  show(createPortal(<Timeline businessId="d" category="c" />, box));
  await waitFor(() => expect(box.scrollTop).toBe(1234));
  cleanup();
  box.remove();
});
