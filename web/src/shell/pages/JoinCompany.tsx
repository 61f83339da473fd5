/** `/joinCompany`: somebody who was invited by a company chooses an account and a password. */
import { CheckCircleFilled } from '@ant-design/icons';
import { colleagueCalls as calls } from '@zhengjian/contract/areas/account/colleagues.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { Alert, Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { send } from '../api.ts';
import { ApiError } from '../apiError.ts';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { EntryFrame } from './EntryFrame.tsx';

type Invitation = Answered<typeof calls.readInvitation>;
type Fields = { realName: string; phone: string; account: string; password: string; password2: string };

function JoinForm({ invitation, given, onJoined }: { invitation: Invitation; given: string; onJoined: (account: string) => void }) {
  const { t } = useTranslation('shell');
  const [form] = Form.useForm<Fields>();
  const account = Form.useWatch('account', form) ?? '';
  const [fault, setFault] = useState('');
  const [running, setRunning] = useState(false);
  const required = (field: string) => ({ required: true, whitespace: true, message: t(($) => $.register.required, { field }) });
  const join = async ({ realName, phone, account, password }: Fields) => {
    setRunning(true);
    setFault('');
    try {
      const joined = await send(calls.takeInvitation, { key: given, realName: realName.trim(), phone, account, password }, { quiet: true });
      onJoined(joined.account);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.refusal === 'account.userNameTaken') form.setFields([{ name: 'account', errors: [cause.message] }]);
      else setFault(cause.message);
    } finally {
      setRunning(false);
    }
  };
  return (
    <>
      {fault !== '' && <Alert type="error" showIcon title={fault} className="entry-fault" role="alert" />}
      <AppForm<Fields>
        form={form}
        layout="vertical"
        initialValues={{ realName: invitation.realName }}
        onFinish={(fields) => void join(fields)}
      >
        <Form.Item name="realName" label={t(($) => $.register.realName)} rules={[required(t(($) => $.register.realName))]}>
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
          {t(($) => $.join.submit)}
        </Button>
      </AppForm>
    </>
  );
}

export default function JoinCompany() {
  const { t } = useTranslation('shell');
  const [search] = useSearchParams();
  const key = search.get('key') ?? '';
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [fault, setFault] = useState('');
  const [joined, setJoined] = useState('');
  useEffect(() => {
    const leave = new AbortController();
    send(calls.readInvitation, { key }, { signal: leave.signal, quiet: true }).then(setInvitation, (cause: unknown) => {
      if (!leave.signal.aborted && cause instanceof ApiError) setFault(cause.message);
    });
    return () => leave.abort();
  }, [key]);
  return (
    <EntryFrame>
      {joined !== '' && <CheckCircleFilled className="entry-done" />}
      <h1 className="entry-title">{joined === '' ? t(($) => $.join.title) : t(($) => $.join.done)}</h1>
      {fault !== '' && <Alert type="error" showIcon title={fault} className="entry-fault" role="alert" />}
      {joined !== '' && <p>{t(($) => $.join.doneHint, { account: joined })}</p>}
      {invitation && joined === '' && (
        <>
          <p>{t(($) => $.join.hint, { company: invitation.companyName, email: invitation.email })}</p>
          <JoinForm invitation={invitation} given={key} onJoined={setJoined} />
        </>
      )}
      <p className="entry-other">
        <Link to="/login">{joined === '' ? t(($) => $.register.back) : t(($) => $.registerSuccess.signIn)}</Link>
      </p>
    </EntryFrame>
  );
}
