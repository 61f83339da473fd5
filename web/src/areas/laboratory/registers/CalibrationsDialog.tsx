/** The calibrations of one instrument; the next one is entered here. */
import { PlusOutlined } from '@ant-design/icons';
import {
  type CalibrationRow,
  equipmentCalls as c,
  calibrations,
  type EquipmentRow,
  EXEMPT,
} from '@zhengjian/contract/areas/laboratory/equipment.ts';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { DictText } from '../../../kit/dictionary.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { RecordDialog } from '../../../kit/register/RecordDialog.tsx';
import { useRegisterWords } from '../../../kit/register/words.ts';
import { useRead } from '../../../shell/query.ts';
import { useMayCall } from '../../../shell/session.ts';
import { LabFiles } from '../parts/LabFiles.tsx';

const SHOWN = ['calibDate', 'validTo', 'certNo', 'org', 'result', 'correction', 'confirm', 'confirmName'] as const;
const WIDE = 1000;

export function CalibrationsDialog({ of, onClose }: { of: EquipmentRow; onClose: () => void }) {
  const { t } = useTranslation('laboratory');
  const words = useRegisterWords(calibrations);
  const mayAdd = useMayCall(c.calibrate) && of.traceKind !== EXEMPT;
  const [adding, setAdding] = useState(false);
  const { data, isPending } = useRead(c.calibrations, { equipmentId: of.id });
  const show = (row: CalibrationRow, field: (typeof SHOWN)[number]) =>
    field === 'confirm' ? <DictText code="review_conclusion" value={row.confirm} /> : row[field];
  return (
    <>
      <AppModal open title={t(($) => $.calibration.title, { name: of.name })} width={WIDE} footer={null} onClose={onClose}>
        <div className="secondary">{t(($) => $.calibration.hint)}</div>
        {mayAdd && (
          <p>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              {words.add}
            </Button>
          </p>
        )}
        {data?.length === 0 ? (
          <EmptyHint {...words.none} />
        ) : (
          <Table<CalibrationRow>
            size="small"
            rowKey="id"
            loading={isPending}
            pagination={false}
            scroll={{ x: WIDE }}
            expandable={{ expandedRowRender: ({ id }) => <LabFiles of={{ calibrationId: id }} title={t(($) => $.labFile.certificate)} /> }}
            dataSource={data ?? []}
            columns={SHOWN.map((field) => ({
              key: field,
              title: t(($) => $.fields.calibration[field]),
              render: (_, row) => show(row, field),
            }))}
          />
        )}
      </AppModal>
      {adding && <RecordDialog of={c.calibrate} given={{ equipmentId: of.id }} onClose={() => setAdding(false)} />}
    </>
  );
}
