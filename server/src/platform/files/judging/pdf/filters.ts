/** Unpacks a stream through the filters that pack objects in practice (7.4); what is packed otherwise is not taken. */
import { inflateSync } from 'node:zlib';
import { unfit } from '../verdict.ts';
import { type Dict, isDict, nameOf, type Value } from './values.ts';

/** Bytes that one stream may unpack to. */
const MOST = 16 << 20;

const inflate = (data: Buffer): Buffer => {
  try {
    return inflateSync(data, { maxOutputLength: MOST });
  } catch (e) {
    return unfit(e instanceof Error && 'code' in e && e.code === 'ERR_BUFFER_TOO_LARGE' ? 'bomb' : 'damaged');
  }
};

const asciiHex = (data: Buffer): Buffer => {
  const text =
    data
      .toString('latin1')
      .split('>', 1)[0]
      ?.replace(/[\s\0]/g, '') ?? '';
  if (/[^0-9a-fA-F]/.test(text)) unfit('damaged');
  return Buffer.from(text.length % 2 === 0 ? text : `${text}0`, 'hex');
};

const ascii85 = (data: Buffer): Buffer => {
  const out: number[] = [];
  let group: number[] = [];
  const flush = (kept: number) => {
    const value = group.reduce((sum, digit) => sum * 85 + digit, 0);
    for (let i = 0; i < kept; i++) out.push(Math.floor(value / 256 ** (3 - i)) % 256);
    group = [];
  };
  for (const b of data) {
    if (b === 0x7e) break;
    if ([0, 9, 10, 12, 13, 32].includes(b)) continue;
    if (b === 0x7a && group.length === 0) out.push(0, 0, 0, 0);
    else if (b < 0x21 || b > 0x75) unfit('damaged');
    else if (group.push(b - 0x21) === 5) flush(4);
  }
  if (group.length === 1) unfit('damaged');
  if (group.length > 1) {
    const kept = group.length - 1;
    while (group.length < 5) group.push(84);
    flush(kept);
  }
  return Buffer.from(out);
};

const paeth = (left: number, up: number, corner: number): number => {
  const p = left + up - corner;
  const [a, b, c] = [Math.abs(p - left), Math.abs(p - up), Math.abs(p - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
};

const guessOf = (kind: number, left: number, up: number, corner: number): number => {
  switch (kind) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      return unfit('damaged');
  }
};

const whole = (value: Value | undefined, otherwise: number): number => {
  if (value === undefined || value === null) return otherwise;
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 100_000 ? value : unfit('damaged');
};

/** Rows are told as differences from what stands left of and above them (7.4.4.4). */
const unpredicted = (data: Buffer, parms: Dict): Buffer => {
  const predictor = whole(parms.get('Predictor'), 1);
  if (predictor === 1) return data;
  const bits = whole(parms.get('BitsPerComponent'), 8) * whole(parms.get('Colors'), 1);
  const step = Math.max(1, bits >> 3);
  const row = Math.ceil((bits * whole(parms.get('Columns'), 1)) / 8);
  if (predictor === 2 && whole(parms.get('BitsPerComponent'), 8) !== 8) unfit('damaged');
  if (predictor !== 2 && (predictor < 10 || predictor > 15)) unfit('damaged');
  const marked = predictor === 2 ? 0 : 1;
  const out = Buffer.alloc(Math.ceil(data.length / (row + marked)) * row);
  let size = 0;
  for (let at = 0, begin = 0; at < data.length; begin += row) {
    const kind = marked ? (data[at++] ?? 0) : 1;
    for (let i = 0; i < row && at < data.length; i++, at++) {
      const left = i >= step ? (out[begin + i - step] ?? 0) : 0;
      const up = begin > 0 && marked ? (out[begin + i - row] ?? 0) : 0;
      const corner = begin > 0 && marked && i >= step ? (out[begin + i - row - step] ?? 0) : 0;
      out[begin + i] = ((data[at] ?? 0) + guessOf(kind, left, up, corner)) & 255;
      size = begin + i + 1;
    }
  }
  return out.subarray(0, size);
};

const FILTERS: Readonly<Record<string, (data: Buffer) => Buffer>> = {
  FlateDecode: inflate,
  Fl: inflate,
  ASCIIHexDecode: asciiHex,
  AHx: asciiHex,
  ASCII85Decode: ascii85,
  A85: ascii85,
};

/** @param resolve what a reference stands for. @throws Unfit `damaged`, `bomb` */
export const unpack = (raw: Buffer, dict: Dict, resolve: (value: Value | undefined) => Value | undefined): Buffer => {
  const listed = (key: string): Value[] => {
    const value = resolve(dict.get(key));
    if (value === undefined || value === null) return [];
    return (Array.isArray(value) ? value : [value]).map((v) => resolve(v) ?? null);
  };
  const parms = [...listed('DecodeParms'), ...listed('DP')];
  return listed('Filter').reduce<Buffer>((data, filter, i) => {
    const run = FILTERS[nameOf(filter) ?? ''] ?? unfit('damaged');
    const given = parms[i];
    const plain = run(data);
    if (!isDict(given)) return plain;
    return unpredicted(plain, new Map([...given].map(([key, value]) => [key, resolve(value) ?? null])));
  }, raw);
};
