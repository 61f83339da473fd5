/** Parts of a list as its tabs, where each is a call of its own, or the same call under conditions that nobody chooses. */
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { AnyList, PageCall, SentTo } from '@zhengjian/contract/list.ts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { send } from '../../shell/api.ts';
import type { CallClient } from '../../shell/call-client.ts';
import { readKey } from '../../shell/query.ts';
import type { ListTab } from './shape.ts';

export type ListPart<L extends AnyList> = { key: string; label: string; of?: PageCall<L>; sent?: Partial<SentTo<L>> };

type Parts<L extends AnyList> = {
  tabs: readonly ListTab[];
  counts: Readonly<Record<string, number>>;
  /** The call of the part that is open. */
  call: PageCall<L>;
  /** Conditions of a part. */
  sentTo: (tab: string) => object;
};

const NONE: readonly never[] = [];
const totals = (found: UseQueryResult<number>[]): (number | undefined)[] => found.map(({ data }) => data);

export function useParts<L extends AnyList>(of: PageCall<L>, parts: readonly ListPart<L>[] = NONE): Parts<L> {
  const [query] = useSearchParams();
  const open = parts.find(({ key }) => key === query.get('tab')) ?? parts[0];
  // a page of one row says how many there are
  const found = useQueries({
    queries: parts.map((part) => {
      const call: CallClient<object, { total: number }> = part.of ?? of;
      const asked = { ...part.sent, current: 1, size: 1 };
      return {
        queryKey: readKey(call, asked),
        queryFn: async ({ signal }: { signal: AbortSignal }) => (await send(call, asked, { signal, quiet: true })).total,
      };
    }),
    combine: totals,
  });
  const tabs = useMemo(() => parts.map(({ key, label }) => ({ key, label })), [parts]);
  const counts = useMemo(
    () => Object.fromEntries(parts.flatMap(({ key }, at): [string, number][] => (found[at] === undefined ? [] : [[key, found[at]]]))),
    [parts, found],
  );
  const sentTo = useCallback((tab: string) => parts.find(({ key }) => key === tab)?.sent ?? {}, [parts]);
  return { tabs, counts, call: open?.of ?? of, sentTo };
}
