/** Cases whose samples are to be given out to laboratories, or are there. */
import { sampleCalls as c } from '@zhengjian/contract/areas/sample/calls.ts';
import type { SampleCaseRow, sampleCases } from '@zhengjian/contract/areas/sample/records.ts';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../kit/ListPage.tsx';

const COLUMNS: readonly ListColumn<typeof sampleCases>[] = [
  { key: 'caseNo', fixed: true, opens: true, phone: 1 },
  { key: 'companyName', phone: 2 },
  { key: 'sampleName', phone: 2 },
  'laboratory',
  'projectLeaderName',
  'pieces',
  'toReceive',
  { key: 'inStore', phone: 1 },
  'inLaboratory',
  'cameBack',
  'updateTime',
  { key: 'businessType', hidden: true },
];
const open = (row: SampleCaseRow) => `/taskScheduling/sampleDispense_detail?id=${row.id}&no=${row.caseNo}`;

export default function Dispense() {
  const { t } = useTranslation('sample');
  return (
    <ListPage
      of={c.sampleCasesPage}
      counts={c.sampleCasesCounts}
      excel={c.sampleCasesExcel}
      columns={COLUMNS}
      rowName={(row) => row.caseNo}
      open={open}
      empty={{ title: t(($) => $.dispense.none), hint: t(($) => $.dispense.noneHint) }}
    />
  );
}
