/** The queue of one acceptance node: what waits, what was sent back, what is done, everything. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import type { AcceptanceNode, CccRow, cccQueue } from '@zhengjian/contract/areas/acceptance/lists.ts';
import type { PermissionCode } from '@zhengjian/contract/menus.ts';
import { Tag } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { HandedTask } from '../../../kit/acts/BatchDistributeDialog.tsx';
import { useDistribution } from '../../../kit/acts/useDistribution.tsx';
import { ApprovalDialog } from '../../../kit/approval/ApprovalDialog.tsx';
import type { ApprovalRow } from '../../../kit/approval/decision.ts';
import { DeadlineStatus } from '../../../kit/DeadlineStatus.tsx';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useRead } from '../../../shell/query.ts';
import { useMay } from '../../../shell/session.ts';

export type QueueKey = 'accept' | 'review' | 'approval';
const AREAS = ['acceptance'];
const NODES: Record<QueueKey, AcceptanceNode> = {
  accept: 'accept',
  review: 'applicationForCcc_review',
  approval: 'applicationForCcc_approval',
};
const SUBMIT = { accept: 'ccc_accept_submit', review: 'ccc_review_submit', approval: 'ccc_approval_submit' } as const satisfies Record<
  QueueKey,
  PermissionCode
>;
const QUEUES = ['accept', 'review', 'approval'] as const satisfies readonly QueueKey[];

/** What the approval dialog needs to know of a row. */
export const approvalRow = (row: CccRow): ApprovalRow => ({
  flowInstanceId: row.flowInstanceId,
  currentNodeKeyName: row.currentNodeKeyName,
  businessId: row.id,
  taskId: row.taskId,
  applicationNumber: row.applicationNumber,
  applicantName: row.applicantName,
  products: [{ productName: row.productName, productExMark: row.productExMark }],
});

function useColumns(): readonly ListColumn<typeof cccQueue>[] {
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
            {row.returned && (
              <Tag color="red" title={t(($) => $.staff.cameBackHint)}>
                {t(($) => $.staff.cameBack)}
              </Tag>
            )}
            {row.applicantName}
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
      { key: 'returnCount', hidden: true },
    ],
    [t],
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

/** The task of a row that a dispatcher may hand out; the applicant's own step is nobody else's. */
function useTaskOf(): (row: CccRow) => HandedTask | undefined {
  const { t } = useTranslation('acceptance');
  return useCallback(
    ({ taskId, flowInstanceId, currentNodeKeyName: nodeKey, applicationNo: name }) => {
      const queue = QUEUES.find((known) => NODES[known] === nodeKey);
      return taskId !== '' && queue ? { flowInstanceId, nodeKey, nodeName: t(($) => $.staff.screens[queue]), name } : undefined;
    },
    [t],
  );
}

export function AcceptanceQueue({ queue }: { queue: QueueKey }) {
  const { t } = useTranslation('acceptance');
  const navigate = useNavigate();
  const node = NODES[queue];
  const mayAct = useMay(SUBMIT[queue]);
  const mayBatch = useMay(`ccc_${queue}_batch`);
  const [rows, setRows] = useState<readonly CccRow[]>([]);
  const taskOf = useTaskOf();
  const distribution = useDistribution({ taskOf, refresh: AREAS });
  const mayHandOut = distribution.batch.length > 0;
  const columns = useColumns();
  const given = useMemo(() => ({ nodeKey: node }), [node]);
  const selectable = useCallback(
    (row: CccRow) => (mayBatch && row.abilities.act) || (mayHandOut && taskOf(row) !== undefined),
    [mayBatch, mayHandOut, taskOf],
  );
  const open = useCallback((row: CccRow) => `/acceptance/detail?id=${row.id}`, []);
  const rowActs = useCallback(
    (row: CccRow) => [
      ...(row.abilities.act && mayAct ? [{ key: 'act', label: t(($) => $.staff.act[queue]), onClick: () => setRows([row]) }] : []),
      { key: 'open', label: t(($) => $.staff.act.open), onClick: () => void navigate(`/acceptance/detail?id=${row.id}`) },
    ],
    [t, navigate, queue, mayAct],
  );
  // the most urgent other case that waits here, as the queue is sorted
  const waiting = useRead(
    acceptanceCalls.page,
    { nodeKey: node, tab: 'todo', current: 1, size: 2 },
    { enabled: rows.length === 1, quiet: true },
  );
  const following = waiting.data?.records.find((row) => row.abilities.act && row.id !== rows[0]?.id);
  const onNext = following && (() => setRows([following]));
  const batch = useMemo(
    () => [
      ...(mayBatch
        ? [
            {
              key: 'act',
              label: t(($) => $.staff.act[queue]),
              hint: (chosen: readonly CccRow[]) => t(($) => $.staff.act.batchHint, { count: chosen.length }),
              run: (chosen: readonly CccRow[]) => setRows(chosen.filter((row) => row.abilities.act)),
            },
          ]
        : []),
      ...distribution.batch,
    ],
    [t, queue, mayBatch, distribution.batch],
  );
  return (
    <>
      <ListPage
        id={`acceptance.${queue}`}
        title={t(($) => $.staff.screens[queue])}
        of={acceptanceCalls.page}
        counts={acceptanceCalls.pageStatistics}
        given={given}
        columns={columns}
        filters={FILTERS}
        rowName={(row) => row.applicationNo}
        open={open}
        rowActs={rowActs}
        batch={batch}
        selectable={selectable}
        excel={acceptanceCalls.exportApplicationsCcc}
        empty={{ title: t(($) => $.staff.empty.todo), hint: t(($) => $.staff.empty.hint) }}
      />
      {distribution.dialog}
      {rows.length > 0 && (
        <ApprovalDialog
          title={t(($) => $.staff.dialog[queue])}
          rows={rows.map(approvalRow)}
          refresh={AREAS}
          onNext={onNext}
          onClose={() => setRows([])}
        />
      )}
    </>
  );
}
