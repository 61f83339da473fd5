/**
 * Draws a captcha as a picture of dots: strokes of digits and letters, each turned, slanted and stretched on its own, run together,
 * bent as a whole, crossed and cut by curves of the same width. Nothing in the file says where a stroke begins.
 */
import { crc32, deflateSync } from 'node:zlib';

/** Strokes on a 4 × 6 grid, `x,y` points; only characters that cannot be taken for one another. */
const STROKES: Readonly<Record<string, string>> = {
  '2': '0,1 1,0 3,0 4,1 4,2 0,6 4,6',
  '3': '0,0 4,0 2,2 4,3 4,5 3,6 1,6 0,5',
  '4': '3,6 3,0 0,4 4,4',
  '5': '4,0 0,0 0,3 3,3 4,4 4,5 3,6 0,6',
  '6': '4,0 1,1 0,3 0,5 1,6 3,6 4,5 4,4 3,3 0,3',
  '7': '0,0 4,0 1,6',
  '9': '0,6 3,5 4,3 4,1 3,0 1,0 0,1 0,2 1,3 4,3',
  A: '0,6 2,0 4,6 3,4 1,4',
  C: '4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5',
  E: '4,0 0,0 0,3 3,3 0,3 0,6 4,6',
  F: '4,0 0,0 0,3 3,3 0,3 0,6',
  H: '0,0 0,6 0,3 4,3 4,0 4,6',
  K: '0,0 0,6 0,3 4,0 1,2 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 3,0 4,1 4,2 3,3 0,3',
  T: '0,0 4,0 2,0 2,6',
  W: '0,0 1,6 2,3 3,6 4,0',
  X: '0,0 4,6 2,3 4,0 0,6',
  Y: '0,0 2,3 4,0 2,3 2,6',
};
export const ALPHABET = Object.keys(STROKES).sort();

export const WIDTH = 240;
export const HEIGHT = 80;
/** Shades that the file tells apart. */
const SHADES = 16;

type Point = readonly [x: number, y: number];
/** A number from 0 to 1 on each call. */
type Chance = () => number;

/** Numbers that follow from a seed; the seed comes from outside (mulberry32). */
export const chanceFrom = (seed: number): Chance => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

const strokeOf = (letter: string): Point[] =>
  (STROKES[letter] ?? '').split(' ').map((point) => {
    const [x = 0, y = 0] = point.split(',').map(Number);
    return [x, y];
  });

/** Points between, so that bending the whole bends each line. */
const divided = (points: readonly Point[]): Point[] =>
  points.flatMap(([x, y], i) => {
    const [nextX, nextY] = points[i + 1] ?? [x, y];
    const steps = i + 1 < points.length ? 8 : 1;
    return Array.from({ length: steps }, (_, k): Point => [x + ((nextX - x) * k) / steps, y + ((nextY - y) * k) / steps]);
  });

/** How much of each dot is covered by ink, 0 to 1. */
type Ink = Float32Array;

const drawLine = (ink: Ink, [x1, y1]: Point, [x2, y2]: Point, width: number, how: 'add' | 'cut'): void => {
  const reach = width / 2 + 1;
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy || 1;
  for (let y = Math.max(0, Math.floor(Math.min(y1, y2) - reach)); y <= Math.min(HEIGHT - 1, Math.max(y1, y2) + reach); y++)
    for (let x = Math.max(0, Math.floor(Math.min(x1, x2) - reach)); x <= Math.min(WIDTH - 1, Math.max(x1, x2) + reach); x++) {
      const along = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
      const cover = Math.max(0, Math.min(1, width / 2 + 0.5 - Math.hypot(x - x1 - along * dx, y - y1 - along * dy)));
      const at = y * WIDTH + x;
      const before = ink[at] ?? 0;
      ink[at] = how === 'add' ? Math.max(before, cover) : Math.min(before, 1 - cover);
    }
};

