/** The queue of one node of the inspection, each as the mode of the task that the catalogue's call is asked for. */
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { InspectionNode, inspectionQueue } from '@zhengjian/contract/areas/inspection/lists.ts';
import { taskCategoryOf } from '@zhengjian/contract/areas/inspection/rules.ts';
import type { RowOf } from '@zhengjian/contract/list.ts';
import type { PermissionCode } from '@zhengjian/contract/menus.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CameBack } from '../../kit/CameBack.tsx';
import { DeadlineStatus } from '../../kit/DeadlineStatus.tsx';
import { type ListColumn, ListPage } from '../../kit/ListPage.tsx';
import { StateTag } from '../../kit/StateTag.tsx';
import { useNodeQueue } from '../../kit/useNodeQueue.tsx';
import { stepPath } from './paths.ts';

type Row = RowOf<typeof inspectionQueue>;
export type QueueKey = 'arrange' | 'taskReview' | 'plan' | 'result' | 'reform' | 'resultReview' | 'resultApproval';
/** Where a node is decided with data of its own, it is decided on the page of the inspection, opened at the part that it is about. */
type Told = { node: InspectionNode; part: string; decide?: { may: PermissionCode; batch?: PermissionCode } };
const QUEUES: Readonly<Record<QueueKey, Told>> = {
  arrange: { node: 'factoryCheckTasksArrange', part: 'arrangement' },
  taskReview: {
    node: 'factoryCheckTasksReview',
    part: 'arrangement',
    decide: { may: 'inspection_task_review_submit', batch: 'inspection_task_review_submit' },
  },
  plan: { node: 'factoryCheckPlan', part: 'plan' },
  result: { node: 'factoryCheckResult', part: 'result' },
  reform: { node: 'factoryCheckReform', part: 'nonconformities' },
  resultReview: {
    node: 'factoryCheckResultReview',
    part: 'result',
    decide: { may: 'inspection_result_review_submit', batch: 'inspection_result_review_submit' },
  },
  resultApproval: {
    node: 'factoryCheckResultApproval',
    part: 'result',
    decide: { may: 'inspection_result_approval_submit', batch: 'inspection_result_approval_submit' },
  },
};
const AREAS = ['inspection', 'workflow'];
const columns: ListColumn<typeof inspectionQueue>[] = [
  { key: 'workNo', fixed: true, opens: true, phone: 1 },
  {
    key: 'factoryName',
    fixed: true,
    phone: 2,
    show: (row) => (
      <>
        <CameBack row={row} />
        <span>{row.factoryName}</span>
      </>
    ),
  },
  { key: 'state', phone: 2, show: (row) => <StateTag dict="factory_task_status" value={row.state} /> },
  { key: 'dueTime', phone: 1, show: (row) => <DeadlineStatus state={row.lamp} daysLeft={row.daysLeft} dueTime={row.dueTime} /> },
  'checkKind',
  'caseNos',
  'companyName',
  'productClass',
  'leaderName',
  'visit',
  'planDays',
  'latestDate',
  'openNonconformities',
  'conclusion',
  'assigneeName',
  'workSince',
];
const FILTERS = ['keyword', 'state', 'assignee', 'lamp', 'productClass', 'workSince', 'companyName', 'isUrgent'] as const;
const about = (row: Row) => ({
  applicationNumber: row.workNo,
  applicantName: row.factoryName,
  productName: row.caseNos,
  shown: { taskCategory: taskCategoryOf(row.conclusion) },
});

export function Queue({ queue }: { queue: QueueKey }) {
  const { t } = useTranslation('inspection');
  const { node, part, decide } = QUEUES[queue];
  const given = useMemo(() => ({ nodeKey: node }), [node]);
  const page = useMemo(() => (row: Row) => stepPath(node)(row.id, part), [node, part]);
  const { list, dialogs } = useNodeQueue<Row>({
    node,
    name: t(($) => $.screens[queue]),
    page,
    about,
    ...(decide ? { decide: { label: t(($) => $.act[queue]), title: t(($) => $.screens[queue]), ...decide } } : {}),
    next: inspectionCalls.pageTaskMode,
    refresh: AREAS,
  });
  return (
    <>
      <ListPage
        id={`inspection.${queue}`}
        title={t(($) => $.screens[queue])}
        of={inspectionCalls.pageTaskMode}
        counts={inspectionCalls.pageTaskModeStatistics}
        given={given}
        columns={columns}
        filters={FILTERS}
        rowName={(row) => row.workNo}
        empty={{ title: t(($) => $.empty.title), hint: t(($) => $.empty.hint) }}
        {...list}
      />
      {dialogs}
    </>
  );
}

export const ArrangeQueue = () => <Queue queue="arrange" />;
export const TaskReviewQueue = () => <Queue queue="taskReview" />;
export const PlanQueue = () => <Queue queue="plan" />;
export const ResultQueue = () => <Queue queue="result" />;
export const ReformQueue = () => <Queue queue="reform" />;
export const ResultReviewQueue = () => <Queue queue="resultReview" />;
export const ResultApprovalQueue = () => <Queue queue="resultApproval" />;
