// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { systemCalls } from '@zhengjian/contract/areas/system/calls.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { lazy, type ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ok, refused, type Sent } from '../../shell/testing.ts';
import { answerUploads } from '../files/upload/testing.ts';
import { type Answers, openPage, startKitTexts } from '../testing.tsx';
import { ApprovalDialog } from './ApprovalDialog.tsx';

beforeAll(startKitTexts);
afterEach(cleanup);

const row = {
  flowInstanceId: 'f'.repeat(32),
  currentNodeKeyName: 'accept',
  businessId: 'b'.repeat(32),
  applicationNumber: 'A2026CCC000001',
  applicantName: '中州防爆电机有限公司',
  products: [{ productName: '隔爆型电机', productExMark: 'Ex db IIC T4 Gb' }],
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
    form: null,
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
      branch('REJECT_END', '不予受理', { targetName: '不予受理', ends: true }),
      branch('REJECT_PRE', '退回企业补正', { toCustomer: true, targetName: '提交申请', customerText: '资料需补正' }),
    ],
    total: 3,
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
/** Into the tab in sight. */
const give = (name: string) => {
  const input = document.querySelector<HTMLInputElement>('[role=tabpanel]:not([aria-hidden=true]) input[type=file]');
  if (!input) throw new Error('no place for a file');
  fireEvent.change(input, { target: { files: [new File(['content'], name)] } });
};
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

  test('whoever may decide and opens it has opened the task; whoever may not has not', async () => {
    const dialog = answers()['/blade-flow/flowCommon/flow_task_dialog'] as object;
    const opens = (sent: readonly Sent[]) => sent.filter(({ url }) => url.endsWith(workflowActCalls.flowOpen.path)).map(({ body }) => body);
    const may = open();
    await waitFor(() => expect(opens(may.sent)).toEqual([{ taskId: 't'.repeat(32) }]));
    cleanup();
    const mayNot = open({ '/blade-flow/flowCommon/flow_task_dialog': { ...dialog, mayAct: false, whyNot: '该任务已分配给孙敏' } });
    await screen.findByText('该任务已分配给孙敏');
    expect(opens(mayNot.sent)).toEqual([]);
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

  test('a file with a problem is warned of where the case passes, and begins what the company will read', async () => {
    const file = (originalFilename: string, hasProblem: number, problemRemark: string) => ({ originalFilename, hasProblem, problemRemark });
    open({ [fileCalls.selectFileList.path]: [file('铭牌.pdf', 1, '缺少防爆标志'), file('图纸.pdf', 0, '')] });
    const warning = within((await screen.findByText('以下文件标记为有问题，请确认后再决定：')).closest('[role=alert]') as HTMLElement);
    expect(warning.getByText(/铭牌\.pdf.*缺少防爆标志/)).toBeTruthy();
    expect(warning.queryByText(/图纸\.pdf/)).toBeNull();
    fireEvent.click(screen.getByText('退回企业补正'));
    expect(screen.queryByText('以下文件标记为有问题，请确认后再决定：')).toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: /客户备注/ }));
    const words = screen.getAllByRole<HTMLTextAreaElement>('textbox').map(({ value }) => value);
    expect(words.filter((value) => value.includes('铭牌.pdf'))).toEqual([expect.stringContaining('缺少防爆标志')]);
  });

  const opinion = {
    name: 'acceptOpinion',
    kind: 'longText',
    label: '受理评审意见',
    hint: '',
    missing: '请填写受理评审意见，复核和批准人员据此办理',
    part: '',
    max: 500,
    dict: '',
    unit: '',
    options: [],
    results: ['PASS*'],
    when: {},
    required: true,
  };

  test('where the node asks for an opinion, passing wants it and nothing else does', async () => {
    const dialog = answers()['/blade-flow/flowCommon/flow_task_dialog'];
    const { submits } = open({
      [SUBMIT]: [],
      '/blade-flow/flowCommon/flow_task_dialog': {
        ...(dialog as object),
        form: { fields: [opinion], rows: [], begin: {}, resultBy: null },
      },
    });
    await screen.findByText('钱军');
    await press('同意受理并转受理复核');
    await screen.findByText('请填写受理评审意见，复核和批准人员据此办理');
    const field = screen.getByRole('textbox', { name: '受理评审意见' });
    fireEvent.change(field, { target: { value: '长'.repeat(501) } });
    await press('同意受理并转受理复核');
    await screen.findByText('受理评审意见最多 500 字，请精简');
    expect(submits()).toHaveLength(0);
    fireEvent.click(screen.getByText('退回企业补正'));
    expect(screen.queryByRole('textbox', { name: '受理评审意见' })).toBeNull();
    fireEvent.click(screen.getByText('同意受理'));
    fireEvent.change(screen.getByRole('textbox', { name: '受理评审意见' }), { target: { value: ' 资料齐全，同意受理。 ' } });
    await press('同意受理并转受理复核');
    await waitFor(() => expect(submits()[0]?.body).toMatchObject({ result: 'PASS', acceptOpinion: '资料齐全，同意受理。' }));
  });

  test('the form of a node: what it begins with, what follows from a choice, what the server says of a field beside it', async () => {
    const dialog = answers()['/blade-flow/flowCommon/flow_task_dialog'];
    const need = {
      ...opinion,
      name: 'need',
      kind: 'word',
      label: '是否需要型式试验',
      missing: '请选择是否需要型式试验',
      part: '型式试验',
      max: null,
      options: [
        { value: '1', label: '需要' },
        { value: '0', label: '不需要' },
      ],
    };
    const reason = {
      ...opinion,
      name: 'reason',
      kind: 'text',
      label: '说明',
      missing: '请填写说明',
      part: '型式试验',
      max: 60,
      when: { need: '0' },
    };
    const units = { ...opinion, name: 'units', kind: 'json', label: '单元划分', missing: '请划分单元', max: null };
    const form = { fields: [need, reason, units], rows: [], begin: { need: '0' }, resultBy: null };
    const { sent } = openPage(
      <ApprovalDialog
        title="CCC受理"
        rows={[row]}
        onClose={() => undefined}
        parts={(category, node) => ({
          about: ({ businessId }) => <p>{`${category} ${node} ${businessId}`}</p>,
          controls: {
            units: ({ id, onChange }) => (
              <button id={id} type="button" onClick={() => onChange([['a'], ['b']])}>
                分为两个单元
              </button>
            ),
          },
        })}
      />,
      answers({
        '/blade-flow/flowCommon/flow_task_dialog': { ...(dialog as object), form },
        [SUBMIT]: () => refused(400, '说明与档案不符', 200, { reason: '与档案不符，请核对' }),
      }),
    );
    await screen.findByText(`cccApplication accept ${row.businessId}`);
    expect(screen.getByRole('heading', { name: '型式试验' })).toBeDefined();
    await screen.findByText('钱军');
    await press('同意受理并转受理复核');
    await screen.findByText('请填写说明');
    fireEvent.click(screen.getByText('需要'));
    expect(screen.queryByRole('textbox', { name: '说明' })).toBeNull();
    fireEvent.click(screen.getByText('不需要'));
    fireEvent.change(screen.getByRole('textbox', { name: '说明' }), { target: { value: '已有报告' } });
    await press('同意受理并转受理复核');
    await screen.findByText('请划分单元');
    fireEvent.click(screen.getByText('分为两个单元'));
    await press('同意受理并转受理复核');
    const beside = await screen.findByText('与档案不符，请核对');
    expect(beside.closest('.approval-section'), 'it stands at its field').not.toBeNull();
    expect(sent.find(({ url }) => url.endsWith(SUBMIT))?.body).toMatchObject({ need: '0', reason: '已有报告', units: [['a'], ['b']] });
  });

  test('what an area fills in along with a field is sent with it, and may be changed after', async () => {
    const dialog = answers()['/blade-flow/flowCommon/flow_task_dialog'];
    const day = (name: string, label: string) => ({ ...opinion, name, label, kind: 'text', max: 10 });
    const form = { fields: [day('from', '自'), day('until', '至')], rows: [], begin: { from: '1', until: '10' }, resultBy: null };
    const { sent } = openPage(
      <ApprovalDialog
        title="CCC受理"
        rows={[row]}
        onClose={() => undefined}
        parts={() => ({ along: { from: (value, { until }) => ({ until: `${String(value)}0 (${String(until)})` }) } })}
      />,
      answers({ '/blade-flow/flowCommon/flow_task_dialog': { ...(dialog as object), form } }),
    );
    await screen.findByText('钱军');
    fireEvent.change(await screen.findByRole('textbox', { name: '自' }), { target: { value: '2' } });
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: '至' }).value).toBe('20 (10)'));
    fireEvent.change(screen.getByRole('textbox', { name: '至' }), { target: { value: '21' } });
    await press('同意受理并转受理复核');
    await waitFor(() => expect(sent.some(({ url }) => url.endsWith(SUBMIT))).toBe(true));
    expect(sent.find(({ url }) => url.endsWith(SUBMIT))?.body).toMatchObject({ from: '2', until: '21' });
  });

  test('the decision comes together with what it rests on, so that nothing moves under a hand', async () => {
    let arrive: (() => void) | undefined;
    const Late = lazy(
      () =>
        new Promise<{ default: () => ReactNode }>((come) => {
          arrive = () => come({ default: () => <p>资料齐全</p> });
        }),
    );
    openPage(<ApprovalDialog title="CCC受理" rows={[row]} onClose={() => undefined} parts={() => ({ about: Late })} />, answers());
    await waitFor(() => expect(arrive).toBeDefined());
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: '同意受理并转受理复核' });
    expect(screen.queryByRole('radio', { name: /同意受理/ })).toBeNull();
    expect(button.disabled, 'nobody decides what they do not see').toBe(true);
    arrive?.();
    await screen.findByText('资料齐全');
    expect(screen.getByRole('radio', { name: /同意受理/ })).toBeDefined();
    await waitFor(() => expect(button.disabled).toBe(false));
  });

  test('at a countersign the button speaks of the voice, for it does not decide alone', async () => {
    const dialog = answers()['/blade-flow/flowCommon/flow_task_dialog'];
    open({ '/blade-flow/flowCommon/flow_task_dialog': { ...(dialog as object), voice: true } });
    await screen.findByText(/您的意见计入会签；会签通过后转至：受理复核/);
    expect(screen.getByRole('button', { name: '会签意见：同意受理' })).toBeDefined();
  });

  test('at a countersign it shows who has voted, and one more is asked from there', async () => {
    const dialog = answers()['/blade-flow/flowCommon/flow_task_dialog'];
    const seat = { taskId: '', askedBy: '', mayRemove: false };
    const { sent } = open({
      '/blade-flow/flowCommon/flow_task_dialog': { ...(dialog as object), voice: true },
      [workflowActCalls.flowSigning.path]: {
        nodeName: '院领导会签',
        rule: 'all',
        need: 0,
        veto: false,
        mayAdd: true,
        seats: [
          { ...seat, id: 'a'.repeat(32), realName: '李沐川', state: 'waiting' },
          { ...seat, id: 'b'.repeat(32), realName: '王建衡', state: 'passed' },
        ],
        people: [{ id: 'd'.repeat(32), realName: '冯远山', reason: '' }],
      },
      [workflowActCalls.flowAddSigner.path]: ok(null),
    });
    await screen.findByText('王建衡');
    await screen.findByText('已同意');
    expect(screen.queryByRole('button', { name: '减签' }), 'nobody who may be let go').toBeNull();
    await press('加签');
    fireEvent.mouseDown((await screen.findAllByRole('combobox')).at(-1) ?? document.body);
    fireEvent.click(await screen.findByTitle('冯远山'));
    await press('请冯远山会签');
    await waitFor(() =>
      expect(sent.find(({ url }) => url.endsWith(workflowActCalls.flowAddSigner.path))?.body).toMatchObject({
        taskId: 't'.repeat(32),
        userId: 'd'.repeat(32),
      }),
    );
  });

  test('files go with the remark they were attached to; those for the company want words', async () => {
    const { submits } = open({ [SUBMIT]: [] });
    const ids = ['1', '2'].map((digit) => digit.repeat(32));
    const uploads = answerUploads([
      { code: 400, success: false, data: null, msg: '内容与扩展名不符' },
      ...ids.map((id) => ({ code: 200, success: true, data: { id, name: 'x.pdf', suffix: 'pdf', size: 7 }, msg: '' })),
    ]);
    await screen.findByText('钱军');
    give('核对表.pdf');
    await screen.findByText(/内容与扩展名不符/);
    await press('同意受理并转受理复核');
    await screen.findByText('有附件未能上传，请重新上传或移除');
    expect(submits()).toHaveLength(0);
    await press('重新上传');
    await waitFor(() => expect(screen.queryByText(/内容与扩展名不符/)).toBeNull());
    fireEvent.click(screen.getByRole('tab', { name: '客户备注' }));
    await screen.findByText('企业可下载这些附件');
    give('说明.pdf');
    await waitFor(() => expect(uploads.left()).toBe(0));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    await press('同意受理并转受理复核');
    await screen.findByText('给企业的附件须配有客户备注，请填写客户备注说明用途');
    expect(submits()).toHaveLength(0);
    fireEvent.change(screen.getByRole('textbox', { name: '客户备注' }), { target: { value: '请按附件准备样品' } });
    await press('同意受理并转受理复核');
    await waitFor(() => expect(submits()[0]?.body).toMatchObject({ remarkFiles: [ids[0]], cusRemarkFiles: [ids[1]] }));
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

  test('names the case on top: number, company, product', async () => {
    open({});
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('A2026CCC000001')).toBeDefined();
    expect(dialog.getByText('中州防爆电机有限公司')).toBeDefined();
    expect(dialog.getByText('隔爆型电机 Ex db IIC T4 Gb')).toBeDefined();
  });

  test('a refusal wants the customer remark and is asked about once more, with what the company will read', async () => {
    const { submits } = open({ [SUBMIT]: [] });
    fireEvent.click(await screen.findByText('不予受理'));
    await press('不予受理并结束流程');
    const wrong = await screen.findByText('不予受理或批准时请填写客户备注，企业据此了解原因');
    expect(wrong.closest('.approval-remarks')).not.toBeNull();
    fireEvent.change(screen.getByRole('textbox', { name: '客户备注' }), { target: { value: '不在认证范围' } });
    expect(screen.queryByText('不予受理或批准时请填写客户备注，企业据此了解原因')).toBeNull();
    await press('不予受理并结束流程');
    await screen.findAllByText('确认“不予受理”？');
    expect(submits()).toHaveLength(0);
    expect(document.querySelector('blockquote')?.textContent).toBe('不在认证范围');
    fireEvent.click(screen.getByRole('button', { name: '返回检查' }));
    expect(submits()).toHaveLength(0);
    await press('不予受理并结束流程');
    await press('确认不予受理');
    await waitFor(() => expect(submits()[0]?.body).toMatchObject({ result: 'REJECT_END', cusRemark: '不在认证范围' }));
  });

  test('what was missing is said beside its field and forgotten when another branch is chosen', async () => {
    open({ [SUBMIT]: [] });
    fireEvent.click(await screen.findByText('退回企业补正'));
    await press('退回企业补正并转提交申请');
    await screen.findByText('退回给企业时请填写客户备注，企业据此补正');
    fireEvent.click(screen.getByText('同意受理'));
    expect(screen.queryByText('退回给企业时请填写客户备注，企业据此补正')).toBeNull();
  });

  test('a decision can be taken back from its notice, and leads on to the next case', async () => {
    const onNext = vi.fn();
    const WITHDRAW = workflowActCalls.withdraw.path;
    const { sent } = openPage(
      <ApprovalDialog title="CCC受理" rows={[row]} onClose={() => undefined} onNext={onNext} />,
      answers({ [SUBMIT]: [], [WITHDRAW]: {} }),
    );
    await screen.findByText('钱军');
    await press('同意受理并转受理复核');
    await screen.findByText('A2026CCC000001 已提交：同意受理');
    await press('办理下一件');
    expect(onNext).toHaveBeenCalledOnce();
    expect(sent.filter(({ url }) => url.endsWith(WITHDRAW))).toEqual([]);
    cleanup();
    const again = openPage(
      <ApprovalDialog title="CCC受理" rows={[row]} onClose={() => undefined} />,
      answers({ [SUBMIT]: [], [WITHDRAW]: {} }),
    );
    await screen.findByText('钱军');
    await press('同意受理并转受理复核');
    await press('撤回');
    await waitFor(() => expect(again.sent.find(({ url }) => url.endsWith(WITHDRAW))?.body).toEqual({ flowInstanceId: row.flowInstanceId }));
  });

  test('a batch shows of each case what the form of the node declares', async () => {
    const dialog = answers()['/blade-flow/flowCommon/flow_task_dialog'];
    const rows = [
      { name: 'outcome', label: '检查结果', dict: 'task_category' },
      { name: 'visits', label: '到场次数', dict: '' },
    ];
    const two = ['2', '3'].map((outcome, at) => ({
      ...row,
      flowInstanceId: String(at).repeat(32),
      applicationNumber: `A2026CCC00000${at}`,
      shown: { outcome, visits: `${at + 5} 次` },
    }));
    openPage(
      <ApprovalDialog title="CCC受理" rows={two} onClose={() => undefined} />,
      answers({
        [SUBMIT]: [],
        '/blade-flow/flowCommon/flow_task_dialog': { ...(dialog as object), form: { fields: [], rows, begin: {}, resultBy: null } },
        [systemCalls.dictionaryBiz.path]: ({ url }: Sent) =>
          ok(
            new URL(url, 'http://x').searchParams.get('code') === 'task_category'
              ? [
                  { dictKey: '2', dictValue: '合格', dictValueEn: 'Passed' },
                  { dictKey: '3', dictValue: '不合格', dictValueEn: 'Failed' },
                ]
              : [],
          ),
      }),
    );
    await screen.findByText('钱军');
    await press('同意受理（2 条）');
    await screen.findByRole('columnheader', { name: '检查结果' });
    await screen.findByText('不合格');
    expect(screen.getByText('合格')).toBeTruthy();
    expect(screen.getByText('6 次')).toBeTruthy();
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
