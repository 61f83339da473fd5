/**
 * Proposes the marking that was meant. It never raises a protection level that was marked, and gives up where only a
 * person can know (which subdivision, which type, which temperature).
 */
import { asAssociated, type Draft } from './draft.ts';
import { proposeForLegacy } from './legacy.ts';
import { chainsOf, fixedLevel, mayLeave, reach } from './levels.ts';
import type { Written } from './render.ts';
import type { Assumption, MarkedType, Options } from './shape.ts';
import { mendTemperature, readTemperature } from './temperature.ts';
import {
  type Atmosphere,
  atmosphereOfEpl,
  atmosphereOfGroup,
  type Epl,
  eplFor,
  isGroup,
  type Level,
  levelOf,
  rank,
  typeOf,
  weaker,
} from './vocabulary.ts';

export type Repair = { written: Written; assumes: Assumption[] };

const moved = (type: MarkedType, symbol: string): MarkedType => ({ ...type, symbol, level: typeOf(symbol)?.level ?? type.level });

/** The type that was meant where the marked one does not exist for this atmosphere. */
const fitting = (type: MarkedType, atmosphere: Atmosphere, marked: Level | undefined, assumes: Set<Assumption>): MarkedType | undefined => {
  if (typeOf(type.symbol)?.atmospheres.includes(atmosphere)) return type;
  if (atmosphere === 'dust' && /^[den]/.test(type.symbol)) {
    assumes.add('enclosure');
    return moved(type, `t${type.level}`);
  }
  if (atmosphere !== 'mining' || !/^(dc|ec|ic|mc|oc|sc)$/.test(type.symbol)) return undefined;
  assumes.add('level');
  const wanted = [type.symbol.charAt(0) + (marked ?? 'b'), `${type.symbol.charAt(0)}b`];
  const symbol = wanted.find((s) => typeOf(s)?.atmospheres.includes('mining'));
  return symbol ? moved(type, symbol) : undefined;
};

const distinct = (types: readonly MarkedType[]): MarkedType[] =>
  types.filter((t, i) => types.findIndex((u) => u.symbol === t.symbol) === i);

/** Alphabetical order per side; a "+" chain stays together. */
const sorted = (types: readonly MarkedType[]): MarkedType[] => {
  const bySymbol = (x: MarkedType, y: MarkedType) => (x.symbol.toLowerCase() < y.symbol.toLowerCase() ? -1 : 1);
  return ([0, 1] as const).flatMap((side) =>
    chainsOf(types.filter((t) => t.side === side))
      .map((chain) => [...chain].sort(bySymbol).map((t, i) => ({ ...t, joined: i > 0 })))
      .sort(([x], [y]) => (x && y ? bySymbol(x, y) : 0))
      .flat(),
  );
};

const mendTypes = (draft: Draft, atmosphere: Atmosphere, assumes: Set<Assumption>): MarkedType[] | undefined => {
  const marked = draft.epls[0] && levelOf(draft.epls[0].symbol);
  const types: MarkedType[] = [];
  for (const type of draft.types) {
    const successor = typeOf(type.symbol)?.successor;
    if (successor) assumes.add('level');
    const fit = fitting(successor ? moved(type, successor) : type, atmosphere, marked, assumes);
    if (!fit) return undefined;
    types.push(fit);
  }
  const oneSided = draft.epls.length < 2 || types.every((t) => t.side === 0) || types.every((t) => t.side === 1);
  return sorted(distinct(oneSided ? types.map((t) => ({ ...t, side: 0 as const })) : types));
};

/** Types that were never subdivided: their bare "II" meant every gas. */
const FOR_ALL_GASES = /^(e[bc]|p[xyz]?[bc]|v[bc]|o[bc]|q|m[abc])$/;

const mendGroup = (draft: Draft, types: readonly MarkedType[], assumes: Set<Assumption>): Pick<Written, 'group' | 'gas'> | undefined => {
  const symbol = draft.group?.symbol ?? '';
  const gas = draft.gas ?? undefined;
  if (gas && !gas.known) return undefined;
  const kept = gas && { formula: gas.formula, mode: gas.mode };
  if (symbol === 'II' && gas?.mode === 'only') return { group: symbol, gas: kept };
  if (symbol === 'II' && !gas && types.every((t) => FOR_ALL_GASES.test(t.symbol))) {
    assumes.add('subdivision');
    return { group: 'IIC' };
  }
  if (!isGroup(symbol)) return undefined;
  const suits = gas?.mode === 'added' ? symbol === 'IIA' || symbol === 'IIB' : atmosphereOfGroup(symbol) === 'gas';
  return { group: symbol, ...(suits && kept && { gas: kept }) };
};

