/**
 * The eleven looks that a person may choose (spec: 000 §2.4 theme-picker): light or dark pages, the grounds of head and side menu, and a
 * main colour of their own where nobody has chosen another.
 */

/** One part of the frame: its ground, and whether light words stand on it. */
type Ground = { dark: boolean; ground: string };

export type Look = {
  /** Pages, lists and forms in dark colours. */
  dark: boolean;
  /** Absent: as the pages. */
  head?: Ground;
  side?: Ground;
  /** Main colour in place of the usual one. */
  colour?: string;
};

export const LOOKS = {
  default: { dark: false },
  white: { dark: false, head: { dark: false, ground: '#ffffff' }, side: { dark: false, ground: '#ffffff' }, colour: '#1f6feb' },
  dark: { dark: true },
  star: { dark: false, head: { dark: true, ground: '#3b2a6b' }, side: { dark: true, ground: '#221a3f' }, colour: '#7a4fd0' },
  blue: { dark: false, head: { dark: true, ground: '#12467f' }, side: { dark: false, ground: '#f2f7fd' }, colour: '#1565c0' },
  iview: { dark: false, side: { dark: true, ground: '#30384a' }, colour: '#2d8cf0' },
  vip: { dark: false, head: { dark: true, ground: '#2b2620' }, side: { dark: true, ground: '#1e1b17' }, colour: '#a8843f' },
  cool: { dark: false, head: { dark: true, ground: '#0f4c52' }, side: { dark: true, ground: '#0b3438' }, colour: '#14808a' },
  d2: { dark: false, head: { dark: false, ground: '#ebf1f6' }, side: { dark: false, ground: '#ebf1f6' }, colour: '#2f74ff' },
  hey: { dark: false, side: { dark: true, ground: '#1a2233' }, colour: '#45b984' },
  lte: { dark: false, head: { dark: true, ground: '#234f6d' }, side: { dark: true, ground: '#222d32' }, colour: '#3c8dbc' },
} as const satisfies Readonly<Record<string, Look>>;

export type ThemeName = keyof typeof LOOKS;
export const THEMES = Object.keys(LOOKS) as [ThemeName, ...ThemeName[]];

export const lookOf = (name: ThemeName): Look => LOOKS[name];
