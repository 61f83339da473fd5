/** Every way in which a declared list can be asked, for tests of its plans and measurements of its speed. */
import type { Call } from '@zhengjian/contract/call.ts';
import type { AnyList, ListFilter } from '@zhengjian/contract/list.ts';
import { declaredCalls } from '@zhengjian/server/src/areas.ts';
import * as z from 'zod';

export type ListCall = Call & { list: AnyList };
export type CountsCall = Call & { counted: AnyList };

/** The calls that page a list. */
export const listCalls: readonly ListCall[] = declaredCalls.filter((call): call is ListCall => 'list' in call);
/** The calls that count the tabs of a list. */
export const countsCalls: readonly CountsCall[] = declaredCalls.filter((call): call is CountsCall => 'counted' in call);

/** People of different reach: everything of a line, a department's work, one's own, a company's; and who keeps the system. */
export const PEOPLE = [
  'zhangruonan',
  'chensiyuan',
  'wangjianheng',
  'handongye',
  'zhouliyan',
  'guoanqi',
  'wanyuan',
  'admin',
  'hechengyu',
  'sunhaoran',
  'zhuyutong',
];

const NO_RECORD = '0'.repeat(32);
/** The record that a page names, where the list is that record's: one that is not there asks the same of the tables. */
const ofRecord = (schema: z.core.$ZodType): string | undefined =>
  !z.safeParse(schema, undefined).success && z.safeParse(schema, NO_RECORD).success ? NO_RECORD : undefined;

/** Everything that the page itself may add to the conditions of a list. */
export const givenTo = ({ given }: AnyList): Record<string, unknown>[] =>
  Object.entries<z.core.$ZodType>(given).reduce<Record<string, unknown>[]>(
    (all, [name, schema]) =>
      all.flatMap((one) => (schema instanceof z.ZodEnum ? schema.options : [ofRecord(schema)]).map((value) => ({ ...one, [name]: value }))),
    [{}],
  );

/** In their order; a list without tabs has one that is not named. */
export const tabsOf = ({ tabs }: AnyList): (string | undefined)[] => (Object.keys(tabs).length === 0 ? [undefined] : Object.keys(tabs));

/** Every field upwards and downwards. */
export const ordersOf = ({ sorts }: AnyList): string[] => sorts.flatMap((sort: string) => [sort, `-${sort}`]);

/** A keyword that most rows hold, and one that few do. */
export const COMMON_KEYWORD = '防爆';
export const RARE_KEYWORD = 'A2026CCC100001';

/** One value of each kind of filter. */
const sampleOf = (filter: ListFilter): unknown => {
  if (filter.kind === 'days') return undefined;
  if (filter.kind === 'deadline' || filter.kind === 'word') return filter.values?.[0];
  return [true, RARE_KEYWORD, '10', COMMON_KEYWORD, '0'.repeat(32)].find((value) => z.safeParse(filter.schema, value).success);
};

/** Each filter alone; a keyword both rare and common. */
export const filtersOf = ({ filters }: AnyList): Record<string, unknown>[] =>
  Object.entries<ListFilter>(filters).flatMap(([name, filter]) =>
    filter.kind === 'days'
      ? [{ [filter.from]: '2025-10-01 00:00:00', [filter.until]: '2025-11-01 00:00:00' }]
      : [{ [name]: sampleOf(filter) }, ...(filter.kind === 'search' ? [{ [name]: COMMON_KEYWORD }] : [])],
  );
