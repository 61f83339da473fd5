/** To whom a type test was given after its allocation. */
import { testListCalls as c, type GivenOn } from '@zhengjian/contract/areas/laboratory/test-lists.ts';
import { Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { useRead } from '../../../shell/query.ts';

export function GivenOnPart({ testId }: { testId: string }) {
  const { t } = useTranslation('laboratory');
  const { data, isPending } = useRead(c.givenOn, { id: testId });
  if (data?.length === 0) return <EmptyHint title={t(($) => $.give.none)} />;
  return (
    <Table<GivenOn>
      size="small"
      rowKey="at"
      loading={isPending}
      pagination={false}
      scroll={{ x: 700 }}
      dataSource={data ?? []}
      columns={[
        { title: t(($) => $.give.at), width: 150, render: (_, { at }) => at.slice(0, 16) },
        { title: t(($) => $.fields.allTests.nodeName), dataIndex: 'nodeName' },
        { title: t(($) => $.give.from), dataIndex: 'fromName' },
        { title: t(($) => $.give.to), dataIndex: 'toName' },
        { title: t(($) => $.give.reason), dataIndex: 'reason' },
        { title: t(($) => $.give.by), dataIndex: 'byName' },
      ]}
    />
  );
}
