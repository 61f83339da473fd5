/** The list's state in the address: pure rules between query and view. */
import { PAGE_SIZES, TABLE_SIZE } from '@zhengjian/contract/paging.ts';
import type { Filter, ListView } from './shape.ts';

/** Names that a filter puts into the address. */
export const keysOf = (filter: Filter): readonly string[] => (filter.kind === 'range' ? filter.keys : [filter.key]);

const whole = (text: string | null, otherwise: number): number => {
  const number = Number(text);
  return text !== null && Number.isSafeInteger(number) && number > 0 ? number : otherwise;
};

/** Of a date range the start gets 00:00:00 and the end 23:59:59, so that both days are included (rule date-filter-times). */
function sentOf(filter: Filter, values: Readonly<Record<string, string>>): [string, string | string[]][] {
  if (filter.kind === 'range') {
    const [start, end] = filter.keys;
    return [
      ...(values[start] ? [[start, `${values[start]} 00:00:00`] as [string, string]] : []),
      ...(values[end] ? [[end, `${values[end]} 23:59:59`] as [string, string]] : []),
    ];
  }
  const value = values[filter.key];
  if (!value) return [];
  return [[filter.key, filter.kind === 'dict' && filter.multiple ? value.split(',') : value]];
}

export type ViewRules = { filters: readonly Filter[]; tabs: readonly string[]; sort?: string };

export function readView(query: URLSearchParams, { filters, tabs, sort = '' }: ViewRules): ListView {
  const values = Object.fromEntries(
    filters.flatMap(keysOf).flatMap((key): [string, string][] => {
      const value = query.get(key)?.trim() ?? '';
      return value === '' ? [] : [[key, value]];
    }),
  );
  const size = whole(query.get('size'), TABLE_SIZE);
  const tab = query.get('tab') ?? '';
  return {
    tab: tabs.includes(tab) ? tab : (tabs[0] ?? ''),
    values,
    sent: Object.fromEntries(filters.flatMap((filter) => sentOf(filter, values))),
    current: whole(query.get('current'), 1),
    size: PAGE_SIZES.find((known) => known === size) ?? TABLE_SIZE,
    sort: query.get('sort') ?? sort,
  };
}

/** The address after a change; empty values leave it, and everything but paging begins again at page 1. */
export function changed(query: URLSearchParams, patch: Readonly<Record<string, string | number | undefined>>): URLSearchParams {
  const next = new URLSearchParams(query);
  if (!('current' in patch)) next.delete('current');
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined || value === '') next.delete(key);
    else next.set(key, String(value));
  }
  return next;
}
