/** `/lock`: the window is locked. Its password leads back to the page that was left; somebody else logs out first. */
import { LockOutlined } from '@ant-design/icons';
import { Alert, App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { unlock } from '../lock.ts';
import { notify } from '../notices.ts';
import { session, useSession } from '../session.ts';
import { settings, useSetting } from '../settings.ts';
import { signOut } from '../signIn.ts';
import { EntryFrame } from './EntryFrame.tsx';

function Locked() {
  const { t } = useTranslation('shell');
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const [form] = Form.useForm<{ password: string }>();
  const [fault, setFault] = useState('');
  const [account] = session.get().userNames;
  const open = ({ password }: { password: string }) => {
    const { lockedAt } = settings.get();
    switch (unlock(password)) {
      case 'open':
        return void navigate(lockedAt, { replace: true });
      case 'wrong':
        setFault(t(($) => $.lock.wrong));
        return form.resetFields();
      case 'out':
        notify(
          'warning',
          t(($) => $.lock.out),
        );
        return void signOut();
    }
  };
  const leave = () =>
    modal.confirm({
      title: t(($) => $.lock.leaveAsk),
      content: t(($) => $.layout.logoutHint),
      okText: t(($) => $.layout.logout),
      cancelText: t(($) => $.common.cancel),
      onOk: () => signOut(),
    });
  return (
    <EntryFrame>
      <h1 className="entry-title">{t(($) => $.lock.title)}</h1>
      {account !== undefined && <p className="secondary">{t(($) => $.lock.by, { account })}</p>}
      {fault !== '' && <Alert type="error" showIcon title={fault} className="entry-fault" role="alert" />}
      <AppForm<{ password: string }> form={form} layout="vertical" size="large" requiredMark={false} onFinish={open}>
        <Form.Item name="password" label={t(($) => $.lock.password)} rules={[{ required: true, message: t(($) => $.lock.ask) }]}>
          <Input.Password prefix={<LockOutlined />} maxLength={64} autoComplete="off" autoFocus />
        </Form.Item>
        <Button type="primary" htmlType="submit" block>
          {t(($) => $.lock.unlock)}
        </Button>
      </AppForm>
      <p className="entry-other">
        <Button type="link" onClick={() => void leave()}>
          {t(($) => $.lock.other)}
        </Button>
      </p>
    </EntryFrame>
  );
}

export default function Lock() {
  const locked = useSetting('locked');
  const [wasLocked] = useState(locked);
  const signedIn = useSession(({ token }) => token !== '');
  if (!signedIn) return <Navigate to="/login" replace />;
  // opened by its address while nothing is locked; after unlocking the page that was left is under way
  if (!locked && !wasLocked) return <Navigate to="/" replace />;
  return (
    <App component={false}>
      <Locked />
    </App>
  );
}
