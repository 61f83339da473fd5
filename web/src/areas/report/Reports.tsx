/** `/report/reportlist`: saved questions, opened as a table or a chart. */
import { reportCalls as c, type ReportRow, type reportList, type reports } from '@zhengjian/contract/areas/report/calls.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../kit/ListPage.tsx';
import type { RowAct } from '../../kit/list/shape.ts';
import type { RecordFormSlots } from '../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../kit/register/RegisterPage.tsx';
import { ColumnInput } from './ColumnInput.tsx';
import { FiltersInput } from './FiltersInput.tsx';
import { ReportDialog } from './ReportDialog.tsx';

const CALLS = { page: c.reportPage, detail: c.reportDetail, save: c.reportSubmit, remove: c.reportRemove };
const FORM: RecordFormSlots<typeof reports> = {
  width: 860,
  start: { step: 'month', order: 'group', most: 100, shownAs: 'table', filters: [] },
  fields: [
    'reportName',
    'view',
    { name: 'groupBy', control: <ColumnInput for="group" /> },
    { name: 'thenBy', control: <ColumnInput for="group" optional /> },
    'step',
    { name: 'sumOf', control: <ColumnInput for="sum" optional /> },
    { name: 'filters', wide: true, control: <FiltersInput /> },
    'order',
    'most',
    'shownAs',
    'remark',
  ],
};
const columns: ListColumn<typeof reportList>[] = [
  { key: 'reportName', fixed: true, phone: 1 },
  { key: 'view', phone: 2 },
  { key: 'shownAs', phone: 2 },
  { key: 'order', hidden: true },
  'remark',
  'updateTime',
];

export default function Reports() {
  const { t } = useTranslation('report');
  const [shown, show] = useState<ReportRow | null>(null);
  const rowActs = useCallback(
    (row: ReportRow): readonly RowAct[] => [{ key: 'open', label: t(($) => $.report.open), onClick: () => show(row) }],
    [t],
  );
  return (
    <>
      <RegisterPage calls={CALLS} columns={columns} form={FORM} rowActs={rowActs} />
      {shown && <ReportDialog id={shown.id} name={shown.reportName} onClose={() => show(null)} />}
    </>
  );
}
