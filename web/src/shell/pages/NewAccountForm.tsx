/** The form in which somebody who has no account yet says who they are and chooses an account and a password. */
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { ApiError } from '../apiError.ts';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { SentCodeField } from '../SentCodeField.tsx';
import { AGAIN_AFTER, useCountdown } from './useCountdown.ts';

export type NewAccount = { realName: string; phone: string; validateCode?: string; account: string; password: string; email?: string };
type Fields = NewAccount & { password2: string };

/** What is refused at its field, not above the form. */
const FIELD_OF: Readonly<Partial<Record<string, keyof Fields>>> = {
  'account.userNameTaken': 'account',
  'account.validateCodeWrong': 'validateCode',
};

type Props = {
  /** The name that is known already. */
  realName?: string;
  /** A mail address may be left, too. */
  asksEmail?: boolean;
  /** Sends the code by which the phone shows to be the person's own; without it none is asked for. */
  sendCode?: (phone: string) => Promise<unknown>;
  submitText: string;
  /** What it refuses is shown above the form, a name that is taken at its field. */
  onSubmit: (given: NewAccount) => Promise<void>;
};

export function NewAccountForm({ realName = '', asksEmail = false, sendCode, submitText, onSubmit }: Props) {
  const { t } = useTranslation('shell');
  const [form] = Form.useForm<Fields>();
  const account = Form.useWatch('account', form) ?? '';
  const [fault, setFault] = useState('');
  const [running, setRunning] = useState(false);
  const [left, startCountdown] = useCountdown();
  const sendTo = async (send: (phone: string) => Promise<unknown>) => {
    setFault('');
    const fields = await form.validateFields(['phone']).catch(() => null);
    if (fields === null) return;
    try {
      await send(fields.phone);
      startCountdown(AGAIN_AFTER);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    }
  };
  const submit = async ({ password2: _, realName: name, email, ...given }: Fields) => {
    setRunning(true);
    setFault('');
    try {
      await onSubmit({ ...given, realName: name.trim(), ...(email ? { email } : {}) });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const place = FIELD_OF[cause.refusal];
      if (place === undefined) setFault(cause.message);
      else form.setFields([{ name: place, errors: [cause.message] }]);
    } finally {
      setRunning(false);
    }
  };
  return (
    <>
      {fault !== '' && <Alert type="error" showIcon title={fault} className="entry-fault" role="alert" />}
      <AppForm<Fields> form={form} layout="vertical" initialValues={{ realName }} onFinish={(fields) => void submit(fields)}>
        <Form.Item
          name="realName"
          label={t(($) => $.register.realName)}
          rules={[{ required: true, whitespace: true, message: t(($) => $.register.required, { field: t(($) => $.register.realName) }) }]}
        >
          <Input maxLength={100} autoComplete="name" />
        </Form.Item>
        <Form.Item
          name="phone"
          label={t(($) => $.register.phone)}
          validateTrigger="onBlur"
          rules={[{ required: true, pattern: /^1[3-9]\d{9}$/, message: t(($) => $.login.phoneRequired) }]}
        >
          <Input maxLength={11} type="tel" autoComplete="tel" />
        </Form.Item>
        {sendCode && (
          <SentCodeField
            name="validateCode"
            id="joinCode"
            label={t(($) => $.login.phoneCode)}
            rules={[{ required: true, whitespace: true, message: t(($) => $.login.phoneCodeRequired) }]}
            left={left}
            onSend={() => void sendTo(sendCode)}
          />
        )}
        {asksEmail && (
          <Form.Item
            name="email"
            label={t(($) => $.register.email)}
            validateTrigger="onBlur"
            rules={[{ type: 'email', message: t(($) => $.register.emailFormat) }]}
          >
            <Input maxLength={100} type="email" autoComplete="email" />
          </Form.Item>
        )}
        <Form.Item
          name="account"
          label={t(($) => $.register.account)}
          extra={t(($) => $.register.accountHelp)}
          validateTrigger="onBlur"
          rules={[{ required: true, pattern: /^[A-Za-z][A-Za-z0-9_.-]{3,49}$/, message: t(($) => $.register.accountHelp) }]}
        >
          <Input maxLength={50} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        <NewPasswordFields names={['password', 'password2']} account={account} isFirst />
        <Button type="primary" htmlType="submit" size="large" block loading={running}>
          {submitText}
        </Button>
      </AppForm>
    </>
  );
}
