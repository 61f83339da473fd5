/** Rules of factory inspection that need no database: person-days, who makes a team, when a result is complete, what it comes to. */
import { dayNumber } from '../../rules/workdays.ts';

/** Kinds of inspection, by the keys of the dictionary factory_check_kind. */
export const CHECK_KIND = {
  initial: '1',
  supervision: '2',
  flying: '3',
  change: '4',
  onSiteVerification: '5',
  recovery: '6',
  renewal: '7',
  special: '8',
} as const;
export type CheckKind = (typeof CHECK_KIND)[keyof typeof CHECK_KIND];

// ——— person-days (domain 1.5) ———

export type DaysAsked = {
  kind: string;
  /** Workers of the factory; null where nobody has said. */
  workers: number | null;
  /** Product classes covered. */
  classes: number;
  abroad: boolean;
};
export const DAY_PARTS = ['base', 'classes', 'abroad', 'followUp', 'flying', 'verification'] as const;
export type DayPart = { part: (typeof DAY_PARTS)[number]; days: number };
export type PersonDays = { days: number; parts: DayPart[] };

const UNIT = 0.5;
const roundedUp = (days: number): number => Math.ceil(days / UNIT) * UNIT;

/** Figures of the rule, by the keys of the dictionary person_day_rule, where the institute has said nothing else in its remarks. */
const PERSON_DAY_FIGURES = {
  initialUpTo100: 2,
  initialUpTo500: 3,
  initialAbove500: 4,
  furtherClass: 0.5,
  overseas: 3,
  followUp: 0.5,
  minimum: 1,
  flying: 1,
  verification: 1,
} as const;
export type PersonDayFigures = Record<keyof typeof PERSON_DAY_FIGURES, number>;
const isFigure = (key: string): key is keyof PersonDayFigures => key in PERSON_DAY_FIGURES;
const MOST_FIGURE = 100;
/** As a remark says it: half days, or of the follow-up its share of the initial inspection; null for anything else. */
export const figureOf = (key: string, remark: string): number | null => {
  const figure = /^\d{1,3}(\.\d{1,2})?$/.test(remark) ? Number(remark) : Number.NaN;
  const fits = key === 'followUp' ? figure > 0 && figure <= 1 : figure <= MOST_FIGURE && Number.isInteger(figure / UNIT);
  return fits ? figure : null;
};
/** As the remarks say, by the keys of the dictionary. */
export const figuresOf = (remarks: ReadonlyMap<string, string>): PersonDayFigures => {
  const said = [...remarks].flatMap(([key, remark]) => {
    const figure = isFigure(key) ? figureOf(key, remark.trim()) : null;
    return figure === null ? [] : [[key, figure] as const];
  });
  return { ...PERSON_DAY_FIGURES, ...Object.fromEntries(said) };
};

/** Sizes of a factory, each up to so many workers, by the figure of an initial inspection of one product class. */
const SIZES: readonly { most: number; figure: keyof PersonDayFigures }[] = [
  { most: 100, figure: 'initialUpTo100' },
  { most: 500, figure: 'initialUpTo500' },
  { most: Number.POSITIVE_INFINITY, figure: 'initialAbove500' },
];

/** How many person-days an inspection takes, and what they are made of. A factory whose size nobody has said counts as a small one. */
export const personDays = ({ kind, workers, classes, abroad }: DaysAsked, figures: PersonDayFigures = PERSON_DAY_FIGURES): PersonDays => {
  if (kind === CHECK_KIND.flying) return { days: figures.flying, parts: [{ part: 'flying', days: figures.flying }] };
  if (kind === CHECK_KIND.onSiteVerification)
    return { days: figures.verification, parts: [{ part: 'verification', days: figures.verification }] };
  const base = figures[SIZES.find(({ most }) => (workers ?? 0) <= most)?.figure ?? 'initialAbove500'];
  const more = Math.max(classes - 1, 0) * figures.furtherClass;
  const travel = abroad ? figures.overseas : 0;
  const parts: DayPart[] = [
    { part: 'base', days: base },
    ...(more > 0 ? [{ part: 'classes' as const, days: more }] : []),
    ...(travel > 0 ? [{ part: 'abroad' as const, days: travel }] : []),
  ];
  const initial = base + more + travel;
  if (kind === CHECK_KIND.initial) return { days: initial, parts };
  const days = Math.max(figures.minimum, roundedUp(initial * figures.followUp));
  return { days, parts: [...parts, { part: 'followUp', days: days - initial }] };
};

// ——— the team (domain 1.5, 4.15) ———

/** Leader, member, trainee. */
export const TEAM_ROLES = ['01', '02', '03'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];
export const LEADS: TeamRole = '01';
/** A trainee counts neither as one of the two nor in person-days. */
export const counts = (role: string): boolean => role !== '03';
/** Working days within 30 days beyond which the arranger is warned. */
export const LOAD_DAYS = 15;
export const LOAD_SPAN_DAYS = 30;
/** Times in a row after which somebody else leads at the same factory. */
export const LEADS_IN_A_ROW = 3;
/** Days before the visit at which the factory has the plan at the latest. */
export const NOTICE_DAYS = 5;
/** Working days within which an inspector objects to a task. */
export const OBJECTION_DAYS = 2;

type Placed = { userId: string; role: string; days: number };
export type TeamFault = 'teamOneLeader' | 'teamOfTwo' | 'teamTwice' | 'teamDays';
/** What is wrong with a team by itself. */
export const teamFault = (members: readonly Placed[], planDays: number): TeamFault | null => {
  if (new Set(members.map((m) => m.userId)).size !== members.length) return 'teamTwice';
  if (members.filter((m) => m.role === LEADS).length !== 1) return 'teamOneLeader';
  const counted = members.filter((m) => counts(m.role));
  if (counted.length < 2) return 'teamOfTwo';
  return counted.reduce((sum, m) => sum + m.days, 0) < planDays ? 'teamDays' : null;
};

