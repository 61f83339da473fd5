/**
 * Reads what a form starts from: never what an earlier visit has left in memory, and only once what that visit was still saving has
 * reached the server.
 *
 * ```tsx
 * const read = useFreshRead(acceptanceCalls.select, { id }, { of: `ccc:${id}` });
 * <Loaded read={read}>{(application) => <EditApplication application={application} />}</Loaded>
 * ```
 */
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallClient } from '../../shell/call-client.ts';
import { useRead } from '../../shell/query.ts';

/** By what they belong to, also of pages just left. */
const underWay = new Map<string, Set<Promise<unknown>>>();

/** Notes that something of a record is being saved. */
export function noteSave(of: string, saving: Promise<unknown>): void {
  const all = underWay.get(of) ?? new Set();
  underWay.set(of, all);
  const end = () => {
    all.delete(saving);
    if (all.size === 0) underWay.delete(of);
  };
  all.add(saving);
  saving.then(end, end);
}

/** Whether an earlier visit was still saving when this one began, and whether that has reached the server. */
function useSettled(of: string): { waited: boolean; settled: boolean } {
  const [waited] = useState(() => underWay.has(of));
  const [settled, setSettled] = useState(!waited);
  useEffect(() => {
    if (!settled) void Promise.allSettled([...(underWay.get(of) ?? [])]).then(() => setSettled(true));
  }, [of, settled]);
  return { waited, settled };
}

type Options = {
  /** The `of` of the drafts of this form. */
  of: string;
  enabled?: boolean;
  refetchOnWindowFocus?: boolean;
  refetchOnReconnect?: boolean;
};
type Fresh<O> = Pick<UseQueryResult<O, Error>, 'data' | 'error' | 'isPending' | 'refetch'>;

export function useFreshRead<I, O>(call: CallClient<I, O>, input: I, { of, enabled = true, ...options }: Options): Fresh<O> {
  const { waited, settled } = useSettled(of);
  const read = useRead(call, input, {
    quiet: true,
    ...options,
    enabled: enabled && settled,
    refetchOnMount: 'always',
    // what could not be asked for at once is asked for however young the answer in memory is
    ...(waited ? { staleTime: 0 } : {}),
  });
  const { data, error, isPending, isSuccess, isFetchedAfterMount, refetch } = read;
  const fresh = useRef(false);
  fresh.current ||= isFetchedAfterMount && isSuccess;
  if (fresh.current) return { data, error, isPending, refetch };
  return isFetchedAfterMount
    ? { data: undefined, error, isPending: false, refetch }
    : { data: undefined, error: null, isPending: true, refetch };
}
