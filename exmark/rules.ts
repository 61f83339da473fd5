/** The rules of a marking, applied to what was read (GB/T 3836.1-2021 clause 29; the codes are told in text.zh.ts and text.en.ts). */
import { asAssociated, type Draft, type Found, found } from './draft.ts';
import { fixedLevel, mayLeave, reach } from './levels.ts';
import type { FaultCode, MarkedType, Marking, Options, Span } from './shape.ts';
import { readTemperature } from './temperature.ts';
import {
  type Atmosphere,
  atmosphereOfEpl,
  atmosphereOfGroup,
  type Epl,
  eplFor,
  isGroup,
  levelOf,
  rank,
  TYPES,
  typeOf,
} from './vocabulary.ts';

/** Old symbols are good for records before 2022 or under the editions 2010 to 2017; unknown years are given the benefit of the doubt. */
const oldAccepted = ({ recordYear, standardYear }: Options): boolean =>
  (recordYear === undefined && standardYear === undefined) ||
  (recordYear !== undefined && recordYear < 2022) ||
  (standardYear !== undefined && standardYear >= 2010 && standardYear <= 2017);

const lastSpan = (draft: Draft): Span => draft.segments.at(-1) ?? draft;
const firstSpan = (draft: Draft): Span => draft.segments[0] ?? draft;

/** What may have been meant: the types of the same family letter. */
const similarTypes = (word: string): string =>
  TYPES.filter((t) => t.symbol.startsWith(word.charAt(0).toLowerCase()))
    .map((t) => t.symbol)
    .join(', ');

const checkTypes = (draft: Draft, options: Options): Found[] => {
  const faults = draft.unknownTypes.map(({ word, ...at }) => found('E_TYPE', at, { found: word, similar: similarTypes(word) }));
  if (draft.types.length === 0 && faults.length === 0) faults.push(found('E_TYPE', draft.prefix ?? firstSpan(draft)));
  const seen = new Set<string>();
  for (const type of draft.types) {
    if (seen.has(type.symbol)) faults.push(found('E_DUP', type, { type: type.symbol }));
    seen.add(type.symbol);
    const successor = typeOf(type.symbol)?.successor;
    if (successor) faults.push(found(oldAccepted(options) ? 'W_OLD2010' : 'E_OLD2010', type, { type: type.symbol, right: successor }));
  }
  const late = draft.types.find((t, i) => {
    const before = t.joined ? draft.types[i - 1] : draft.types.slice(0, i).findLast((u) => !u.joined);
    return before && before.side === t.side && before.symbol.toLowerCase() > t.symbol.toLowerCase();
  });
  if (late) faults.push(found('W_ORDER', late, { type: late.symbol }));
  const beyond = draft.types.find((t) => t.side === 1);
  if (beyond && draft.epls.length === 1) faults.push(found('E_SLASH', { from: beyond.from - 1, to: beyond.from }));
  return faults;
};

const checkGroup = (draft: Draft): Found[] => {
  const { group, gas } = draft;
  if (!group) return [found('E_GROUP_MISSING', draft.types.at(-1) ?? lastSpan(draft))];
  if (!atmosphereOfGroup(group.symbol)) return [found('E_GROUP', group, { group: group.symbol })];
  const faults: Found[] = [];
  if (!isGroup(group.symbol) && !(group.symbol === 'II' && gas?.mode === 'only'))
    faults.push(found('E_GROUP_SUB', group, { group: group.symbol }));
  if (gas && !gas.known) faults.push(found('E_GAS_UNKNOWN', gas, { gas: gas.formula }));
  if (gas?.mode === 'added' && group.symbol !== 'IIA' && group.symbol !== 'IIB')
    faults.push(found('E_ADDGAS', gas, { group: group.symbol, gas: gas.formula }));
  if (gas?.mode === 'only' && atmosphereOfGroup(group.symbol) !== 'gas')
    faults.push(found('E_GAS', gas, { group: group.symbol, gas: gas.formula }));
  return faults;
};

const typesFor = (atmosphere: Atmosphere): string =>
  TYPES.filter((t) => (t.atmospheres as readonly Atmosphere[]).includes(atmosphere))
    .map((t) => t.symbol)
    .join(', ');

