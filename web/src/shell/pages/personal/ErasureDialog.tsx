/** Asks an administrator to erase the own personal data, after the password was shown again. */
import { erasureCalls as calls, type ErasurePreview } from '@zhengjian/contract/areas/account/erasure.ts';
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
import { ErasureParts } from './ErasureParts.tsx';

type Fields = { password: string; reason?: string };
const MOST = 200;

export default function ErasureDialog({ preview, onClose }: { preview: ErasurePreview; onClose: () => void }) {
  const { t } = useTranslation('account');
  const [form] = Form.useForm<Fields>();
  const [fault, setFault] = useState('');
  const { act: prove, running: proving } = useAct(profileCalls.validatePassword);
  const { act: ask, running } = useAct(calls.requestErasure, { refresh: [calls.ownErasure] });
  const submit = async ({ password, reason }: Fields) => {
    setFault('');
    try {
      const { key } = await prove({ password: hashPassword(password) }, { quiet: true });
      await ask({ key, reason: reason?.trim() ?? '' }, { quiet: true });
      notify(
        'success',
        t(($) => $.erasure.asked),
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
      width={560}
      title={t(($) => $.erasure.askTitle)}
      okText={t(($) => $.erasure.ask)}
      okDanger
      okLoading={proving || running}
      onOk={() => form.submit()}
      onClose={onClose}
      notice={fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
    >
      <p className="secondary">{t(($) => $.erasure.askHint)}</p>
      <ErasureParts of={preview} />
      <AppForm<Fields> form={form} layout="vertical" onFinish={(fields) => void submit(fields)}>
        <Form.Item name="reason" label={t(($) => $.erasure.reason)} extra={t(($) => $.erasure.reasonHelp)}>
          <Input.TextArea rows={2} maxLength={MOST} />
        </Form.Item>
        <Form.Item
          name="password"
          label={t(($) => $.erasure.password)}
          rules={[{ required: true, message: t(($) => $.erasure.passwordRequired) }]}
        >
          <Input.Password maxLength={64} autoComplete="current-password" />
        </Form.Item>
      </AppForm>
    </AppModal>
  );
}
