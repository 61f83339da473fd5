/** Excel files as people make them. */
import { writeXlsx } from 'hucre';
import type { Attachment } from './caller.ts';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A workbook of one sheet; its first row holds the heads. */
export const workbookOf = async (name: string, rows: readonly (readonly (string | number | Date)[])[]): Promise<Attachment> => ({
  filename: `${name}.xlsx`,
  type: XLSX_TYPE,
  content: Buffer.from(await writeXlsx({ sheets: [{ name, rows: rows.map((row) => [...row]) }] })),
});