const unsuitable = (types: readonly MarkedType[], group: string, atmosphere: Atmosphere): Found[] =>
  types
    .filter((t) => typeOf(t.symbol)?.atmospheres.includes(atmosphere) === false)
    .map((t) => found('E_TYPE_GROUP', t, { type: t.symbol, group, allowed: typesFor(atmosphere) }));

const checkTemperature = (draft: Draft, atmosphere: Atmosphere, options: Options): Found[] => {
  const { temp } = draft;
  if (draft.associated) return temp ? [found('E_ASSOC_TEMP', temp, { temp: temp.text })] : [];
  if (atmosphere === 'mining') return temp ? [found('E_TEMP_GROUP1', temp, { temp: temp.text })] : [];
  if (!temp) {
    const needless = options.component || draft.gas?.mode === 'only';
    return needless ? [] : [found('E_TEMP_MISSING', draft.gas ?? draft.group ?? lastSpan(draft))];
  }
  const read = readTemperature(temp, atmosphere);
  return 'fault' in read ? [found(read.fault, temp, { temp: temp.paren === undefined ? temp.text : `${temp.text} (${temp.paren})` })] : [];
};

type Claim = Span & { symbol: Epl };

/** The protection levels marked for these types: their letter, their order, and what the types can give (GB/T 3836.1 clause 29.4). */
const checkLevels = (epls: readonly Claim[], types: readonly MarkedType[], group: string, atmosphere: Atmosphere): Found[] => {
  const faults = epls.filter((e) => atmosphereOfEpl(e.symbol) !== atmosphere).map((e) => found('E_EPL_GROUP', e, { epl: e.symbol, group }));
  if (faults.length > 0) return faults;
  const [first, second] = epls;
  if (first && second && rank(levelOf(first.symbol)) <= rank(levelOf(second.symbol)))
    return [found('E_EPL_SLASH', { from: first.from, to: second.to }, { epls: `${first.symbol}/${second.symbol}` })];
  if (types.length === 0 || types.some((t) => !typeOf(t.symbol)?.atmospheres.includes(atmosphere))) return [];
  const limits = reach(types, epls.length);
  for (const [i, epl] of epls.entries()) {
    const limit = limits[i];
    if (!limit || rank(levelOf(epl.symbol)) <= rank(limit)) continue;
    const weak = types.filter((t) => rank(t.level) <= rank(limit)).map((t) => t.symbol);
    faults.push(found('E_EPL_HIGH', epl, { epl: epl.symbol, types: weak.join(' '), right: eplFor(atmosphere, limit) ?? '' }));
  }
  const lowest = fixedLevel(types);
  if (faults.length === 0 && first && !second && lowest && rank(levelOf(first.symbol)) < rank(lowest))
    faults.push(found('W_EPL_LOW', first, { epl: first.symbol, right: eplFor(atmosphere, lowest) ?? '' }));
  return faults;
};

/** A bracket without an EPL of its own has that of the equipment, the higher of two, and must be able to give it. */
const checkTaken = (draft: Draft, inner: NonNullable<Draft['inner']>, where: Atmosphere): Found[] => {
  const outer = draft.epls[0];
  const [limit = 'c'] = reach(inner.types, 1);
  if (!outer || inner.types.length === 0) return [];
  const fits = atmosphereOfEpl(outer.symbol) === where && rank(levelOf(outer.symbol)) <= rank(limit);
  const weak = inner.types.filter((t) => rank(t.level) <= rank(limit)).map((t) => t.symbol);
  return fits ? [] : [found('E_INNER_EPL', inner, { epl: outer.symbol, types: weak.join(' '), right: eplFor(where, limit) ?? '' })];
};

const checkBracket = (draft: Draft, atmosphere: Atmosphere | undefined): Found[] => {
  const { inner } = draft;
  const types = inner?.types ?? (draft.associated ? draft.types : []);
  const wrong = types.filter((t) => !mayLeave(t.symbol)).map((t) => found('E_ASSOC_TYPE', t, { type: t.symbol }));
  if (!inner || wrong.length > 0) return wrong;
  const own = inner.group;
  if (own && !isGroup(own.symbol)) return [found(atmosphereOfGroup(own.symbol) ? 'E_GROUP_SUB' : 'E_GROUP', own, { group: own.symbol })];
  const where = own ? atmosphereOfGroup(own.symbol) : atmosphere;
  const group = own?.symbol ?? draft.group?.symbol ?? '';
  if (!where) return [];
  const misfits = unsuitable(inner.types, group, where);
  if (misfits.length > 0) return misfits;
  if (!inner.epl) return checkTaken(draft, inner, where);
  return checkLevels([inner.epl], inner.types, group, where).filter((f) => f.code !== 'W_EPL_LOW');
};

