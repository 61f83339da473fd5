/** Pages of the menu that the person keeps at hand, the same on every machine. */
import { useQueryClient } from '@tanstack/react-query';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { FAVOURITES_MOST } from '@zhengjian/contract/areas/account/favourites.ts';
import { useCallback } from 'react';
import { readKey, useAct, useRead } from '../query.ts';

const NONE: readonly string[] = [];

type OwnFavourites = {
  /** Addresses in the person's order. */
  paths: readonly string[];
  /** No further one can be kept. */
  isFull: boolean;
  /** Keeps a page at hand, or no longer; it shows at once. @throws ApiError */
  toggle(path: string): Promise<void>;
};

export function useFavourites(): OwnFavourites {
  const client = useQueryClient();
  const { data } = useRead(accountCalls.readFavourites, {}, { staleTime: Number.POSITIVE_INFINITY, quiet: true });
  const { act } = useAct(accountCalls.saveFavourites, { refresh: [accountCalls.readFavourites] });
  const paths = data?.paths ?? NONE;
  const toggle = useCallback(
    async (path: string) => {
      const next = paths.includes(path) ? paths.filter((other) => other !== path) : [...paths, path];
      client.setQueryData(readKey(accountCalls.readFavourites, {}), { paths: next });
      try {
        await act({ paths: next });
      } catch (fault) {
        client.setQueryData(readKey(accountCalls.readFavourites, {}), { paths });
        throw fault;
      }
    },
    [paths, act, client],
  );
  return { paths, isFull: paths.length >= FAVOURITES_MOST, toggle };
}
