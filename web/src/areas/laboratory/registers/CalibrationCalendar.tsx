/** A month of calibrations by the day on which each ends; those that have run out stand before it. */
import '../tests/tests.css';
import { ClockCircleOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { equipmentCalls as c, type EquipmentRow } from '@zhengjian/contract/areas/laboratory/equipment.ts';
import { Button } from 'antd';
import type dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { digits } from '../../../kit/digits.ts';
import { MonthGrid, monthOf } from '../../../kit/MonthGrid.tsx';
import { useRead } from '../../../shell/query.ts';
import { wireMoment, world } from '../../../shell/world.ts';

/** Those overdue that are named; their tab has them all. */
const NAMED = 20;

type Press = { onOpen: (row: EquipmentRow) => void };

function Instrument({ row, onOpen, day = '' }: Press & { row: EquipmentRow; day?: string }) {
  const { t } = useTranslation('laboratory');
  const overdue = row.calibState === 'overdue';
  return (
    <Button
      type="link"
      size="small"
      className="calibration-due"
      danger={overdue}
      icon={overdue ? <ClockCircleOutlined /> : undefined}
      title={`${row.keeperName} · ${t(($) => $.calibState[row.calibState])}`}
      onClick={() => onOpen(row)}
    >
      {[row.equipNo, row.name, day].filter((part) => part !== '').join(' ')}
    </Button>
  );
}

function Overdue({ onOpen }: Press) {
  const { t } = useTranslation('laboratory');
  const { data } = useRead(c.equipmentPage, { tab: 'overdue', size: NAMED });
  if (data === undefined || data.total === 0) return null;
  const until = ({ nextCalib }: EquipmentRow) =>
    nextCalib === '' ? t(($) => $.calibration.never) : t(($) => $.calibration.until, { day: nextCalib });
  return (
    <section aria-label={t(($) => $.calibState.overdue)}>
      <Link to="/testCenter/equipment?tab=overdue">{t(($) => $.calibration.overdue, { n: digits(data.total) })}</Link>
      <div className="calibrations-due">
        {data.records.map((row) => (
          <Instrument key={row.id} row={row} onOpen={onOpen} day={until(row)} />
        ))}
      </div>
    </section>
  );
}

const FORMAT = 'YYYY-MM-DD';
/** The days that the grid shows: a month with its first and last week. */
const daysOf = (first: dayjs.Dayjs) => ({
  from: first.subtract((first.day() + 6) % 7, 'day').format(FORMAT),
  until: first
    .endOf('month')
    .add((7 - first.endOf('month').day()) % 7, 'day')
    .format(FORMAT),
});

export function CalibrationCalendar({ onOpen }: Press) {
  const { t } = useTranslation('laboratory');
  const [first, setFirst] = useState(() => monthOf(wireMoment(world.now()).slice(0, 10)));
  const { data } = useRead(
    c.calibrationsDue,
    useMemo(() => daysOf(first), [first]),
  );
  const on = (day: string) => {
    const rows = data?.rows.filter(({ nextCalib }) => nextCalib === day) ?? [];
    return rows.length === 0 ? null : rows.map((row) => <Instrument key={row.id} row={row} onOpen={onOpen} />);
  };
  return (
    <section className="stack" aria-label={t(($) => $.calibration.calendar)}>
      <Overdue onOpen={onOpen} />
      <div className="calibrations-due">
        <Button
          icon={<LeftOutlined />}
          aria-label={t(($) => $.calibration.previous)}
          onClick={() => setFirst(first.subtract(1, 'month'))}
        />
        <strong className="num" aria-live="polite">
          {t(($) => $.calibration.month, { year: first.year(), month: first.month() + 1 })}
        </strong>
        <Button icon={<RightOutlined />} aria-label={t(($) => $.calibration.next)} onClick={() => setFirst(first.add(1, 'month'))} />
        {data?.rows.length === 0 && <span className="secondary">{t(($) => $.calibration.noneDue)}</span>}
        {data !== undefined && data.left > 0 && <span className="secondary">{t(($) => $.calibration.left, { n: digits(data.left) })}</span>}
      </div>
      <MonthGrid first={first} day={on} />
    </section>
  );
}
