/** `/forgetPassword`: a company's user finds the account, enters the code sent to its phone or mail address, and sets another password. */
import { CheckCircleFilled } from '@ant-design/icons';
import { recoveryCalls as calls } from '@zhengjian/contract/areas/account/recovery.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { Alert, Button, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { send } from '../api.ts';
import { ApiError } from '../apiError.ts';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { SentCodeField } from '../SentCodeField.tsx';
import { CaptchaField, useCaptcha } from './captcha.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { TenantField, useTenant } from './TenantField.tsx';
import { AGAIN_AFTER, useCountdown } from './useCountdown.ts';

type Found = Answered<typeof calls.selectPhoneByCompoundPar>;
type Step = { at: 'find' } | { at: 'check'; found: Found } | { at: 'set'; account: string; key: string } | { at: 'done'; account: string };
type Fault = { fault: string; onFault: (cause: unknown) => void };

function FindStep({ onFound, onFault, fault }: Fault & { onFound: (found: Found) => void }) {
  const { t } = useTranslation('shell');
  const [form] = Form.useForm<{ tenantId: string; keyword: string; captchaCode: string }>();
  const tenant = useTenant();
  const tenantNow = () => String(form.getFieldValue('tenantId') ?? tenant?.tenantId ?? '').trim();
  const captcha = useCaptcha(tenantNow);
  const [running, setRunning] = useState(false);
  const find = async ({ keyword, captchaCode }: { keyword: string; captchaCode: string }) => {
    setRunning(true);
    try {
      const asked = { tenantId: tenantNow(), keyword: keyword.trim(), captchaKey: captcha.key, captchaCode: captchaCode.trim() };
      onFound(await send(calls.selectPhoneByCompoundPar, asked, { quiet: true }));
    } catch (cause) {
      onFault(cause);
      captcha.renew();
      form.setFieldValue('captchaCode', '');
    } finally {
      setRunning(false);
    }
  };
  return (
    <>
      <p className="secondary">{t(($) => $.forget.findHint)}</p>
      {fault !== '' && <Alert type="error" showIcon title={fault} className="entry-fault" role="alert" />}
      <AppForm form={form} layout="vertical" size="large" requiredMark={false} onFinish={(fields) => void find(fields)}>
        <TenantField tenant={tenant} />
        <Form.Item
          name="keyword"
          label={t(($) => $.forget.keyword)}
          rules={[{ required: true, whitespace: true, min: 2, message: t(($) => $.forget.keywordRequired) }]}
        >
          <Input maxLength={160} autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
        </Form.Item>
        <CaptchaField captcha={captcha} label={t(($) => $.login.captcha)} required />
        <Button type="primary" htmlType="submit" block loading={running}>
          {t(($) => $.forget.find)}
        </Button>
      </AppForm>
    </>
  );
}

