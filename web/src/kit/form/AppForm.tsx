/**
 * The form of the system: antd's, which when it is sent with a fault leads to the first one and says it. It is drawn anew only for
 * what it shows: antd's draws all of its fields each time it is drawn itself.
 */
import { Form, type FormProps } from 'antd';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { tellFaults } from './faults.ts';

type Told = 'onFinish' | 'onValuesChange' | 'onFieldsChange';
type Shown = 'name' | 'layout' | 'className' | 'disabled' | 'size' | 'requiredMark' | 'initialValues';
type Props<V> = Pick<FormProps<V>, 'form' | Shown | Told> & { children?: ReactNode };

export function AppForm<V extends object>({ form: given, children, onFinish, onValuesChange, onFieldsChange, ...shown }: Props<V>) {
  const [form] = Form.useForm<V>(given);
  const told = useRef<Pick<FormProps<V>, Told>>({});
  useLayoutEffect(() => {
    told.current = { onFinish, onValuesChange, onFieldsChange };
  });
  const { name, layout, className, disabled, size, requiredMark, initialValues } = shown;
  return useMemo(
    () => (
      <Form<V>
        {...{ name, layout, className, disabled, size, requiredMark, initialValues }}
        form={form}
        scrollToFirstError={false}
        onFinish={(values) => told.current.onFinish?.(values)}
        onFinishFailed={() => tellFaults(form)}
        onValuesChange={(changed, all) => told.current.onValuesChange?.(changed, all)}
        onFieldsChange={(changed, all) => told.current.onFieldsChange?.(changed, all)}
      >
        {children}
      </Form>
    ),
    [form, name, layout, className, disabled, size, requiredMark, initialValues, children],
  );
}
