// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { MenuItem } from '@zhengjian/contract/areas/account/calls.ts';
import { type TestDetail, testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { session } from '../../../shell/session.ts';
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
const detail = (nodeKey: string): TestDetail => ({
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
  },
  ...{ roundNo: 1, cases: [{ id: '1'.repeat(32), caseNo: CASE, title: '隔爆型电机' }], flowInstanceId: '', reports: [] },
  tasks: [{ taskId: '2'.repeat(32), nodeKey, nodeName: '报告审核', dueTime: '' }],
  abilities: { technicalData: false, items: false, reallocate: false, record: false, reply: false, papers: false, giveUp: false },
});
const open = (nodeKey: string, path: string) => {
  const { default: Page } = detailWith('items');
  openPage(
    <Page />,
    { [testTaskCalls.testTaskDetail.path]: detail(nodeKey), [testTaskCalls.reportDraftKey.path]: { authKey: 'a-key-of-a-draft' } },
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
