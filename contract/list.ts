/**
 * A list is declared once: its rows, filters, tabs and orders. The input of its calls and its validation, the conditions on the
 * server, counts per tab, filters, columns and order in the browser and the Excel file follow; a filter, column or order that the
 * declaration does not know does not compile.
 */
import * as z from 'zod';
import { type Access, anyone, type Call, call, type Scope } from './call.ts';
import { type Page, pageOf, paging } from './paging.ts';
import type { MaskedKind } from './personal.ts';
import { id, moment, optional, text, whole } from './record.ts';
import { DEADLINE_STATES, type DeadlineState } from './rules/workdays.ts';

// ——— what a row shows ———

const shownText = () => z.string();
/** How a field of a row is shown, in the table, on a phone and in the Excel file. `width` in pixels. */
export const shown = {
  text: (width = 160) => shownText().meta({ kind: 'text', width }),
  /** A number or marking, to be copied: in letters of one width. */
  code: (width = 170) => shownText().meta({ kind: 'text', width, mono: true }),
  /** Personal data: in full for those who may see it. */
  personal: (masked: MaskedKind, width = 150) => shownText().meta({ kind: 'text', width, masked }),
  day: (width = 110) => shownText().meta({ kind: 'date', width }),
  /** A moment, shown to the minute. */
  moment: (width = 150) => shownText().meta({ kind: 'dateTime', width }),
  /** Decimal text of yuan. */
  money: (width = 120) => shownText().meta({ kind: 'money', width, unit: 'CNY' }),
  /** Money that tells what a company was granted. */
  price: (width = 120) => shownText().meta({ kind: 'money', width, unit: 'CNY', masked: 'price' }),
  number: (width = 90) => z.number().meta({ kind: 'number', width }),
  flag: (width = 90) => z.boolean().meta({ kind: 'flag', width }),
  /** Key of a dictionary. */
  choice: (dict: string, width = 150) => shownText().meta({ kind: 'choice', dict, width }),
  /** Number of a state, whose word a dictionary knows. */
  state: (dict: string, width = 180) => z.number().meta({ kind: 'choice', dict, width }),
  /** One of few values, whose words are `<words>.<value>` among the area's texts. */
  word: <const V extends readonly [string, ...string[]]>(values: V, words: string, width = 140) =>
    z.enum(values).meta({ kind: 'word', words, width }),
};

// ——— filters ———

type Kind = 'search' | 'part' | 'equal' | 'choice' | 'anyOf' | 'flag' | 'word' | 'deadline';
declare const values: unique symbol;

/** S: as sent, R: as the server receives it. */
export type OneFilter<S, R, K extends Kind = Kind> = {
  readonly kind: K;
  readonly schema: z.core.$ZodType;
  readonly dict?: string;
  /** Values and where their words stand, for `word`; of a dictionary the keys that are offered. */
  readonly values?: readonly string[];
  readonly words?: string;
  readonly [values]?: { sent: S; received: R };
};
/** Two days, both included; the names under which they are sent. */
export type DaysFilter<A extends string, B extends string> = { readonly kind: 'days'; readonly from: A; readonly until: B };
// biome-ignore lint/suspicious/noExplicitAny: phantom parameters, as in call.ts
export type ListFilter = OneFilter<any, any> | DaysFilter<string, string>;
export type ListFilters = Readonly<Record<string, ListFilter>>;

const keys = z
  .preprocess(
    (v) => (typeof v === 'string' ? v.split(',') : v),
    z
      .array(z.string().regex(/^[\w-]{1,30}$/))
      .min(1)
      .max(50),
  )
  .meta({ kind: 'choices' });

