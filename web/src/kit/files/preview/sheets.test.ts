import { write } from 'hucre';
import { describe, expect, test } from 'vitest';
import { decodeText } from './decode.ts';
import { MOST_ROWS, readSheets } from './sheets.ts';

const book = () =>
  write({
    sheets: [
      {
        name: '参数',
        rows: [
          ['额定参数', null, null],
          ['电压', 380, new Date(Date.UTC(2026, 10, 21))],
          ['偏差', 0.125, 1234567.5],
        ],
        merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }],
        cells: new Map([
          ['2,1', { value: 0.125, style: { numFmt: '0.0%' } }],
          ['2,2', { value: 1234567.5, style: { numFmt: '#,##0.00' } }],
        ]),
      },
      { name: '附表', rows: [['二']] },
      { name: '隐藏', rows: [['三']], hidden: true },
    ],
  }) as Promise<Uint8Array>;

const texts = (rows: Awaited<ReturnType<typeof readSheets>>[number]['rows']) => rows.map((row) => row.map((cell) => cell?.text ?? null));

describe('a workbook', () => {
  test('says its cells in their number formats, with merged cells, and leaves hidden sheets hidden', async () => {
    const grids = await readSheets(await book(), 'xlsx');
    expect(grids.map(({ name }) => name)).toEqual(['参数', '附表']);
    expect(texts(grids[0]?.rows ?? [])).toEqual([
      ['额定参数', null, null],
      ['电压', '380', '2026-11-21'],
      ['偏差', '12.5%', '1,234,567.50'],
    ]);
    expect(grids[0]?.rows[0]?.[0]).toMatchObject({ columns: 3, rows: 1 });
  });
  test('is cut where it is long, and its whole length is known', async () => {
    const rows = Array.from({ length: MOST_ROWS + 7 }, (_, n) => [n]);
    const [grid] = await readSheets((await write({ sheets: [{ name: 's', rows }] })) as Uint8Array, 'xlsx');
    expect(grid?.rows.length).toBe(MOST_ROWS);
    expect(grid?.allRows).toBe(MOST_ROWS + 7);
  });
  test('that is none is refused', async () => {
    await expect(readSheets(new TextEncoder().encode('not a workbook'), 'xlsx')).rejects.toThrow();
  });
});

describe('plain text', () => {
  /** 防爆,电机 as Chinese Windows writes it. */
  const GB = new Uint8Array([0xb7, 0xc0, 0xb1, 0xac, 0x2c, 0xb5, 0xe7, 0xbb, 0xfa]);
  test('is UTF-8 where it is valid, else GB 18030', () => {
    expect(decodeText(new TextEncoder().encode('防爆电机'))).toBe('防爆电机');
    expect(decodeText(GB)).toBe('防爆,电机');
  });
  test('of a CSV becomes cells', async () => {
    const [grid] = await readSheets(GB, 'csv');
    expect(texts(grid?.rows ?? [])).toEqual([['防爆', '电机']]);
  });
});
