/** Somebody whom an identity provider knows, and who has no account here, asks for one. */
import { CheckCircleFilled } from '@ant-design/icons';
import { requestCalls as calls } from '@zhengjian/contract/areas/account/requests.ts';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { send } from '../api.ts';
import { ApiError } from '../apiError.ts';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import type { Stranger } from '../signIn.ts';

type Fields = { name: string; phone: string; email?: string; account: string; password: string; password2: string };

export default function GuestForm({ stranger: { oauthId, note }, tenantId }: { stranger: Stranger; tenantId: string }) {
  const { t } = useTranslation('shell');
  const [form] = Form.useForm<Fields>();
  const account = Form.useWatch('account', form) ?? '';
  const [fault, setFault] = useState('');
  const [running, setRunning] = useState(false);
  const [sent, setSent] = useState('');
  const submit = async ({ password2: _, name, email, ...fields }: Fields) => {
    setRunning(true);
    setFault('');
    try {
      const given = { ...fields, ...(email ? { email } : {}), name: name.trim(), oauthId, tenantId };
      setSent((await send(calls.registerGuest, given, { quiet: true })).account);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.refusal === 'account.userNameTaken') form.setFields([{ name: 'account', errors: [cause.message] }]);
      else setFault(cause.message);
    } finally {
      setRunning(false);
    }
  };
  const back = (
    <p className="entry-other">
      <Link to="/login">{t(($) => $.register.back)}</Link>
    </p>
  );
  if (sent !== '')
    return (
      <>
        <CheckCircleFilled className="entry-done" />
        <h1 className="entry-title">{t(($) => $.guest.done)}</h1>
        <p>{t(($) => $.guest.doneHint, { account: sent })}</p>
        {back}
      </>
    );
  return (
    <>
      <h1 className="entry-title">{t(($) => $.guest.title)}</h1>
      <p>{t(($) => $.guest.hint)}</p>
      {note !== '' && <Alert type="warning" showIcon title={t(($) => $.guest.refused, { reason: note })} className="entry-fault" />}
      {fault !== '' && <Alert type="error" showIcon title={fault} className="entry-fault" role="alert" />}
      <AppForm<Fields> form={form} layout="vertical" onFinish={(fields) => void submit(fields)}>
        <Form.Item
          name="name"
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
        <Form.Item
          name="email"
          label={t(($) => $.register.email)}
          validateTrigger="onBlur"
          rules={[{ type: 'email', message: t(($) => $.register.emailFormat) }]}
        >
          <Input maxLength={100} type="email" autoComplete="email" />
        </Form.Item>
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
          {t(($) => $.guest.submit)}
        </Button>
      </AppForm>
      {back}
    </>
  );
}
