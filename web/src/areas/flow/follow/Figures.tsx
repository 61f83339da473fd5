/** How the nodes do: what waits, how long tasks take, how often they send back. The findings first, then the table. */
import type { NodeFigures } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { DatePicker, Select, Table, type TableColumnsType, Tooltip } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { digits } from '../../../kit/digits.ts';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useRead } from '../../../shell/query.ts';
import { useSizeLevel } from '../../../shell/size.ts';
import { world } from '../../../shell/world.ts';
import { useCategories } from '../useCategories.ts';
import { findingsOf, percent, shareOf } from './figures.ts';
import { NodeDays } from './NodeDays.tsx';
import { useSpan } from './useSpan.ts';

const LOOK_BACK_DAYS = 90;
const DAY = 'YYYY-MM-DD';

function Found({ rows }: { rows: readonly NodeFigures[] }) {
  const { t } = useTranslation('flow');
  const span = useSpan();
  const { slowest, mostReturned, waiting } = findingsOf(rows);
  const said = [
    waiting && t(($) => $.figures.waiting, { node: waiting.nodeName, time: span(waiting.oldestHours) }),
    slowest && t(($) => $.figures.slowest, { node: slowest.nodeName, time: span(slowest.p90Hours ?? 0) }),
    mostReturned && t(($) => $.figures.mostReturned, { node: mostReturned.nodeName, percent: percent(mostReturned.returnRate) }),
  ].filter((line) => line !== undefined);
  return (
    <ul className="figures-found">
      {said.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function useColumns(rows: readonly NodeFigures[], several: boolean): TableColumnsType<NodeFigures> {
  const { t } = useTranslation('flow');
  const span = useSpan();
  const phone = useSizeLevel() === 0;
  const longest = Math.max(0, ...rows.map((r) => r.p90Hours ?? 0));
  const count = (key: 'open' | 'overdue' | 'done') => ({
    key,
    dataIndex: key,
    title: t(($) => $.figures[key]),
    width: phone ? 64 : 80,
    align: 'end' as const,
    className: 'num',
    render: (n: number) => digits(n),
    sorter: (a: NodeFigures, b: NodeFigures) => a[key] - b[key],
  });
  return [
    ...(several && !phone ? [{ key: 'category', title: t(($) => $.figures.category), dataIndex: 'categoryName', width: 140 }] : []),
    { key: 'node', title: t(($) => $.figures.node), dataIndex: 'nodeName', width: phone ? 120 : 160 },
    count('open'),
    {
      ...count('overdue'),
      render: (_: unknown, { overdue }: NodeFigures) => <span className={overdue > 0 ? 'flow-late' : ''}>{digits(overdue)}</span>,
    },
    {
      key: 'oldest',
      title: t(($) => $.figures.oldest),
      width: 110,
      align: 'end',
      className: 'num',
      sorter: (a, b) => a.oldestHours - b.oldestHours,
      render: (_, { open, oldestHours }) => (open === 0 ? '–' : span(oldestHours)),
    },
    count('done'),
    {
      key: 'time',
      title: t(($) => $.figures.time),
      width: 260,
      sorter: (a, b) => (a.p90Hours ?? 0) - (b.p90Hours ?? 0),
      render: (_, { p50Hours, p90Hours }) => {
        if (p50Hours === null || p90Hours === null) return '–';
        return (
          <Tooltip title={t(($) => $.figures.range, { half: span(p50Hours), most: span(p90Hours) })}>
            <span className="spark-line">
              <span className="spark" aria-hidden="true">
                <i className="most" style={{ width: `${shareOf(p90Hours, longest)}%` }} />
                <i className="half" style={{ width: `${shareOf(p50Hours, longest)}%` }} />
              </span>
              <span className="num">
                {span(p50Hours)} / {span(p90Hours)}
              </span>
            </span>
          </Tooltip>
        );
      },
    },
    {
      key: 'returnRate',
      title: t(($) => $.figures.returnRate),
      width: 180,
      sorter: (a, b) => a.returnRate - b.returnRate,
      render: (_, { done, returned, returnRate }) =>
        done === 0 ? (
          '–'
        ) : (
          <Tooltip title={t(($) => $.figures.returnedOf, { done, returned })}>
            <span className="spark-line">
              <span className="spark" aria-hidden="true">
                <i className="returned" style={{ width: `${percent(returnRate)}%` }} />
              </span>
              <span className="num">{percent(returnRate)} %</span>
            </span>
          </Tooltip>
        ),
    },
  ];
}

type Period = { from: string; until: string };

function FiguresTable({ rows, several, period }: { rows: readonly NodeFigures[]; several: boolean; period: Period }) {
  const { t } = useTranslation('flow');
  const columns = useColumns(rows, several);
  if (rows.every((r) => r.open === 0 && r.done === 0)) return <EmptyHint title={t(($) => $.figures.none)} />;
  return (
    <>
      <Found rows={rows} />
      <Table<NodeFigures>
        size="middle"
        rowKey={(row) => `${row.category} ${row.nodeKey}`}
        columns={columns}
        dataSource={[...rows]}
        pagination={false}
        scroll={{ x: 'max-content' }}
        expandable={{ expandedRowRender: ({ category, nodeKey }) => <NodeDays category={category} nodeKey={nodeKey} {...period} /> }}
      />
      <p className="secondary">{t(($) => $.figures.note)}</p>
    </>
  );
}

export function Figures({ choice }: { choice: ReactNode }) {
  const { t } = useTranslation('flow');
  const categories = useCategories();
  const [category, setCategory] = useState('');
  const [period, setPeriod] = useState<[Dayjs, Dayjs]>(() => {
    const today = dayjs(world.now());
    return [today.subtract(LOOK_BACK_DAYS, 'day'), today];
  });
  const asked = useMemo(
    () => ({ ...(category === '' ? {} : { category }), from: period[0].format(DAY), until: period[1].format(DAY) }),
    [category, period],
  );
  const read = useRead(workflowListCalls.flowStatistics, asked, { placeholderData: (last) => last });
  return (
    <section className="list">
      <div className="list-head">
        <h1>{t(($) => $.screens.follow)}</h1>
        <div className="list-acts">{choice}</div>
      </div>
      <div className="figures">
        <div className="figures-bar">
          <Select
            aria-label={t(($) => $.figures.category)}
            value={category}
            onChange={setCategory}
            options={[{ value: '', label: t(($) => $.figures.all) }, ...categories]}
          />
          <DatePicker.RangePicker
            aria-label={t(($) => $.figures.period)}
            allowClear={false}
            value={period}
            onChange={(next) => next?.[0] && next[1] && setPeriod([next[0], next[1]])}
          />
        </div>
        <Loaded read={read} rows={8}>
          {(rows) => <FiguresTable rows={rows} several={category === ''} period={{ from: asked.from, until: asked.until }} />}
        </Loaded>
      </div>
    </section>
  );
}
