/** Lists of type tests that are no queues: all of them by stage, where each stands, those that can be given to somebody else. */
import {
  type allTests,
  testListCalls as c,
  type reallocations,
  type TestListRow,
  type testTrace,
} from '@zhengjian/contract/areas/laboratory/test-lists.ts';
import { Tag } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeadlineStatus } from '../../../kit/DeadlineStatus.tsx';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useMayCall } from '../../../shell/session.ts';
import { ReallocateDialog } from './ReallocateDialog.tsx';

type AnyColumn = ListColumn<typeof allTests> & ListColumn<typeof testTrace> & ListColumn<typeof reallocations>;

const open = (row: TestListRow): string => `/testCenter/testTaskDetails?id=${row.id}`;
const rowName = (row: TestListRow): string => row.workNo;

/** What tells one test from another, before what each list adds. */
function useHead(): AnyColumn[] {
  const { t } = useTranslation('laboratory');
  return useMemo(
    (): AnyColumn[] => [
      { key: 'workNo', fixed: true, opens: true, phone: 1 },
      {
        key: 'companyName',
        fixed: true,
        phone: 2,
        show: (row) => (
          <>
            {row.isUrgent && <Tag color="volcano">{t(($) => $.urgent)}</Tag>}
            {row.companyName}
          </>
        ),
      },
      { key: 'state', phone: 2, show: (row) => <StateTag dict="test_task_status" value={row.state} /> },
      { key: 'dueTime', phone: 1, show: (row) => <DeadlineStatus state={row.lamp} daysLeft={row.daysLeft} dueTime={row.dueTime} /> },
    ],
    [t],
  );
}
const useColumns = (more: readonly AnyColumn[]): AnyColumn[] => {
  const head = useHead();
  return useMemo(() => [...head, ...more], [head, more]);
};

const ALL: readonly AnyColumn[] = [
  'title',
  'laboratory',
  'ledBy',
  'nodeName',
  'holder',
  'progress',
  'planEnd',
  'reportNo',
  'caseNos',
  'workSince',
];
export function AllTests() {
  return (
    <ListPage
      of={c.allTestsPage}
      counts={c.allTestsCounts}
      excel={c.allTestsExcel}
      columns={useColumns(ALL)}
      open={open}
      rowName={rowName}
    />
  );
}

const TRACE: readonly AnyColumn[] = ['nodeName', 'since', 'holder', 'ledBy', 'progress', 'roundNo', 'laboratory', 'title', 'workSince'];
export function TestTrace() {
  return <ListPage of={c.testTracePage} counts={c.testTraceCounts} columns={useColumns(TRACE)} open={open} rowName={rowName} />;
}

const GIVE: readonly AnyColumn[] = ['ledBy', 'nodeName', 'holder', 'since', 'progress', 'title', 'laboratory', 'planEnd'];
export function Reallocation() {
  const { t } = useTranslation('laboratory');
  const [of, setOf] = useState<TestListRow | null>(null);
  const mayGive = useMayCall(c.reallocate);
  const rowActs = useCallback(
    (row: TestListRow) => (mayGive ? [{ key: 'give', label: t(($) => $.give.act), onClick: () => setOf(row) }] : []),
    [t, mayGive],
  );
  return (
    <>
      <ListPage
        of={c.reallocationPage}
        counts={c.reallocationCounts}
        columns={useColumns(GIVE)}
        open={open}
        rowActs={rowActs}
        rowName={rowName}
      />
      {of && <ReallocateDialog id={of.id} workNo={of.workNo} onClose={() => setOf(null)} />}
    </>
  );
}
