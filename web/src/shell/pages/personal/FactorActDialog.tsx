/** What is done with a second factor that is on, new recovery codes or its end: each wants the password and a code. */

import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { factorCalls } from '@zhengjian/contract/areas/account/second-factor.ts';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { AppForm } from '../../../kit/form/AppForm.tsx';
import { ApiError } from '../../apiError.ts';
import { notify } from '../../notices.ts';
import { useAct } from '../../query.ts';
import { hashPassword } from '../../signIn.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Fields = { password: string; code: string };
const REFRESH = { refresh: [factorCalls.factorState] };

export default function FactorActDialog({ act: kind, onClose }: { act: 'renew' | 'remove'; onClose: () => void }) {
  const { t } = useTranslation('account');
  const [form] = Form.useForm<Fields>();
  const [fault, setFault] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { act: prove, running: proving } = useAct(profileCalls.validatePassword);
  const { act: renew, running: renewing } = useAct(factorCalls.renewRecoveryCodes, REFRESH);
  const { act: remove, running: removing } = useAct(factorCalls.removeFactor, REFRESH);
  const submit = async ({ password, code }: Fields) => {
    setFault('');
    try {
      const { key } = await prove({ password: hashPassword(password) }, { quiet: true });
      if (kind === 'renew') setCodes((await renew({ key, code: code.trim() }, { quiet: true })).recoveryCodes);
      else {
        await remove({ key, code: code.trim() }, { quiet: true });
        notify(
          'success',
          t(($) => $.factor.removed),
        );
        onClose();
      }
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.refusal === 'account.passwordWrong') form.setFields([{ name: 'password', errors: [cause.message] }]);
      else if (cause.refusal === 'account.factorCodeWrong') form.setFields([{ name: 'code', errors: [cause.message] }]);
      else setFault(cause.message);
    }
  };
  if (codes)
    return (
      <AppModal
        open
        width={480}
        title={t(($) => $.factor.codesTitle)}
        footer={
          <Button type="primary" onClick={onClose}>
            {t(($) => $.factor.kept)}
          </Button>
        }
      >
        <RecoveryCodes codes={codes} />
      </AppModal>
    );
  const title = kind === 'renew' ? t(($) => $.factor.renew) : t(($) => $.factor.remove);
  return (
    <AppModal
      open
      width={440}
      title={title}
      okText={title}
      okDanger={kind === 'remove'}
      okLoading={proving || renewing || removing}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <p className="secondary">{kind === 'renew' ? t(($) => $.factor.renewHint) : t(($) => $.factor.removeHint)}</p>
      {fault !== '' && <Alert type="error" showIcon title={fault} role="alert" className="password-note" />}
      <AppForm<Fields> form={form} layout="vertical" onFinish={(fields) => void submit(fields)}>
        <Form.Item
          name="password"
          label={t(($) => $.factor.password)}
          rules={[{ required: true, message: t(($) => $.factor.passwordRequired) }]}
        >
          <Input.Password maxLength={64} autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="code"
          label={t(($) => $.factor.codeOrRecovery)}
          rules={[{ required: true, message: t(($) => $.factor.codeRequired) }]}
        >
          <Input maxLength={20} autoComplete="one-time-code" />
        </Form.Item>
      </AppForm>
    </AppModal>
  );
}
