/** Why a record is changed, which its history tells; may be left out. */
import { REASON_MAX } from '@zhengjian/contract/register.ts';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';

export function ReasonField() {
  const { t } = useTranslation('kit');
  return (
    <Form.Item name="changeReason" label={t(($) => $.record.reason)} extra={t(($) => $.record.reasonHint)}>
      <Input maxLength={REASON_MAX} />
    </Form.Item>
  );
}