/** Kinds of filter, by their meaning. */
export const by = {
  /** Any part of the texts by which a record is known: its number, names, product. */
  keyword: (max = 100): OneFilter<string, string, 'search'> => ({ kind: 'search', schema: text(max) }),
  /** Part of one text. */
  part: (max = 100): OneFilter<string, string, 'part'> => ({ kind: 'part', schema: text(max) }),
  /** The whole value. */
  equal: (max = 60): OneFilter<string, string, 'equal'> => ({ kind: 'equal', schema: text(max) }),
  whole: (min?: number, max?: number): OneFilter<number | string, number, 'equal'> => ({ kind: 'equal', schema: whole(min, max) }),
  /** The id of a record. */
  id: (): OneFilter<string, string, 'equal'> => ({ kind: 'equal', schema: id() }),
  /** One key of a dictionary. */
  choice: (dict: string): OneFilter<string, string, 'choice'> => ({ kind: 'choice', schema: text(30), dict }),
  /** One or several keys of a dictionary; on the wire a list, or joined by commas. */
  anyOf: (dict: string): OneFilter<string | readonly string[], string[], 'anyOf'> => ({ kind: 'anyOf', schema: keys, dict }),
  /** One or several states of a dictionary whose keys are numbers. `only`: those that are offered, where not all are reached. */
  states: (dict: string, only?: readonly string[]): OneFilter<string | readonly string[], number[], 'anyOf'> => ({
    kind: 'anyOf',
    schema: z.preprocess((v) => (typeof v === 'string' ? v.split(',') : v), z.array(whole(0, 99)).min(1).max(50)),
    dict,
    ...(only && { values: only }),
  }),
  flag: (): OneFilter<boolean | '0' | '1', boolean, 'flag'> => ({
    kind: 'flag',
    schema: z.union([z.boolean(), z.enum(['0', '1', 'true', 'false']).transform((v) => v === '1' || v === 'true')]),
  }),
  /** One of few values, whose words are `<words>.<value>` among the area's texts. */
  word: <const V extends readonly [string, ...string[]]>(of: V, words: string): OneFilter<V[number], V[number], 'word'> => ({
    kind: 'word',
    schema: z.enum(of),
    values: of,
    words,
  }),
  /** How a case stands towards its deadline. */
  deadline: (): OneFilter<DeadlineState, DeadlineState, 'deadline'> => ({
    kind: 'deadline',
    schema: z.enum(DEADLINE_STATES),
    values: DEADLINE_STATES,
  }),
  days: <A extends string, B extends string>(from: A, until: B): DaysFilter<A, B> => ({ kind: 'days', from, until }),
};

type DayNames<F> = F extends DaysFilter<infer A, infer B> ? A | B : never;
type Values<F extends ListFilters, Way extends 'sent' | 'received'> = {
  [K in keyof F as F[K] extends OneFilter<infer _S, infer _R> ? K : never]?:
    | (F[K] extends OneFilter<infer S, infer R> ? { sent: S; received: R }[Way] : never)
    | undefined;
} & { [K in DayNames<F[keyof F]>]?: string | undefined };

// ——— the declaration ———

type Shape = Readonly<Record<string, z.core.$ZodType>>;
/** `field` upwards, `-field` downwards. */
export type Order<S extends string> = S | `-${S}`;

export type ListTab<S extends string = string> = {
  /** Order of the tab where it is not the list's. */
  order?: Order<S>;
  /** Work that waits: it is counted to the last one. */
  open?: true;
};

/** R: row, F: filters, T: tabs, S: fields to sort by, G: what the page itself adds (a node, a place). */
export type List<
  R extends object = object,
  F extends ListFilters = ListFilters,
  T extends string = string,
  S extends string = string,
  G extends Shape = Shape,
> = {
  /** Area whose texts hold the labels: `fields.<name>.<column or filter>`, tabs `lists.<name>.tabs.<tab>`. */
  readonly area: string;
  readonly name: string;
  readonly row: z.ZodObject;
  /** Field that names a row. */
  readonly key: keyof R & string;
  readonly filters: F;
  /** In their order; the first one is shown first. */
  readonly tabs: Readonly<Record<T, ListTab<S>>>;
  readonly sorts: readonly S[];
  /** None: the list keeps an order of its own, and is short enough to be read whole. */
  readonly order?: Order<S> | undefined;
  /** Without tabs: work that waits, counted to the last one. */
  readonly open?: true;
  readonly given: G;
  readonly [values]?: R;
};

// biome-ignore lint/suspicious/noExplicitAny: a list of any shape
export type AnyList = List<any, any, any, any, any>;

/** Field that names a row: `id` where it has one, unless said otherwise. */
type Keyed<R> = 'id' extends keyof R ? { key?: keyof R & string } : { key: keyof R & string };

/** Declares a list. */
export const list = <
  Z extends z.ZodObject,
  const F extends ListFilters,
  const S extends keyof z.output<Z> & string,
  const T extends string = never,
  G extends Shape = Record<never, never>,
