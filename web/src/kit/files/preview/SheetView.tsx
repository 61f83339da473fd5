/** A workbook: one tab for each sheet, cells as their number formats say, merged ones merged. */
import { Alert, Tabs } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Room } from './Room.tsx';
import { type Grid, MOST_COLUMNS, MOST_ROWS, readSheets } from './sheets.ts';
import type { ViewProps } from './view.ts';

/** Column letters of a spreadsheet: A to Z, AA … */
export const lettersOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : lettersOf(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26));

function Sheet({ grid }: { grid: Grid }) {
  const { t } = useTranslation('file');
  const cut = grid.allRows > MOST_ROWS || grid.allColumns > MOST_COLUMNS;
  if (grid.rows.length === 0) return <p className="view-word secondary">{t(($) => $.preview.sheetEmpty)}</p>;
  return (
    <>
      {cut && (
        <Alert
          type="info"
          banner
          title={t(($) => $.preview.sheetCut, {
            rows: Math.min(grid.allRows, MOST_ROWS),
            allRows: grid.allRows,
            columns: Math.min(grid.allColumns, MOST_COLUMNS),
            allColumns: grid.allColumns,
          })}
        />
      )}
      <Room className="view-sheet" name={grid.name || t(($) => $.preview.sheet)}>
        <table>
          <colgroup>
            <col className="sheet-no" />
            {grid.widths.map((width, c) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <col key={c} style={{ width: `${width}ch` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <td />
              {grid.widths.map((_, c) => (
                <th key={lettersOf(c)} scope="col">
                  {lettersOf(c)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map((row, r) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <tr key={r}>
                <th scope="row" className="num">
                  {r + 1}
                </th>
                {row.map(
                  (cell, c) =>
                    cell && (
                      <td
                        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                        key={c}
                        rowSpan={cell.rows}
                        colSpan={cell.columns}
                        data-bold={cell.bold}
                        className={cell.end ? 'num sheet-end' : ''}
                      >
                        {cell.text}
                      </td>
                    ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Room>
    </>
  );
}

export default function SheetView({ bytes, file, onBroken }: ViewProps) {
  const { t } = useTranslation('file');
  const [grids, setGrids] = useState<Grid[] | null>(null);
  useEffect(() => {
    let gone = false;
    readSheets(bytes, file.suffix).then(
      (read) => !gone && setGrids(read),
      () => !gone && onBroken(),
    );
    return () => {
      gone = true;
    };
  }, [bytes, file.suffix, onBroken]);
  if (!grids) return null;
  const [first] = grids;
  if (!first) return <p className="view-word secondary">{t(($) => $.preview.sheetEmpty)}</p>;
  return (
    <div className="view">
      {grids.length === 1 ? (
        <Sheet grid={first} />
      ) : (
        <Tabs
          className="view-tabs"
          tabPlacement="bottom"
          size="small"
          items={grids.map((grid, n) => ({ key: String(n), label: grid.name, children: <Sheet grid={grid} /> }))}
        />
      )}
    </div>
  );
}
