/** What a judgement of an Ex marking looks like. All positions are offsets into the text as typed. */
import type { Epl, Level, TemperatureClass } from './vocabulary.ts';

export type Span = { from: number; to: number };
export type Words = { zh: string; en: string };
export type Severity = 'error' | 'warning';

export type MarkedType = Span & {
  /** As marked: `db`, `op is`, or an old symbol such as `d`. */
  symbol: string;
  /** Best level that the type can give. */
  level: Level;
  /** 1 behind a slash: the part on the other side of the wall between two zones. */
  side: 0 | 1;
  /** Joined by "+" to the type before: independent protection (GB/T 3836.20). */
  joined: boolean;
};

export type Temperature =
  /** Gas: T6, or a range such as T6…T4. */
  | { kind: 'class'; class: TemperatureClass; to?: TemperatureClass; by?: '…' | '/' }
  /** Gas: 350°C (T1). */
  | { kind: 'value'; celsius: number; class?: TemperatureClass }
  /** Dust: T85°C, with a dust layer in mm: T500 320°C. */
  | { kind: 'dust'; celsius: number; layer?: number };

export type Gas = {
  formula: string;
  /** `added`: the group and this gas (IIB+H2); `only`: this gas alone (II (NH3)). */
  mode: 'added' | 'only';
};

export type Inner = Span & { types: MarkedType[]; group: string | null; epl: Epl | null };

/** `2010`: symbols without level letter. `legacy`: EEx, DIP, tD and their like, only proposals are made from them. */
export type Notation = 'current' | '2010' | 'legacy';

export type Marking = Span & {
  text: string;
  types: MarkedType[];
  inner?: Inner;
  group: string | null;
  gas?: Gas;
  temp: Temperature | null;
  epls: Epl[];
  /** Associated apparatus in the safe area: [Ex ia Ga] IIC. */
  associated: boolean;
  notation: Notation;
};

export type SegmentKind = 'prefix' | 'type' | 'inner' | 'group' | 'temp' | 'epl' | 'separator' | 'unknown';
export type Segment = Span & {
  kind: SegmentKind;
  text: string;
  meaning: Words /** Inside a bracket: what stands in it. */;
  parts?: Segment[];
};

export type Fault = Span & {
  code: FaultCode;
  severity: Severity;
  /** Index into `markings`. */
  marking: number;
  params: Record<string, string>;
  /** The marking as it would be right, every other fault of it mended too; absent when only a person can know. */
  expected?: string;
  /** What `expected` takes for granted beyond what was typed; a person confirms. */
  assumes?: readonly Assumption[];
};

/**
 * `level`: level letter added to an old symbol. `epl`: protection level taken from the types. `subdivision`: bare II meant all gases, IIC.
 * `dustGroup`: dust group taken from the IP code or zone. `dustTemperature`: limit of the class written as temperature.
 * `enclosure`: in dust the enclosure protects, t. `class`: class taken from a temperature.
 */
export type Assumption = 'level' | 'epl' | 'subdivision' | 'dustGroup' | 'dustTemperature' | 'enclosure' | 'class';

export type Options = {
  /** Ex component (certificate number ends in U): the temperature may be left out. */
  component?: boolean;
  /** Year of the edition of GB/T 3836 applied. */
  standardYear?: number;
  /** Year of the record (application or certificate). */
  recordYear?: number;
};

export type Judgement = {
  /** The field in its proper writing as far as it was understood. */
  normalised: string;
  markings: Marking[];
  segments: Segment[];
  faults: Fault[];
  /** The whole field as it would be right; absent when nothing is to be mended or a part cannot be determined. */
  proposal?: string;
};

/** Codes E_… refuse, W_… only warn. The first block is the catalogue of the trade, the second names what else people type. */
export const FAULT_CODES = [
  'E_EPL_HIGH',
  'E_TYPE_GROUP',
  'E_EPL_GROUP',
  'E_EPL_MISSING',
  'E_EPL_SLASH',
  'E_TEMP_MISSING',
  'E_TEMP',
  'E_TEMP_GAS_FORM',
  'E_TEMP_DUST_FORM',
  'E_TEMP_NO_T',
  'E_TEMP_UNIT',
  'E_TEMP_GROUP1',
  'E_TEMP_CLASS_MISMATCH',
  'E_GROUP',
  'E_GROUP_SUB',
  'E_ADDGAS',
  'E_TYPE',
  'E_DUP',
  'E_SLASH',
  'E_ASSOC_TEMP',
  'E_ASSOC_TYPE',
  'E_PREFIX',
  'E_NOSPACE',
  'E_EEX',
  'E_LEGACY_DUST',
  'E_LEGACY_DIP',
  'W_ORDER',
  'W_EPL_LOW',
  'W_OLD2010',
  'E_STD_MISSING',
  'W_STD_SURPLUS',

  'E_OLD2010',
  'E_GROUP_MISSING',
  'E_GAS',
  'E_GAS_UNKNOWN',
  'E_PAREN',
  'E_ROMAN',
  'E_ORDER',
  'E_CASE',
  'E_SEPARATOR',
  'E_STRAY',
  'E_TWICE',
  'E_BRACKET',
  'E_ROUND',
  'E_ASSOC_FORM',
  'E_ASSOC_EPL',
  'E_INNER_EPL',
  'E_ATEX',
  'E_IP',
  'E_SUFFIX',
  'E_LENGTH',
  'E_LOOKALIKE',
  'W_SPACE',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];
