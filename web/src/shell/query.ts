/** Server state by TanStack Query: one client, one way to read a call, one way to act. */
import {
  type Query,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { type SendOptions, send } from './api.ts';
import { ApiError, isAnswered } from './apiError.ts';
import type { CallClient } from './call-client.ts';
import { onSessionEnd } from './session.ts';
import { world } from './world.ts';

/** Kept lists older than this are read anew when they are shown again. */
const FRESH_MS = 15_000;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // what a browser without a network cannot do, it cannot do a second later
      retry: (count, fault) => count < 1 && fault instanceof ApiError && fault.kind === 'network' && navigator.onLine,
      throwOnError: false,
      networkMode: 'always',
    },
    // Offline is a failure to be told, not a call to be held back in silence: a draft then keeps its copy in the browser.
    mutations: { retry: false, networkMode: 'always' },
  },
});
onSessionEnd(() => queries.clear());

export const readKey = (call: CallClient, input: unknown): QueryKey => [call.key, input];

type ReadOptions<O> = Omit<UseQueryOptions<O, Error>, 'queryKey' | 'queryFn'> & Pick<SendOptions, 'quiet'>;

/**
 * Reads a call; the request is cancelled when the page is left. Calls that change anything are refused.
 *
 * ```tsx
 * const detail = useRead(acceptanceCalls.detail, { id });
 * ```
 */
export function useRead<I, O>(call: CallClient<I, O>, input: I, { quiet, ...options }: ReadOptions<O> = {}): UseQueryResult<O, Error> {
  if (call.effect !== 'read') throw new Error(`${call.key} changes data and must not be read`);
  const client = useQueryClient();
  const asked = {
    queryKey: readKey(call, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => send(call, input, { signal, ...(quiet === undefined ? {} : { quiet }) }),
  };
  const usual = client.getDefaultOptions().queries;
  // sent while the page is still being drawn, which takes an office machine longer than the answer; what would be asked for again as
  // soon as it is there, or forgotten, is not
  const isDue = (options.enabled ?? true) === true && options.initialData === undefined && options.gcTime === undefined;
  const isKept = (options.staleTime ?? usual?.staleTime ?? 0) !== 0;
  if (isDue && isKept && client.getQueryState(asked.queryKey) === undefined)
    void client.prefetchQuery({ ...asked, retry: options.retry ?? usual?.retry ?? false });
  return useQuery<O, Error>({ ...asked, ...options });
}

export type Act<I, O> = {
  /** Sends the change; rejects with ApiError. */
  act(input: I, options?: SendOptions): Promise<O>;
  running: boolean;
};

/**
 * Sends changes, one at a time. A repeat after a lost answer carries the same Idempotency-Key, so that it is the same act.
 * `refresh`: calls, or whole areas by their name, whose answers are read anew afterwards.
 *
 * ```tsx
 * const remove = useAct(acceptanceCalls.deleteForCCC, { refresh: ['acceptance'] });
 * await remove.act({ id });
 * ```
 */
export function useAct<I, O>(call: CallClient<I, O>, { refresh = [] }: { refresh?: readonly (CallClient | string)[] } = {}): Act<I, O> {
  const client = useQueryClient();
  const pending = useRef<{ input: string; key: string } | null>(null);
  const { mutateAsync, isPending } = useMutation<O, Error, { input: I; options: SendOptions }>({
    mutationFn: async ({ input, options }) => {
      const told = JSON.stringify(input);
      if (pending.current?.input !== told) pending.current = { input: told, key: world.key() };
      try {
        const answer = await send(call, input, { key: pending.current.key, ...options });
        pending.current = null;
        return answer;
      } catch (fault) {
        if (isAnswered(fault)) pending.current = null;
        throw fault;
      }
    },
    onSuccess: () => {
      void refreshAfterAct(client);
      return refreshReads(client, refresh);
    },
  });
  const act = useCallback((input: I, options: SendOptions = {}) => mutateAsync({ input, options }), [mutateAsync]);
  return { act, running: isPending };
}

const afterEveryAct = new Set<CallClient>();
/** Any act may change what this call answers, e.g. how much waits for the person. */
export const refreshAfterEveryAct = (call: CallClient): void => {
  afterEveryAct.add(call);
};
/** For what changes by other ways: an act of somebody else that a message tells of, a thread of the server that has ended. */
export const refreshAfterAct = (client: QueryClient): Promise<void> => refreshReads(client, [...afterEveryAct]);

/** Marks answers as stale: of one call, or of every call of an area given by name. */
export async function refreshReads(client: QueryClient, refresh: readonly (CallClient | string)[]): Promise<void> {
  const stale = refresh.map((which) =>
    readAnew(
      client,
      typeof which === 'string'
        ? ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith(`${which}.`)
        : ({ queryKey: [key] }) => key === which.key,
    ),
  );
  await Promise.all(stale);
}

/**
 * Reads anew what is shown and marks the rest as stale. What is on its way for the first time is asked for again: the server may
 * have made that answer before whatever makes the others stale, such as another language.
 */
export async function readAnew(client: QueryClient, which: (query: Query) => boolean = () => true): Promise<void> {
  await client.cancelQueries({ predicate: (query) => query.state.data === undefined && which(query) });
  await client.invalidateQueries({ predicate: which });
}
