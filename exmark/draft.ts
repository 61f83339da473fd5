/** A marking while it is read: what was found where, nothing judged yet. Positions are offsets into the plain text. */
import type { FaultCode, Gas, MarkedType, SegmentKind, Span } from './shape.ts';
import type { AtomKind } from './tokenise.ts';
import { type Epl, typeOf } from './vocabulary.ts';

export type Found = Span & { code: FaultCode; params: Record<string, string> };
export type DraftSegment = Span & { kind: SegmentKind; symbol: string; parts?: DraftSegment[] };
export type LegacyKind = 'dip' | 'dust';

export type Draft = Span & {
  prefix: Span | null;
  /** CENELEC prefix of before 2003. */
  eex: boolean;
  legacy: LegacyKind | null;
  associated: boolean;
  types: MarkedType[];
  /** Words that stand where a type should, and are none. */
  unknownTypes: (Span & { word: string })[];
  inner: (Span & { types: MarkedType[]; group: (Span & { symbol: string }) | null; epl: (Span & { symbol: Epl }) | null }) | null;
  group: (Span & { symbol: string }) | null;
  /** `known`: an ignitable gas; anything else that stands there is a fault. */
  gas: (Span & Gas & { known: boolean }) | null;
  /** `paren`: what stands in parentheses behind a temperature, usually its class. */
  temp: (Span & { text: string; paren?: string }) | null;
  epls: (Span & { symbol: Epl })[];
  /** A word that stands where the EPL should, and is none. */
  wrongEpl: (Span & { word: string }) | null;
  segments: DraftSegment[];
  faults: Found[];
  /** False when something typed twice or misplaced leaves open what was meant. */
  clear: boolean;
};

/** Order of the parts; in associated apparatus the EPL stands in the bracket before the group. */
export const STAGE = { type: 1, inner: 2, group: 3, temp: 4, epl: 5 } as const;

/** A marking under way, with what the next sign or word still decides. */
export type Reading = {
  draft: Draft;
  text: string;
  /** How far the order of parts has come. */
  stage: number;
  /** A "/" or "+" read, waiting for its right-hand side. */
  slash: { at: Span; after: AtomKind } | null;
  plus: { at: Span; after: AtomKind } | null;
  /** The bracket of associated apparatus while open. */
  open: Span | null;
};

export const blankDraft = (from: number): Draft => ({
  from,
  to: from,
  prefix: null,
  eex: false,
  legacy: null,
  associated: false,
  types: [],
  unknownTypes: [],
  inner: null,
  group: null,
  gas: null,
  temp: null,
  epls: [],
  wrongEpl: null,
  segments: [],
  faults: [],
  clear: true,
});

export const found = (code: FaultCode, at: Span, params: Record<string, string> = {}): Found => ({
  code,
  from: at.from,
  to: at.to,
  params,
});

/** A type as it stands in a marking; old symbols carry the level that they stood for. */
export const markedType = (symbol: string, at: Span, side: 0 | 1 = 0, joined = false): MarkedType => ({
  symbol,
  level: typeOf(symbol)?.level ?? 'c',
  side,
  joined,
  from: at.from,
  to: at.to,
});

/** "Ex [ia] IIC": nothing protects but the bracket, so that it is associated apparatus in a wrong form. */
export const asAssociated = (draft: Draft): Draft | undefined =>
  draft.prefix && draft.types.length === 0 && draft.unknownTypes.length === 0 && draft.inner
    ? { ...draft, associated: true, types: draft.inner.types, inner: null, epls: draft.inner.epl ? [draft.inner.epl] : draft.epls }
    : undefined;
