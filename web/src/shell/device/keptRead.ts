/** A read whose last answer stays on the device: without a connection the page shows that, and so does every other reader of the call. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnreachable } from '../apiError.ts';
import type { CallClient } from '../call-client.ts';
import { keptIn } from '../offlineStore.ts';
import { readKey, useRead } from '../query.ts';
import { session, useSession } from '../session.ts';

type Options<O> = {
  /** Where it is kept, and under what. */
  room: string;
  key: string;
  /** Only these answers are kept; another one, or a refusal, takes the copy away. */
  keeps?: (data: O) => boolean;
  enabled?: boolean;
  staleTime?: number;
};

const nothing = (): void => undefined;
const always = (): boolean => true;

export function useKeptRead<I, O>(call: CallClient<I, O>, input: I, { room, key, keeps = always, ...options }: Options<O>) {
  const client = useQueryClient();
  const user = useSession(({ userInfo }) => userInfo?.user_id ?? '');
  const read = useRead(call, input, { quiet: true, ...options });
  const { data, error, dataUpdatedAt } = read;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keeps` and the input's object are made anew with each drawing; `key` tells the input
  useEffect(() => {
    if (user === '') return;
    const kept = keptIn<O>('read', user, room);
    if (error === null && data !== undefined) {
      // what came from the device itself has no time
      const { token, ended } = session.get();
      if (dataUpdatedAt === 0 || token === '' || ended) return;
      void (keeps(data) ? kept.put(key, data) : kept.drop(key)).catch(nothing);
    } else if (error !== null && !isUnreachable(error)) void kept.drop(key).catch(nothing);
    else if (error !== null && data === undefined)
      void kept.all().then((all) => {
        const found = all.find((one) => one.key === key)?.value;
        if (found !== undefined && session.get().userInfo?.user_id === user)
          client.setQueryData<O>(readKey(call, input), (now) => now ?? found, { updatedAt: 0 });
      }, nothing);
  }, [client, call, user, room, key, data, error, dataUpdatedAt]);
  return read;
}
