/**
 * Dust markings of before 2010: DIP A21 TA,T6 (GB 12476.1-2000) and Ex tD A21 IP65 T80°C (GB 12476.1-2013).
 * They name practice and zone instead of dust group and protection level, so that a new marking is only proposed.
 */
import type { LegacyKind } from './draft.ts';
import type { Written } from './render.ts';
import type { Assumption, Temperature } from './shape.ts';
import { type Epl, type Level, TEMPERATURE_CLASSES } from './vocabulary.ts';

const DIP = /^DIP(?![a-z])/i;
/** tD, iaD, mbD, pD behind the prefix or at the start; never followed by a letter, so that "ma Da" is none. */
const DUST = /^(?:E?Ex ?)?(?:[a-z]{1,3} )?(t|i[abc]?|m[abc]?|p)D(?![a-z])/;

/** Tells whether an old dust marking begins here. */
export const legacyKind = (rest: string): LegacyKind | null => (DIP.test(rest) ? 'dip' : DUST.test(rest) ? 'dust' : null);

const LEVEL_OF_ZONE: Record<string, Level> = { '20': 'a', '21': 'b', '22': 'c' };
const SUCCESSOR: Record<string, (level: Level) => string | undefined> = {
  t: (l) => `t${l}`,
  i: (l) => `i${l}`,
  m: (l) => `m${l}`,
  p: (l) => (l === 'c' ? 'pzc' : l === 'b' ? 'pxb' : undefined),
};

const temperatureOf = (text: string): { temp: Temperature; fromClass: boolean } | undefined => {
  const celsius = Number(/T ?([1-9]\d{1,2})(?!\d)/.exec(text)?.[1]);
  if (celsius) return { temp: { kind: 'dust', celsius }, fromClass: false };
  const [, digit] = /T([1-6])(?!\d)/.exec(text) ?? [];
  const limit = Object.entries(TEMPERATURE_CLASSES).find(([name]) => name === `T${digit}`)?.[1];
  return limit ? { temp: { kind: 'dust', celsius: limit }, fromClass: true } : undefined;
};

/** IP6X is tight against conductive dust too (IIIC), IP5X is not (IIIB); zone 22 equipment without IP code counts as IP5X. */
const dustGroup = (text: string, level: Level): string => {
  const [, first] = /IP ?(\d)/.exec(text) ?? [];
  if (first) return first === '6' ? 'IIIC' : 'IIIB';
  return /III([ABC])/.exec(text)?.[0] ?? (level === 'c' ? 'IIIB' : 'IIIC');
};

/** The marking that would say the same today; undefined when zone or temperature is missing. */
export const proposeForLegacy = (text: string, kind: LegacyKind): { written: Written; assumes: Assumption[] } | undefined => {
  const zone = /(?<!\d)2[012](?!\d)/.exec(text)?.[0];
  const temperature = temperatureOf(text);
  const level = zone && LEVEL_OF_ZONE[zone];
  if (!level || !temperature) return undefined;
  const [, old = 't'] = kind === 'dust' ? (DUST.exec(text) ?? []) : [];
  const symbol = SUCCESSOR[old.charAt(0)]?.(
    old.charAt(1) === 'a' || old.charAt(1) === 'b' || old.charAt(1) === 'c' ? (old.charAt(1) as Level) : level,
  );
  if (!symbol) return undefined;
  const epl: Epl = `D${level}`;
  return {
    written: {
      types: [{ symbol, side: 0, joined: false }],
      group: dustGroup(text, level),
      temp: temperature.temp,
      epls: [epl],
      associated: false,
    },
    assumes: ['level', 'dustGroup', 'epl', ...(temperature.fromClass ? (['dustTemperature'] as const) : [])],
  };
};