>(
  d: {
    area: string;
    name: string;
    row: Z;
    filters: F;
    sorts: readonly S[];
    /** By the first of `sorts`, upwards, unless said otherwise. */
    order?: Order<S>;
    tabs?: Readonly<Record<T, ListTab<S>>>;
    /** Without tabs: work that waits, counted to the last one. */
    open?: true;
    given?: G;
  } & Keyed<z.output<Z>>,
): List<z.output<Z>, F, T, S, G> => {
  const { key = 'id', order = d.sorts[0], tabs = {} as Record<T, ListTab<S>>, given = {} as G } = d;
  return { ...d, key, order, tabs, given };
};

export type RowOf<L> = L extends List<infer R, infer _F, infer _T, infer _S, infer _G> ? R : never;
export type TabOf<L> = L extends List<infer _R, infer _F, infer T, infer _S, infer _G> ? T : never;
export type SortOf<L> = L extends List<infer _R, infer _F, infer _T, infer S, infer _G> ? S : never;
/** The filters themselves. */
export type FiltersOf<L> = L extends List<infer _R, infer F, infer _T, infer _S, infer _G> ? F : never;
export type FilterOf<L> = L extends List<infer _R, infer F, infer _T, infer _S, infer _G> ? keyof F & string : never;
type GivenValue<Z extends z.core.$ZodType, Way extends 'sent' | 'received'> = { sent: z.input<Z>; received: z.output<Z> }[Way];
/** What may be left out by its schema may be left out. */
type Given<G extends Shape, Way extends 'sent' | 'received'> = {
  [K in keyof G as undefined extends GivenValue<G[K], Way> ? never : K]: GivenValue<G[K], Way>;
} & { [K in keyof G as undefined extends GivenValue<G[K], Way> ? K : never]?: GivenValue<G[K], Way> };
/** What the page itself adds. */
export type GivenTo<L> = L extends List<infer _R, infer _F, infer _T, infer _S, infer G> ? Given<G, 'sent'> : never;
/** Conditions as the server receives them. */
export type Conditions<L> =
  L extends List<infer _R, infer F, infer _T, infer _S, infer G> ? Values<F, 'received'> & Given<G, 'received'> : never;
/** Conditions with tab, order and page, as the server receives them. */
export type Asked<L> = Conditions<L> & { tab?: TabOf<L> | undefined; sort?: Order<SortOf<L>> | undefined; current: number; size: number };
/** Conditions as the browser sends them. */
export type SentTo<L> = L extends List<infer _R, infer F, infer _T, infer _S, infer G> ? Values<F, 'sent'> & Given<G, 'sent'> : never;
export type AskedBy<L> = SentTo<L> & {
  tab?: TabOf<L> | undefined;
  sort?: Order<SortOf<L>> | undefined;
  current?: number | undefined;
  size?: number | undefined;
};
/** How many rows each tab has; those named in `atLeast` have more, and `exact` is false. */
export type Counts<L> = Record<TabOf<L>, number> & { exact: boolean; atLeast: string[] };

/** Names and schemas of the conditions. */
export const conditionShape = ({ filters, given }: AnyList): Record<string, z.core.$ZodType> => {
  const out: Record<string, z.core.$ZodType> = { ...given };
  for (const [name, filter] of Object.entries<ListFilter>(filters)) {
    if (filter.kind !== 'days') out[name] = optional(filter.schema);
    else for (const end of [filter.from, filter.until]) out[end] = optional(moment());
  }
  return out;
};

const tabsOf = (l: AnyList): string[] => Object.keys(l.tabs);
const ordersOf = (l: AnyList): string[] => l.sorts.flatMap((s: string) => [s, `-${s}`]);
const wayShape = (l: AnyList, tab?: string): Record<string, z.core.$ZodType> => {
  const [first, ...rest] = tabsOf(l);
  const [upwards, ...orders] = ordersOf(l);
  return {
    ...(first === undefined ? {} : { tab: z.enum([first, ...rest]).default(tab ?? first) }),
    ...(upwards === undefined ? {} : { sort: z.enum([upwards, ...orders]).optional() }),
  };
};

/** Fields of a row that are shown, in the order of the declaration. */
export const shownFields = ({ row }: AnyList): string[] =>
  Object.entries<z.core.$ZodType>(row.shape)
    .filter(([, schema]) => z.globalRegistry.get(schema)?.width !== undefined)
    .map(([name]) => name);

type Way = { method?: 'GET' | 'POST'; path: string; access: Access; scope?: Scope; summary: string };