const mendEpls = (draft: Draft, types: readonly MarkedType[], atmosphere: Atmosphere, assumes: Set<Assumption>): Epl[] | undefined => {
  if (draft.associated && draft.epls.length > 1) return undefined;
  const levels = draft.epls.map((e) => levelOf(e.symbol)).sort((x, y) => rank(y) - rank(x));
  const [first, second] = levels;
  if (first && second && first !== second) {
    const limits = reach(types, 2);
    if (levels.every((l, i) => rank(l) <= rank(limits[i] ?? 'c'))) {
      const pair = levels.map((l) => eplFor(atmosphere, l));
      return pair.every((e) => e !== undefined) ? pair : undefined;
    }
  }
  const [limit = 'c'] = reach(types, 1);
  if (!first && !fixedLevel(types)) return undefined;
  if (!first) assumes.add('epl');
  const epl = eplFor(atmosphere, weaker(limit, first ?? 'a')) ?? eplFor(atmosphere, limit);
  return epl && [epl];
};

/** undefined: undeterminable; null: the bracket goes. */
const mendInner = (draft: Draft, atmosphere: Atmosphere): Written['inner'] | null | undefined => {
  const { inner } = draft;
  if (!inner) return null;
  if (inner.types.some((t) => !mayLeave(t.symbol)))
    return inner.types.every((t) => draft.types.some((own) => own.symbol === t.symbol)) ? null : undefined;
  if (inner.group && !isGroup(inner.group.symbol)) return undefined;
  const where = (inner.group && atmosphereOfGroup(inner.group.symbol)) ?? atmosphere;
  if (inner.types.some((t) => !typeOf(t.symbol)?.atmospheres.includes(where))) return undefined;
  const types = distinct(inner.types);
  const [limit = 'c'] = reach(types, 1);
  const outer = draft.epls[0]?.symbol;
  const taken = !outer || (atmosphereOfEpl(outer) === where && rank(levelOf(outer)) <= rank(limit));
  const epl = inner.epl ? eplFor(where, weaker(limit, levelOf(inner.epl.symbol))) : taken ? null : eplFor(where, limit);
  return epl === undefined ? undefined : { types, group: inner.group?.symbol ?? null, epl };
};

const mendTemp = (draft: Draft, atmosphere: Atmosphere, options: Options, assumes: Set<Assumption>): Written['temp'] | undefined => {
  if (draft.associated || atmosphere === 'mining') return null;
  if (!draft.temp) return options.component || draft.gas?.mode === 'only' ? null : undefined;
  const read = readTemperature(draft.temp, atmosphere);
  if ('temp' in read) return read.temp;
  const mended = mendTemperature(draft.temp, atmosphere);
  if (mended && read.fault === 'E_TEMP_GAS_FORM' && draft.temp.paren === undefined) assumes.add('dustTemperature');
  if (mended && read.fault === 'E_TEMP_DUST_FORM') assumes.add('class');
  return mended;
};

/** The marking as it would be right, or undefined; the caller judges the proposal itself before showing it. */
export const repair = (typed: Draft, text: string, options: Options): Repair | undefined => {
  if (typed.legacy) return proposeForLegacy(text.slice(typed.from, typed.to), typed.legacy);
  const draft = asAssociated(typed) ?? typed;
  const atmosphere = draft.group && atmosphereOfGroup(draft.group.symbol);
  if (!draft.clear || !atmosphere || draft.unknownTypes.length > 0 || draft.types.length === 0) return undefined;
  const assumes = new Set<Assumption>();
  const types = mendTypes(draft, atmosphere, assumes);
  if (!types || (draft.associated && types.some((t) => !mayLeave(t.symbol)))) return undefined;
  const group = mendGroup(draft, types, assumes);
  const temp = mendTemp(draft, atmosphere, options, assumes);
  const epls = mendEpls(draft, types, atmosphere, assumes);
  const inner = mendInner(draft, atmosphere);
  if (!group || temp === undefined || !epls || inner === undefined) return undefined;
  const sides = epls.length < 2 ? sorted(distinct(types.map((t) => ({ ...t, side: 0 as const })))) : types;
  return { written: { types: sides, ...group, temp, epls, associated: draft.associated, ...(inner && { inner }) }, assumes: [...assumes] };
};
