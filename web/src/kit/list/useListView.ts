/** Reads the view from the page's own address and changes it there, without a step in the browser's history. */
import { useCallback, useMemo } from 'react';
import { useAddressPart } from './addressPart.ts';
import type { ListView } from './shape.ts';
import { changed, readView, type ViewRules } from './view.ts';

export type ChangeView = (patch: Readonly<Record<string, string | number | undefined>>) => void;

export function useListView({ filters, tabs, sort }: ViewRules): [ListView, ChangeView] {
  const [query, setQuery] = useAddressPart();
  const text = query.toString();
  const known = tabs.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by what they say, not by identity
  const view = useMemo(
    () => readView(new URLSearchParams(text), { filters, tabs, ...(sort ? { sort } : {}) }),
    [text, known, filters, sort],
  );
  const change = useCallback<ChangeView>((patch) => setQuery((before) => changed(before, patch), { replace: true }), [setQuery]);
  return [view, change];
}
