/** Sign-in by tenant, account, password and captcha. Loads neither zod nor table nor select: it is the first thing on the wire. */
import { CaretUpOutlined, LockOutlined, SafetyOutlined, ShopOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input, type InputRef } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { send } from '../api.ts';
import { ApiError } from '../apiError.ts';
import { entryCalls } from '../entryCalls.ts';
import { inside } from '../innerPage.ts';
import { session } from '../session.ts';
import { signIn } from '../signIn.ts';
import { CaptchaField, useCaptcha } from './captcha.tsx';
import { EntryFrame } from './EntryFrame.tsx';

type Fields = { tenantId: string; account: string; password: string; captchaCode: string };

/** The tenant of the address bar; the field is shown only where none claims the address. */
function useTenant(): { tenantId: string; known: boolean } | null {
  const [tenant, setTenant] = useState<{ tenantId: string; known: boolean } | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    send(entryCalls.tenantInfo, { domain: window.location.host }, { signal: leave.signal, quiet: true })
      .then(({ tenantId, found }) => setTenant({ tenantId, known: found }))
      .catch((fault: unknown) => {
        if (!leave.signal.aborted && fault instanceof ApiError) setTenant({ tenantId: session.get().tenantId, known: false });
      });
    return () => leave.abort();
  }, []);
  return tenant;
}

export default function Login() {
  const { t } = useTranslation('shell');
  const [form] = Form.useForm<Fields>();
  const tenant = useTenant();
  const tenantNow = () => String(form.getFieldValue('tenantId') ?? tenant?.tenantId ?? '').trim();
  const captcha = useCaptcha(tenantNow);
  const code = useRef<InputRef>(null);
  const [fault, setFault] = useState('');
  const [running, setRunning] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const askTenant = tenant !== null && !tenant.known;

  useEffect(() => {
    if (tenant) form.setFieldValue('tenantId', tenant.tenantId);
  }, [tenant, form]);

  async function submit(fields: Fields): Promise<void> {
    setRunning(true);
    setFault('');
    try {
      await signIn({
        tenantId: tenantNow(),
        account: fields.account.trim(),
        password: fields.password,
        captchaKey: captcha.key,
        captchaCode: fields.captchaCode.trim(),
      });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
      // A captcha serves once: the next try needs another picture.
      captcha.renew();
      form.setFieldValue('captchaCode', '');
      code.current?.focus();
    } finally {
      setRunning(false);
    }
  }

  const prefetch = () => void inside.prepare().catch(() => undefined);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <EntryFrame>
      <h1 className="entry-title">{t(($) => $.login.welcome)}</h1>
      {fault !== '' && <Alert type="error" showIcon title={fault} className="entry-fault" role="alert" />}
      <AppForm<Fields>
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        onFinish={submit}
        initialValues={{ account: session.get().userNames[0] ?? '' }}
      >
        <Form.Item
          name="tenantId"
          hidden={!askTenant}
          label={t(($) => $.login.tenant)}
          extra={t(($) => $.login.tenantHelp)}
          rules={[{ required: askTenant, whitespace: true, message: t(($) => $.login.tenantRequired) }]}
        >
          <Input prefix={<ShopOutlined />} maxLength={12} autoComplete="organization" />
        </Form.Item>
        <Form.Item
          name="account"
          label={t(($) => $.login.account)}
          rules={[{ required: true, whitespace: true, message: t(($) => $.login.accountRequired) }]}
        >
          <Input prefix={<UserOutlined />} maxLength={50} autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
        </Form.Item>
        <Form.Item
          name="password"
          label={t(($) => $.login.password)}
          extra={
            capsLock && (
              <>
                <CaretUpOutlined /> {t(($) => $.login.capsLock)}
              </>
            )
          }
          rules={[{ required: true, message: t(($) => $.login.passwordRequired) }]}
        >
          <Input.Password
            prefix={<LockOutlined />}
            maxLength={64}
            autoComplete="current-password"
            onKeyUp={watchCapsLock}
            onFocus={prefetch}
            onBlur={() => setCapsLock(false)}
          />
        </Form.Item>
        <CaptchaField captcha={captcha} label={t(($) => $.login.captcha)} required input={{ prefix: <SafetyOutlined /> }} code={code} />
        <Button type="primary" htmlType="submit" block loading={running}>
          {t(($) => $.login.submit)}
        </Button>
      </AppForm>
      <p className="entry-other">
        {t(($) => $.login.registerHint)} <Link to="/register">{t(($) => $.login.register)}</Link> ·{' '}
        <Link to="/verify">{t(($) => $.verify.title)}</Link>
      </p>
    </EntryFrame>
  );
}
