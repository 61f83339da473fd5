/** Excel files as people make and read them. */
import { read, writeXlsx } from 'hucre';
import type { Attachment } from '../caller.ts';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A workbook of one sheet; its first row holds the heads. */
export const workbookOf = async (name: string, rows: readonly (readonly (string | number | Date)[])[]): Promise<Attachment> => ({
  filename: `${name}.xlsx`,
  type: XLSX_TYPE,
  content: Buffer.from(await writeXlsx({ sheets: [{ name, rows: rows.map((row) => [...row]) }] })),
});

/** What the sheet of a list holds. */
export const sheetOf = async (bytes: Uint8Array): Promise<{ heads: string[]; rows: string[][] }> => {
  const [heads = [], ...rows] = ((await read(bytes)).sheets[0]?.rows ?? []).map((row) => row.map((cell) => String(cell ?? '')));
  return { heads, rows };
};

/** How the cells of the first row below the heading are shown; `@`: as text. */
export const formatsOf = async (bytes: Uint8Array): Promise<(string | undefined)[]> => {
  const sheet = (await read(bytes, { readStyles: true })).sheets[0];
  return (sheet?.rows[0] ?? []).map((_, at) => sheet?.cells?.get(`1,${at}`)?.style?.numFmt);
};
