/**
 * Patterns of the system's numbers (domain 6). A pattern names date parts, one serial and free parts in braces:
 * `A{yyyy}CCC{6}` is the letter A, the year, CCC and a serial of six digits; `{lab}` is a free part; `[X|U]` may follow.
 * Serials are counted per text before them and per stretch of the date, by the server inside the act.
 */

export type NumberPattern = {
  template: string;
  /** Form of each free part, as a regular expression source without groups. */
  parts?: Readonly<Record<string, string>>;
};

/** Patterns by object. Prefix and width may be changed by parameters of the institute; these are the defaults. */
export const PATTERNS = {
  cccApplication: { template: 'A{yyyy}CCC{6}' },
  cccCertificate: { template: '{yyyy}{body}{class}{6}', parts: { body: '\\d{2}', class: '\\d{4}' } },
  factory: { template: '{letter}{6}', parts: { letter: '[A-Z]' } },
  inspectionTask: { template: 'FC{yyyy}{4}' },
  supervisionTask: { template: 'SV{yyyy}{4}' },
  flyingTask: { template: 'FX{yyyy}{4}' },
  inspectionPlan: { template: '{body}{task}[-n]', parts: { body: '\\d{2}', task: '(?:FC|SV|FX)\\d{8}' } },
  nonconformity: { template: '{task}-NC{2}', parts: { task: '(?:FC|SV|FX)\\d{8}' } },
  cqstApplication: { template: 'Q{yyyy}{5}' },
  cnvApplication: { template: 'V{yyyy}{4}' },
  sicApplication: { template: 'S{sicType}{yyyy}{4}', parts: { sicType: '[1-5]' } },
  batch: { template: 'B{yyyyMMdd}{3}' },
  change: { template: 'C{yyyy}{5}' },
  exCertificate: { template: 'CNEx{yy}.{4}[X|U]' },
  vehicleCertificate: { template: 'CNV{yy}.{4}[X]' },
  iecexCertificate: { template: 'IECEx {body} {yy}.{4}[X|U]', parts: { body: '[A-Z]{2,5}' } },
  report: { template: '{lab}{yy}{line}{5}[-n]', parts: { lab: 'T\\d{3}', line: '0[A-Z]' } },
  testTask: { template: 'JC{yyyy}{5}' },
  sample: { template: 'Y{yyyy}{5}-{piece}', parts: { piece: '\\d{2}' } },
  paymentNote: { template: 'JF{line}{yyyyMM}{4}', parts: { line: '[A-Z]' } },
  markOrder: { template: 'BZ{yyyyMM}{4}' },
  discount: { template: 'YH{yyyyMM}{4}' },
  withdrawal: { template: 'TF{yyyyMM}{4}' },
  invoiceApplication: { template: 'KP{yyyyMM}{4}' },
  complaint: { template: 'TS{yyyy}{4}' },
  electronicLoan: { template: 'EJ{yyyy}{5}' },
  paperLoan: { template: 'ZJ{yyyy}{4}' },
  receipt: { template: 'JS{yyyy}{5}' },
  archive: {
    template: '{fonds}-{category}·{yyyy}-{retention}-{4}',
    parts: { fonds: '[A-Z]{2}\\d{2}', category: '[A-Z]{2,5}', retention: '(?:Y|D30|D10|D6)' },
  },
  archiveBox: { template: '{category}{yyyy}{retention}{3}', parts: { category: '[A-Z]{2,5}', retention: '(?:Y|D30|D10|D6)' } },
  trainingCertificate: { template: 'PX{yyyy}{5}' },
  competenceCertificate: { template: 'NL{yyyy}{unit}{5}', parts: { unit: '\\d{3}' } },
  repairCertificate: { template: 'XL{yyyy}{3}' },
  siteReport: { template: 'XJ{yyyy}{4}' },
  leave: { template: 'LV{yyyy}{4}' },
  seal: { template: 'YZ{yyyy}{3}' },
  equipment: { template: '{lab}-{kind}-{3}', parts: { lab: '\\d{3}', kind: '[A-Z]{2}' } },
} as const satisfies Record<string, NumberPattern>;

type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'date'; form: 'yyyy' | 'yy' | 'yyyyMM' | 'yyyyMMdd' }
  | { kind: 'serial'; width: number }
  | { kind: 'part'; name: string }
  | { kind: 'suffix'; choices: readonly string[] };

