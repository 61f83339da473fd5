/** The views of a list, and the one that is open: by the address, or the person's default when the list opens without conditions. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import type { SavedView } from '@zhengjian/contract/areas/account/views.ts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../shell/notices.ts';
import { useRead } from '../../../shell/query.ts';
import { useAddressPart } from '../addressPart.ts';
import type { Filter } from '../shape.ts';
import { keysOf } from '../view.ts';
import { addressOf, ownNames, VIEW } from './savedView.ts';

const NONE: readonly SavedView[] = [];

export type SavedViews = {
  views: readonly SavedView[];
  active: SavedView | null;
  open: (view: Pick<SavedView, 'id' | 'settings'> | null) => void;
};

export function useSavedViews(list: string, filters: readonly Filter[]): SavedViews {
  const { t } = useTranslation('kit');
  const read = useRead(accountCalls.listViews, { list }, { staleTime: Number.POSITIVE_INFINITY, quiet: true });
  const views = read.data?.views ?? NONE;
  const [query, setQuery] = useAddressPart();
  const own = useMemo(() => ownNames(filters.flatMap(keysOf)), [filters]);
  const asked = query.get(VIEW) ?? '';
  const active = views.find(({ id }) => id === asked) ?? null;
  const open = useCallback(
    (saved: Pick<SavedView, 'id' | 'settings'> | null) => setQuery((before) => addressOf(before, own, saved), { replace: true }),
    [setQuery, own],
  );

  // an address that names a view, and nothing else, opens it as it was saved; one that names nothing opens the default
  const opened = useRef<string | null>(null);
  const isBare = !own.some((name) => name !== VIEW && query.has(name));
  const known = read.data !== undefined;
  useEffect(() => {
    if (!known || opened.current === asked) return;
    const isFirst = opened.current === null;
    opened.current = asked;
    if (asked !== '' && active === null) {
      notify(
        'warning',
        t(($) => $.views.gone),
      );
      if (isBare) open(null);
      return;
    }
    if (!isBare || (asked === '' && !isFirst)) return;
    const wanted = asked === '' ? views.find(({ isDefault }) => isDefault) : active;
    if (wanted) {
      opened.current = wanted.id;
      open(wanted);
    }
  }, [known, asked, active, isBare, views, open, t]);
  return { views, active, open };
}
