/** Teams and people by week: pieces of work and person-days against what they have. What is dragged may be let go on whoever can take it. */
import { WarningFilled } from '@ant-design/icons';
import type { BoardGroup, BoardRow, BoardWork } from '@zhengjian/contract/areas/acceptance/board.ts';
import type { Cell, Week } from '@zhengjian/contract/areas/acceptance/board-rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Wide } from '../../../kit/Wide.tsx';

/** Whom it was dropped on, and in which week. */
export type Drop = { receiver: string; week: Week };
type Props = { weeks: readonly Week[]; groups: readonly BoardGroup[]; dragged: BoardWork | null; onDrop: (drop: Drop) => void };

const MONTH_DAY = 5;
const PERCENT = 100;

function Load({ cell }: { cell: Cell }) {
  const { t } = useTranslation('acceptance');
  const full = cell.days > cell.capacity;
  const share = cell.capacity === 0 ? (cell.days > 0 ? PERCENT : 0) : Math.min(PERCENT, (cell.days / cell.capacity) * PERCENT);
  return (
    <div className={full ? 'plan-full' : undefined}>
      <span className="plan-load num" title={t(($) => $.board.loadHint)}>
        {t(($) => $.board.load, { tasks: cell.tasks, days: cell.days, capacity: cell.capacity })}
        {full && <WarningFilled className="deadline-red" title={t(($) => $.board.over)} aria-label={t(($) => $.board.over)} />}
      </span>
      {cell.away > 0 && <div className="secondary">{t(($) => $.board.away, { days: cell.away })}</div>}
      <div className="plan-bar" aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </div>
    </div>
  );
}

type RowProps = { row: BoardRow; receiver: string | null; className: string; weeks: readonly Week[]; onDrop: (drop: Drop) => void };

/** @param receiver null where the dragged work cannot go */
function LoadRow({ row, receiver, className, weeks, onDrop }: RowProps) {
  const [over, setOver] = useState<string | null>(null);
  return (
    <tr className={className}>
      <th scope="row">{row.name}</th>
      {row.cells.map((cell, i) => {
        const week = weeks[i];
        if (!week) return null;
        const target = receiver === null ? {} : dropping({ receiver, week }, setOver, onDrop);
        const marked = receiver === null ? undefined : over === week.from ? 'plan-target plan-over-it' : 'plan-target';
        return (
          <td key={week.from} className={marked} {...target}>
            <Load cell={cell} />
          </td>
        );
      })}
    </tr>
  );
}

const dropping = (drop: Drop, setOver: (from: string | null) => void, onDrop: (drop: Drop) => void) => ({
  onDragOver: (event: React.DragEvent) => {
    event.preventDefault();
    setOver(drop.week.from);
  },
  onDragLeave: () => setOver(null),
  onDrop: (event: React.DragEvent) => {
    event.preventDefault();
    setOver(null);
    onDrop(drop);
  },
});

export function LoadTable({ weeks, groups, dragged, onDrop }: Props) {
  const { t } = useTranslation('acceptance');
  return (
    <Wide label={t(($) => $.board.title)}>
      <table className="plan-table">
        <thead>
          <tr>
            <th scope="col">{t(($) => $.board.who)}</th>
            {weeks.map(({ from, until }) => (
              <th key={from} scope="col" className="num">
                {from.slice(MONTH_DAY)} – {until.slice(MONTH_DAY)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.id}>
            <LoadRow
              row={group}
              className="plan-group"
              receiver={group.team && dragged?.kind === group.takes ? `team:${group.id}` : null}
              weeks={weeks}
              onDrop={onDrop}
            />
            {group.people.map((person) => (
              <LoadRow
                key={person.id}
                row={person}
                className="plan-person"
                receiver={dragged?.kind === person.takes ? `person:${person.id}` : null}
                weeks={weeks}
                onDrop={onDrop}
              />
            ))}
          </tbody>
        ))}
      </table>
    </Wide>
  );
}
