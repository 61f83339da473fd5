/** The type tests of a case, for its case file. */
import { type CaseTest, testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { DictText } from '../../../kit/dictionary.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useRead } from '../../../shell/query.ts';
import '../texts.ts';
import { PageLink } from '../../../kit/PageLink.tsx';

export function CaseTests({ caseId }: { caseId: string }) {
  const { t } = useTranslation('laboratory');
  const { data, isPending } = useRead(testTaskCalls.testTasksOfCase, { caseId });
  if (data?.length === 0) return <EmptyHint title={t(($) => $.detail.noTest)} />;
  const label = (name: 'workNo' | 'state' | 'laboratory' | 'projectLeaderName' | 'assigneeName') => t(($) => $.fields.testTask[name]);
  return (
    <Table<CaseTest>
      size="small"
      rowKey="id"
      loading={isPending}
      pagination={false}
      scroll={{ x: 700 }}
      dataSource={data ?? []}
      columns={[
        { title: label('workNo'), render: (_, row) => <PageLink to={`/testCenter/testTaskDetails?id=${row.id}`}>{row.workNo}</PageLink> },
        { title: label('state'), render: (_, row) => <StateTag dict="test_task_status" value={row.state} /> },
        { title: label('laboratory'), render: (_, row) => <DictText code="laboratory_b" value={row.laboratory} /> },
        { title: label('projectLeaderName'), dataIndex: 'projectLeaderName' },
        { title: label('assigneeName'), dataIndex: 'holder' },
        { title: t(($) => $.recall.reportNo), dataIndex: 'reportNo' },
      ]}
    />
  );
}