const drawLines = (ink: Ink, points: readonly Point[], width: number, how: 'add' | 'cut' = 'add'): void => {
  for (let i = 0; i + 1 < points.length; i++) {
    const [from, to] = [points[i], points[i + 1]];
    if (from && to) drawLine(ink, from, to, width, how);
  }
};

/** The same for all of a picture: nothing stands upright or on a line. */
const bending = (chance: Chance): ((point: Point) => Point) => {
  const wave = (most: number) => {
    const [height, length, shift] = [most * (0.6 + 0.4 * chance()), 40 + 40 * chance(), 7 * chance()];
    return (at: number) => height * Math.sin((at / length) * 2 + shift);
  };
  const [across, down, slow] = [wave(2.5), wave(2.5), wave(4)];
  return ([x, y]) => [x + across(y * 1.6), y + down(x) + slow(x / 3)];
};

const between = (chance: Chance, least: number, most: number): number => least + (most - least) * chance();

const placed = (letter: string, centre: number, chance: Chance): Point[] => {
  const turn = between(chance, -0.3, 0.3);
  const slant = between(chance, -0.25, 0.25);
  const [wide, high] = [between(chance, 8.5, 11.5), between(chance, 7, 9)];
  const middle = HEIGHT / 2 + between(chance, -5, 5);
  return divided(strokeOf(letter)).map(([gridX, gridY]) => {
    const [x, y] = [(gridX - 2) * wide, (gridY - 3) * high];
    const slanted = x + slant * y;
    return [centre + slanted * Math.cos(turn) - y * Math.sin(turn), middle + slanted * Math.sin(turn) + y * Math.cos(turn)];
  });
};

/** A curve from one side to the other. */
const crossing = (chance: Chance): Point[] => {
  const [a, b, c, d] = [between(chance, 0, HEIGHT), between(chance, 0, HEIGHT), between(chance, 0, HEIGHT), between(chance, 0, HEIGHT)];
  return Array.from({ length: 41 }, (_, i): Point => {
    const t = i / 40;
    const y = a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t * t * (1 - t) + d * t ** 3;
    return [t * WIDTH, y];
  });
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** PNG, sixteen shades of grey (PNG 3rd edition, 11.2). */
const pngOf = (shades: Uint8Array): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH);
  head.writeUInt32BE(HEIGHT, 4);
  head[8] = 4;
  const rows = Buffer.alloc((WIDTH / 2 + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x += 2)
      rows[y * (WIDTH / 2 + 1) + 1 + x / 2] = ((shades[y * WIDTH + x] ?? 0) << 4) | (shades[y * WIDTH + x + 1] ?? 0);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
};

/** Shades of each dot, 0 black to 15 white, row by row. */
export const shadesOf = (text: string, chance: Chance): Uint8Array => {
  const ink: Ink = new Float32Array(WIDTH * HEIGHT);
  const bend = bending(chance);
  // no letter has a place of its own: they stand close or apart, and the whole further left or right
  const gaps = Array.from(text.slice(1), () => between(chance, 41, 62));
  const spare = WIDTH - 56 - gaps.reduce((sum, gap) => sum + gap, 0);
  let centre = 28 + between(chance, 0, Math.max(0, spare));
  [...text].forEach((letter, i) => {
    drawLines(ink, placed(letter, centre, chance).map(bend), between(chance, 3.5, 6));
    centre += gaps[i] ?? 0;
  });
  drawLines(ink, crossing(chance), between(chance, 1.2, 1.8), 'cut');
  for (let i = 0; i < 3; i++) drawLines(ink, crossing(chance), between(chance, 1.6, 2.6));
  const [paper, pen] = [between(chance, 0.8, 0.95), between(chance, 0.12, 0.3)];
  return Uint8Array.from(ink, (cover) => {
    const speck = chance() < 0.03 ? between(chance, -0.5, 0.5) : between(chance, -0.08, 0.08);
    return Math.max(0, Math.min(SHADES - 1, Math.round((paper + (pen - paper) * cover + speck) * (SHADES - 1))));
  });
};

export const drawCaptcha = (text: string, chance: Chance): Buffer => pngOf(shadesOf(text, chance));