/** The call that pages a list. */
export type PageCall<L> = Call<AskedBy<L>, Asked<L>, Page<RowOf<L>>> & { readonly list: L };
/** `tab`: what a caller means who names none, where that is not the first of the list. */
export const pageCall = <const L extends AnyList>(of: L, { method = 'POST', tab, ...way }: Way & { tab?: TabOf<L> }): PageCall<L> => ({
  ...(call({
    ...way,
    method,
    effect: 'read',
    input: z.object({ ...conditionShape(of), ...wayShape(of, tab), ...paging }),
    data: pageOf(of.row),
  }) as Call<AskedBy<L>, Asked<L>, Page<RowOf<L>>>),
  list: of,
});

/** The call that counts the tabs of a list under the same conditions (rule page-and-count-agree). */
export type CountsCall<L> = Call<SentTo<L>, Conditions<L>, Counts<L>> & { readonly counted: L };
export const countsCall = <const L extends AnyList>(of: L, { method = 'POST', ...way }: Way): CountsCall<L> => ({
  ...(call({
    ...way,
    method,
    effect: 'read',
    input: z.object(conditionShape(of)),
    data: z.object({
      ...Object.fromEntries(tabsOf(of).map((tab) => [tab, z.number().int()])),
      exact: z.boolean(),
      atLeast: z.array(z.string()),
    }),
  }) as Call<SentTo<L>, Conditions<L>, Counts<L>>),
  counted: of,
});

/** Issues the key under which an export is fetched. */
export type ExportKeyCall = Call<Record<string, never>, unknown, { authKey: string; expiresIn: number }>;
/** What an export is asked for: conditions, tab and order as JSON; columns by their names, in order. */
export type ExportAsked = { authKey: string; filters?: string | undefined; columns?: string | undefined };
type ExportOf<L> = {
  readonly list: L;
  readonly key: ExportKeyCall;
  /** Who may take rows out of the system. */
  readonly access: Access;
  /** Columns where the person chose none. */
  readonly columns: readonly string[];
};
/** The call that answers a whole list as Excel. It is made by a link, so a key speaks for the person. */
export type ExportCall<L> = Call<ExportAsked, ExportAsked, unknown> & { readonly exported: ExportOf<L> };

/** Most letters of the conditions, and of the names of columns. */
const EXPORT_TEXT = 4_000;
export const exportCall = <const L extends AnyList>(
  of: L,
  {
    columns,
    ...way
  }: { path: string; summary: string; key: ExportKeyCall; access: Access; columns?: readonly (keyof RowOf<L> & string)[] },
): ExportCall<L> => ({
  ...(call({
    method: 'GET',
    path: way.path,
    access: anyone,
    scope: 'none',
    answer: 'file',
    summary: way.summary,
    input: z.object({
      authKey: text(400).min(10),
      filters: optional(text(EXPORT_TEXT)),
      columns: optional(text(EXPORT_TEXT)),
    }),
    data: z.unknown(),
  }) as Call<ExportAsked, ExportAsked, unknown>),
  exported: { list: of, key: way.key, access: way.access, columns: columns ?? shownFields(of) },
});

/** The conditions, tab and order of an export; what is none of the list's is refused. */
export const exportConditions = (of: AnyList) => z.object({ ...conditionShape(of), ...wayShape(of) });

type ListCalls<N extends string, L> = { [K in `${N}Page`]: PageCall<L> } & { [K in `${N}Counts`]: CountsCall<L> } & {
  [K in `${N}Excel`]: ExportCall<L>;
};
type ListWay = {
  path: string;
  access: Access;
  scope?: Scope;
  excel: Pick<ExportOf<AnyList>, 'key' | 'access'>;
  /** What it lists, in English. */
  about: string;
};

/** The calls of a list whose paths are ours to choose: page, counts of its tabs, and Excel. */
export const listCalls = <const N extends string, const L extends AnyList>(
  name: N,
  of: L,
  { path, excel, about, ...way }: ListWay,
): ListCalls<N, L> =>
  Object.fromEntries<Call>([
    [`${name}Page`, pageCall(of, { ...way, path: `${path}/page`, summary: `Pages ${about}.` })],
    [`${name}Counts`, countsCall(of, { ...way, path: `${path}/counts`, summary: `Counts ${about} per tab, under the same filters.` })],
    [`${name}Excel`, exportCall(of, { ...excel, path: `${path}/excel`, summary: `Answers ${about} as Excel, against a key.` })],
  ]) as ListCalls<N, L>;
