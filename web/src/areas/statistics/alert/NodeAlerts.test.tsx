// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { NodeAlertRow } from '@zhengjian/contract/areas/statistics/calls.ts';
import { zh } from '@zhengjian/contract/areas/statistics/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { session } from '../../../shell/session.ts';
import { ok, type Sent } from '../../../shell/testing.ts';
import NodeAlerts from './NodeAlerts.tsx';

const BASE = '/blade-cqst/nodeProgressAlert';
const row: NodeAlertRow = {
  id: 'a'.repeat(32),
  category: 'cccApplication',
  categoryName: 'CCC认证申请',
  nodeKey: 'accept',
  nodeName: 'CCC受理',
  clock: 'institute',
  daysCompleted: 2,
  dayKind: '1',
  yellowDays: 1,
  redDays: 1,
  remindTo: ['1'],
  channels: ['1'],
  enabled: true,
  version: 4,
  running: 3,
  updateTime: '',
};
const answers = {
  [`${BASE}/getNodeAlertConfigFinePage`]: () => ok({ records: [row], total: 1, size: 30, current: 1, pages: 1 }),
  [`${BASE}/updateNodeAlertConfig`]: ({ body }: Sent) => ok({ ...row, ...(body as object), version: row.version + 1 }),
  '/blade-user/my/tableSetting': null,
};
const changes = (sent: readonly Sent[]) =>
  sent.filter((s) => s.url.includes('updateNodeAlertConfig')).map((s) => s.body as Record<string, unknown>);

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'statistics', zh);
});
afterEach(cleanup);

/** The browser is a fresh one, so who sits before it is told after it has opened. */
const open = (permission: Record<string, true> = { node_alert_edit: true }) => {
  const page = openPage(<NodeAlerts />, answers);
  act(() => session.set({ ...session.get(), permission }));
  return page;
};

const days = () => screen.getByLabelText<HTMLInputElement>('完成天数');
const type = (field: HTMLInputElement, value: string) => {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

test('a setting is changed in its row and taken back', async () => {
  const { sent } = open();
  fireEvent.click(await screen.findByText('修改'));
  type(days(), '3.5');
  fireEvent.click(screen.getByText('在办的 3 件也按新天数重算'));
  fireEvent.click(screen.getByText('保存'));
  await screen.findByText('“CCC受理”的预警配置已保存');
  expect(changes(sent)).toMatchObject([
    { id: row.id, daysCompleted: 3.5, dayKind: '1', yellowDays: 1, remindTo: ['1'], recalculate: true, version: 4 },
  ]);
  fireEvent.click(screen.getByText('撤销'));
  await screen.findByText('已恢复“CCC受理”原来的配置');
  // what was moved with the change is moved back, on the version that the change made
  expect(changes(sent)[1]).toMatchObject({ id: row.id, daysCompleted: 2, recalculate: true, version: 5 });
});

test('what makes no sense is said in the row and cannot be saved; cancelling sends nothing', async () => {
  const { sent } = open();
  fireEvent.click(await screen.findByText('修改'));
  type(days(), '0.5');
  expect((await screen.findByRole('alert')).textContent).toBe('黄灯提前天数不能大于完成天数');
  expect(screen.getByText('保存').closest('button')?.disabled).toBe(true);
  fireEvent.click(screen.getByText('取消'));
  await waitFor(() => expect(screen.queryByLabelText('完成天数')).toBeNull());
  expect(screen.getByText('2 个工作日')).toBeTruthy();
  expect(changes(sent)).toEqual([]);
});

test('an empty number of days is no limit', async () => {
  const { sent } = open();
  fireEvent.click(await screen.findByText('修改'));
  type(days(), '');
  fireEvent.click(screen.getByText('保存'));
  await screen.findByText('“CCC受理”的预警配置已保存');
  expect(changes(sent)).toMatchObject([{ daysCompleted: null }]);
});

test('who may only look sees no way to change', async () => {
  open({});
  await screen.findByText('CCC受理');
  expect(screen.queryByText('修改')).toBeNull();
});
