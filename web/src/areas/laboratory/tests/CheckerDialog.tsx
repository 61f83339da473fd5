/** Another checker of a test, where the planned one cannot check it. */
import { type PlannedItemRow, planCalls } from '@zhengjian/contract/areas/laboratory/plan.ts';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { useAct } from '../../../shell/query.ts';
import { StaffSelect } from './StaffSelect.tsx';

export function CheckerDialog({ item, onClose }: { item: PlannedItemRow; onClose: () => void }) {
  const { t } = useTranslation('laboratory');
  const { act, running } = useAct(planCalls.plannedItemChecker, { refresh: ['laboratory'] });
  const [checkerId, setCheckerId] = useState<string | undefined>();
  const title = t(($) => $.plan.checker);
  const save = async () => {
    if (checkerId === undefined) return;
    await act({ itemId: item.id, checkerId });
    onClose();
  };
  return (
    <AppModal
      open
      title={t(($) => $.plan.checkerOf, { name: item.itemName })}
      okText={title}
      okDisabled={checkerId === undefined || checkerId === item.checkerId}
      okLoading={running}
      // what was refused is told by its toast
      onOk={() => void save().catch(() => undefined)}
      onClose={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t(($) => $.plan.checkers)} htmlFor="another-checker" required>
          <StaffSelect id="another-checker" value={checkerId} onChange={setCheckerId} />
        </Form.Item>
      </Form>
    </AppModal>
  );
}
