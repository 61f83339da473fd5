// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { zh } from '@zhengjian/contract/areas/finance/text.zh.ts';
import { systemCalls } from '@zhengjian/contract/areas/system/calls.ts';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { session } from '../../../shell/session.ts';
import { ok, refused, type Sent } from '../../../shell/testing.ts';
import AuditQueue from './AuditQueue.tsx';
import ConfirmQueue from './ConfirmQueue.tsx';
import DrawUpQueue from './DrawUpQueue.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'finance', zh);
});
afterEach(cleanup);

const QUEUE = '/blade-cqst/paymentNote/queue/page';
const SUBMIT = '/blade-flow/flowCommon/flow_submit';
const note = (id: string, node: string, more: object = {}) => ({
  ...{
    id,
    workNo: `JFC260100${id}`,
    caseNos: '',
    title: '隔爆电机',
    companyName: '南阳万源电机有限公司',
    factoryName: '',
    productClass: '',
  },
  ...{ state: '0', isUrgent: false, workSince: '', dueTime: '', daysLeft: null, lamp: '', assigneeName: '', currentNodeKeyName: node },
  ...{ flowInstanceId: id.repeat(32), taskId: id.repeat(32), returned: false, returnedBy: '', returnedWhy: '', jumped: false },
  ...{ abilities: { act: true }, noteKind: '1', payableAmount: '1300.00', paidAmount: '0.00', payDeadline: '2026-02-01' },
  ...{ isOverdue: false, withdrawing: '', ...more },
});
const dialog = (node: string) => ({
  ...{ taskId: '', taskVersion: 1, flowInstanceId: '', businessId: '', category: 'paymentNote', nodeKey: node, nodeName: '' },
  ...{ withCustomer: true, voice: false, approvalTypeKey: '', mergePass: false, sections: [], form: null, batch: true, remarkLimit: 500 },
  ...{ autoSelectFirst: true, dueTime: null, assigneeName: '', mayAct: true, whyNot: '' },
});
const branch = (branchName: string) => ({
  ...{ id: 'PASS', branchName, branchResult: 'PASS', targetKey: 'next', targetName: '下一步', customerText: '' },
  ...{ toCustomer: false, ends: false },
});
const onePage = (records: readonly object[]) => ({ records, total: records.length, size: 30, current: 1, pages: 1 });

const open = (page: ReactNode, node: string, pass: string, permission: Readonly<Record<string, true>>, rows: readonly object[]) => {
  const opened = openPage(page, {
    [QUEUE]: onePage(rows),
    '/blade-cqst/paymentNote/queue/pageCount': { todo: rows.length, returned: 0, done: 0, all: rows.length, exact: true, atLeast: [] },
    '/blade-user/my/tableSetting': null,
    '/blade-user/my/listView/list': { views: [] },
    [systemCalls.dictionaryBiz.path]: [],
    '/blade-flow/flowCommon/flow_task_dialog': dialog(node),
    '/blade-flow/flowBranch/page': onePage([branch(pass)]),
    '/blade-flow/flowCommon/flow_next_user_list': [],
    [SUBMIT]: ({ body }: Sent) =>
      (body as { flowInstanceIds: string[] }).flowInstanceIds[0] === '1'.repeat(32) ? refused(409, '通知单还没有明细') : ok([]),
  });
  act(() => session.set((before) => ({ ...before, permission })));
  return opened;
};
const tick = async (no: string) => fireEvent.click(await screen.findByRole('checkbox', { name: `选择 ${no}` }));

for (const { queue, node, may, act: label, pass } of [
  { queue: <DrawUpQueue />, node: 'paymentNoteDrawUp', may: 'pay_note_draft', act: zh.act.submit, pass: '提交审核' },
  { queue: <AuditQueue />, node: 'paymentNoteApproval', may: 'pay_note_audit', act: zh.act.audit, pass: '通过' },
])
  test(`several notes at once (${node}): each is sent by itself, and one that is refused says why`, async () => {
    const { sent } = open(queue, node, pass, { [may]: true }, [note('1', node), note('2', node)]);
    await tick('JFC2601001');
    await tick('JFC2601002');
    fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: label }));
    fireEvent.click(await screen.findByRole('button', { name: `${pass}（2 条）` }));
    const failed = (await screen.findByText('通知单还没有明细')).closest('tr') as HTMLElement;
    expect(failed.textContent).toContain('JFC2601001');
    await waitFor(() =>
      expect(
        sent.filter(({ url }) => url.endsWith(SUBMIT)).map(({ body }) => (body as { flowInstanceIds: string[] }).flowInstanceIds),
      ).toEqual([['1'.repeat(32)], ['2'.repeat(32)]]),
    );
  });

test('what is confirmed by amount and serial is confirmed note by note', async () => {
  open(<ConfirmQueue />, 'paymentConfirm', '全部到款', { pay_confirm: true }, [note('1', 'paymentConfirm')]);
  await screen.findByText('JFC2601001');
  expect(screen.queryByRole('checkbox', { name: '选择 JFC2601001' })).toBeNull();
});

test('a note that is being revoked, and one whose day is over, say so beside their state', async () => {
  open(<AuditQueue />, 'paymentNoteApproval', '通过', {}, [
    note('1', 'customerPay', { withdrawing: 'revoke' }),
    note('2', 'customerPay', { isOverdue: true }),
  ]);
  const row = async (no: string) => (await screen.findByText(no)).closest('tr') as HTMLElement;
  expect((await row('JFC2601001')).textContent).toContain(zh.withdrawal.revoke.underWay);
  expect((await row('JFC2601002')).textContent).toContain(zh.note.overdue);
});
