/** The session was ended elsewhere: the same person signs in again over the open pages, and what was typed in them stays. */
import { Alert, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from './apiError.ts';
import { CaptchaField, useCaptcha } from './pages/captcha.tsx';
import { FactorForm } from './pages/FactorForm.tsx';
import './pages/entry.css';
import { queries } from './query.ts';
import { leaveSession, useSession } from './session.ts';
import { type FactorAsked, signIn } from './signIn.ts';

/** Above the dialogs of the pages. */
const LAYER = 1200;

type Fields = { password: string; captchaCode: string };

export default function SignInAgain() {
  const { t } = useTranslation('shell');
  const account = useSession((session) => session.userInfo?.user_name ?? '');
  const tenantId = useSession((session) => session.tenantId);
  const [form] = Form.useForm<Fields>();
  const captcha = useCaptcha(() => tenantId);
  const [asked, setAsked] = useState<FactorAsked | null>(null);
  const [fault, setFault] = useState('');
  const [running, setRunning] = useState(false);
  async function submit({ password, captchaCode }: Fields): Promise<void> {
    setRunning(true);
    setFault('');
    try {
      const next = await signIn({ tenantId, account, password, captchaKey: captcha.key, captchaCode: captchaCode.trim() });
      setAsked(next);
      if (!next) void queries.invalidateQueries();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
      captcha.renew();
      form.setFieldValue('captchaCode', '');
    } finally {
      setRunning(false);
    }
  }
  if (asked)
    return (
      <Modal
        open
        width={400}
        zIndex={LAYER}
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
        title={t(($) => $.login.factorTitle)}
        footer={null}
      >
        <FactorForm
          asked={asked}
          account={account}
          back={t(($) => $.login.factorBack)}
          onDone={() => void queries.invalidateQueries()}
          onBack={(why) => {
            setAsked(null);
            setFault(why);
            captcha.renew();
            form.resetFields();
          }}
        />
      </Modal>
    );
  return (
    <Modal
      open
      width={400}
      zIndex={LAYER}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t(($) => $.again.title)}
      okText={t(($) => $.again.go)}
      confirmLoading={running}
      onOk={() => form.submit()}
      cancelText={t(($) => $.again.leave)}
      onCancel={leaveSession}
    >
      <p className="secondary">{t(($) => $.again.hint)}</p>
      {fault !== '' && <Alert type="error" showIcon title={fault} role="alert" className="entry-fault" />}
      <Form<Fields> form={form} layout="vertical" requiredMark={false} onFinish={(fields) => void submit(fields)}>
        <Form.Item label={t(($) => $.login.account)}>
          <strong>{account}</strong>
        </Form.Item>
        <Form.Item
          name="password"
          label={t(($) => $.login.password)}
          rules={[{ required: true, message: t(($) => $.login.passwordRequired) }]}
        >
          <Input.Password autoFocus data-first-focus autoComplete="current-password" maxLength={64} onPressEnter={() => form.submit()} />
        </Form.Item>
        <CaptchaField captcha={captcha} label={t(($) => $.login.captcha)} required input={{ onPressEnter: () => form.submit() }} />
      </Form>
    </Modal>
  );
}
