/** Asks for the password, then leaves for the provider to bind an identity there, or unbinds the one that is bound. */
import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { providerCalls as calls } from '@zhengjian/contract/areas/account/providers.ts';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { AppForm } from '../../../kit/form/AppForm.tsx';
import { ApiError } from '../../apiError.ts';
import { notify } from '../../notices.ts';
import { useAct } from '../../query.ts';
import { session } from '../../session.ts';
import { hashPassword } from '../../signIn.ts';
import { leaveFor } from '../visit.ts';
import type { OwnIdentity } from './Identities.tsx';

type Fields = { password: string };
const REFRESH = { refresh: [calls.myIdentities] };

export default function IdentityDialog({ of: { source, name, kind, id }, onClose }: { of: OwnIdentity; onClose: () => void }) {
  const { t } = useTranslation('account');
  const [form] = Form.useForm<Fields>();
  const [fault, setFault] = useState('');
  const { act: prove, running: proving } = useAct(profileCalls.validatePassword);
  const { act: begin, running: beginning } = useAct(calls.beginBinding);
  const { act: unbind, running: unbinding } = useAct(calls.unbindIdentity, REFRESH);
  const bound = id !== '';
  const submit = async ({ password }: Fields) => {
    setFault('');
    try {
      const { key } = await prove({ password: hashPassword(password) }, { quiet: true });
      if (!bound) {
        const visit = await begin({ key, source }, { quiet: true });
        leaveFor(visit.address, { key: visit.key, tenantId: session.get().tenantId, source, kind, aim: 'bind' });
        return;
      }
      await unbind({ key, id }, { quiet: true });
      notify(
        'success',
        t(($) => $.identity.unbindDone),
      );
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.refusal === 'account.passwordWrong') form.setFields([{ name: 'password', errors: [cause.message] }]);
      else setFault(cause.message);
    }
  };
  return (
    <AppModal
      open
      width={440}
      title={bound ? t(($) => $.identity.unbindTitle, { name }) : t(($) => $.identity.bindTitle, { name })}
      okText={bound ? t(($) => $.identity.unbind) : t(($) => $.identity.go)}
      okDanger={bound}
      okLoading={proving || beginning || unbinding}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <p className="secondary">{bound ? t(($) => $.identity.unbindHint) : t(($) => $.identity.bindHint, { name })}</p>
      {fault !== '' && <Alert type="error" showIcon title={fault} role="alert" className="password-note" />}
      <AppForm<Fields> form={form} layout="vertical" onFinish={(fields) => void submit(fields)}>
        <Form.Item
          name="password"
          label={t(($) => $.identity.password)}
          rules={[{ required: true, message: t(($) => $.identity.passwordRequired) }]}
        >
          <Input.Password maxLength={64} autoComplete="current-password" />
        </Form.Item>
      </AppForm>
    </AppModal>
  );
}