const checkEpls = (draft: Draft, atmosphere: Atmosphere | undefined): Found[] => {
  if (draft.wrongEpl) return [found('E_EPL_MISSING', draft.wrongEpl, { found: draft.wrongEpl.word })];
  if (draft.epls.length === 0) return [found('E_EPL_MISSING', (draft.associated && draft.types.at(-1)) || lastSpan(draft))];
  const [first, second] = draft.epls;
  if (draft.associated && first && second)
    return [found('E_ASSOC_EPL', { from: first.from, to: second.to }, { epls: `${first.symbol}/${second.symbol}` })];
  if (!atmosphere || !draft.group) return [];
  const known = draft.unknownTypes.length === 0 ? draft.types : [];
  return checkLevels(draft.epls, known, draft.group.symbol, atmosphere);
};

/** Faults that stand beside any other finding, because they concern the field and not the marking. */
const OF_THE_FIELD: readonly FaultCode[] = ['E_SEPARATOR', 'E_ATEX'];

/** Every fault of one marking, in the plain text's positions. */
export const checkMarking = (typed: Draft, options: Options): Found[] => {
  const associated = asAssociated(typed);
  const draft = associated ?? typed;
  const ofTheField = draft.faults.filter((f) => OF_THE_FIELD.includes(f.code));
  const whole = { from: draft.from, to: draft.to };
  if (draft.legacy) return [...ofTheField, found(draft.legacy === 'dip' ? 'E_LEGACY_DIP' : 'E_LEGACY_DUST', whole)];
  if (draft.eex) return [...ofTheField, found('E_EEX', draft.prefix ?? whole)];
  const empty = draft.types.length === 0 && !draft.group && !draft.temp && draft.epls.length === 0;
  if (empty && !draft.prefix) return ofTheField.length > 0 ? ofTheField : [found('E_PREFIX', whole)];
  const atmosphere = draft.group ? atmosphereOfGroup(draft.group.symbol) : undefined;
  const faults = [...draft.faults];
  if (associated) faults.push(found('E_ASSOC_FORM', typed.inner ?? whole));
  if (!draft.prefix) faults.push(found('E_PREFIX', firstSpan(draft)));
  faults.push(...checkTypes(draft, options), ...checkGroup(draft));
  if (draft.group && atmosphere) {
    faults.push(...unsuitable(draft.types, draft.group.symbol, atmosphere));
    faults.push(...checkTemperature(draft, atmosphere, options));
  }
  faults.push(...checkBracket(draft, atmosphere), ...checkEpls(draft, atmosphere));
  return faults;
};

/** The marking as data; what is wrong in it stays out (temperature) or as written (group). */
export const toMarking = (draft: Draft): Omit<Marking, 'text'> => {
  const atmosphere = draft.group ? atmosphereOfGroup(draft.group.symbol) : undefined;
  const read = draft.temp && atmosphere ? readTemperature(draft.temp, atmosphere) : undefined;
  const old = draft.types.some((t) => typeOf(t.symbol)?.successor);
  return {
    from: draft.from,
    to: draft.to,
    types: draft.types,
    ...(draft.inner && {
      inner: {
        from: draft.inner.from,
        to: draft.inner.to,
        types: draft.inner.types,
        group: draft.inner.group?.symbol ?? null,
        epl: draft.inner.epl?.symbol ?? null,
      },
    }),
    group: draft.group?.symbol ?? null,
    ...(draft.gas && { gas: { formula: draft.gas.formula, mode: draft.gas.mode } }),
    temp: read && 'temp' in read ? read.temp : null,
    epls: draft.epls.map((e) => e.symbol),
    associated: draft.associated,
    notation: draft.legacy || draft.eex ? 'legacy' : old ? '2010' : 'current',
  };
};
