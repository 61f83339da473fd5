/** Invites somebody to become a user of the company. */
import { colleagueCalls as calls } from '@zhengjian/contract/areas/account/colleagues.ts';
import { COMPANY_RIGHTS, type CompanyRight } from '@zhengjian/contract/company-rights.ts';
import { Alert, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { ApiError } from '../../shell/apiError.ts';
import { useAct } from '../../shell/query.ts';

type Fields = { realName: string; email: string; rights: CompanyRight[] };
type Props = { companyId: string; onClose: () => void; onSent: (email: string) => void };

export default function InviteDialog({ companyId, onClose, onSent }: Props) {
  const { t } = useTranslation('account');
  const [form] = Form.useForm<Fields>();
  const [fault, setFault] = useState('');
  const { act, running } = useAct(calls.inviteColleague, { refresh: [calls.colleagues] });
  const send = async ({ realName, email, rights }: Fields) => {
    setFault('');
    try {
      await act({ companyId, realName: realName.trim(), email: email.trim(), rights }, { quiet: true });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
      return;
    }
    onSent(email.trim());
    onClose();
  };
  return (
    <AppModal
      open
      width={440}
      title={t(($) => $.colleagues.invite)}
      okText={t(($) => $.colleagues.send)}
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <p className="secondary">{t(($) => $.colleagues.inviteHint)}</p>
      {fault !== '' && <Alert type="error" showIcon title={fault} role="alert" className="password-note" />}
      <AppForm<Fields>
        form={form}
        layout="vertical"
        initialValues={{ rights: [...COMPANY_RIGHTS] }}
        onFinish={(fields) => void send(fields)}
      >
        <Form.Item
          name="realName"
          label={t(($) => $.colleagues.name)}
          rules={[{ required: true, whitespace: true, message: t(($) => $.colleagues.nameRequired) }]}
        >
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item
          name="email"
          label={t(($) => $.colleagues.email)}
          validateTrigger="onBlur"
          rules={[{ required: true, pattern: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: t(($) => $.colleagues.emailRequired) }]}
        >
          <Input maxLength={100} type="email" />
        </Form.Item>
        <Form.Item name="rights" label={t(($) => $.colleagues.may)}>
          <Checkbox.Group options={COMPANY_RIGHTS.map((right) => ({ value: right, label: t(($) => $.colleagues.rights[right]) }))} />
        </Form.Item>
      </AppForm>
    </AppModal>
  );
}
