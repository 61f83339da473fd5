// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MenuItem } from '@zhengjian/contract/areas/account/calls.ts';
import { type TestDetail, testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { session } from '../../../shell/session.ts';
import { ok, type Sent } from '../../../shell/testing.ts';
import { detailWith } from './TestDetail.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'laboratory', zh);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ID = '7'.repeat(32);
const CASE = 'A2026CCC000001';
const detail = (nodeKey: string, more: Partial<TestDetail> = {}): TestDetail => ({
  ...{
    id: ID,
    workNo: 'JC202600001',
    title: '隔爆型电机',
    companyName: '万源电机',
    manufacturerName: '',
    factoryName: '',
    productClass: '',
  },
  ...{
    state: '9',
    isUrgent: false,
    workSince: '',
    laboratory: '101',
    projectLeaderName: '胡明哲',
    teamName: '',
    planStart: '',
    planEnd: '',
    extendCount: 0,
    extendReason: '',
  },
  ...{
    roundNo: 1,
    cases: [{ id: '1'.repeat(32), caseNo: CASE, title: '隔爆型电机' }],
    flowInstanceId: '',
    reports: [],
    failures: [],
    returnedWhy: '',
  },
  tasks: [{ taskId: '2'.repeat(32), nodeKey, nodeName: '报告审核', dueTime: '' }],
  abilities: {
    technicalData: false,
    items: false,
    reallocate: false,
    extend: false,
    record: false,
    reply: false,
    papers: false,
    giveUp: false,
  },
  ...more,
});
const open = (nodeKey: string, path: string, more: Partial<TestDetail> = {}, answers: object = {}) => {
  const { default: Page } = detailWith('items');
  openPage(
    <Page />,
    {
      [testTaskCalls.testTaskDetail.path]: detail(nodeKey, more),
      [testTaskCalls.reportDraftKey.path]: { authKey: 'a-key-of-a-draft' },
      ...answers,
    },
    `/testCenter/testTaskDetails?id=${ID}`,
  );
  const menuAll = [{ id: 'm', path, code: '', name: '', children: [] } as unknown as MenuItem];
  act(() => session.set((before) => ({ ...before, permission: { test_report_review: true }, menuAll })));
};

test('the case leads to its page for whoever has that page, and is a number for the others', async () => {
  open('certReview', '/testCenter/certReview');
  await screen.findByText(CASE);
  expect(screen.queryByRole('link', { name: CASE })).toBeNull();
  cleanup();
  open('certReview', '/acceptance/accept');
  expect((await screen.findByRole('link', { name: CASE })).getAttribute('href')).toBe(`/acceptance/detail?id=${'1'.repeat(32)}`);
});

test('the report is previewed where it is checked, and at no other step', async () => {
  const shown = vi.spyOn(window, 'open').mockReturnValue(null);
  open('certReview', '/testCenter/certReview');
  fireEvent.click(await screen.findByRole('button', { name: '预览报告' }));
  await waitFor(() => expect(shown.mock.calls[0]?.[0]).toMatch(/public\/reportDraft\?authKey=a-key-of-a-draft$/));
  cleanup();
  open('technicalDataDrawUpReview', '/testCenter/certReview');
  await screen.findByText(CASE);
  expect(screen.queryByRole('button', { name: '预览报告' })).toBeNull();
});

test('a test that was returned to dispatch is dispatched again here', async () => {
  open('testRedispatch', '/taskScheduling/ccc');
  await screen.findByText(CASE);
  expect(screen.queryByRole('button', { name: '重新下达' })).toBeNull();
  act(() => session.set((before) => ({ ...before, permission: { ccc_dispatch_submit: true } })));
  await screen.findByRole('button', { name: '重新下达' });
});

test('whoever may extends the planned days with a reason, and the page says how often that was', async () => {
  const sent: unknown[] = [];
  const planned = { planStart: '2026-03-09', planEnd: '2026-03-20', extendCount: 1, extendReason: '爆炸罐检修' };
  const { abilities } = detail('testRecord');
  const extend = ({ body }: Sent) => {
    sent.push(body);
    return ok({ id: ID, planEnd: '2026-03-27', extendCount: 2 });
  };
  open(
    'testRecord',
    '/testCenter/testRecord',
    { ...planned, abilities: { ...abilities, extend: true } },
    { [testTaskCalls.extendTest.path]: extend },
  );
  await screen.findByText('已延期 1 次：爆炸罐检修');
  fireEvent.click(await screen.findByRole('button', { name: '延期' }));
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = dialog.getByRole('button', { name: '延期' });
  expect((confirm as HTMLButtonElement).disabled).toBe(true);
  const day = dialog.getByLabelText('新的计划完成日期');
  fireEvent.mouseDown(day);
  fireEvent.change(day, { target: { value: '2026-03-27' } });
  fireEvent.keyDown(day, { key: 'Enter', keyCode: 13 });
  fireEvent.change(dialog.getByLabelText('延期原因'), { target: { value: '样品返修' } });
  await waitFor(() => expect((confirm as HTMLButtonElement).disabled).toBe(false));
  fireEvent.click(confirm);
  await waitFor(() => expect(sent).toEqual([{ id: ID, planEnd: '2026-03-27', reason: '样品返修' }]));
});
