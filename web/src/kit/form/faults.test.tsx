// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Form, Input, InputNumber } from 'antd';
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

function Numbers() {
  const [form] = Form.useForm<{ first: number; second: number }>();
  return (
    <AppModal open title="record" okText="save" onOk={() => form.submit()} onClose={() => {}}>
      <AppForm form={form}>
        {(['first', 'second'] as const).map((name) => (
          <Form.Item key={name} name={name} label={name} rules={required(name)}>
            <InputNumber />
          </Form.Item>
        ))}
      </AppForm>
    </AppModal>
  );
}

test('a field that hands out something else than its element is led to like another', async () => {
  Element.prototype.scrollIntoView = () => {};
  const compare = Node.prototype.compareDocumentPosition;
  vi.spyOn(Node.prototype, 'compareDocumentPosition').mockImplementation(function strict(this: Node, other: Node) {
    // as a browser does: what only looks like a node is none
    if (![this, other].every((node) => [...document.querySelectorAll('*')].some((one) => one === node))) throw new TypeError('not a Node');
    return compare.call(this, other);
  });
  openPage(<Numbers />, {});
  await save();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('spinbutton', { name: 'first' })));
});
