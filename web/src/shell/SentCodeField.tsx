/** The code that was sent to a phone or a mail address, and the button that sends it; the button counts until it may be sent again. */
import { Button, Form, type FormItemProps, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  /** Field of the form around it. */
  name?: string;
  /** Of the input, so that the label names it. */
  id: string;
  label: ReactNode;
  rules: NonNullable<FormItemProps['rules']>;
  onSend: () => void;
  /** Where it was sent. */
  extra?: ReactNode;
  /** Seconds until it may be sent again. */
  left?: number;
  isSending?: boolean;
  disabled?: boolean;
  onPressEnter?: () => void;
};

export function SentCodeField({
  name = 'code',
  id,
  label,
  rules,
  onSend,
  extra,
  left = 0,
  isSending = false,
  disabled = false,
  onPressEnter,
}: Props) {
  const { t } = useTranslation('shell');
  return (
    <Form.Item label={label} required htmlFor={id} extra={extra}>
      <div className="sent-code">
        <Form.Item name={name} noStyle rules={rules}>
          <Input id={id} maxLength={8} inputMode="numeric" autoComplete="one-time-code" {...(onPressEnter ? { onPressEnter } : {})} />
        </Form.Item>
        <Button disabled={disabled || left > 0} loading={isSending} onClick={onSend}>
          {left > 0 ? t(($) => $.register.sendAgain, { seconds: left }) : t(($) => $.register.sendCode)}
        </Button>
      </div>
    </Form.Item>
  );
}
