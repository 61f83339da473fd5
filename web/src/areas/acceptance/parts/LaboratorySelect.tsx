/** Choice of the laboratory that tests; warns where its subcontract has ended or ends soon. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Value } from '../../../kit/approval/nodeParts.ts';
import { DictSelect } from '../../../kit/dictionary.tsx';
import { useRead } from '../../../shell/query.ts';

type Props = { id?: string; value?: Value; onChange?: (laboratory: Value) => void };

export default function LaboratorySelect({ id, value, onChange }: Props) {
  const { t } = useTranslation('acceptance');
  const { data } = useRead(acceptanceCalls.laboratoryContracts, {}, { quiet: true });
  const chosen = typeof value === 'string' && value !== '' ? value : undefined;
  const ending = data?.find(({ laboratory }) => laboratory === chosen);
  return (
    <>
      <DictSelect
        {...(id === undefined ? {} : { id })}
        code="laboratory_b"
        value={chosen}
        onChange={(next: string | undefined) => onChange?.(next)}
      />
      {ending && (
        <Alert
          type="warning"
          showIcon
          className="dialog-line"
          title={t(($) => $.staff.laboratoryContract[ending.over ? 'over' : 'ends'], { day: ending.until })}
        />
      )}
    </>
  );
}
