/** Deletes a record after a question that names it. */
import type { AnyRegister, RemoveCall, RowOf } from '@zhengjian/contract/register.ts';
import { useCallback } from 'react';
import type { CallClient } from '../../shell/call-client.ts';
import { useAct } from '../../shell/query.ts';
import { settings } from '../../shell/settings.ts';
import { nameInLanguage } from '../nameInLanguage.ts';
import { useAskDelete } from '../useAskDelete.ts';
import { areaOf, useRegisterWords } from './words.ts';

type Options = {
  /** Calls or areas that are read anew; the register's own area unless said otherwise. */
  refresh?: readonly (CallClient | string)[];
  onRemoved?: () => void;
};

export function useRemoveRecord<G extends AnyRegister>(of: G, call: RemoveCall, { refresh, onRemoved }: Options = {}) {
  const words = useRegisterWords(of);
  const askDelete = useAskDelete();
  const { act } = useAct(call, { refresh: refresh ?? [areaOf(call)] });
  return useCallback(
    (row: RowOf<G>) =>
      askDelete(
        [row],
        async () => {
          await act({ ids: row.id });
          onRemoved?.();
        },
        words.removeAsk(nameOf(of, row)),
      ),
    [askDelete, act, of, words, onRemoved],
  );
}

/** What people call a record. */
export const nameOf = <G extends AnyRegister>({ named }: G, row: RowOf<G>): string => nameInLanguage(row, named, settings.get().language);
