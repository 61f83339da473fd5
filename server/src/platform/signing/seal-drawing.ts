/**
 * Draws seals as outlines: no reader of the paper needs a font for them, and they stay sharp at any size.
 * Shapes are kept in millimetres around the seal's centre, y downwards, and written as SVG or as PDF operators.
 */
import { type Font, openSync } from 'fontkit';
import { FONTS } from '../documents/fonts.ts';
import { refuse } from '../refuse.ts';

export type SealKind = 'official' | 'certification' | 'testing' | 'finance' | 'person';

export type SealDesign = {
  kind: SealKind;
  /** Text along the ring: the institute's name. For a person: the name. */
  ring: string;
  /** Line under the star: 认证专用章; '' for the official seal, which has none. */
  centre: string;
  /** 13 digits along the lower edge; '' for none. */
  code: string;
};

type Point = readonly [x: number, y: number];
type Segment = { to: 'move' | 'line'; at: Point } | { to: 'curve'; by: readonly [Point, Point]; at: Point } | { to: 'close' };
type Shape = { segments: Segment[] /** Width of the stroke in mm; filled when absent. */; stroke?: number };
export type SealDrawing = { width: number; height: number; shapes: Shape[]; colour: readonly [number, number, number] };

/** Official red of Chinese seals. */
const RED = [0.84, 0, 0.06] as const;
/** GB/T 33481-style round seals are 40 to 42 mm wide. */
const ROUND_MM = 42;

let face: Font | undefined;
const sealFace = (): Font => {
  face ??= openSync(FONTS.serifBold);
  return face;
};

type Matrix = readonly [number, number, number, number, number, number];
const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];
const rotated = (degrees: number): Matrix => {
  const a = (degrees * Math.PI) / 180;
  return [Math.cos(a), Math.sin(a), -Math.sin(a), Math.cos(a), 0, 0];
};
const moved = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];
const scaled = (x: number, y: number): Matrix => [x, 0, 0, y, 0, 0];
const put = (m: Matrix, [x, y]: Point): Point => [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];

const third = (from: Point, by: Point): Point => [from[0] + (2 / 3) * (by[0] - from[0]), from[1] + (2 / 3) * (by[1] - from[1])];

/** A glyph with its box's centre at the origin, `size` mm high. @throws stamping.glyphMissing */
const glyph = (character: string, size: number, narrow: number, place: Matrix): Shape => {
  const font = sealFace();
  const run = font.layout(character);
  const [drawn] = run.glyphs;
  if (!drawn || drawn.id === 0)
    return refuse('stamping.glyphMissing', { character, code: `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}` });
  const s = size / font.unitsPerEm;
  // the box of a Chinese glyph reaches from 0.88 em above the line to 0.12 em below
  const m = times(place, times(scaled(s * narrow, -s), moved(-run.advanceWidth / 2, -0.38 * font.unitsPerEm)));
  const segments: Segment[] = [];
  let last: Point = [0, 0];
  const point = (args: readonly number[], i: number): Point => [args[i] ?? 0, args[i + 1] ?? 0];
  for (const { command, args } of drawn.path.commands) {
    switch (command) {
      case 'moveTo':
      case 'lineTo':
        last = point(args, 0);
        segments.push({ to: command === 'moveTo' ? 'move' : 'line', at: put(m, last) });
        break;
      case 'quadraticCurveTo': {
        const by = point(args, 0);
        const end = point(args, 2);
        segments.push({ to: 'curve', by: [put(m, third(last, by)), put(m, third(end, by))], at: put(m, end) });
        last = end;
        break;
      }
      case 'bezierCurveTo':
        segments.push({ to: 'curve', by: [put(m, point(args, 0)), put(m, point(args, 2))], at: put(m, point(args, 4)) });
        last = point(args, 4);
        break;
      case 'closePath':
        segments.push({ to: 'close' });
        break;
    }
  }
  return { segments };
};

const circle = (r: number, stroke: number): Shape => {
  const k = r * 0.5522847498;
  return {
    stroke,
    segments: [
      { to: 'move', at: [r, 0] },
      {
        to: 'curve',
        by: [
          [r, k],
          [k, r],
        ],
        at: [0, r],
      },
      {
        to: 'curve',
        by: [
          [-k, r],
          [-r, k],
        ],
        at: [-r, 0],
      },
      {
        to: 'curve',
        by: [
          [-r, -k],
          [-k, -r],
        ],
        at: [0, -r],
      },
      {
        to: 'curve',
        by: [
          [k, -r],
          [r, -k],
        ],
        at: [r, 0],
      },
      { to: 'close' },
    ],
  };
};

const star = (r: number): Shape => ({
  segments: [
    ...Array.from({ length: 10 }, (_, i): Segment => {
      const angle = -Math.PI / 2 + (i * Math.PI) / 5;
      const q = i % 2 ? r * 0.382 : r;
      return { to: i === 0 ? 'move' : 'line', at: [q * Math.cos(angle), q * Math.sin(angle)] };
    }),
    { to: 'close' },
  ],
});