const PIECE = /\{(yyyyMMdd|yyyyMM|yyyy|yy)\}|\{(\d+)\}|\{(\w+)\}|\[([^\]]+)\]|([^{[]+)/g;

const piecesOf = (template: string): Piece[] =>
  [...template.matchAll(PIECE)].map(([, date, width, name, suffix, text = '']): Piece => {
    if (date) return { kind: 'date', form: date as 'yyyy' };
    if (width) return { kind: 'serial', width: Number(width) };
    if (name) return { kind: 'part', name };
    return suffix ? { kind: 'suffix', choices: suffix.split('|') } : { kind: 'text', text };
  });

/** Text of a date part for a day given as yyyy-MM-dd. */
const dateText = (form: string, day: string): string => {
  const digits = day.replaceAll('-', '').slice(0, 8);
  return form === 'yy' ? digits.slice(2, 4) : digits.slice(0, form.length);
};

const partText = (pattern: NumberPattern, name: string, values: Readonly<Record<string, string>>): string => {
  const text = values[name] ?? '';
  if (!new RegExp(`^(?:${pattern.parts?.[name] ?? '.+'})$`).test(text))
    throw new RangeError(`"${text}" does not fit {${name}} of ${pattern.template}`);
  return text;
};

export type Given = {
  /** yyyy-MM-dd, or a moment beginning so. */
  day: string;
  values?: Readonly<Record<string, string>>;
};

/**
 * What the serial is counted by: the text before it with free parts filled in, and the year, month or day.
 * @throws RangeError when a free part is missing or does not fit its form
 */
export const seriesOf = (pattern: NumberPattern, { day, values = {} }: Given): { prefix: string; period: string; width: number } => {
  let prefix = '';
  let period = '';
  for (const piece of piecesOf(pattern.template)) {
    if (piece.kind === 'serial') return { prefix, period, width: piece.width };
    if (piece.kind === 'text') prefix += piece.text;
    if (piece.kind === 'part') prefix += partText(pattern, piece.name, values);
    if (piece.kind === 'date') {
      prefix += `{${piece.form}}`;
      period = dateText(piece.form === 'yy' ? 'yyyy' : piece.form, day);
    }
  }
  return { prefix, period, width: 0 };
};

/**
 * The number itself. `serial` as taken from the series, `suffix` such as X, U or -1.
 * @throws RangeError when a part, the serial or the suffix does not fit the pattern
 */
export const renderNumber = (pattern: NumberPattern, given: Given & { serial?: string | number; suffix?: string }): string => {
  const { day, values = {}, serial = '', suffix = '' } = given;
  let suffixTaken = suffix === '';
  const text = piecesOf(pattern.template)
    .map((piece) => {
      if (piece.kind === 'text') return piece.text;
      if (piece.kind === 'date') return dateText(piece.form, day);
      if (piece.kind === 'part') return partText(pattern, piece.name, values);
      if (piece.kind === 'suffix') {
        suffixTaken ||= piece.choices.some((c) => (c === '-n' ? /^-[1-9]\d?$/.test(suffix) : c === suffix));
        return suffixTaken ? suffix : '';
      }
      const digits = String(serial).padStart(piece.width, '0');
      if (!/^\d+$/.test(digits) || digits.length > piece.width) throw new RangeError(`serial ${serial} does not fit ${pattern.template}`);
      return digits;
    })
    .join('');
  if (!suffixTaken) throw new RangeError(`suffix ${suffix} does not fit ${pattern.template}`);
  return text;
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const regexOf = (pattern: NumberPattern): RegExp => {
  const source = piecesOf(pattern.template).map((piece) => {
    if (piece.kind === 'text') return escaped(piece.text);
    if (piece.kind === 'date') return `(?<date>\\d{${piece.form.length}})`;
    if (piece.kind === 'serial') return `(?<serial>\\d{${piece.width}})`;
    if (piece.kind === 'part') return `(?<${piece.name}>${pattern.parts?.[piece.name] ?? '.+'})`;
    return `(?<suffix>${piece.choices.map((c) => (c === '-n' ? '-[1-9]\\d?' : escaped(c))).join('|')})?`;
  });
  return new RegExp(`^${source.join('')}$`);
};

export type ParsedNumber = { date: string; serial: string; suffix: string; values: Record<string, string> };

/** Takes a number apart again; undefined when it is none of this pattern. `date` are the digits as printed. */
export const parseNumber = (pattern: NumberPattern, text: string): ParsedNumber | undefined => {
  const groups = regexOf(pattern).exec(text)?.groups;
  if (!groups) return undefined;
  const { date = '', serial = '', suffix = '', ...values } = groups;
  return { date, serial, suffix, values };
};

/** 24 letters and 8 digits: none that are mistaken for another on paper (I O 0 1). */
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Verification code of 12 characters from 12 random bytes; every character is equally likely, since 32 divides 256. */
export const verificationCode = (random: Uint8Array): string =>
  Array.from(random.slice(0, 12), (byte) => CODE_ALPHABET.charAt(byte % 32)).join('');
