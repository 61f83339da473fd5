/** Signing in by a code sent to the phone, where the institute has opened it. */
import { MobileOutlined, SafetyOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { send } from '../api.ts';
import { ApiError } from '../apiError.ts';
import { entryCalls } from '../entryCalls.ts';
import { SentCodeField } from '../SentCodeField.tsx';
import { type FactorAsked, signInByPhone } from '../signIn.ts';
import { CaptchaField, useCaptcha } from './captcha.tsx';
import { type Tenant, TenantField } from './TenantField.tsx';
import { AGAIN_AFTER, useCountdown } from './useCountdown.ts';

type Fields = { tenantId: string; phone: string; captchaCode: string; code: string };
const PHONE = /^1[3-9]\d{9}$/;

export function PhoneSignIn({ tenant, onAsked }: { tenant: Tenant | null; onAsked: (asked: FactorAsked) => void }) {
  const { t } = useTranslation('shell');
  const [form] = Form.useForm<Fields>();
  const tenantNow = () => String(form.getFieldValue('tenantId') ?? tenant?.tenantId ?? '').trim();
  const captcha = useCaptcha(tenantNow);
  const [left, startCountdown] = useCountdown();
  const [sentTo, setSentTo] = useState('');
  const [fault, setFault] = useState('');
  const [running, setRunning] = useState(false);
  const sendCode = async () => {
    setFault('');
    const fields = await form.validateFields(['tenantId', 'phone', 'captchaCode']).catch(() => null);
    if (fields === null) return;
    const { phone, captchaCode } = fields;
    try {
      const tenantId = tenantNow();
      await send(
        entryCalls.sendLoginPhoneValidateCode,
        { tenantId, phone, captchaKey: captcha.key, captchaCode: captchaCode.trim() },
        { quiet: true },
      );
      setSentTo(phone);
      startCountdown(AGAIN_AFTER);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    } finally {
      // it serves once
      captcha.renew();
      form.setFieldValue('captchaCode', '');
    }
  };
  const submit = async () => {
    setFault('');
    const fields = await form.validateFields(['tenantId', 'phone', 'code']).catch(() => null);
    if (fields === null) return;
    setRunning(true);
    try {
      const asked = await signInByPhone({ tenantId: tenantNow(), phone: fields.phone, code: fields.code.trim() });
      if (asked) onAsked(asked);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    } finally {
      setRunning(false);
    }
  };
  return (
    <>
      {fault !== '' && <Alert type="error" showIcon title={fault} className="entry-fault" role="alert" />}
      <AppForm<Fields> form={form} layout="vertical" size="large" requiredMark={false}>
        <TenantField tenant={tenant} />
        <Form.Item
          name="phone"
          label={t(($) => $.login.phone)}
          validateTrigger="onBlur"
          rules={[{ required: true, pattern: PHONE, message: t(($) => $.login.phoneRequired) }]}
        >
          <Input prefix={<MobileOutlined />} maxLength={11} type="tel" autoComplete="tel" autoFocus />
        </Form.Item>
        <CaptchaField captcha={captcha} label={t(($) => $.login.captcha)} required input={{ prefix: <SafetyOutlined /> }} />
        <SentCodeField
          id="phoneCode"
          label={t(($) => $.login.phoneCode)}
          extra={sentTo !== '' && t(($) => $.login.phoneCodeSent, { phone: sentTo })}
          rules={[{ required: true, whitespace: true, message: t(($) => $.login.phoneCodeRequired) }]}
          left={left}
          onSend={() => void sendCode()}
          onPressEnter={() => void submit()}
        />
        <Button type="primary" block loading={running} onClick={() => void submit()}>
          {t(($) => $.login.submit)}
        </Button>
      </AppForm>
    </>
  );
}
