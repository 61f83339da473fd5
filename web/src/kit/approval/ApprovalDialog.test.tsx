// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../shell/testing.ts';
import { type Answers, openPage, startKitTexts } from '../testing.tsx';
import { ApprovalDialog } from './ApprovalDialog.tsx';

beforeAll(startKitTexts);
afterEach(cleanup);

const row = {
  flowInstanceId: 'f'.repeat(32),
  currentNodeKeyName: 'accept',
  businessId: 'b'.repeat(32),
  applicationNumber: 'A2026CCC000001',
};
const branch = (branchResult: string, branchName: string, more = {}) => ({
  id: branchResult,
  branchName,
  branchResult,
  targetKey: 'next',
  targetName: '受理复核',
  customerText: '',
  toCustomer: false,
  ends: false,
  ...more,
});
const SUBMIT = '/blade-flow/flowCommon/flow_submit';
const answers = (more: Answers = {}): Answers => ({
  '/blade-flow/flowCommon/flow_task_dialog': {
    taskId: 't'.repeat(32),
    taskVersion: 3,
    flowInstanceId: row.flowInstanceId,
    businessId: row.businessId,
    category: 'cccApplication',
    nodeKey: 'accept',
    nodeName: 'CCC受理',
    withCustomer: true,
    voice: false,
    approvalTypeKey: 'accept',
    mergePass: false,
    sections: ['nextUser', 'customerRemark'],
    batch: true,
    remarkLimit: 500,
    autoSelectFirst: true,
    dueTime: null,
    assigneeName: '',
    mayAct: true,
    whyNot: '',
  },
  '/blade-flow/flowBranch/page': {
    records: [
      branch('PASS', '同意受理'),
      branch('REJECT_PRE', '退回企业补正', { toCustomer: true, targetName: '提交申请', customerText: '资料需补正' }),
    ],
    total: 2,
    size: 50,
    current: 1,
    pages: 1,
  },
  '/blade-flow/flowCommon/flow_next_user_list': [
    { result: 'PASS', nodeKey: 'next', nodeName: '受理复核', userList: [{ id: 'c'.repeat(32), realName: '钱军' }], excluded: [] },
  ],
  ...more,
});

function open(more: Answers = {}) {
  const onClose = vi.fn();
  const onDone = vi.fn();
  const page = openPage(<ApprovalDialog title="CCC受理" rows={[row]} onClose={onClose} onDone={onDone} />, answers(more));
  return { ...page, onClose, onDone, submits: () => page.sent.filter(({ url }) => url.endsWith(SUBMIT)) };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('the approval dialog', () => {
  test('opens with the default branch and the first user; the button says the act; success closes it and raises the update', async () => {
    const { submits, onClose, onDone } = open({ [SUBMIT]: [] });
    await screen.findByText('钱军');
    await press('同意受理并转受理复核');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(onClose).toHaveBeenCalledOnce();
    expect(submits()[0]?.body).toEqual({
      flowInstanceIds: [row.flowInstanceId],
      currentNodeKeyName: 'accept',
      result: 'PASS',
      businessIds: [row.businessId],
      mainBusinessId: row.businessId,
      taskId: 't'.repeat(32),
      taskVersion: 3,
      assignmentValue: 'c'.repeat(32),
      assignmentType: '1',
      remarktype: '0',
    });
  });

  test('what the company will read is told only where a company is party to the case', async () => {
    open({});
    await screen.findByText(/客户侧显示不变/);
    cleanup();
    const dialog = answers()['/blade-flow/flowCommon/flow_task_dialog'];
    open({ '/blade-flow/flowCommon/flow_task_dialog': { ...(dialog as object), withCustomer: false } });
    await screen.findByText(/通过后转至：受理复核/);
    expect(screen.queryByText(/客户侧显示不变/)).toBeNull();
  });

  test('at a countersign the button speaks of the voice, for it does not decide alone', async () => {
    const dialog = answers()['/blade-flow/flowCommon/flow_task_dialog'];
    open({ '/blade-flow/flowCommon/flow_task_dialog': { ...(dialog as object), voice: true } });
    await screen.findByText(/您的意见计入会签；会签通过后转至：受理复核/);
    expect(screen.getByRole('button', { name: '会签意见：同意受理' })).toBeDefined();
  });

  test('sending back to the company wants the customer remark and sends nothing without it', async () => {
    const { submits } = open({ [SUBMIT]: [] });
    fireEvent.click(await screen.findByText('退回企业补正'));
    await press('退回企业补正并转提交申请');
    await screen.findByText('退回给企业时请填写客户备注，企业据此补正');
    expect(submits()).toHaveLength(0);
    fireEvent.change(screen.getByRole('textbox', { name: '客户备注' }), { target: { value: '请补充参数表' } });
    await press('退回企业补正并转提交申请');
    await waitFor(() => expect(submits()[0]?.body).toMatchObject({ result: 'REJECT_PRE', cusRemark: '请补充参数表', remarktype: '1' }));
  });

  test('a refusal shows the message of the server and lets the person press again, as another act', async () => {
    const { submits, onClose, later } = open({ [SUBMIT]: () => refused(409, '该任务已由钱军办理，请刷新列表') });
    await screen.findByText('钱军');
    await press('同意受理并转受理复核');
    await screen.findByText('该任务已由钱军办理，请刷新列表');
    expect(onClose).not.toHaveBeenCalled();
    await press('同意受理并转受理复核');
    expect(submits()).toHaveLength(1);
    later(4);
    await press('同意受理并转受理复核');
    await waitFor(() => expect(submits()).toHaveLength(2));
    expect(submits()[1]?.headers['Idempotency-Key']).not.toBe(submits()[0]?.headers['Idempotency-Key']);
  });

  test('a lost answer shows no message; the repeat carries the same key', async () => {
    const { submits, notices, later, container } = open({ [SUBMIT]: () => Promise.reject(new TypeError('offline')) });
    await screen.findByText('钱军');
    await press('同意受理并转受理复核');
    await waitFor(() => expect(submits()).toHaveLength(1));
    await waitFor(() => expect(container.ownerDocument.querySelector('.ant-btn-loading')).toBeNull());
    expect([notices, screen.queryByRole('alert')]).toEqual([[], null]);
    later(4);
    await press('同意受理并转受理复核');
    await waitFor(() => expect(submits()).toHaveLength(2));
    expect(submits()[1]?.headers['Idempotency-Key']).toBe(submits()[0]?.headers['Idempotency-Key']);
  });

  test('who may not act reads why', async () => {
    open({
      '/blade-flow/flowCommon/flow_task_dialog': () =>
        ok({ ...(answers()['/blade-flow/flowCommon/flow_task_dialog'] as object), mayAct: false, whyNot: '该任务已分配给孙敏' }),
    });
    await screen.findByText('该任务已分配给孙敏');
    await waitFor(() => expect(screen.getByRole('button', { name: '同意受理并转受理复核' })).toHaveProperty('disabled', true));
  });
});
