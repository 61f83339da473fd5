/** `/authCernter/inspectorTasks`: a month of visits, day by day and inspector by inspector; an inspector sees their own. */
import './inspection.css';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { inspectorTasks } from '@zhengjian/contract/areas/inspection/lists.ts';
import type { RowOf } from '@zhengjian/contract/list.ts';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ListColumn, ListPage } from '../../kit/ListPage.tsx';
import { StateTag } from '../../kit/StateTag.tsx';
import { useRead } from '../../shell/query.ts';
import { useSizeLevel } from '../../shell/size.ts';
import { wireMoment, world } from '../../shell/world.ts';
import { detailPath } from './paths.ts';

type Row = RowOf<typeof inspectorTasks>;
const columns: ListColumn<typeof inspectorTasks>[] = [
  { key: 'startDate', fixed: true, phone: 1 },
  'endDate',
  { key: 'factoryName', opens: true, phone: 2 },
  { key: 'userName', phone: 1 },
  'role',
  'days',
  'address',
  'workNo',
  { key: 'state', phone: 2, show: (row) => <StateTag dict="factory_task_status" value={row.state} /> },
];
const open = (row: Row) => detailPath(row.taskId);
/** A month has no more visits than people and days. */
const MOST = 200;
const WEEK = 7;

function Month({ first, rows }: { first: dayjs.Dayjs; rows: readonly Row[] }) {
  const begin = first.subtract((first.day() + WEEK - 1) % WEEK, 'day');
  const weeks = Math.ceil((first.daysInMonth() + first.diff(begin, 'day')) / WEEK);
  return (
    <div className="month-grid">
      {Array.from({ length: weeks * WEEK }, (_, i) => begin.add(i, 'day')).map((day) => {
        const text = day.format('YYYY-MM-DD');
        const here = rows.filter((r) => r.startDate <= text && r.endDate >= text);
        return (
          <div key={text} className="month-day">
            <span className={day.month() === first.month() ? 'num' : 'num secondary'}>{day.date()}</span>
            {here.map((r) => (
              <Link key={r.id} to={detailPath(r.taskId)} title={`${r.workNo} ${r.factoryName}`}>
                {r.userName} {r.factoryName}
              </Link>
            ))}
          </div>
        );
      })}
    </div>
  );
}

export default function InspectorCalendar() {
  const { t } = useTranslation('inspection');
  const wide = useSizeLevel() > 0;
  const [first, setFirst] = useState(() => dayjs(wireMoment(world.now()).slice(0, 10)).startOf('month'));
  // a visit that began the month before may reach into this one
  const asked = useMemo(
    () => ({
      from: `${first.subtract(WEEK, 'day').format('YYYY-MM-DD')} 00:00:00`,
      until: `${first.endOf('month').format('YYYY-MM-DD')} 23:59:59`,
      current: 1,
      size: MOST,
    }),
    [first],
  );
  const read = useRead(inspectionCalls.userTaskPage, asked, { enabled: wide });
  return (
    <div className="stack">
      {wide && (
        <section className="stack" aria-label={t(($) => $.screens.inspectors)}>
          <div className="inspection-acts">
            <Button
              icon={<LeftOutlined />}
              aria-label={t(($) => $.calendar.previous)}
              onClick={() => setFirst(first.subtract(1, 'month'))}
            />
            <strong className="num">{t(($) => $.calendar.month, { year: first.year(), month: first.month() + 1 })}</strong>
            <Button icon={<RightOutlined />} aria-label={t(($) => $.calendar.next)} onClick={() => setFirst(first.add(1, 'month'))} />
            {read.data && read.data.records.length === 0 && <span className="secondary">{t(($) => $.calendar.none)}</span>}
          </div>
          <Month first={first} rows={read.data?.records ?? []} />
        </section>
      )}
      <ListPage of={inspectionCalls.userTaskPage} columns={columns} filters={['visit']} open={open} rowName={(row) => row.workNo} />
    </div>
  );
}
