/** The second person’s check of a record, signed with the own password. */
import type { PlannedItemRow } from '@zhengjian/contract/areas/laboratory/plan.ts';
import { testRecordCalls } from '@zhengjian/contract/areas/laboratory/test-records.ts';
import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { useAct } from '../../../shell/query.ts';
import { hashPassword } from '../../../shell/signIn.ts';

export function CheckDialog({ item, onClose }: { item: PlannedItemRow; onClose: () => void }) {
  const { t } = useTranslation('laboratory');
  const { act, running } = useAct(testRecordCalls.checkTestRecord, { refresh: ['laboratory'] });
  const [passed, setPassed] = useState(true);
  const [remark, setRemark] = useState('');
  const [password, setPassword] = useState('');
  const complete = password !== '' && (passed || remark.trim() !== '');
  const check = () =>
    act({ itemId: item.id, passed, password: hashPassword(password), ...(remark.trim() === '' ? {} : { remark }) }).then(
      onClose,
      () => undefined,
    );
  return (
    <AppModal
      open
      title={t(($) => $.record.checkTitle, { name: item.itemName })}
      okText={passed ? t(($) => $.record.pass) : t(($) => $.record.sendBack)}
      okDanger={!passed}
      okDisabled={!complete}
      okLoading={running}
      onOk={() => void check()}
      onClose={onClose}
    >
      <p className="secondary">{t(($) => $.record.checkHint)}</p>
      <Form layout="vertical">
        <Form.Item>
          <Radio.Group
            value={passed}
            onChange={(event) => setPassed(event.target.value === true)}
            options={[
              { value: true, label: t(($) => $.record.pass) },
              { value: false, label: t(($) => $.record.sendBack) },
            ]}
          />
        </Form.Item>
        <Form.Item label={t(($) => $.record.remark)} htmlFor="check-remark" required={!passed}>
          <Input.TextArea id="check-remark" rows={3} maxLength={500} value={remark} onChange={(event) => setRemark(event.target.value)} />
        </Form.Item>
        <Form.Item label={t(($) => $.record.password)} htmlFor="check-password" required>
          <Input.Password
            id="check-password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Form.Item>
      </Form>
    </AppModal>
  );
}
