/** The list at 375 px: each row two dense lines, the whole of it a way in. What is shown in part stands beside that way, since it has a button of its own. */
import { personalCalls } from '@zhengjian/contract/areas/access/personal.ts';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../shell/session.ts';
import { cellOf, isInPart, plainCell } from './cells.tsx';
import { RowActs } from './RowActs.tsx';
import type { Column, RowAct } from './shape.ts';

type Props<R> = {
  rows: readonly R[];
  columns: readonly Column<R>[];
  keyOf: (row: R) => string;
  /** How a row is called by a screen reader. */
  nameOf: (row: R) => string;
  selected: ReadonlySet<string> | null;
  onSelect: (keys: ReadonlySet<string>) => void;
  open?: (row: R) => void;
  acts?: (row: R) => readonly RowAct[];
  selectable?: (row: R) => boolean;
  /** Key of the row acted on last. */
  marked: string;
};

export function PhoneList<R>({ rows, columns, keyOf, nameOf, selected, onSelect, open, acts, selectable, marked }: Props<R>) {
  const { t } = useTranslation('kit');
  const mayLook = useMayCall(personalCalls.revealPersonal);
  const apart = (row: R, column: Column<R>): boolean => mayLook && isInPart(column, row);
  const line = (row: R, which: 1 | 2) =>
    columns
      .filter((column) => column.phone === which && !apart(row, column))
      .map((column) => (
        <span key={column.key} className="phone-cell">
          {plainCell(column, row)}
        </span>
      ));
  const toggle = (key: string) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onSelect(next);
  };
  return (
    <ul className="phone-list">
      {rows.map((row) => {
        const key = keyOf(row);
        const rowActs = acts?.(row) ?? [];
        const inPart = columns.filter((column) => column.phone !== undefined && apart(row, column));
        return (
          <li key={key} className={`phone-row${selected?.has(key) ? ' phone-row-selected' : ''}${key === marked ? ' row-marked' : ''}`}>
            {selected && (
              <Checkbox
                checked={selected.has(key)}
                disabled={selectable ? !selectable(row) : false}
                onChange={() => toggle(key)}
                aria-label={t(($) => $.list.selectRow, { name: nameOf(row) })}
              />
            )}
            <div className="phone-whole">
              {open ? (
                <button type="button" className="phone-lines" onClick={() => open(row)}>
                  <span className="phone-line phone-first">{line(row, 1)}</span>
                  <span className="phone-line phone-second">{line(row, 2)}</span>
                </button>
              ) : (
                <div className="phone-lines">
                  <span className="phone-line phone-first">{line(row, 1)}</span>
                  <span className="phone-line phone-second">{line(row, 2)}</span>
                </div>
              )}
              {inPart.length > 0 && (
                <span className="phone-line phone-second">
                  {inPart.map((column) => (
                    <span key={column.key} className="phone-cell">
                      {cellOf(column, row)}
                    </span>
                  ))}
                </span>
              )}
            </div>
            {rowActs.length > 0 && <RowActs acts={rowActs} folded />}
          </li>
        );
      })}
    </ul>
  );
}
