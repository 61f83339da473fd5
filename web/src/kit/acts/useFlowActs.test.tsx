// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ok, refused, type Sent } from '../../shell/testing.ts';
import { CaseFileScreen } from '../CaseFileScreen.tsx';
import { openPage, startKitTexts } from '../testing.tsx';
import { useFlowActs } from './useFlowActs.tsx';

beforeAll(startKitTexts);
afterEach(cleanup);

const TASK = 'a'.repeat(32);
const INSTANCE = 'b'.repeat(32);

function Page({ mayAct, taskId = TASK }: { mayAct: boolean; taskId?: string }) {
  const { acts, dialog } = useFlowActs({ flowInstanceId: INSTANCE, taskId, nodeKey: 'review', mayAct, refresh: [] });
  return (
    <>
      <CaseFileScreen title="A2026CCC000001" facts={[]} parts={[]} acts={acts} />
      {dialog}
    </>
  );
}
const operations = (...keys: string[]) => keys.map((opKey) => ({ opKey, opName: opKey, results: [] }));
const open = async (act: string) => {
  fireEvent.click(await screen.findByRole('button', { name: '更多操作' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: act }));
  return within(await screen.findByRole('dialog'));
};

test('only what the server says is possible stands in the menu; what decides the case does not', async () => {
  openPage(<Page mayAct={false} />, { [workflowCalls.flowOpList.path]: operations('approve', 'withdraw', 'urge', 'history') });
  fireEvent.click(await screen.findByRole('button', { name: '更多操作' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['撤回', '催办']);
});

test('whoever may act marks the task as seen; whoever may not does not', async () => {
  const opened: string[] = [];
  const answers = {
    [workflowActCalls.flowOpen.path]: (sent: Sent) => {
      opened.push(sent.url);
      return ok(null);
    },
    [workflowCalls.flowOpList.path]: operations('copy'),
  };
  const other = 'c'.repeat(32);
  const { show } = openPage(<Page mayAct={false} taskId={other} />, answers);
  await screen.findByRole('button', { name: '更多操作' });
  expect(opened).toEqual([]);
  show(<Page mayAct taskId={other} />);
  await waitFor(() => expect(opened.length).toBe(1));
  show(<Page mayAct taskId={other} />);
  await screen.findByRole('button', { name: '更多操作' });
  expect(opened.length).toBe(1);
});

test('a reason is asked for before a process is stopped for good; a refusal stays in the dialog with what was typed', async () => {
  const sent: unknown[] = [];
  openPage(<Page mayAct={false} />, {
    [workflowCalls.flowOpList.path]: operations('discontinue'),
    [workflowActCalls.discontinue.path]: (call: Sent) => {
      sent.push(call.body);
      return refused(400, '该流程不能由本院终止');
    },
  });
  const dialog = await open('终止');
  fireEvent.click(dialog.getByRole('button', { name: '终止流程' }));
  await dialog.findByText('请填写原因，至少 2 个字');
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: ' 企业注销 ' } });
  expect(dialog.queryByText('请填写原因，至少 2 个字')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: '终止流程' }));
  await dialog.findByText('该流程不能由本院终止');
  expect(sent).toEqual([{ flowInstanceId: INSTANCE, remark: '企业注销' }]);
  expect(dialog.getByRole('textbox')).toHaveProperty('value', ' 企业注销 ');
});
