/** The queue of one acceptance node: what waits, what was sent back, what is done, everything. */
import { type AcceptanceNode, acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import type { CccRow } from '@zhengjian/contract/areas/acceptance/records.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { Tag } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { HandedTask } from '../../../kit/acts/BatchDistributeDialog.tsx';
import { useDistribution } from '../../../kit/acts/useDistribution.tsx';
import { ApprovalDialog } from '../../../kit/approval/ApprovalDialog.tsx';
import type { ApprovalRow } from '../../../kit/approval/decision.ts';
import { Lamp } from '../../../kit/Lamp.tsx';
import type { Column, Filter, ListView } from '../../../kit/list/shape.ts';
import { QueueScreen } from '../../../kit/QueueScreen.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { fileUrl, send } from '../../../shell/api.ts';
import { useRead } from '../../../shell/query.ts';
import { useMay } from '../../../shell/session.ts';
import { AcceptedWith } from './AcceptedWith.tsx';

export type QueueKey = 'accept' | 'review' | 'approval';
const AREAS = ['acceptance'];
const NODES: Record<QueueKey, AcceptanceNode> = {
  accept: 'accept',
  review: 'applicationForCcc_review',
  approval: 'applicationForCcc_approval',
};
const SUBMIT: Record<QueueKey, string> = { accept: 'ccc_accept_submit', review: 'ccc_review_submit', approval: 'ccc_approval_submit' };
const QUEUES = ['accept', 'review', 'approval'] as const satisfies readonly QueueKey[];
const TABS = ['todo', 'returned', 'done', 'all'] as const;

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

const sentTo = (node: AcceptanceNode, view: ListView) => ({
  ...view.sent,
  ...(view.values.state ? { state: view.values.state } : {}),
  nodeKey: node,
  tab: view.tab || 'todo',
  ...(view.sort ? { sort: view.sort } : {}),
});

function useColumns(): Column<CccRow>[] {
  const { t } = useTranslation('acceptance');
  return useMemo(
    () => [
      { key: 'applicationNo', title: t(($) => $.fields.ccc.applicationNo), width: 178, fixed: true, as: 'mono', opens: true, phone: 1 },
      {
        key: 'applicantName',
        title: t(($) => $.fields.ccc.applicantId),
        width: 230,
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
      {
        key: 'state',
        title: t(($) => $.fields.ccc.state),
        width: 216,
        phone: 2,
        show: (row) => <StateTag dict="ccc_app_status" value={row.state} />,
      },
      {
        key: 'dueTime',
        title: t(($) => $.staff.column.days),
        width: 120,
        sort: true,
        phone: 1,
        show: (row) => <Lamp lamp={row.lamp} daysLeft={row.daysLeft} dueTime={row.dueTime} />,
      },
      { key: 'productName', title: t(($) => $.fields.ccc.productName), width: 180 },
      { key: 'productModel', title: t(($) => $.fields.product.productModel), width: 170 },
      { key: 'productExMark', title: t(($) => $.fields.product.productExMark), width: 240, as: 'mono' },
      { key: 'productClass', title: t(($) => $.fields.ccc.productClass), width: 170, dict: 'ccc_product_class' },
      { key: 'applyKind', title: t(($) => $.fields.ccc.applyKind), width: 120, dict: 'ccc_apply_kind' },
      { key: 'manufacturerName', title: t(($) => $.fields.ccc.manufacturerId), width: 220, hidden: true },
      { key: 'factoryName', title: t(($) => $.fields.ccc.factoryId), width: 220 },
      { key: 'submitTime', title: t(($) => $.fields.ccc.submitTime), width: 150, as: 'minute', sort: true },
      { key: 'assigneeName', title: t(($) => $.staff.filter.assignee), width: 110 },
      { key: 'acceptUserName', title: t(($) => $.fields.ccc.acceptUser), width: 110 },
      { key: 'returnCount', title: t(($) => $.staff.column.returns), width: 100, as: 'number', align: 'end', hidden: true },
    ],
    [t],
  );
}

function useFilters(): Filter[] {
  const { t } = useTranslation('acceptance');
  return useMemo(
    () => [
      { kind: 'text', key: 'keyword', label: t(($) => $.staff.filter.keyword), main: true },
      { kind: 'dict', key: 'state', label: t(($) => $.fields.ccc.state), code: 'ccc_app_status', multiple: true },
      { kind: 'text', key: 'assignee', label: t(($) => $.staff.filter.assignee) },
      { kind: 'dict', key: 'productClass', label: t(($) => $.fields.ccc.productClass), code: 'ccc_product_class' },
      { kind: 'range', keys: ['minApplicationTime', 'maxApplicationTime'], label: t(($) => $.staff.filter.submitted) },
      {
        kind: 'choice',
        key: 'lamp',
        label: t(($) => $.staff.filter.lamp),
        options: (['green', 'yellow', 'red', 'severe'] as const).map((value) => ({ value, label: t(($) => $.staff.lamp[value]) })),
      },
      { kind: 'dict', key: 'applyKind', label: t(($) => $.fields.ccc.applyKind), code: 'ccc_apply_kind' },
      { kind: 'text', key: 'applicationNo', label: t(($) => $.fields.ccc.applicationNo) },
      { kind: 'text', key: 'companyName', label: t(($) => $.staff.fact.applicant) },
      { kind: 'flag', key: 'isUrgent', label: t(($) => $.staff.filter.urgent) },
    ],
    [t],
  );
}

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
  const mayExport = useMay('ccc_export');
  const [rows, setRows] = useState<readonly CccRow[]>([]);
  const taskOf = useTaskOf();
  const distribution = useDistribution({ taskOf, refresh: AREAS });
  const mayHandOut = distribution.batch.length > 0;
  const columns = useColumns();
  const filters = useFilters();
  const open = useCallback((row: CccRow) => `/acceptance/detail?id=${row.id}`, []);
  const input = useCallback((view: ListView) => ({ ...sentTo(node, view), current: view.current, size: view.size }) as never, [node]);
  const count = useMemo(
    () => ({ call: acceptanceCalls.pageStatistics, input: (view: ListView) => ({ ...view.sent, nodeKey: node }) as never }),
    [node],
  );
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
  const exportUrl = useCallback(
    async (view: ListView) => {
      const { authKey } = await send(fileCalls.acceptanceExportKey, {});
      return fileUrl(acceptanceCalls.exportApplicationsCcc, { authKey, filters: JSON.stringify(sentTo(node, view)) });
    },
    [node],
  );
  return (
    <>
      <QueueScreen
        id={`acceptance.${queue}`}
        title={t(($) => $.staff.screens[queue])}
        call={acceptanceCalls.page}
        input={input}
        tabs={TABS.map((key) => ({ key, label: t(($) => $.staff.tabs[key]) }))}
        count={count}
        filters={filters}
        columns={columns}
        rowKey="id"
        rowName={(row) => row.applicationNo}
        open={open}
        rowActs={rowActs}
        batch={batch}
        selectable={(row) => (mayBatch && row.abilities.act) || (mayHandOut && taskOf(row) !== undefined)}
        {...(mayExport ? { exportUrl } : {})}
        empty={{ title: t(($) => $.staff.empty.todo), hint: t(($) => $.staff.empty.hint) }}
      />
      {distribution.dialog}
      {rows.length > 0 && (
        <ApprovalDialog
          title={t(($) => $.staff.dialog[queue])}
          rows={rows.map(approvalRow)}
          {...(queue === 'accept' ? {} : { basic: <AcceptedWith id={rows[0]?.id ?? ''} /> })}
          refresh={AREAS}
          onNext={onNext}
          onClose={() => setRows([])}
        />
      )}
    </>
  );
}
