// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { text } from '@zhengjian/contract/record.ts';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { CallClient } from '../../shell/call-client.ts';
import { ok, refused } from '../../shell/testing.ts';
import { openPage, startKitTexts } from '../testing.tsx';
import { FormDialog } from './FormDialog.tsx';
import { recordForm } from './info.ts';

beforeAll(startKitTexts);
afterEach(cleanup);

const of = recordForm(z.object({ id: z.string(), remark: text(200).min(1).meta({ required: true }) }), 'file', 'attachment');
const PATH = '/test/submit';
const call = {
  ...{
    key: 'test.submit',
    method: 'POST',
    path: PATH,
    effect: 'change',
    in: 'body',
    answer: 'envelope',
    done: 'operation',
    timeout: 30_000,
  },
} as CallClient<{ id: string; remark: string }, { no: string }>;
const dialog = (onClose: () => void, onDone?: (answer: { no: string }) => void) => (
  <FormDialog title="备注" of={of} call={call} given={{ id: '7' }} refresh={[]} onClose={onClose} {...(onDone ? { onDone } : {})} />
);
const write = async (remark: string) => {
  fireEvent.change(await screen.findByRole('textbox', { name: '备注' }), { target: { value: remark } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
};

test.each([true, false])('what was typed and what the page knows is sent, then the dialog closes (somebody is told: %s)', async (told) => {
  const [onClose, onDone] = [vi.fn(), vi.fn()];
  const { sent } = openPage(dialog(onClose, told ? onDone : undefined), { [PATH]: () => ok({ no: 'A1' }) });
  await write('补交');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.filter(({ url }) => url.endsWith(PATH)).map(({ body }) => body)).toEqual([{ id: '7', remark: '补交' }]);
  expect(onDone.mock.calls).toEqual(told ? [[{ no: 'A1' }]] : []);
});

test('a refusal stands at its field, and what was typed stays', async () => {
  const onClose = vi.fn();
  openPage(dialog(onClose), { [PATH]: () => refused(400, '内容有误', 200, { remark: '备注不完整' }) });
  await write('补');
  await screen.findByText('备注不完整');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '备注' }).value).toBe('补');
  expect(onClose).not.toHaveBeenCalled();
});

test('nothing is sent while something is missing', async () => {
  const { sent } = openPage(dialog(vi.fn()), {});
  fireEvent.click(await screen.findByRole('button', { name: '保存' }));
  await waitFor(() => expect(document.querySelector('.ant-form-item-explain-error')).not.toBeNull());
  expect(sent.filter(({ url }) => url.endsWith(PATH))).toEqual([]);
});
