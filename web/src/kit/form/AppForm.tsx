/** The form of the system: antd's, which when it is sent with a fault leads to the first one and says it. */
import { Form, type FormProps } from 'antd';
import type { ReactNode } from 'react';
import { tellFaults } from './faults.ts';

type Props<V> = Omit<FormProps<V>, 'scrollToFirstError' | 'onFinishFailed' | 'children'> & { children?: ReactNode };

export function AppForm<V extends object>({ form: given, ...rest }: Props<V>) {
  const [form] = Form.useForm<V>(given);
  return <Form<V> {...rest} form={form} scrollToFirstError={false} onFinishFailed={() => tellFaults(form)} />;
}