// ——— the result (domain 1.5, 3.5) ———

/** The ten heads of factory quality assurance (CNCA-00C-005), then the mark, consistency of the products, and the visit itself. */
export const HEADS = ['h01', 'h02', 'h03', 'h04', 'h05', 'h06', 'h07', 'h08', 'h09', 'h10'] as const;
export const SECTIONS = ['visit', ...HEADS, 'marks', 'consistency'] as const;
export type Section = (typeof SECTIONS)[number];
export const VERDICTS = ['ok', 'nonconforming', 'notApplicable'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Heads that every follow-up inspection looks at; the others come round within five years. */
const ALWAYS: readonly Section[] = ['visit', 'h03', 'h04', 'h05', 'h09', 'marks', 'consistency'];
const FOLLOW_UPS: readonly string[] = [CHECK_KIND.supervision, CHECK_KIND.flying, CHECK_KIND.change, CHECK_KIND.special];
export const sectionsOf = (kind: string): readonly Section[] => {
  if (kind === CHECK_KIND.onSiteVerification) return ['visit'];
  return FOLLOW_UPS.includes(kind) ? SECTIONS.filter((s) => ALWAYS.includes(s)) : SECTIONS;
};

export type ConsistencyRow = { product: string; part: string; found: string; ok: boolean };
/** How long one of the team was there, in halves of a day; `0` for somebody who did not come. */
export type AttendedRow = { userId: string; userName: string; days: string };
export type SectionBody = {
  verdict?: Verdict | undefined;
  note?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  people?: string | undefined;
  team?: AttendedRow[] | undefined;
  rows?: ConsistencyRow[] | undefined;
};
/** Most characters of a section's fields, and most lines of its products. */
export const SECTION_LIMITS = { note: 1_000, people: 200, product: 200, part: 200, found: 500, rows: 60, team: 20 } as const;
const isDone = (section: Section, body: SectionBody | undefined): boolean => {
  if (body === undefined) return false;
  if (section === 'visit')
    return Boolean(body.from && body.until && body.from <= body.until && body.people) && (body.team ?? []).some((m) => Number(m.days) > 0);
  if (section === 'consistency') return (body.rows ?? []).length > 0 && (body.rows ?? []).every((r) => r.product !== '' && r.found !== '');
  return body.verdict !== undefined && (body.verdict === 'ok' || (body.note ?? '').trim() !== '');
};
/** Person-days as they were, of the team that counts (domain 3.5 actualDays). */
export const actualDays = (members: readonly { userId: string; role: string }[], attended: readonly AttendedRow[]): number =>
  attended.filter((row) => members.some((m) => m.userId === row.userId && counts(m.role))).reduce((sum, row) => sum + Number(row.days), 0);
/** Sections that are still to be filled in. */
export const openSections = (kind: string, bodies: ReadonlyMap<string, SectionBody>): Section[] =>
  sectionsOf(kind).filter((section) => !isDone(section, bodies.get(section)));
/** Sections that say something does not conform. */
export const nonconforming = (bodies: ReadonlyMap<string, SectionBody>): string[] =>
  [...bodies]
    .filter(([, body]) => body.verdict === 'nonconforming' || (body.rows ?? []).some((row) => !row.ok))
    .map(([section]) => section);

/** What an inspection comes to, by the keys of the dictionary factory_check_conclusion. */
export const CONCLUSION = { passed: '01', onDocuments: '02', onSite: '03', failed: '04' } as const;
/** 1 on documents, 2 on site. */
export const VERIFY_ON_SITE = '2';
/** What the leader says to a round: `0` not corrected, `1` corrected, `2` the objection is upheld, so that it was no nonconformity. */
export const VERDICT_ON_ROUND = { notCorrected: '0', corrected: '1', objectionUpheld: '2' } as const;
export const VERDICTS_ON_ROUND = ['notCorrected', 'corrected', 'objectionUpheld'] as const satisfies (keyof typeof VERDICT_ON_ROUND)[];
/** @param nonconformities those that stand: none whose objection was upheld */
export const conclusionAfter = (nonconformities: readonly { verifyKind: string }[]): string =>
  nonconformities.length === 0
    ? CONCLUSION.passed
    : nonconformities.some((n) => n.verifyKind === VERIFY_ON_SITE)
      ? CONCLUSION.onSite
      : CONCLUSION.onDocuments;
/** Category of the result, by the keys of the dictionary task_category; '' while there is no conclusion. */
export const taskCategoryOf = (conclusion: string): string =>
  conclusion === '' ? '' : conclusion === CONCLUSION.passed ? '2' : conclusion === CONCLUSION.failed ? '3' : '1';
export const hasPassed = (conclusion: string): boolean => conclusion !== CONCLUSION.failed;
/** open: with the company; submitted: to be verified; closed. */
export const NC_STATES = ['open', 'submitted', 'closed'] as const;
/** Most days until a nonconformity is corrected. */
export const RECTIFY_DAYS = { general: 40, most: 90 } as const;
const DAY_MS = 86_400_000;
/** The day so many days later, rest days counted. */
export const daysAfter = (day: string, days: number): string => new Date((dayNumber(day) + days) * DAY_MS).toISOString().slice(0, 10);
export const SERIOUS = '2';
/** Most files of a nonconformity as evidence of the inspectors, and as proof of the company in a round. */
export const MOST_NC_FILES = 10;
