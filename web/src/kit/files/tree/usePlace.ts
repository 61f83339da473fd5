/** Which place and which file of a tree are in sight: in the address, so that a link leads there, or only in the page. */
import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

type Place = { node: string; file: string };

export function usePlace(inAddress: boolean): readonly [Place, (next: Partial<Place>) => void] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [own, setOwn] = useState<Place>({ node: '', file: '' });
  const query = new URLSearchParams(search);
  const place = inAddress ? { node: query.get('node') ?? '', file: query.get('file') ?? '' } : own;
  const change = useCallback(
    (next: Partial<Place>) => {
      if (!inAddress) return setOwn((now) => ({ ...now, ...next }));
      const told = new URLSearchParams(search);
      for (const [name, value] of Object.entries(next)) value === '' ? told.delete(name) : told.set(name, value);
      void navigate({ search: told.toString(), hash }, { replace: true });
    },
    [inAddress, search, hash, navigate],
  );
  return [place, change];
}