function CheckStep({ found, onPassed, onFault, fault }: Fault & { found: Found; onPassed: (key: string) => void }) {
  const { t } = useTranslation('shell');
  const [form] = Form.useForm<{ way: 'phone' | 'mail'; code: string }>();
  const [left, startCountdown] = useCountdown();
  const [sentTo, setSentTo] = useState('');
  const [running, setRunning] = useState(false);
  const { key, phone, email } = found;
  const way = () => form.getFieldValue('way') as 'phone' | 'mail';
  const sendCode = async () => {
    onFault(null);
    try {
      await send(way() === 'phone' ? calls.sendValidateNew : calls.sendValidateEmail, { key }, { quiet: true });
      setSentTo(way() === 'phone' ? phone : email);
      startCountdown(AGAIN_AFTER);
    } catch (cause) {
      onFault(cause);
    }
  };
  const check = async ({ code }: { code: string }) => {
    setRunning(true);
    onFault(null);
    try {
      const passed = await send(way() === 'phone' ? calls.validateNew : calls.validateEmail, { key, code: code.trim() }, { quiet: true });
      onPassed(passed.key);
    } catch (cause) {
      onFault(cause);
    } finally {
      setRunning(false);
    }
  };
  const ways = [
    { value: 'phone', label: t(($) => $.forget.byPhone, { phone }), there: phone !== '' },
    { value: 'mail', label: t(($) => $.forget.byMail, { email }), there: email !== '' },
  ].filter(({ there }) => there);
  return (
    <>
      <p className="secondary">{t(($) => $.forget.checkHint, { account: found.account })}</p>
      {fault !== '' && <Alert type="error" showIcon title={fault} className="entry-fault" role="alert" />}
      <AppForm
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        initialValues={{ way: ways[0]?.value }}
        onFinish={(fields) => void check(fields)}
      >
        <Form.Item name="way" label={t(($) => $.forget.way)}>
          <Radio.Group vertical options={ways.map(({ value, label }) => ({ value, label }))} onChange={() => startCountdown(0)} />
        </Form.Item>
        <SentCodeField
          id="forgetCode"
          label={t(($) => $.forget.code)}
          extra={sentTo !== '' && t(($) => $.forget.sent, { to: sentTo })}
          rules={[{ required: true, whitespace: true, message: t(($) => $.forget.codeRequired) }]}
          left={left}
          onSend={() => void sendCode()}
        />
        <Button type="primary" htmlType="submit" block loading={running}>
          {t(($) => $.forget.check)}
        </Button>
      </AppForm>
    </>
  );
}

function SetStep({ account, passKey, onSet, onFault, fault }: Fault & { account: string; passKey: string; onSet: () => void }) {
  const { t } = useTranslation('shell');
  const [form] = Form.useForm<{ password: string; password2: string }>();
  const [running, setRunning] = useState(false);
  const save = async ({ password }: { password: string }) => {
    setRunning(true);
    try {
      await send(calls.updatePassWordBykey, { key: passKey, password }, { quiet: true });
      onSet();
    } catch (cause) {
      onFault(cause);
    } finally {
      setRunning(false);
    }
  };
  return (
    <>
      {fault !== '' && <Alert type="error" showIcon title={fault} className="entry-fault" role="alert" />}
      <AppForm form={form} layout="vertical" size="large" requiredMark={false} onFinish={(fields) => void save(fields)}>
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <NewPasswordFields names={['password', 'password2']} account={account} />
        <Button type="primary" htmlType="submit" block loading={running}>
          {t(($) => $.forget.save)}
        </Button>
      </AppForm>
    </>
  );
}

const GONE = 'account.recoveryGone';

export default function ForgetPassword() {
  const { t } = useTranslation('shell');
  const [step, setStep] = useState<Step>({ at: 'find' });
  const [fault, setFault] = useState('');
  const go = (next: Step) => {
    setFault('');
    setStep(next);
  };
  const onFault = (cause: unknown) => {
    if (cause === null) return setFault('');
    if (!(cause instanceof ApiError)) throw cause;
    if (cause.refusal === GONE) setStep({ at: 'find' });
    setFault(cause.message);
  };
  const told = { fault, onFault };
  return (
    <EntryFrame>
      {step.at === 'done' && <CheckCircleFilled className="entry-done" />}
      <h1 className="entry-title">{step.at === 'done' ? t(($) => $.forget.done) : t(($) => $.forget.title)}</h1>
      {step.at === 'find' && <FindStep {...told} onFound={(found) => go({ at: 'check', found })} />}
      {step.at === 'check' && (
        <CheckStep {...told} found={step.found} onPassed={(key) => go({ at: 'set', account: step.found.account, key })} />
      )}
      {step.at === 'set' && (
        <SetStep {...told} account={step.account} passKey={step.key} onSet={() => go({ at: 'done', account: step.account })} />
      )}
      {step.at === 'done' && <p>{t(($) => $.forget.doneHint, { account: step.account })}</p>}
      <p className="entry-other">
        <Link to="/login">{t(($) => $.register.back)}</Link>
      </p>
    </EntryFrame>
  );
}
