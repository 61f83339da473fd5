/** One node day by day, the latest first: what was open at the end of the day, what was finished in it and how long that had taken. */
import type { NodeDay } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useRead } from '../../../shell/query.ts';
import { percent } from './figures.ts';
import { useSpan } from './useSpan.ts';

const DAYS_SHOWN = 14;

type Asked = { category: string; nodeKey: string; from: string; until: string };

function useColumns(): TableColumnsType<NodeDay> {
  const { t } = useTranslation('flow');
  const span = useSpan();
  const number = (key: 'open' | 'overdue' | 'done') => ({
    key,
    dataIndex: key,
    title: t(($) => $.figures[key === 'open' ? 'openAtEnd' : key]),
    width: 90,
    align: 'end' as const,
    className: 'num',
  });
  const time = (hours: number | null) => (hours === null ? '–' : span(hours));
  return [
    { key: 'day', dataIndex: 'day', title: t(($) => $.figures.day), width: 120, className: 'num' },
    number('open'),
    number('overdue'),
    {
      key: 'oldest',
      title: t(($) => $.figures.oldest),
      width: 110,
      align: 'end',
      className: 'num',
      render: (_, { open, oldestHours }) => (open === 0 ? '–' : span(oldestHours)),
    },
    number('done'),
    {
      key: 'time',
      title: t(($) => $.figures.time),
      width: 180,
      className: 'num',
      render: (_, { p50Hours, p90Hours }) => (p50Hours === null ? '–' : `${time(p50Hours)} / ${time(p90Hours)}`),
    },
    {
      key: 'returnRate',
      title: t(($) => $.figures.returnRate),
      width: 100,
      align: 'end',
      className: 'num',
      render: (_, { done, returned }) => (done === 0 ? '–' : `${percent(returned / done)} %`),
    },
  ];
}

export function NodeDays(asked: Asked) {
  const { t } = useTranslation('flow');
  const columns = useColumns();
  const read = useRead(workflowListCalls.flowStatisticsDays, asked);
  return (
    <Loaded read={read} rows={4}>
      {(days) =>
        days.length === 0 ? (
          <EmptyHint title={t(($) => $.figures.none)} />
        ) : (
          <Table<NodeDay>
            size="small"
            rowKey="day"
            columns={columns}
            dataSource={[...days].reverse()}
            pagination={days.length > DAYS_SHOWN ? { pageSize: DAYS_SHOWN, showSizeChanger: false, size: 'small' } : false}
            scroll={{ x: 'max-content' }}
          />
        )
      }
    </Loaded>
  );
}
