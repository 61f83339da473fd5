/** The second step of signing in: a code of the authenticator, or a recovery code where the phone is not at hand. */
import { SafetyOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { ApiError } from '../apiError.ts';
import { type FactorAsked, signInWithFactor } from '../signIn.ts';

const GONE = 'account.factorGone';
type Props = {
  asked: FactorAsked;
  /** Kept for the next sign-in in this browser once it succeeds. */
  account: string;
  /** The password is asked for anew, with the reason where there is one. */
  onBack: (why: string) => void;
  onDone?: () => void;
  back: ReactNode;
};

export function FactorForm({ asked, account, onBack, onDone, back }: Props) {
  const { t } = useTranslation('shell');
  const [form] = Form.useForm<{ code: string }>();
  const [recovery, setRecovery] = useState(false);
  const [fault, setFault] = useState('');
  const [running, setRunning] = useState(false);
  const submit = async ({ code }: { code: string }) => {
    setRunning(true);
    setFault('');
    try {
      await signInWithFactor(asked, code.trim(), account);
      onDone?.();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.refusal === GONE) return onBack(cause.message);
      setFault(cause.message);
      form.setFieldValue('code', '');
    } finally {
      setRunning(false);
    }
  };
  const turn = () => {
    form.resetFields();
    setFault('');
    setRecovery(!recovery);
  };
  const required = recovery ? t(($) => $.login.recoveryRequired) : t(($) => $.login.factorRequired);
  return (
    <>
      <p>{recovery ? t(($) => $.login.recoveryHint) : t(($) => $.login.factorHint)}</p>
      {fault !== '' && <Alert type="error" showIcon title={fault} className="entry-fault" role="alert" />}
      <AppForm<{ code: string }> form={form} layout="vertical" size="large" requiredMark={false} onFinish={(fields) => void submit(fields)}>
        <Form.Item
          name="code"
          label={recovery ? t(($) => $.login.recoveryCode) : t(($) => $.login.factorCode)}
          rules={[{ required: true, whitespace: true, message: required }]}
          extra={
            <Button type="link" size="small" className="entry-captcha-turn" onClick={turn}>
              {recovery ? t(($) => $.login.toCode) : t(($) => $.login.toRecovery)}
            </Button>
          }
        >
          <Input
            key={recovery ? 'recovery' : 'code'}
            prefix={<SafetyOutlined />}
            maxLength={20}
            inputMode={recovery ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={running}>
          {t(($) => $.login.submit)}
        </Button>
      </AppForm>
      <p className="entry-other">
        <Button type="link" onClick={() => onBack('')}>
          {back}
        </Button>
      </p>
    </>
  );
}
