/** The record that is open in its dialog: the address names it, so that it can be sent to somebody. */
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../shell/notices.ts';
import { useAddressPart } from '../list/addressPart.ts';

/** Names a record that is not there yet. */
export const NEW = 'new';

/** @param param its name in the address; a page with several registers gives each its own */
export function useOpenRecord(param = 'record'): readonly [string, (id: string) => void] {
  const [query, setQuery] = useAddressPart();
  const show = useCallback(
    (id: string) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          if (id === '') next.delete(param);
          else next.set(param, id);
          return next;
        },
        { replace: true },
      ),
    [param, setQuery],
  );
  return [query.get(param) ?? '', show];
}

/** Says so where the address names a record that is not there any more, and takes the name away. */
export function useGone(isGone: boolean, close: (id: string) => void): void {
  const { t } = useTranslation('kit');
  useEffect(() => {
    if (!isGone) return;
    notify(
      'warning',
      t(($) => $.record.gone),
    );
    close('');
  }, [isGone, close, t]);
}
