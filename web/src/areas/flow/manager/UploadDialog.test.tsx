// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { zh } from '@zhengjian/contract/areas/flow/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { ok } from '../../../shell/testing.ts';
import { UploadDialog } from './UploadDialog.tsx';

const UPLOAD = '/blade-flow/manager/deploy-upload';
const RULE = '/blade-flow/manager/release_rule';
const fault = { code: 'valueMissing', element: 'accept', text: '缺少属性 name' };

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'flow', zh);
});
afterEach(cleanup);

const choose = (file: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file input');
  fireEvent.change(input, { target: { files: [file] } });
};
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: '检查并发布' });

test('a file with faults is told them and not deployed; a sound one closes the dialog', async () => {
  const close = vi.fn();
  let answer: object = { deployed: false, processDefinitionId: '', version: 0, releaseId: '', faults: [fault] };
  openPage(<UploadDialog onClose={close} />, { [UPLOAD]: () => ok(answer), [RULE]: () => ok({ needed: false, people: [] }) });
  expect(button().disabled).toBe(true);
  choose(new File(['<xml/>'], 'leave.bpmn'));
  await waitFor(() => expect(button().disabled).toBe(false));
  fireEvent.click(button());
  await screen.findByText('缺少属性 name');
  expect(close).not.toHaveBeenCalled();
  answer = { deployed: true, processDefinitionId: 'a'.repeat(32), version: 2, releaseId: '', faults: [] };
  fireEvent.click(button());
  await waitFor(() => expect(close).toHaveBeenCalled());
});

test('a file that is too large is refused before it travels', async () => {
  openPage(<UploadDialog onClose={() => undefined} />, { [RULE]: () => ok({ needed: false, people: [] }) });
  choose(new File(['x'.repeat(2_000_001)], 'large.bpmn'));
  await screen.findByText('文件过大，最多 2 MB');
  expect(button().disabled).toBe(true);
});

test('where a second person is asked for, the note is obligatory and what was asked is said', async () => {
  const close = vi.fn();
  const answer = { deployed: false, processDefinitionId: '', version: 0, releaseId: 'b'.repeat(32), faults: [] };
  openPage(<UploadDialog onClose={close} />, { [UPLOAD]: () => ok(answer), [RULE]: () => ok({ needed: true, people: ['王建衡'] }) });
  await screen.findByText(/可批准的人员：王建衡/);
  choose(new File(['<xml/>'], 'leave.bpmn'));
  const ask = screen.getByRole<HTMLButtonElement>('button', { name: '检查并申请发布' });
  expect(ask.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('发布说明'), { target: { value: '时限调整' } });
  await waitFor(() => expect(ask.disabled).toBe(false));
  fireEvent.click(ask);
  await waitFor(() => expect(close).toHaveBeenCalled());
});
