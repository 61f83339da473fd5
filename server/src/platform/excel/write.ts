/** Excel out, behind a port: a table as a stream of bytes, never whole in memory. Cells are texts and numbers, never formulas. */
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre';

export type ExcelColumn<Row> = { header: string /** characters */; width: number; value(row: Row): string | number | null };

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A text that a spreadsheet would take for a formula gets a leading space, so that it stays text. */
const plain = (value: string | number | null): string | number | null =>
  typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? ` ${value}` : value;

async function* cells<Row>(columns: readonly ExcelColumn<Row>[], steps: AsyncIterable<readonly Row[]>) {
  yield columns.map((c) => c.header);
  for await (const step of steps) for (const row of step) yield columns.map((c) => plain(c.value(row)));
}

/** A workbook of one sheet with a frozen heading. */
export const excelOf = <Row>(sheet: string, columns: readonly ExcelColumn<Row>[], steps: AsyncIterable<readonly Row[]>): Readable =>
  Readable.fromWeb(
    writeXlsxStream(cells(columns, steps), {
      name: sheet,
      columns: columns.map((c) => ({ width: c.width })),
      freezePane: { rows: 1 },
    }) as Parameters<typeof Readable.fromWeb>[0],
  );
