// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '../../shell/apiError.ts';
import { AppModal } from '../AppModal.tsx';
import { openPage, startKitTexts } from '../testing.tsx';
import { AppForm } from './AppForm.tsx';
import { showFaults } from './faults.ts';

beforeAll(startKitTexts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const required = (name: string) => [{ required: true, message: `${name} wanted` }];
type Values = { first?: string; second?: string; third?: string };

function Page({ refused }: { refused?: ApiError }) {
  const [form] = Form.useForm<Values>();
  return (
    <AppModal open title="record" okText="save" onOk={() => form.submit()} onClose={() => {}}>
      <AppForm<Values> form={form} initialValues={{ first: 'there' }} onFinish={() => refused && showFaults(form, refused)}>
        {(['first', 'second', 'third'] as const).map((name) => (
          <Form.Item key={name} name={name} label={name} rules={required(name)}>
            <Input />
          </Form.Item>
        ))}
      </AppForm>
    </AppModal>
  );
}
const field = (name: string) => screen.getByRole('textbox', { name });
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'save' }));

test('a form sent with faults leads to the first of them and says it', async () => {
  const seen: string[] = [];
  Element.prototype.scrollIntoView = function scrolled(this: Element) {
    seen.push(this.id);
  };
  const { notices } = openPage(<Page />, {});
  await save();
  await waitFor(() => expect(document.activeElement).toBe(field('second')));
  expect(seen[0]).toBe('second');
  expect(notices).toEqual([{ kind: 'warning', text: 'second wanted（共 2 处需要修改）' }]);
});

test('what the system refuses stands beside its field, which gets the focus', async () => {
  Element.prototype.scrollIntoView = () => {};
  openPage(<Page refused={new ApiError('refused', 400, 'no', 'x.y', { third: 'taken already' })} />, {});
  for (const name of ['second', 'third']) fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value: 'x' } });
  await save();
  await screen.findByText('taken already');
  await waitFor(() => expect(document.activeElement).toBe(field('third')));
});
