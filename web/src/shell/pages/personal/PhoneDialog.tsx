/** Changes the own mobile number: the password first, then the code that is sent to the new number. */
import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { AppForm } from '../../../kit/form/AppForm.tsx';
import { ApiError } from '../../apiError.ts';
import { notify } from '../../notices.ts';
import { useAct } from '../../query.ts';
import { SentCodeField } from '../../SentCodeField.tsx';
import { hashPassword } from '../../signIn.ts';

type Fields = { password: string; phone: string; code: string };
const REFRESH = { refresh: [profileCalls.userBaseInfo] };
const FIELD_OF: Readonly<Partial<Record<string, keyof Fields>>> = {
  'account.passwordWrong': 'password',
  'account.validateTooSoon': 'code',
  'account.validateCodeWrong': 'code',
};

export default function PhoneDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const [form] = Form.useForm<Fields>();
  const [fault, setFault] = useState('');
  /** Proves who asks; it serves for the code and for the change. */
  const [key, setKey] = useState('');
  const [sentTo, setSentTo] = useState('');
  const { act: prove, running: proving } = useAct(profileCalls.validatePassword);
  const { act: sendCode, running: sending } = useAct(profileCalls.sendPhoneValidateCode);
  const { act: change, running: changing } = useAct(profileCalls.updatePhoneWithKey, REFRESH);
  const tell = (cause: unknown) => {
    if (!(cause instanceof ApiError)) throw cause;
    const name = FIELD_OF[cause.refusal];
    if (name) form.setFields([{ name, errors: [cause.message] }]);
    else setFault(cause.message);
    if (cause.refusal === 'account.identityGone') setKey('');
  };
  const askCode = async () => {
    setFault('');
    const fields = await form.validateFields(['password', 'phone']).catch(() => null);
    if (fields === null) return;
    try {
      const proof = key || (await prove({ password: hashPassword(fields.password) }, { quiet: true })).key;
      setKey(proof);
      await sendCode({ key: proof, phone: fields.phone }, { quiet: true });
      setSentTo(fields.phone);
    } catch (cause) {
      tell(cause);
    }
  };
  const save = async ({ phone, code }: Fields) => {
    setFault('');
    try {
      await change({ key, phone, code: code.trim() }, { quiet: true });
    } catch (cause) {
      tell(cause);
      return;
    }
    notify(
      'success',
      t(($) => $.contacts.phoneChanged),
    );
    onClose();
  };
  return (
    <AppModal
      open
      width={440}
      title={t(($) => $.contacts.changePhone)}
      okText={t(($) => $.contacts.changePhone)}
      okLoading={changing}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      {fault !== '' && <Alert type="error" showIcon title={fault} role="alert" className="password-note" />}
      <AppForm<Fields> form={form} layout="vertical" onFinish={(fields) => void save(fields)}>
        <Form.Item
          name="password"
          label={t(($) => $.contacts.password)}
          rules={[{ required: true, message: t(($) => $.contacts.passwordRequired) }]}
        >
          <Input.Password maxLength={64} autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="phone"
          label={t(($) => $.contacts.newPhone)}
          validateTrigger="onBlur"
          rules={[{ required: true, pattern: /^1[3-9]\d{9}$/, message: t(($) => $.contacts.phoneRequired) }]}
        >
          <Input maxLength={11} type="tel" autoComplete="tel" />
        </Form.Item>
        <SentCodeField
          id="code"
          label={t(($) => $.contacts.code)}
          extra={sentTo !== '' && t(($) => $.contacts.codeSent, { phone: sentTo })}
          rules={[
            { required: true, message: t(($) => $.contacts.codeRequired) },
            {
              validator: async (_, code: string = '') => {
                if (code !== '' && sentTo === '') throw new Error(t(($) => $.contacts.codeFirst));
              },
            },
          ]}
          isSending={proving || sending}
          onSend={() => void askCode()}
        />
      </AppForm>
    </AppModal>
  );
}
