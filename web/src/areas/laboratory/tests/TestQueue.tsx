/** The queue of one step of a type test: what waits, what was sent back, what is done, everything. */
import {
  testTaskCalls as calls,
  TEST_NODES,
  type TestNode,
  type TestRow,
  type testQueue,
} from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import type { PermissionCode } from '@zhengjian/contract/menus.ts';
import { Tag } from 'antd';
import { type ComponentType, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CameBack } from '../../../kit/CameBack.tsx';
import { DeadlineStatus } from '../../../kit/DeadlineStatus.tsx';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useNodeQueue } from '../../../kit/useNodeQueue.tsx';
import { opensAt } from './addresses.ts';

const AREAS = ['laboratory'];
/** Who decides at each step; where something is written first, on the page of the test. */
export const DECIDES = {
  engineerAllocation: 'test_allocation_submit',
  technicalDataDrawUp: 'test_data_submit',
  technicalDataDrawUpReview: 'test_data_review',
  technicalDataDrawUpApproval: 'test_data_approve',
  testItemDrawUp: 'test_item_submit',
  testItemDrawUpReview: 'test_item_review',
  testRecord: 'test_record_submit',
  testFailHandle: 'test_fail_submit',
  testRecordApproval: 'test_result_confirm',
  certDrawUp: 'test_report_draw_up',
  certReview: 'test_report_review',
  certApproval: 'test_report_approve',
} as const satisfies Record<TestNode, PermissionCode>;
const BATCH: readonly TestNode[] = ['technicalDataDrawUpReview', 'technicalDataDrawUpApproval', 'testItemDrawUpReview'];
const isTestNode = (node: string): node is TestNode => TEST_NODES.some((known) => known === node);

const FILTERS = ['keyword', 'state', 'assignee', 'productClass', 'workSince', 'lamp', 'companyName', 'isUrgent'] as const;
const aboutRow = (row: TestRow) => ({ applicationNumber: row.workNo, applicantName: row.companyName, productName: row.title });

function useColumns(): readonly ListColumn<typeof testQueue>[] {
  const { t } = useTranslation('laboratory');
  return useMemo(
    () => [
      { key: 'workNo', fixed: true, opens: true, phone: 1 },
      {
        key: 'companyName',
        fixed: true,
        phone: 2,
        show: (row) => (
          <>
            {row.isUrgent && <Tag color="volcano">{t(($) => $.urgent)}</Tag>}
            <CameBack row={row} />
            <span>{row.companyName}</span>
          </>
        ),
      },
      { key: 'state', phone: 2, show: (row) => <StateTag dict="test_task_status" value={row.state} /> },
      { key: 'dueTime', phone: 1, show: (row) => <DeadlineStatus state={row.lamp} daysLeft={row.daysLeft} dueTime={row.dueTime} /> },
      'title',
      'caseNos',
      'productClass',
      'laboratory',
      'projectLeaderName',
      'planEnd',
      'progress',
      'assigneeName',
      'workSince',
      { key: 'factoryName', hidden: true },
    ],
    [t],
  );
}

function TestQueue({ node }: { node: TestNode }) {
  const { t } = useTranslation('laboratory');
  const given = useMemo(() => ({ nodeKey: node }), [node]);
  const nodeName = useCallback((key: string) => (isTestNode(key) ? t(($) => $.queue[key].title) : undefined), [t]);
  const page = useCallback((row: TestRow) => `${opensAt(node)}?id=${row.id}`, [node]);
  const work = useNodeQueue<TestRow>({
    node,
    name: t(($) => $.queue[node].title),
    nodeName,
    page,
    about: aboutRow,
    decide: {
      label: t(($) => $.queue[node].act),
      title: t(($) => $.queue[node].title),
      may: DECIDES[node],
      ...(BATCH.includes(node) ? { batch: DECIDES[node] } : {}),
    },
    next: calls.testTaskPage,
    refresh: AREAS,
  });
  return (
    <>
      <ListPage
        id={`laboratory.${node}`}
        title={t(($) => $.queue[node].title)}
        of={calls.testTaskPage}
        counts={calls.testTaskCounts}
        given={given}
        filters={FILTERS}
        columns={useColumns()}
        rowName={(row) => row.workNo}
        {...work.list}
      />
      {work.dialogs}
    </>
  );
}

/** The page of one step. */
export const queueOf = (node: TestNode): { default: ComponentType } => ({ default: () => <TestQueue node={node} /> });
