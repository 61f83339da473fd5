/** Compares a marking with the standards chosen for it: every type needs its part of GB/T 3836, and part 1 always. */
import { judge } from './judge.ts';
import type { Fault, FaultCode, Judgement, Span } from './shape.ts';
import { typeOf } from './vocabulary.ts';

/** IEC 60079-n and ISO 80079-n to the part of GB/T 3836 adopted from it. */
const PART_OF_IEC: Record<string, number> = {
  '60079-0': 1,
  '60079-1': 2,
  '60079-7': 3,
  '60079-11': 4,
  '60079-2': 5,
  '60079-6': 6,
  '60079-5': 7,
  '60079-15': 8,
  '60079-18': 9,
  '60079-13': 17,
  '60079-25': 18,
  '60079-26': 20,
  '60079-28': 22,
  '60079-33': 24,
  '80079-36': 28,
  '80079-37': 29,
  '60079-31': 31,
  '60079-39': 32,
};
/** Parts that speak of a type of protection or level; only these can be surplus. */
const TYPE_PARTS = new Set([2, 3, 4, 5, 6, 7, 8, 9, 17, 18, 20, 22, 23, 24, 28, 29, 31, 32]);

/** Longest number of a standard that is read; those in force have less than 30 characters. */
const LONGEST_NUMBER = 100;

/** The part of GB/T 3836 that a standard number stands for: "GB/T 3836.31-2021" 31, "IEC 60079-31:2013" 31, ".2" 2. */
export const partOf = (standard: string): number | undefined => {
  const plain = standard.slice(0, LONGEST_NUMBER).normalize('NFKC').replace(/\s+/g, '');
  const own = /(?:^|3836)\.(\d{1,2})(?!\d)/.exec(plain)?.[1];
  if (own) return Number(own);
  const iec = /(?:60079|80079)-\d{1,2}(?!\d)/.exec(plain)?.[0];
  return iec === undefined ? undefined : PART_OF_IEC[iec];
};

/** Year of the edition of part 1 among the standards, else the latest year of any part; decides whether old symbols are accepted. */
export const editionYear = (standards: readonly string[]): number | undefined => {
  const dated = standards.flatMap((s) => {
    const part = partOf(s);
    const year = Number(/[-:]((?:19|20)\d{2})(?!\d)/.exec(s.slice(0, LONGEST_NUMBER))?.[1]);
    return part && year ? [{ part, year }] : [];
  });
  return dated.find((d) => d.part === 1)?.year ?? (dated.length > 0 ? Math.max(...dated.map((d) => d.year)) : undefined);
};

export type Need = Span & {
  part: number;
  /** The symbols that ask for the part; empty for part 1. */
  types: string[];
  /** Any of these parts satisfies the need too. */
  instead: readonly number[];
};

export type Comparison = {
  needs: Need[];
  missing: Fault[];
  surplus: Fault[];
};

const whole = (judgement: Judgement): Span => ({ from: judgement.markings[0]?.from ?? 0, to: judgement.markings.at(-1)?.to ?? 0 });

const needsOf = (judgement: Judgement): { needs: Need[]; tolerated: Set<number> } => {
  const needs = new Map<number, Need>();
  const tolerated = new Set<number>();
  const need = (part: number, at: Span, symbol: string, instead: readonly number[] = []) => {
    const known = needs.get(part);
    if (known) known.types = [...new Set([...known.types, symbol])];
    else needs.set(part, { part, types: [symbol], instead, from: at.from, to: at.to });
  };
  needs.set(1, { part: 1, types: [], instead: [], ...whole(judgement) });
  for (const marking of judgement.markings) {
    for (const type of [...marking.types, ...(marking.inner?.types ?? [])]) {
      const known = typeOf(type.symbol);
      if (!known) continue;
      need(known.part, type, type.symbol, known.successor ? (known.otherParts ?? []) : []);
      for (const other of known.otherParts ?? []) tolerated.add(other);
      if (type.joined) need(20, type, `+${type.symbol}`);
    }
    if (marking.epls.length > 1) need(20, marking, marking.epls.join('/'));
    if (marking.epls.includes('Ga')) tolerated.add(20);
    if (marking.epls.includes('Ma')) tolerated.add(23);
  }
  return { needs: [...needs.values()].sort((x, y) => x.part - y.part), tolerated };
};

/**
 * E_STD_MISSING for each part that a type of the marking needs and the list lacks, W_STD_SURPLUS for each part that no type needs.
 * Standards of other series are left alone. Years are not compared: an edition in transition is the standard table's business.
 */
export const compareWithStandards = (marking: string | Judgement, standards: readonly string[]): Comparison => {
  const judgement = typeof marking === 'string' ? judge(marking) : marking;
  if (judgement.markings.length === 0) return { needs: [], missing: [], surplus: [] };
  const { needs, tolerated } = needsOf(judgement);
  const given = new Map(standards.flatMap((s) => [[partOf(s), s] as const]).filter(([part]) => part !== undefined));
  const fault = (code: FaultCode, at: Span, params: Record<string, string>): Fault => ({
    code,
    severity: code === 'E_STD_MISSING' ? 'error' : 'warning',
    marking: Math.max(
      0,
      judgement.markings.findLastIndex((m) => m.from <= at.from),
    ),
    from: at.from,
    to: at.to,
    params,
  });
  const missing = needs
    .filter((n) => ![n.part, ...n.instead].some((p) => given.has(p)))
    .map((n) => fault('E_STD_MISSING', n, { part: `GB/T 3836.${n.part}`, types: n.types.join(' ') || 'Ex' }));
  const wanted = new Set([...needs.flatMap((n) => [n.part, ...n.instead]), ...tolerated]);
  const surplus = [...given]
    .filter(([part]) => part !== undefined && TYPE_PARTS.has(part) && !wanted.has(part))
    .map(([part, standard]) =>
      fault('W_STD_SURPLUS', whole(judgement), { part: `GB/T 3836.${part}`, standard: standard.slice(0, LONGEST_NUMBER) }),
    );
  return { needs, missing, surplus };
};
