/**
 * The words of an Ex marking (GB/T 3836.1-2021 / IEC 60079-0:2017 clause 29): types of protection, groups,
 * temperature classes, equipment protection levels. Names in words stand in text.zh.ts and text.en.ts.
 */

/** The atmosphere a group stands for. */
export type Atmosphere = 'gas' | 'dust' | 'mining';
/** Level of protection: `a` very high, `b` high, `c` enhanced. */
export type Level = 'a' | 'b' | 'c';

export type TypeOfProtection = {
  symbol: string;
  /** Best level the type can give. */
  level: Level;
  /** The type may be marked with any level down to c (op is, op sh, op pr, h). */
  anyLevel?: true;
  atmospheres: readonly Atmosphere[];
  /** Part of GB/T 3836 that the type needs. */
  part: number;
  /** Parts that may stand beside or instead, without being surplus. */
  otherParts?: readonly number[];
  /** Symbol without level letter of the 2010 to 2017 editions, and what it is called today. */
  successor?: string;
};

const everywhere: readonly Atmosphere[] = ['gas', 'dust', 'mining'];
const gas: readonly Atmosphere[] = ['gas'];
const gasAndMining: readonly Atmosphere[] = ['gas', 'mining'];
const gasAndDust: readonly Atmosphere[] = ['gas', 'dust'];
const dust: readonly Atmosphere[] = ['dust'];

/** Types of protection in force (parts of 2021 and the parts not yet replaced). */
export const TYPES = [
  { symbol: 'da', level: 'a', atmospheres: gasAndMining, part: 2 },
  { symbol: 'db', level: 'b', atmospheres: gasAndMining, part: 2 },
  { symbol: 'dc', level: 'c', atmospheres: gas, part: 2 },
  { symbol: 'eb', level: 'b', atmospheres: gasAndMining, part: 3 },
  { symbol: 'ec', level: 'c', atmospheres: gas, part: 3 },
  { symbol: 'ia', level: 'a', atmospheres: everywhere, part: 4, otherParts: [18, 32] },
  { symbol: 'ib', level: 'b', atmospheres: everywhere, part: 4, otherParts: [18, 32] },
  { symbol: 'ic', level: 'c', atmospheres: gasAndDust, part: 4, otherParts: [18, 32] },
  { symbol: 'pxb', level: 'b', atmospheres: everywhere, part: 5 },
  { symbol: 'pyb', level: 'b', atmospheres: gasAndDust, part: 5 },
  { symbol: 'pzc', level: 'c', atmospheres: gasAndDust, part: 5 },
  { symbol: 'pb', level: 'b', atmospheres: gasAndDust, part: 17 },
  { symbol: 'pc', level: 'c', atmospheres: gasAndDust, part: 17 },
  { symbol: 'vb', level: 'b', atmospheres: gas, part: 17 },
  { symbol: 'vc', level: 'c', atmospheres: gas, part: 17 },
  { symbol: 'ob', level: 'b', atmospheres: gasAndMining, part: 6 },
  { symbol: 'oc', level: 'c', atmospheres: gas, part: 6 },
  { symbol: 'q', level: 'b', atmospheres: gasAndMining, part: 7 },
  { symbol: 'nC', level: 'c', atmospheres: gas, part: 8 },
  { symbol: 'nR', level: 'c', atmospheres: gas, part: 8 },
  { symbol: 'ma', level: 'a', atmospheres: everywhere, part: 9 },
  { symbol: 'mb', level: 'b', atmospheres: everywhere, part: 9 },
  { symbol: 'mc', level: 'c', atmospheres: gasAndDust, part: 9 },
  { symbol: 'ta', level: 'a', atmospheres: dust, part: 31 },
  { symbol: 'tb', level: 'b', atmospheres: dust, part: 31 },
  { symbol: 'tc', level: 'c', atmospheres: dust, part: 31 },
  { symbol: 'op is', level: 'a', anyLevel: true, atmospheres: everywhere, part: 22 },
  { symbol: 'op sh', level: 'a', anyLevel: true, atmospheres: everywhere, part: 22 },
  { symbol: 'op pr', level: 'b', anyLevel: true, atmospheres: everywhere, part: 22 },
  { symbol: 'sa', level: 'a', atmospheres: everywhere, part: 24 },
  { symbol: 'sb', level: 'b', atmospheres: everywhere, part: 24 },
  { symbol: 'sc', level: 'c', atmospheres: gasAndDust, part: 24 },
  { symbol: 'h', level: 'a', anyLevel: true, atmospheres: everywhere, part: 28, otherParts: [29] },
] as const satisfies readonly TypeOfProtection[];

export type TypeSymbol = (typeof TYPES)[number]['symbol'];

