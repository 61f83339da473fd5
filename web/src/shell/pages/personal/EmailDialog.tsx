/** Asks for the password and a mail address; the address is bound when the link that is mailed to it is opened. */
import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { AppForm } from '../../../kit/form/AppForm.tsx';
import { ApiError } from '../../apiError.ts';
import { notify } from '../../notices.ts';
import { useAct } from '../../query.ts';
import { hashPassword } from '../../signIn.ts';

type Fields = { password: string; email: string };
const REFRESH = { refresh: [profileCalls.userBaseInfo] };

export default function EmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const [form] = Form.useForm<Fields>();
  const [fault, setFault] = useState('');
  const { act: prove, running: proving } = useAct(profileCalls.validatePassword);
  const { act: sendLink, running: sending } = useAct(profileCalls.sendEmailBindingLink, REFRESH);
  const send = async ({ password, email }: Fields) => {
    setFault('');
    try {
      const { key } = await prove({ password: hashPassword(password) }, { quiet: true });
      await sendLink({ key, email: email.trim() }, { quiet: true });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.refusal === 'account.passwordWrong') form.setFields([{ name: 'password', errors: [cause.message] }]);
      else setFault(cause.message);
      return;
    }
    notify(
      'success',
      t(($) => $.contacts.linkSent, { email: email.trim() }),
    );
    onClose();
  };
  return (
    <AppModal
      open
      width={440}
      title={t(($) => $.contacts.emailTitle)}
      okText={t(($) => $.contacts.sendLink)}
      okLoading={proving || sending}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      {fault !== '' && <Alert type="error" showIcon title={fault} role="alert" className="password-note" />}
      <AppForm<Fields> form={form} layout="vertical" onFinish={(fields) => void send(fields)}>
        <Form.Item
          name="password"
          label={t(($) => $.contacts.password)}
          rules={[{ required: true, message: t(($) => $.contacts.passwordRequired) }]}
        >
          <Input.Password maxLength={64} autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="email"
          label={t(($) => $.contacts.newEmail)}
          extra={t(($) => $.contacts.emailHint)}
          validateTrigger="onBlur"
          rules={[{ required: true, pattern: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: t(($) => $.contacts.emailRequired) }]}
        >
          <Input maxLength={100} type="email" autoComplete="email" />
        </Form.Item>
      </AppForm>
    </AppModal>
  );
}
