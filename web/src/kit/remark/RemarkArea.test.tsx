// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { workflowPhraseCalls } from '@zhengjian/contract/areas/workflow/phrases.ts';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { session, type UserInfo } from '../../shell/session.ts';
import { type Answers, openPage, startKitTexts } from '../testing.tsx';
import { RemarkArea } from './RemarkArea.tsx';
import { staffPerson } from './testing.ts';

beforeAll(startKitTexts);
afterEach(cleanup);

const { flowPhraseList, flowPhraseSave } = workflowPhraseCalls;
function Field() {
  const [value, setValue] = useState('资料齐全。');
  return <RemarkArea label="备注" kind="return" value={value} limit={500} onChange={setValue} />;
}
function open(kind: UserInfo['kind'], more: Answers = {}) {
  const page = openPage(<Field />, { [flowPhraseList.path]: [{ id: 'a'.repeat(32), phrase: '请补充说明。' }], ...more });
  session.set((before) => ({ ...before, userInfo: { ...staffPerson, kind } }));
  return page;
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '备注' });

test('own phrases and those of the institute for the kind of decision go in where the cursor stands', async () => {
  open('staff');
  const button = await screen.findByRole('button', { name: '常用语' });
  field().setSelectionRange(2, 4);
  fireEvent.click(button);
  fireEvent.click(await screen.findByText('请补充说明。'));
  expect(field().value).toBe('资料请补充说明。。');
  expect(field().selectionStart).toBe(8);
  fireEvent.click(button);
  fireEvent.click(await screen.findByText('请补充铭牌图样。'));
  expect(field().value).toBe('资料请补充说明。请补充铭牌图样。。');
  expect(screen.queryByText('资料齐全，内容符合要求，同意。'), 'words of approval are not offered for a return').toBeNull();
});

test('what is written is kept as a phrase', async () => {
  const { sent, notices } = open('staff', { [flowPhraseSave.path]: { id: 'b'.repeat(32), phrase: '资料齐全。' } });
  fireEvent.click(await screen.findByRole('button', { name: '常用语' }));
  fireEvent.click(await screen.findByText('将已填内容存为常用语'));
  await waitFor(() => expect(sent.find(({ url }) => url.endsWith(flowPhraseSave.path))?.body).toEqual({ phrase: '资料齐全。' }));
  await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '已存为常用语' }]));
});

test('own phrases are put in order, changed and removed', async () => {
  const two = ['a', 'b'].map((letter) => ({ id: letter.repeat(32), phrase: `第${letter}条` }));
  const { sent } = open('staff', { [flowPhraseList.path]: two });
  fireEvent.click(await screen.findByRole('button', { name: '常用语' }));
  fireEvent.click(await screen.findByText('管理常用语'));
  fireEvent.click(await screen.findByRole('button', { name: '下移: 第a条' }));
  const bodyOf = (path: string) => sent.find(({ url }) => url.endsWith(path))?.body;
  await waitFor(() => expect(bodyOf(workflowPhraseCalls.flowPhraseOrder.path)).toEqual({ ids: ['b'.repeat(32), 'a'.repeat(32)] }));
  await waitFor(() => expect(screen.getByRole('button', { name: '修改: 第b条' })).toHaveProperty('disabled', false));
  fireEvent.click(screen.getByRole('button', { name: '修改: 第b条' }));
  fireEvent.change(screen.getByRole('textbox', { name: '修改' }), { target: { value: '改后' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(bodyOf(flowPhraseSave.path)).toEqual({ id: 'b'.repeat(32), phrase: '改后' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '删除: 第a条' })).toHaveProperty('disabled', false));
  fireEvent.click(screen.getByRole('button', { name: '删除: 第a条' }));
  fireEvent.click(await screen.findByRole('button', { name: '删除' }));
  await waitFor(() => expect(bodyOf(workflowPhraseCalls.flowPhraseRemove.path)).toEqual({ id: 'a'.repeat(32) }));
});

test('a company writes without phrases of the institute', async () => {
  open('customer');
  await screen.findByRole('textbox', { name: '备注' });
  expect(screen.queryByRole('button', { name: '常用语' })).toBeNull();
});