/**
 * Symbols of the editions 2010 to 2017 without level letter; accepted for old records only. They ask for the part of their
 * successor, since that is what is proposed; the part of their time satisfies the need too.
 */
export const OLD_TYPES = [
  { symbol: 'd', level: 'b', atmospheres: gasAndMining, part: 2, successor: 'db' },
  { symbol: 'e', level: 'b', atmospheres: gasAndMining, part: 3, successor: 'eb' },
  { symbol: 'o', level: 'b', atmospheres: gasAndMining, part: 6, successor: 'ob' },
  { symbol: 'm', level: 'b', atmospheres: everywhere, part: 9, successor: 'mb' },
  { symbol: 'px', level: 'b', atmospheres: everywhere, part: 5, successor: 'pxb' },
  { symbol: 'py', level: 'b', atmospheres: gasAndDust, part: 5, successor: 'pyb' },
  { symbol: 'pz', level: 'c', atmospheres: gasAndDust, part: 5, successor: 'pzc' },
  { symbol: 'nA', level: 'c', atmospheres: gas, part: 3, otherParts: [8], successor: 'ec' },
  { symbol: 'nL', level: 'c', atmospheres: gas, part: 4, otherParts: [8], successor: 'ic' },
] as const satisfies readonly TypeOfProtection[];

export type OldTypeSymbol = (typeof OLD_TYPES)[number]['symbol'];

const types: ReadonlyMap<string, TypeOfProtection> = new Map([...TYPES, ...OLD_TYPES].map((t) => [t.symbol, t]));
/** The type of protection behind a symbol, old symbols included. */
export const typeOf = (symbol: string): TypeOfProtection | undefined => types.get(symbol);

/** Groups with subdivision; a stronger one covers the weaker ones of its row: IIC covers IIB covers IIA. */
export const GROUPS = ['I', 'IIA', 'IIB', 'IIC', 'IIIA', 'IIIB', 'IIIC'] as const;
export type Group = (typeof GROUPS)[number];

/** Highest surface temperature of each class in degrees Celsius. */
export const TEMPERATURE_CLASSES = { T1: 450, T2: 300, T3: 200, T4: 135, T5: 100, T6: 85 } as const;
export type TemperatureClass = keyof typeof TEMPERATURE_CLASSES;

export const EPLS = ['Ga', 'Gb', 'Gc', 'Da', 'Db', 'Dc', 'Ma', 'Mb'] as const;
export type Epl = (typeof EPLS)[number];

/** Zones in which equipment of a protection level may stand; empty for mines. */
export const ZONES: Record<Epl, readonly string[]> = {
  Ga: ['0', '1', '2'],
  Gb: ['1', '2'],
  Gc: ['2'],
  Da: ['20', '21', '22'],
  Db: ['21', '22'],
  Dc: ['22'],
  Ma: [],
  Mb: [],
};

const RANK: Record<Level, number> = { a: 3, b: 2, c: 1 };
/** 3 for level a, 2 for b, 1 for c. */
export const rank = (level: Level): number => RANK[level];
export const weaker = (x: Level, y: Level): Level => (RANK[x] < RANK[y] ? x : y);

export const isEpl = (s: string): s is Epl => (EPLS as readonly string[]).includes(s);
export const isGroup = (s: string): s is Group => (GROUPS as readonly string[]).includes(s);
export const isTemperatureClass = (s: string): s is TemperatureClass => Object.hasOwn(TEMPERATURE_CLASSES, s);
export const levelOf = (epl: Epl): Level => (epl.endsWith('a') ? 'a' : epl.endsWith('b') ? 'b' : 'c');

const LETTER: Record<Atmosphere, 'G' | 'D' | 'M'> = { gas: 'G', dust: 'D', mining: 'M' };
export const atmosphereOfEpl = (epl: Epl): Atmosphere => (epl.startsWith('G') ? 'gas' : epl.startsWith('D') ? 'dust' : 'mining');
/** The protection level of an atmosphere at a level letter; there is no Mc, so mining ends at Mb. */
export const eplFor = (atmosphere: Atmosphere, level: Level): Epl | undefined => {
  const epl = LETTER[atmosphere] + level;
  return isEpl(epl) ? epl : undefined;
};

/** Atmosphere of a group as written, subdivision or not: I mining, II gas, III dust. */
export const atmosphereOfGroup = (group: string): Atmosphere | undefined =>
  /^III[ABC]?$/.test(group) ? 'dust' : /^II[ABC]?$/.test(group) ? 'gas' : group === 'I' ? 'mining' : undefined;

/** The class that a surface temperature in degrees Celsius falls into; undefined above 450 °C. */
export const classOf = (celsius: number): TemperatureClass | undefined =>
  (['T6', 'T5', 'T4', 'T3', 'T2', 'T1'] as const).find((t) => celsius <= TEMPERATURE_CLASSES[t]);
