/** Spreadsheets as plain data to draw: what each cell says in its own number format, merged cells, widths. Nothing is computed. */
import { type CellValue, formatValue, parseCsv, read, type Sheet } from 'hucre';
import { decodeText } from './decode.ts';

/** More rows or columns are counted, not drawn. */
export const MOST_ROWS = 500;
export const MOST_COLUMNS = 60;
const DEFAULT_WIDTH = 10;
const WIDEST = 60;

export type SheetCell = { text: string; rows: number; columns: number; end: boolean; bold: boolean };
export type Grid = {
  name: string;
  /** null: covered by a merged cell. */
  rows: (SheetCell | null)[][];
  /** In characters. */
  widths: number[];
  /** Rows and columns of the file, drawn or not. */
  allRows: number;
  allColumns: number;
};

const dayFormat = (value: Date): string => (value.getUTCHours() + value.getUTCMinutes() === 0 ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm');

function spoken(value: CellValue | undefined, format: string | undefined, is1904: boolean): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return value;
  const plain = value instanceof Date ? dayFormat(value) : 'General';
  return formatValue(value, format && format !== 'General' ? format : plain, { is1904 });
}

function gridOf(sheet: Sheet, is1904: boolean): Grid {
  const allRows = sheet.rows.length;
  const allColumns = sheet.rows.reduce((most, row) => Math.max(most, row.length), 0);
  const height = Math.min(allRows, MOST_ROWS);
  const width = Math.min(allColumns, MOST_COLUMNS);
  const rows: (SheetCell | null)[][] = [];
  for (let r = 0; r < height; r++) {
    const line: (SheetCell | null)[] = [];
    for (let c = 0; c < width; c++) {
      const value = sheet.rows[r]?.[c];
      const style = sheet.cells?.get(`${r},${c}`)?.style;
      line.push({
        text: spoken(value, style?.numFmt ?? sheet.columns?.[c]?.numFmt, is1904),
        rows: 1,
        columns: 1,
        end: style?.alignment?.horizontal === 'right' || (typeof value === 'number' && style?.alignment?.horizontal === undefined),
        bold: style?.font?.bold === true,
      });
    }
    rows.push(line);
  }
  for (const { startRow, startCol, endRow, endCol } of sheet.merges ?? []) {
    const first = rows[startRow]?.[startCol];
    if (!first) continue;
    first.rows = Math.min(endRow, height - 1) - startRow + 1;
    first.columns = Math.min(endCol, width - 1) - startCol + 1;
    for (let r = startRow; r < startRow + first.rows; r++) {
      for (let c = startCol; c < startCol + first.columns; c++) {
        const line = rows[r];
        if (line && (r !== startRow || c !== startCol)) line[c] = null;
      }
    }
  }
  const widths = Array.from({ length: width }, (_, c) => Math.min(sheet.columns?.[c]?.width ?? DEFAULT_WIDTH, WIDEST));
  return { name: sheet.name, rows, widths, allRows, allColumns };
}

const plainSheet = (rows: CellValue[][]): Sheet => {
  const longest = rows.slice(0, MOST_ROWS).reduce<number[]>((widths, row) => {
    row.forEach((value, c) => {
      // a Chinese character is two wide
      const wide = String(value ?? '').replace(/[^\p{ASCII}]/gu, 'xx').length + 2;
      widths[c] = Math.max(widths[c] ?? DEFAULT_WIDTH, wide);
    });
    return widths;
  }, []);
  return { name: '', rows, columns: longest.map((width) => ({ width })) };
};

/** @throws Error when the file is no spreadsheet. */
export async function readSheets(bytes: Uint8Array, suffix: string): Promise<Grid[]> {
  if (suffix.toLowerCase() === 'csv') return [gridOf(plainSheet(parseCsv(decodeText(bytes))), false)];
  const book = await read(bytes, { readStyles: true, sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden });
  return book.sheets.map((sheet) => gridOf(sheet, book.dateSystem === '1904'));
}
