/** `/testCenter/equipment`: instruments, until when each may be used, and their calibrations. */
import { CalendarOutlined } from '@ant-design/icons';
import {
  equipmentCalls as c,
  type EquipmentRow,
  EXEMPT,
  type equipment,
  type equipmentList,
} from '@zhengjian/contract/areas/laboratory/equipment.ts';
import { testRecordCalls } from '@zhengjian/contract/areas/laboratory/test-records.ts';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../kit/ListPage.tsx';
import type { RecordFormSlots } from '../../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../../kit/register/RegisterPage.tsx';
import { useMayCall } from '../../../shell/session.ts';
import { CalibrationCalendar } from './CalibrationCalendar.tsx';
import { CalibrationsDialog } from './CalibrationsDialog.tsx';
import { CalibState } from './CalibState.tsx';
import { UsesDialog } from './UsesDialog.tsx';

const CALLS = {
  page: c.equipmentPage,
  counts: c.equipmentCounts,
  detail: c.equipmentDetail,
  save: c.equipmentSubmit,
  remove: c.equipmentRemove,
};
const FORM: RecordFormSlots<typeof equipment> = {
  width: 760,
  start: { state: '1', traceKind: '2', calibCycle: 12 },
  fields: [
    ...([
      'equipNo',
      'name',
      'model',
      'maker',
      'serialNo',
      'laboratory',
      'place',
      'keeperName',
      'measureRange',
      'accuracy',
      'traceKind',
    ] as const),
    { name: 'calibCycle', when: ({ traceKind }) => traceKind !== EXEMPT, required: true },
    ...(['state', 'buyDate', 'price', 'midCheck'] as const),
  ],
};
const columns: ListColumn<typeof equipmentList>[] = [
  { key: 'equipNo', fixed: true, phone: 1 },
  { key: 'name', fixed: true, phone: 2 },
  'model',
  'laboratory',
  { key: 'state', phone: 1 },
  { key: 'calibState', phone: 1, show: (row) => <CalibState state={row.calibState} /> },
  { key: 'nextCalib', phone: 2 },
  ...(['lastCalib', 'calibCertNo', 'place', 'keeperName', 'measureRange', 'accuracy', 'serialNo'] as const),
  { key: 'maker', hidden: true },
  { key: 'traceKind', hidden: true },
  { key: 'calibCycle', hidden: true },
];

export default function Equipment() {
  const { t } = useTranslation('laboratory');
  const [of, setOf] = useState<EquipmentRow | null>(null);
  const [usesOf, setUsesOf] = useState<EquipmentRow | null>(null);
  const [calendar, setCalendar] = useState(false);
  const mayRecall = useMayCall(testRecordCalls.recall);
  const rowActs = useCallback(
    (row: EquipmentRow) => [
      { key: 'calibrations', label: t(($) => $.calibration.open), onClick: () => setOf(row) },
      ...(mayRecall ? [{ key: 'uses', label: t(($) => $.recall.open), onClick: () => setUsesOf(row) }] : []),
    ],
    [t, mayRecall],
  );
  const toggle = (
    <Button icon={<CalendarOutlined />} aria-expanded={calendar} onClick={() => setCalendar(!calendar)}>
      {t(($) => $.calibration.calendar)}
    </Button>
  );
  return (
    <div className="stack">
      {calendar && <CalibrationCalendar onOpen={setOf} />}
      <RegisterPage calls={CALLS} columns={columns} form={FORM} rowActs={rowActs} excel={c.equipmentExcel} moreActs={toggle} />
      {usesOf && (
        <UsesDialog
          of={{ equipmentId: usesOf.id }}
          name={`${usesOf.equipNo} ${usesOf.name}`}
          since={usesOf.lastCalib}
          onClose={() => setUsesOf(null)}
        />
      )}
      {of && <CalibrationsDialog of={of} onClose={() => setOf(null)} />}
    </div>
  );
}
