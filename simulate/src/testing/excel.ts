/** What an Excel file of a list holds, as text: its heads and rows. */
import { read } from 'hucre';

export const sheetOf = async (bytes: Uint8Array): Promise<{ heads: string[]; rows: string[][] }> => {
  const [heads = [], ...rows] = ((await read(bytes)).sheets[0]?.rows ?? []).map((row) => row.map((cell) => String(cell ?? '')));
  return { heads, rows };
};
