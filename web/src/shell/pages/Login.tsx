/** Sign-in by tenant, account, password and captcha, or by phone where it is open. Loads neither zod nor table nor select: it is the first thing on the wire. */
import { CaretUpOutlined, LockOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input, type InputRef, Segmented } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { send } from '../api.ts';
import { ApiError } from '../apiError.ts';
import { entryCalls } from '../entryCalls.ts';
import { inside } from '../innerPage.ts';
import { session } from '../session.ts';
import { type FactorAsked, signIn } from '../signIn.ts';
import { CaptchaField, useCaptcha } from './captcha.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { FactorForm } from './FactorForm.tsx';
import { PhoneSignIn } from './PhoneSignIn.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import { TenantField, useTenant } from './TenantField.tsx';

type Fields = { tenantId: string; account: string; password: string; captchaCode: string };

/** Whether the institute lets anybody sign in by phone; not before it is known. */
function usePhoneOpen(tenantId: string | undefined): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (tenantId === undefined) return;
    const leave = new AbortController();
    send(entryCalls.checkSMSLoginEnable, { tenantId }, { signal: leave.signal, quiet: true }).then(
      ({ enabled }) => setOpen(enabled),
      (fault: unknown) => {
        if (!(fault instanceof ApiError)) throw fault;
      },
    );
    return () => leave.abort();
  }, [tenantId]);
  return open;
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
  const [asked, setAsked] = useState<(FactorAsked & { account: string }) | null>(null);
  const [capsLock, setCapsLock] = useState(false);
  const phoneOpen = usePhoneOpen(tenant?.tenantId);
  const [byPhone, setByPhone] = useState(false);

  async function submit(fields: Fields): Promise<void> {
    setRunning(true);
    setFault('');
    try {
      const next = await signIn({
        tenantId: tenantNow(),
        account: fields.account.trim(),
        password: fields.password,
        captchaKey: captcha.key,
        captchaCode: fields.captchaCode.trim(),
      });
      setAsked(next && { ...next, account: fields.account.trim() });
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

  if (asked)
    return (
      <EntryFrame>
        <h1 className="entry-title">{t(($) => $.login.factorTitle)}</h1>
        <FactorForm
          asked={asked}
          account={asked.account}
          back={t(($) => $.login.factorBack)}
          onBack={(why) => {
            setAsked(null);
            setFault(why);
            // the one before has served
            captcha.renew();
            form.setFieldValue('captchaCode', '');
          }}
        />
      </EntryFrame>
    );
  return (
    <EntryFrame>
      <h1 className="entry-title">{t(($) => $.login.welcome)}</h1>
      {phoneOpen && (
        <Segmented
          block
          className="entry-ways"
          value={byPhone ? 'phone' : 'password'}
          onChange={(way) => setByPhone(way === 'phone')}
          options={[
            { value: 'password', label: t(($) => $.login.byPassword) },
            { value: 'phone', label: t(($) => $.login.byPhone) },
          ]}
        />
      )}
      {byPhone && <PhoneSignIn tenant={tenant} onAsked={(next) => setAsked({ ...next, account: '' })} />}
      {!byPhone && fault !== '' && <Alert type="error" showIcon title={fault} className="entry-fault" role="alert" />}
      <AppForm<Fields>
        form={form}
        className={byPhone ? 'entry-hidden' : ''}
        layout="vertical"
        size="large"
        requiredMark={false}
        onFinish={submit}
        initialValues={{ account: session.get().userNames[0] ?? '' }}
      >
        <TenantField tenant={tenant} />
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
      <ProviderButtons tenantNow={tenantNow} tenantId={tenant?.tenantId} />
      <p className="entry-other">
        <Link to="/forgetPassword">{t(($) => $.forget.title)}</Link> · {t(($) => $.login.registerHint)}{' '}
        <Link to="/register">{t(($) => $.login.register)}</Link> · <Link to="/verify">{t(($) => $.verify.title)}</Link>
      </p>
    </EntryFrame>
  );
}
