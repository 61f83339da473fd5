/** Excel out, behind a port: a table as a stream of bytes, never whole in memory. Cells are texts and numbers, never formulas. */
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre';
import type { FileAnswer } from '../http/context.ts';

export type ExcelColumn<Row> = {
  header: string;
  /** Characters. */
  width: number;
  value(row: Row): string | number | null;
  /** What somebody enters stays as entered: a code keeps its zeros, a long number its digits. */
  text?: boolean;
};

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
      columns: columns.map(({ width, text }) => ({ width, ...(text && { numFmt: '@' }) })),
      freezePane: { rows: 1 },
    }) as Parameters<typeof Readable.fromWeb>[0],
  );

type BlankSheet<Column extends string> = {
  name: string;
  columns: readonly Column[];
  heads: Readonly<Record<Column, string>>;
  /** Their headings are marked. */
  obligatory: readonly Column[];
  /** Characters of each column. */
  width: number;
  rows: number;
};

/** A sheet to be filled in, as a file: below its headings stand so many empty rows of texts. */
export const blankSheet = <Column extends string>({ name, columns, heads, obligatory, width, rows }: BlankSheet<Column>): FileAnswer => ({
  stream: excelOf(
    name,
    columns.map((column) => ({
      header: `${heads[column]}${obligatory.includes(column) ? '*' : ''}`,
      width,
      text: true,
      value: () => null,
    })),
    (async function* () {
      yield Array.from({ length: rows }, () => null);
    })(),
  ),
  type: XLSX_TYPE,
  name: `${name}.xlsx`,
  inline: false,
});
