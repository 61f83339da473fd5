// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { email, text } from '@zhengjian/contract/record.ts';
import { Form, Input } from 'antd';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import * as size from '../../shell/size.ts';
import { openPage, startKitTexts } from '../testing.tsx';
import { Field } from './Field.tsx';
import { FormScreen } from './FormScreen.tsx';
import { recordForm } from './info.ts';

beforeAll(startKitTexts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const record = recordForm(z.object({ name: text(20).min(1).meta({ required: true }), mail: email().meta({ required: true }) }), 'x', 'y');
type Values = { name?: string; mail?: string };

function Page({ onFaulty }: { onFaulty: (n: number) => void }) {
  const [form] = Form.useForm<Values>();
  return (
    <FormScreen<Values>
      form={form}
      record={record}
      title="company"
      initialValues={{ name: 'Wanyuan', mail: 'not a mail' }}
      onFaulty={onFaulty}
      sections={[
        { key: 'who', title: 'who', names: ['name'], content: <Field of={record} name="name" label="name" /> },
        {
          key: 'reach',
          title: 'reach',
          names: ['mail'],
          content: (
            <Field of={record} name="mail" label="mail">
              <Input />
            </Field>
          ),
        },
      ]}
    />
  );
}

test('a section is complete when its own rules pass, not when it is filled; nobody needs to touch it first', async () => {
  vi.spyOn(size, 'useSizeLevel').mockReturnValue(3);
  const onFaulty = vi.fn();
  openPage(<Page onFaulty={onFaulty} />, {});
  const place = async (name: string) => within(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  await waitFor(async () => (await place('reach')).getByText('1 处有误'));
  expect((await place('who')).getByLabelText('已填完')).toBeTruthy();
  expect((await place('reach')).queryByLabelText('已填完')).toBeNull();
  expect(onFaulty).toHaveBeenLastCalledWith(1);
  // it is not marked in the form before somebody has typed there
  expect(document.querySelector('.ant-form-item-has-error')).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: 'mail' }), { target: { value: 'a@example.com' } });
  await waitFor(async () => (await place('reach')).getByLabelText('已填完'));
  expect(onFaulty).toHaveBeenLastCalledWith(0);
});
