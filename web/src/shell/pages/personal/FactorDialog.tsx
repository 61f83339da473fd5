/** Sets the second factor up in three steps: the password, the picture with a first code, the recovery codes. Without `onClose` it must be set up first: the way out is to do it, or to log out. */

import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { factorCalls } from '@zhengjian/contract/areas/account/second-factor.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { Copyable } from '../../../kit/Copyable.tsx';
import { AppForm } from '../../../kit/form/AppForm.tsx';
import { ApiError } from '../../apiError.ts';
import { notify } from '../../notices.ts';
import { loadProfile } from '../../profile.ts';
import { queries, useAct } from '../../query.ts';
import { hashPassword, signOut } from '../../signIn.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import './personal.css';

type Step =
  | { at: 'password' }
  | ({ at: 'scan'; key: string } & Answered<typeof factorCalls.beginFactor>)
  | { at: 'codes'; codes: readonly string[] };
type Fields = { password: string; code: string };
const REFRESH = { refresh: [factorCalls.factorState] };

function ScanStep({ secret, picture }: { secret: string; picture: string }) {
  const { t } = useTranslation('account');
  return (
    <>
      <p>{t(($) => $.factor.scan)}</p>
      <img className="factor-picture" src={picture} alt={t(($) => $.factor.picture)} width={220} height={220} />
      <p className="secondary">{t(($) => $.factor.secret)}</p>
      <p>
        <Copyable text={secret} />
      </p>
      <Form.Item name="code" label={t(($) => $.factor.code)} rules={[{ required: true, message: t(($) => $.factor.codeRequired) }]}>
        <Input maxLength={8} inputMode="numeric" autoComplete="one-time-code" autoFocus data-first-focus />
      </Form.Item>
    </>
  );
}

export default function FactorDialog({ onClose }: { onClose?: () => void }) {
  const { t } = useTranslation('account');
  const { t: shell } = useTranslation('shell');
  const [form] = Form.useForm<Fields>();
  const [step, setStep] = useState<Step>({ at: 'password' });
  const [fault, setFault] = useState('');
  const { act: prove, running: proving } = useAct(profileCalls.validatePassword);
  const { act: begin, running: beginning } = useAct(factorCalls.beginFactor);
  const { act: confirm, running: confirming } = useAct(factorCalls.confirmFactor, REFRESH);
  const running = proving || beginning || confirming;
  const submit = async ({ password, code }: Fields) => {
    setFault('');
    try {
      if (step.at === 'password') {
        const { key } = await prove({ password: hashPassword(password) }, { quiet: true });
        setStep({ at: 'scan', key, ...(await begin({ key }, { quiet: true })) });
      } else if (step.at === 'scan') {
        const { recoveryCodes } = await confirm({ key: step.key, code: code.trim() }, { quiet: true });
        setStep({ at: 'codes', codes: recoveryCodes });
      }
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.refusal === 'account.passwordWrong') form.setFields([{ name: 'password', errors: [cause.message] }]);
      else if (cause.refusal === 'account.factorCodeWrong') form.setFields([{ name: 'code', errors: [cause.message] }]);
      else setFault(cause.message);
      if (cause.refusal === 'account.identityGone') setStep({ at: 'password' });
    }
  };
  const close = async () => {
    if (onClose) return onClose();
    queries.clear();
    await loadProfile().catch((cause: unknown) => {
      if (!(cause instanceof ApiError)) throw cause;
      notify('warning', cause.message);
    });
  };
  const go = (
    <Button type="primary" loading={running} onClick={() => form.submit()}>
      {step.at === 'password' ? t(($) => $.factor.next) : t(($) => $.factor.confirm)}
    </Button>
  );
  return (
    <AppModal
      open
      width={480}
      title={step.at === 'codes' ? t(($) => $.factor.codesTitle) : t(($) => $.factor.setUp)}
      {...(onClose && step.at !== 'codes' ? { onClose } : {})}
      footer={
        step.at === 'codes' ? (
          <Button type="primary" onClick={() => void close()}>
            {t(($) => $.factor.kept)}
          </Button>
        ) : (
          <>
            {onClose ? (
              <Button onClick={onClose}>{shell(($) => $.common.cancel)}</Button>
            ) : (
              <Button onClick={() => void signOut()}>{shell(($) => $.layout.logout)}</Button>
            )}
            {go}
          </>
        )
      }
    >
      {!onClose && step.at === 'password' && <Alert type="warning" showIcon title={t(($) => $.factor.must)} className="password-note" />}
      {fault !== '' && <Alert type="error" showIcon title={fault} role="alert" className="password-note" />}
      {step.at === 'codes' ? (
        <RecoveryCodes codes={step.codes} />
      ) : (
        <AppForm<Fields> form={form} layout="vertical" onFinish={(fields) => void submit(fields)}>
          {step.at === 'scan' ? (
            <ScanStep secret={step.secret} picture={step.picture} />
          ) : (
            <>
              <p className="secondary">{t(($) => $.factor.hint)}</p>
              <Form.Item
                name="password"
                label={t(($) => $.factor.password)}
                rules={[{ required: true, message: t(($) => $.factor.passwordRequired) }]}
              >
                <Input.Password maxLength={64} autoComplete="current-password" />
              </Form.Item>
            </>
          )}
        </AppForm>
      )}
    </AppModal>
  );
}
