/** Hands a company over to another of its users, against the own password. */
import { type Colleague, colleagueCalls as calls } from '@zhengjian/contract/areas/account/colleagues.ts';
import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { ApiError } from '../../shell/apiError.ts';
import { notify } from '../../shell/notices.ts';
import { useAct } from '../../shell/query.ts';
import { hashPassword } from '../../shell/signIn.ts';

type Props = { companyId: string; person: Colleague; onClose: () => void };

export default function HandOverDialog({ companyId, person, onClose }: Props) {
  const { t } = useTranslation('account');
  const [form] = Form.useForm<{ password: string }>();
  const [fault, setFault] = useState('');
  const { act: prove, running: proving } = useAct(profileCalls.validatePassword);
  const { act: handOver, running } = useAct(calls.handOverCompany, { refresh: [calls.colleagues] });
  const name = person.realName;
  const submit = async ({ password }: { password: string }) => {
    setFault('');
    try {
      const { key } = await prove({ password: hashPassword(password) }, { quiet: true });
      await handOver({ companyId, userId: person.id, key }, { quiet: true });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.refusal === 'account.passwordWrong') form.setFields([{ name: 'password', errors: [cause.message] }]);
      else setFault(cause.message);
      return;
    }
    notify(
      'success',
      t(($) => $.colleagues.handedOver, { name }),
    );
    onClose();
  };
  return (
    <AppModal
      open
      width={440}
      title={t(($) => $.colleagues.handOverTitle, { name })}
      okText={t(($) => $.colleagues.handOver)}
      okLoading={proving || running}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <p className="secondary">{t(($) => $.colleagues.handOverHint, { name })}</p>
      {fault !== '' && <Alert type="error" showIcon title={fault} role="alert" className="password-note" />}
      <AppForm<{ password: string }> form={form} layout="vertical" onFinish={(fields) => void submit(fields)}>
        <Form.Item
          name="password"
          label={t(($) => $.colleagues.password)}
          rules={[{ required: true, message: t(($) => $.colleagues.passwordRequired) }]}
        >
          <Input.Password maxLength={64} autoComplete="current-password" />
        </Form.Item>
      </AppForm>
    </AppModal>
  );
}
