/** Excel files as people make and read them. */
import { read } from 'hucre';

export { workbookOf } from '../workbook.ts';

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
