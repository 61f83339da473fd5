/** Extends the planned days of a type test, with the reason that its company reads. */
import { testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { DayInput } from '../../../kit/form/controls.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct } from '../../../shell/query.ts';

const MOST = 200;
const LEAST = 2;

export function ExtendDialog({ id, workNo, planEnd, onClose }: { id: string; workNo: string; planEnd: string; onClose: () => void }) {
  const { t } = useTranslation('laboratory');
  const { act, running } = useAct(testTaskCalls.extendTest, { refresh: ['laboratory'] });
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const extend = () =>
    act({ id, planEnd: day, reason }, { quiet: true }).then(onClose, (cause: unknown) => {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    });
  return (
    <AppModal
      open
      title={t(($) => $.extend.title, { no: workNo })}
      okText={t(($) => $.extend.act)}
      okDisabled={day <= planEnd || reason.trim().length < LEAST}
      okLoading={running}
      onOk={() => void extend()}
      onClose={onClose}
      notice={fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
    >
      <Form layout="vertical">
        <Form.Item label={t(($) => $.extend.before)}>
          <span className="num">{planEnd}</span>
        </Form.Item>
        <Form.Item label={t(($) => $.extend.until)} htmlFor="extend-until" required>
          <DayInput id="extend-until" value={day} onChange={(to) => setDay(to ?? '')} />
        </Form.Item>
        <Form.Item label={t(($) => $.extend.reason)} htmlFor="extend-reason" extra={t(($) => $.extend.hint)} required>
          <Input.TextArea
            id="extend-reason"
            rows={3}
            maxLength={MOST}
            showCount
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </AppModal>
  );
}
