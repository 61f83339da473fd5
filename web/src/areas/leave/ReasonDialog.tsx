/** Asks why a request, or leave that was approved, is cancelled. */
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { RemarkArea } from '../../kit/remark/RemarkArea.tsx';

const REASON_LIMIT = 200;
const REASON_LEAST = 2;

type Props = { title: string; okText: string; hint?: string; running: boolean; onOk: (reason: string) => void; onClose: () => void };

export function ReasonDialog({ title, okText, hint, running, onOk, onClose }: Props) {
  const { t } = useTranslation('leave');
  const [reason, setReason] = useState('');
  return (
    <AppModal
      open
      width={500}
      title={title}
      okText={okText}
      okDanger
      okDisabled={reason.trim().length < REASON_LEAST || reason.length > REASON_LIMIT}
      okLoading={running}
      onOk={() => onOk(reason)}
      onClose={onClose}
    >
      {hint !== undefined && <p>{hint}</p>}
      <AppForm layout="vertical">
        <Form.Item label={t(($) => $.giveUpReason)} required>
          <RemarkArea label={t(($) => $.giveUpReason)} value={reason} limit={REASON_LIMIT} minRows={3} onChange={setReason} />
        </Form.Item>
      </AppForm>
    </AppModal>
  );
}
