/** The queue of one node of the CCC process: what waits, what was sent back, what is done, everything. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import type { CccNode, CccRow, cccQueue } from '@zhengjian/contract/areas/acceptance/lists.ts';
import type { PermissionCode } from '@zhengjian/contract/menus.ts';
import { Tag } from 'antd';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CameBack } from '../../../kit/CameBack.tsx';
import { DeadlineStatus } from '../../../kit/DeadlineStatus.tsx';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useNodeQueue } from '../../../kit/useNodeQueue.tsx';

export type QueueKey = 'accept' | 'review' | 'approval' | 'dispatch' | 'report';
const AREAS = ['acceptance'];
const NODES: Record<QueueKey, CccNode> = {
  accept: 'accept',
  review: 'applicationForCcc_review',
  approval: 'applicationForCcc_approval',
  dispatch: 'taskDispatch',
  report: 'modelTestReportReview',
};
const PAGES: Record<QueueKey, string> = {
  accept: '/acceptance/detail',
  review: '/acceptance/businessDetail',
  approval: '/acceptance/businessDetail',
  dispatch: '/taskScheduling/taskdetail',
  report: '/authCernter/modelTestReportReview_detail',
};
/** A report is read before it is decided on. */
const BATCH: Partial<Record<QueueKey, PermissionCode>> = {
  accept: 'ccc_accept_batch',
  review: 'ccc_review_batch',
  approval: 'ccc_approval_batch',
  dispatch: 'ccc_dispatch_batch',
};
const SUBMIT: Record<QueueKey, PermissionCode> = {
  accept: 'ccc_accept_submit',
  review: 'ccc_review_submit',
  approval: 'ccc_approval_submit',
  dispatch: 'ccc_dispatch_submit',
  report: 'ccc_report_submit',
};
const QUEUES = ['accept', 'review', 'approval', 'dispatch', 'report'] as const satisfies readonly QueueKey[];

/** What the dialogs say of a row. */
const aboutRow = (row: CccRow) => ({
  applicationNumber: row.applicationNumber,
  applicantName: row.applicantName,
  products: [{ productName: row.productName, productExMark: row.productExMark }],
});

function useColumns(queue: QueueKey): readonly ListColumn<typeof cccQueue>[] {
  const { t } = useTranslation('acceptance');
  return useMemo(
    () => [
      { key: 'applicationNo', fixed: true, opens: true, phone: 1 },
      {
        key: 'applicantName',
        fixed: true,
        phone: 2,
        show: (row) => (
          <>
            {row.isUrgent && <Tag color="volcano">{t(($) => $.staff.urgent)}</Tag>}
            <CameBack row={row} />
            <span>{row.applicantName}</span>
          </>
        ),
      },
      { key: 'state', phone: 2, show: (row) => <StateTag dict="ccc_app_status" value={row.state} /> },
      { key: 'dueTime', phone: 1, show: (row) => <DeadlineStatus state={row.lamp} daysLeft={row.daysLeft} dueTime={row.dueTime} /> },
      'productName',
      'productModel',
      'productExMark',
      'productClass',
      'applyKind',
      { key: 'manufacturerName', hidden: true },
      'factoryName',
      'submitTime',
      'assigneeName',
      'acceptUserName',
      { key: 'planCenterUserName', hidden: queue !== 'dispatch' },
      { key: 'laboratoryMark', hidden: queue !== 'dispatch' && queue !== 'report' },
      { key: 'authCenterUserName', hidden: queue !== 'report' },
      { key: 'returnCount', hidden: true },
    ],
    [t, queue],
  );
}

/** In the order in which they are reached for. */
const FILTERS = [
  'keyword',
  'state',
  'assignee',
  'productClass',
  'submitTime',
  'lamp',
  'applyKind',
  'applicationNo',
  'companyName',
  'isUrgent',
] as const;

export function AcceptanceQueue({ queue }: { queue: QueueKey }) {
  const { t } = useTranslation('acceptance');
  const node = NODES[queue];
  const open = useCallback((row: CccRow) => `${PAGES[queue]}?id=${row.id}`, [queue]);
  const given = useMemo(() => ({ nodeKey: node }), [node]);
  const nodeName = useCallback(
    (key: string) => {
      const known = QUEUES.find((one) => NODES[one] === key);
      return known && t(($) => $.staff.screens[known]);
    },
    [t],
  );
  const work = useNodeQueue<CccRow>({
    node,
    name: t(($) => $.staff.screens[queue]),
    nodeName,
    page: open,
    about: aboutRow,
    decide: {
      label: t(($) => $.staff.act[queue]),
      title: t(($) => $.staff.dialog[queue]),
      may: SUBMIT[queue],
      ...(BATCH[queue] && { batch: BATCH[queue] }),
    },
    next: acceptanceCalls.page,
    refresh: AREAS,
  });
  return (
    <>
      <ListPage
        id={`acceptance.${queue}`}
        title={t(($) => $.staff.screens[queue])}
        of={acceptanceCalls.page}
        counts={acceptanceCalls.pageStatistics}
        given={given}
        columns={useColumns(queue)}
        filters={FILTERS}
        rowName={(row) => row.applicationNo}
        {...work.list}
        excel={acceptanceCalls.exportApplicationsCcc}
        empty={{ title: t(($) => $.staff.empty.todo), hint: t(($) => $.staff.empty.hint) }}
      />
      {work.dialogs}
    </>
  );
}
