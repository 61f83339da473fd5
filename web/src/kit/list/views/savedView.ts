/** What of a list's state a saved view holds: pure rules between view, address and settings. */
import type { ViewSettings } from '@zhengjian/contract/areas/account/views.ts';
import type { ListView } from '../shape.ts';

/** Name of the address that says which view is open. */
export const VIEW = 'view';

/** Tab, conditions and order; columns stand beside them. */
export const settingsOf = ({ tab, values, sort }: ListView): ViewSettings => ({
  ...(tab === '' ? {} : { tab }),
  filters: { ...values },
  ...(sort === '' ? {} : { sort }),
});

/** Names of the address that belong to the list itself; the page may have others. */
export const ownNames = (filterKeys: readonly string[]): readonly string[] => [VIEW, 'tab', 'sort', 'current', ...filterKeys];

/** The address with a view open; null: the list as it was declared. */
export function addressOf(
  query: URLSearchParams,
  own: readonly string[],
  saved: { id: string; settings: ViewSettings } | null,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of own) next.delete(name);
  if (saved === null) return next;
  const { tab, filters, sort } = saved.settings;
  next.set(VIEW, saved.id);
  for (const [name, value] of Object.entries({ ...filters, tab, sort })) if (value && own.includes(name)) next.set(name, value);
  return next;
}

/** One text for what says the same, in whatever order its names stand. */
const saying = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? Object.fromEntries(Object.entries(inner).sort()) : inner,
  );

/** The list no longer shows what the view says. */
export const differs = (now: ViewSettings, saved: ViewSettings): boolean =>
  (saved.tab !== undefined && now.tab !== saved.tab) ||
  saying([now.sort ?? '', now.filters, now.columns ?? null]) !== saying([saved.sort ?? '', saved.filters, saved.columns ?? null]);
