/** Asks for the reason why a request is refused; the person is told it. */
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { AppModal } from '../../kit/AppModal.tsx';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { ApiError } from '../../shell/apiError.ts';

type Fields = { reason: string };
const MOST = 200;

type Props = {
  title: string;
  okText: string;
  label: string;
  help: string;
  /** Said where the reason is missing. */
  required: string;
  running: boolean;
  /** Closes the dialog where it did not fail. */
  onReason: (reason: string) => Promise<void>;
  onClose: () => void;
};

export function ReasonDialog({ title, okText, label, help, required, running, onReason, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const [fault, setFault] = useState('');
  const submit = async ({ reason }: Fields) => {
    setFault('');
    try {
      await onReason(reason.trim());
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    }
  };
  return (
    <AppModal
      open
      width={500}
      title={title}
      okText={okText}
      okDanger
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
      notice={fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
    >
      <AppForm<Fields> form={form} layout="vertical" onFinish={(fields) => void submit(fields)}>
        <Form.Item name="reason" label={label} extra={help} rules={[{ required: true, whitespace: true, message: required }]}>
          <Input.TextArea rows={3} maxLength={MOST} showCount />
        </Form.Item>
      </AppForm>
    </AppModal>
  );
}
