/**
 * System parameters that the product reads: what each takes, and what holds where the institute sets nothing. Names and explanations
 * stand in the area's texts under `params`. Other parameters are free text.
 */
import { WORK_BITS } from '../../rules/captchaWork.ts';
import { PATTERNS, renderNumber, seriesOf } from '../../rules/numbering.ts';
import { PASSWORD_POLICY, PASSWORDS_KEPT } from '../account/rules.ts';

export type ParamKind =
  | { kind: 'number'; least: number; most: number }
  | { kind: 'flag' }
  /** A pattern of numbers with a date and a serial, such as `A{yyyy}CCC{6}`. */
  | { kind: 'numbering' /** Free parts that it may name, each with an example. */; parts?: Readonly<Record<string, string>> }
  /** Exactly so many digits. */
  | { kind: 'digits'; length: number }
  /** Code of an archive's fonds as its numbers begin: two capital letters, two digits. */
  | { kind: 'fonds' }
  /** An address: of this system where it begins with a slash. */
  | { kind: 'address'; mayBeEmpty: boolean }
  /** Codes of roles, with commas between them; none where it is empty. */
  | { kind: 'roles' }
  /** Written by the product alone. */
  | { kind: 'fixed' };
export const PARAM_KINDS = ['number', 'flag', 'numbering', 'digits', 'fonds', 'address', 'roles', 'fixed', 'free'] as const;

type Known = ParamKind & { initial: string };
const number = (initial: number, least: number, most: number): Known => ({ kind: 'number', least, most, initial: String(initial) });
const days = (initial: number): Known => number(initial, 1, 99_999);
const numbering = (initial: string, parts?: Readonly<Record<string, string>>): Known => ({
  kind: 'numbering',
  initial,
  ...(parts && { parts }),
});

export const knownParams = {
  'flow.remarkLimit': number(500, 1, 5000),
  'flow.autoSelectFirst': { kind: 'flag', initial: 'false' },
  'flow.urgeHours': number(24, 1, 720),
  'flow.releaseNeeded': { kind: 'flag', initial: 'true' },
  'password.minLength': number(PASSWORD_POLICY.minLength, PASSWORD_POLICY.minLength, 32),
  'password.kinds': number(PASSWORD_POLICY.kinds, PASSWORD_POLICY.kinds, 4),
  'password.history': number(PASSWORD_POLICY.history, 1, PASSWORDS_KEPT),
  'password.expiryDays': number(PASSWORD_POLICY.expiryDays, 0, 3_650),
  'password.firstChange': { kind: 'flag', initial: String(PASSWORD_POLICY.firstChange) },
  'signIn.factorRoles': { kind: 'roles', initial: '' },
  'captcha.workBits': number(WORK_BITS.usual, WORK_BITS.least, WORK_BITS.most),
  'ccc.bodyCode': { kind: 'digits', length: 2, initial: '99' },
  'ccc.caseDays': number(90, 1, 730),
  'plan.testDays': number(5, 1, 60),
  'plan.caseDays': number(2, 1, 60),
  'sample.keepMonths': number(3, 1, 120),
  'institute.verifyUrl': { kind: 'address', mayBeEmpty: true, initial: '' },
  'signing.pageUrl': { kind: 'address', mayBeEmpty: false, initial: '/signing' },
  'signing.clientUrl': { kind: 'address', mayBeEmpty: true, initial: '' },
  'archive.fonds': { kind: 'fonds', initial: 'NF01' },
  'number.ccc': numbering('A{yyyy}CCC{6}'),
  'number.inspection': numbering('FC{yyyy}{4}'),
  'number.supervision': numbering('SV{yyyy}{4}'),
  'number.flying': numbering('FX{yyyy}{4}'),
  'number.sample': numbering('Y{yyyy}{5}'),
  'number.testTask': numbering('JC{yyyy}{5}'),
  'number.report': numbering('{lab}{yy}{line}{5}[-n]', { lab: 'T101', line: '0C' }),
  'number.batch': numbering('B{yyyyMMdd}{3}'),
  'number.leave': numbering('LV{yyyy}{4}'),
  'number.archive': numbering(PATTERNS.archive.template, { fonds: 'NF01', category: 'CCC', retention: 'Y' }),
  'number.seal': numbering('YZ{yyyy}{3}'),
  'number.paymentNote': numbering(PATTERNS.paymentNote.template, { line: 'C' }),
  'number.discount': numbering('YH{yyyyMM}{4}'),
  'number.withdrawal': numbering('TF{yyyyMM}{4}'),
  'keep.signInDays': days(7),
  'keep.sessionDays': days(90),
  'keep.commandDays': days(30),
  'keep.errorLogDays': days(30),
  'keep.requestLogDays': days(30),
} as const satisfies Readonly<Record<string, Known>>;

/** Whether a parameter may be left empty. */
export const mayBeEmpty = (kind: ParamKind | null): boolean => kind?.kind === 'roles' || (kind?.kind === 'address' && kind.mayBeEmpty);

/** Marks an institute as filled by the demo; a server in production does not open it. */
const DEMO_MARK = 'house.demo';
const FIXED: ParamKind = { kind: 'fixed' };
const byKey = new Map<string, ParamKind>([...Object.entries<ParamKind>(knownParams), [DEMO_MARK, FIXED]]);

/** A parameter that the product reads. */
export type KnownParam = keyof typeof knownParams | typeof DEMO_MARK;

/** What a parameter takes; null where the product does not know it. */
export const paramKind = (key: string): ParamKind | null => byKey.get(key) ?? null;

const SECRET = /(password|passwd|secret|token|credential|privatekey|apikey|accesskey)$/i;
/** Whether the value is shown to nobody, as its key says. */
export const isSecretParam = (key: string): boolean => SECRET.test(key.replaceAll(/[-_]/g, ''));
/** Stands in the place of a value that is not shown; sent back, it leaves the value as it is. */
export const MASKED = '••••••••';

/** Digits of a serial: fewer are soon used up, more does no counter reach. */
const SERIAL = { least: 3, most: 12 };
/** A pattern without a serial would give one number twice; one that asks for a part that nobody gives, none. */
const givesNumbers = (template: string, values: Readonly<Record<string, string>> = {}): boolean => {
  const given = { day: '2026-01-01', values };
  try {
    const { width } = seriesOf({ template }, given);
    return width >= SERIAL.least && width <= SERIAL.most && renderNumber({ template }, { ...given, serial: 1 }) !== '';
  } catch (fault) {
    if (fault instanceof RangeError) return false;
    throw fault;
  }
};

const isAddress = (value: string): boolean => /^\/[^/\\]/.test(value) || (/^https?:\/\//i.test(value) && URL.canParse(value));

/** Whether a parameter takes a value; one that the product does not know takes any but none at all. */
export const takesValue = (key: string, value: string): boolean => {
  const known = paramKind(key);
  switch (known?.kind) {
    case undefined:
    case 'fixed':
      return value !== '';
    case 'number':
      return /^\d{1,9}$/.test(value) && Number(value) >= known.least && Number(value) <= known.most;
    case 'flag':
      return value === 'true' || value === 'false';
    case 'digits':
      return new RegExp(`^\\d{${known.length}}$`).test(value);
    case 'fonds':
      return new RegExp(`^${PATTERNS.archive.parts.fonds}$`).test(value);
    case 'numbering':
      return givesNumbers(value, known.parts);
    case 'roles':
      return /^(?:[a-z][a-z0-9_]*(?:,[a-z][a-z0-9_]*)*)?$/.test(value);
    case 'address':
      return value === '' ? known.mayBeEmpty : isAddress(value);
  }
};
