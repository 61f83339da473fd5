/** `/authCernter/inspectorTasks`: a month of visits, day by day and inspector by inspector; an inspector sees their own. */
import './inspection.css';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { inspectorTasks } from '@zhengjian/contract/areas/inspection/lists.ts';
import type { RowOf } from '@zhengjian/contract/list.ts';
import { Button } from 'antd';
import type dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { digits } from '../../kit/digits.ts';
import { type ListColumn, ListPage } from '../../kit/ListPage.tsx';
import { MonthGrid, monthOf } from '../../kit/MonthGrid.tsx';
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
/** Rows of one page of visits, each of one inspector; a month of a large institute has several. */
const PAGE = 200;
const PAGES = 3;
const WEEK = 7;

/** Visits of a month by whoever makes them, and how many are left out. A visit that began the month before may reach into it. */
function useVisits(first: dayjs.Dayjs, enabled: boolean): { rows: readonly Row[]; left: number; isRead: boolean } {
  const asked = useMemo(
    () => ({
      from: `${first.subtract(WEEK, 'day').format('YYYY-MM-DD')} 00:00:00`,
      until: `${first.endOf('month').format('YYYY-MM-DD')} 23:59:59`,
      size: PAGE,
    }),
    [first],
  );
  const one = useRead(inspectionCalls.userTaskPage, { ...asked, current: 1 }, { enabled });
  const total = one.data?.total ?? 0;
  const two = useRead(inspectionCalls.userTaskPage, { ...asked, current: 2 }, { enabled: enabled && total > PAGE });
  const three = useRead(inspectionCalls.userTaskPage, { ...asked, current: PAGES }, { enabled: enabled && total > 2 * PAGE });
  const rows = [one, two, three].flatMap(({ data }) => data?.records ?? []);
  return { rows, left: Math.max(0, total - PAGES * PAGE), isRead: one.data !== undefined };
}

const visitsOn = (rows: readonly Row[], day: string) =>
  rows
    .filter((r) => r.startDate <= day && r.endDate >= day)
    .map((r) => (
      <Link key={r.id} to={detailPath(r.taskId)} title={`${r.workNo} ${r.factoryName}`}>
        {r.userName} {r.factoryName}
      </Link>
    ));

export default function InspectorCalendar() {
  const { t } = useTranslation('inspection');
  const wide = useSizeLevel() > 0;
  const [first, setFirst] = useState(() => monthOf(wireMoment(world.now()).slice(0, 10)));
  const { rows, left, isRead } = useVisits(first, wide);
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
            {isRead && rows.length === 0 && <span className="secondary">{t(($) => $.calendar.none)}</span>}
            {left > 0 && <span className="secondary">{t(($) => $.calendar.left, { n: digits(left) })}</span>}
          </div>
          <MonthGrid first={first} day={(day) => visitsOn(rows, day)} />
        </section>
      )}
      <ListPage of={inspectionCalls.userTaskPage} columns={columns} filters={['visit']} open={open} rowName={(row) => row.workNo} />
    </div>
  );
}
