/** Refuses a request for an account with a reason that the person is told. */
import { accountRequestCalls as c, type RequestRow } from '@zhengjian/contract/areas/organisation/account-requests.ts';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { ApiError } from '../../shell/apiError.ts';
import { notify } from '../../shell/notices.ts';
import { useAct } from '../../shell/query.ts';

type Fields = { reason: string };
const MOST = 200;

export function RefuseDialog({ of, onClose }: { of: RequestRow; onClose: () => void }) {
  const { t } = useTranslation('organisation');
  const [form] = Form.useForm<Fields>();
  const [fault, setFault] = useState('');
  const { act, running } = useAct(c.refuseRequest, { refresh: ['organisation', 'workflow'] });
  const refuse = async ({ reason }: Fields) => {
    setFault('');
    try {
      await act({ id: of.id, reason: reason.trim() }, { quiet: true });
      notify(
        'success',
        t(($) => $.request.refused),
      );
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    }
  };
  return (
    <AppModal
      open
      width={500}
      title={t(($) => $.request.refuseTitle, { name: of.realName })}
      okText={t(($) => $.request.refuse)}
      okDanger
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
      notice={fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
    >
      <AppForm<Fields> form={form} layout="vertical" onFinish={(fields) => void refuse(fields)}>
        <Form.Item
          name="reason"
          label={t(($) => $.request.reason)}
          extra={t(($) => $.request.reasonHelp)}
          rules={[{ required: true, whitespace: true, message: t(($) => $.request.reasonRequired) }]}
        >
          <Input.TextArea rows={3} maxLength={MOST} showCount />
        </Form.Item>
      </AppForm>
    </AppModal>
  );
}