const roundSeal = ({ ring, centre, code }: SealDesign): SealDrawing => {
  const border = 1.2;
  const r = ROUND_MM / 2;
  const shapes: Shape[] = [circle(r - border / 2, border), star(6.6)];
  const around = [...ring];
  const arc = centre ? 236 : 268;
  const size = Math.min(6, ((2 * Math.PI * (r - 5) * arc) / 360 / Math.max(around.length, 1)) * 1.12);
  const step = Math.min(arc / Math.max(around.length - 1, 1), 28);
  around.forEach((character, i) => {
    const angle = (i - (around.length - 1) / 2) * step;
    shapes.push(glyph(character, size, 0.8, times(rotated(angle), moved(0, -(r - border - 0.8 - size / 2)))));
  });
  const words = [...centre];
  const tall = Math.min(3.9, (ROUND_MM * 0.5) / Math.max(words.length, 1));
  words.forEach((character, i) => {
    shapes.push(glyph(character, tall, 0.92, moved((i - (words.length - 1) / 2) * tall * 1.02, r * 0.54)));
  });
  const digits = [...code];
  digits.forEach((character, i) => {
    const angle = ((digits.length - 1) / 2 - i) * 5;
    shapes.push(glyph(character, 1.9, 1, times(rotated(angle), moved(0, r - border - 0.6 - 0.95))));
  });
  return { width: ROUND_MM, height: ROUND_MM, shapes, colour: RED };
};

/** A person's seal: the name in a frame, 18 mm high, as wide as the name. */
const personSeal = ({ ring }: SealDesign): SealDrawing => {
  const letters = [...ring];
  const size = 7;
  const width = letters.length * size + 5;
  const height = 11;
  const [w, h] = [width / 2 - 0.4, height / 2 - 0.4];
  const frame: Shape = {
    stroke: 0.8,
    segments: [
      { to: 'move', at: [-w, -h] },
      { to: 'line', at: [w, -h] },
      { to: 'line', at: [w, h] },
      { to: 'line', at: [-w, h] },
      { to: 'close' },
    ],
  };
  return {
    width,
    height,
    shapes: [frame, ...letters.map((c, i) => glyph(c, size, 0.94, moved((i - (letters.length - 1) / 2) * size, 0)))],
    colour: RED,
  };
};

/** @throws stamping.glyphMissing for a name that cannot be cut. */
export const drawSeal = (design: SealDesign): SealDrawing => (design.kind === 'person' ? personSeal(design) : roundSeal(design));

const n = (value: number): string => String(Math.round(value * 1000) / 1000);

const svgSegment = (s: Segment): string => {
  switch (s.to) {
    case 'move':
      return `M${n(s.at[0])} ${n(s.at[1])}`;
    case 'line':
      return `L${n(s.at[0])} ${n(s.at[1])}`;
    case 'curve':
      return `C${n(s.by[0][0])} ${n(s.by[0][1])} ${n(s.by[1][0])} ${n(s.by[1][1])} ${n(s.at[0])} ${n(s.at[1])}`;
    case 'close':
      return 'Z';
  }
};
const svgPath = (segments: readonly Segment[]): string => segments.map(svgSegment).join('');

/** The specimen for the screen. */
export const sealSvg = ({ width, height, shapes, colour }: SealDrawing): string => {
  const red = `rgb(${colour.map((c) => Math.round(c * 255)).join(',')})`;
  const drawn = shapes.map(({ segments, stroke }) =>
    stroke
      ? `<path d="${svgPath(segments)}" fill="none" stroke="${red}" stroke-width="${stroke}"/>`
      : `<path d="${svgPath(segments)}" fill="${red}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}mm" height="${n(height)}mm" viewBox="${n(-width / 2)} ${n(-height / 2)} ${n(width)} ${n(height)}">${drawn.join('')}</svg>`;
};

/** Points of a millimetre. */
export const MM = 72 / 25.4;

/** The seal as PDF operators in a box of its own size, origin at the lower left, in points. */
export const sealOperators = ({ width, height, shapes, colour }: SealDrawing): string => {
  const x = (p: Point) => n((p[0] + width / 2) * MM);
  const y = (p: Point) => n((height / 2 - p[1]) * MM);
  const at = (p: Point) => `${x(p)} ${y(p)}`;
  const segment = (s: Segment): string => {
    switch (s.to) {
      case 'move':
        return `${at(s.at)} m`;
      case 'line':
        return `${at(s.at)} l`;
      case 'curve':
        return `${at(s.by[0])} ${at(s.by[1])} ${at(s.at)} c`;
      case 'close':
        return 'h';
    }
  };
  const drawn = shapes.map(({ segments, stroke }) => {
    const path = segments.map(segment).join(' ');
    return stroke ? `${n(stroke * MM)} w ${path} S` : `${path} f`;
  });
  const red = colour.map(n).join(' ');
  return `q ${red} rg ${red} RG ${drawn.join('\n')} Q`;
};
