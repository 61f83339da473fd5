/** Says in both languages what each piece of a marking means, and what a fault means. */
import type { DraftSegment } from './draft.ts';
import type { Field } from './parse.ts';
import type { Fault, Marking, Segment, Span, Words } from './shape.ts';
import { en } from './text.en.ts';
import { zh } from './text.zh.ts';
import { atmosphereOfGroup, isEpl, isTemperatureClass, TEMPERATURE_CLASSES, ZONES } from './vocabulary.ts';

type Texts = typeof zh;
const fill = (template: string, params: Record<string, string>) =>
  template.includes('{{') ? template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '') : template;
const say = (pick: (t: Texts) => string, params: Record<string, string> = {}): Words => ({
  zh: fill(pick(zh), params),
  en: fill(pick(en), params),
});
const has = <T extends object>(table: T, key: string): key is keyof T & string => Object.hasOwn(table, key);

const ofTemperature = (symbol: string, marking: Marking): Words => {
  const [, from = '', to] = /^\(?(T[1-6])(?:[…/](T[1-6]))?\)?$/.exec(symbol) ?? [];
  if (symbol.startsWith('(')) return say((t) => t.temp.paren, { class: symbol.slice(1, -1) });
  if (isTemperatureClass(from) && to) return say((t) => t.temp.range, { from, to });
  if (isTemperatureClass(from)) return say((t) => t.temp.class, { class: from, celsius: String(TEMPERATURE_CLASSES[from]) });
  const celsius = /(\d+)°C$/.exec(symbol)?.[1];
  if (celsius) return say((t) => t.temp.celsius, { celsius });
  if (marking.temp?.kind === 'dust' && marking.temp.layer !== undefined)
    return say((t) => t.temp.layer, { layer: String(marking.temp.layer) });
  return say((t) => t.unknown);
};

const ofGroup = (symbol: string, marking: Marking): Words => {
  if (symbol.startsWith('+')) return say((t) => t.gas.added, { gas: symbol.slice(1) });
  if (symbol.startsWith('(')) return say((t) => t.gas.only, { gas: symbol.slice(1, -1) });
  if (has(zh.groups, symbol)) return say((t) => t.groups[symbol]);
  if (symbol === 'II' && marking.gas) return say((t) => t.gas.single);
  const atmosphere = atmosphereOfGroup(symbol);
  return atmosphere === 'gas' ? say((t) => t.bareGroup.gas) : atmosphere === 'dust' ? say((t) => t.bareGroup.dust) : say((t) => t.unknown);
};

const meaningOf = (segment: DraftSegment, marking: Marking): Words => {
  const { symbol } = segment;
  switch (segment.kind) {
    case 'prefix':
      return say((t) => (symbol === 'EEx' ? t.prefix.cenelec : symbol.startsWith('[') ? t.prefix.associated : t.prefix.equipment));
    case 'type':
      return has(zh.types, symbol)
        ? say((t) => t.types[symbol])
        : has(zh.oldTypes, symbol)
          ? say((t) => t.oldTypes[symbol])
          : say((t) => t.unknown);
    case 'group':
      return ofGroup(symbol, marking);
    case 'temp':
      return ofTemperature(symbol, marking);
    case 'epl':
      return isEpl(symbol)
        ? say((t) => t.epls[symbol], { zones: ZONES[symbol].join(zones), zonesZh: ZONES[symbol].join(zonesZh) })
        : say((t) => t.unknown);
    case 'inner':
      return say((t) => t.inner);
    case 'separator':
      return say((t) => (symbol === '+' ? t.sign.plus : symbol === '/' ? t.sign.slash : symbol === ']' ? t.sign.close : t.sign.next));
    case 'unknown':
      return say((t) => (marking.notation === 'legacy' ? t.legacy : t.unknown));
  }
};
const zones = ', ';
const zonesZh = '、';

/** The pieces of the field in order of place, each with its meaning. */
export const explainSegments = (field: Field, markings: readonly Marking[], onTyped: <T extends Span>(piece: T) => T): Segment[] => {
  const explain = (segment: DraftSegment, marking: Marking): Segment => {
    const { symbol, parts, ...span } = segment;
    return {
      ...onTyped(span),
      text: symbol,
      meaning: meaningOf(segment, marking),
      ...(parts && { parts: parts.map((p) => explain(p, marking)) }),
    };
  };
  const pieces = field.drafts.flatMap((draft, i) => {
    const marking = markings[i];
    return marking ? draft.segments.map((s) => explain(s, marking)) : [];
  });
  const between = field.separators.map((s) => ({
    ...onTyped({ from: s.from, to: s.to }),
    kind: s.kind,
    text: s.symbol,
    meaning: say((t) => t.sign.next),
  }));
  return [...pieces, ...between].sort((x, y) => x.from - y.from);
};

/** The sentence for a fault: what is wrong, why, and what to do. */
export const explainFault = ({ code, params }: Pick<Fault, 'code' | 'params'>): Words => {
  if (code === 'E_TYPE' && params.found) return say((t) => (params.similar ? t.typeSimilar : t.typeUnknown), params);
  if (code === 'E_EPL_MISSING' && params.found) return say((t) => t.eplUnknown, params);
  return say((t) => t.faults[code], params);
};

/** What a proposal takes for granted, one sentence each. */
export const explainAssumptions = (fault: Pick<Fault, 'assumes'>): Words[] => (fault.assumes ?? []).map((a) => say((t) => t.assumes[a]));
