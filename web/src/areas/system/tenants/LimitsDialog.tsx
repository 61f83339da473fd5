/** Sets account limit and last day of one institute or several. */
import { tenantCalls as c, type TenantRow } from '@zhengjian/contract/areas/system/tenants.ts';
import { Alert, Form, InputNumber } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { DayInput } from '../../../kit/form/controls.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct } from '../../../shell/query.ts';

type Limits = { accountNumber?: number | undefined; expireTime?: string | undefined };

export function LimitsDialog({ rows, onClose }: { rows: readonly TenantRow[]; onClose: () => void }) {
  const { t } = useTranslation('system');
  const [form] = Form.useForm<Limits>();
  const [entered, setEntered] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { act, running } = useAct(c.tenantSetting, { refresh: ['system'] });
  const [only] = rows;
  const start: Limits =
    rows.length === 1 && only ? { accountNumber: only.accountNumber ?? undefined, expireTime: only.expireTime || undefined } : {};
  async function save({ accountNumber, expireTime }: Limits): Promise<void> {
    setRefusal('');
    try {
      await act({ ids: rows.map(({ id }) => id).join(','), accountNumber: accountNumber ?? undefined, expireTime });
      onClose();
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      setRefusal(fault.message);
    }
  }
  return (
    <AppModal
      open
      width={500}
      title={t(($) => $.tenant.settingTitle, { n: rows.length })}
      okText={t(($) => $.tenant.save)}
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
      entered={entered}
      notice={refusal !== '' && <Alert type="warning" showIcon title={refusal} />}
    >
      <Form<Limits>
        form={form}
        layout="vertical"
        initialValues={start}
        onValuesChange={() => setEntered(true)}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="accountNumber" label={t(($) => $.fields.tenant.accountNumber)} extra={t(($) => $.help.tenant.accountNumber)}>
          <InputNumber className="control-wide" min={1} max={100_000} precision={0} placeholder={t(($) => $.tenant.unlimited)} />
        </Form.Item>
        <Form.Item name="expireTime" label={t(($) => $.fields.tenant.expireTime)} extra={t(($) => $.help.tenant.expireTime)}>
          <DayInput />
        </Form.Item>
      </Form>
    </AppModal>
  );
}
