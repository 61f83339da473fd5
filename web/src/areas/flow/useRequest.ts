/** The request that is open on a page: chosen there, or named by the address (`?request=<id>`), as messages do. */
import { useState } from 'react';
import { useSearchParams } from 'react-router';

const NAMED = 'request';

export function useRequest<R>() {
  const [query, setQuery] = useSearchParams();
  const [chosen, choose] = useState<R | null>(null);
  const named = query.get(NAMED) ?? '';
  const close = () => {
    choose(null);
    if (named === '') return;
    query.delete(NAMED);
    setQuery(query, { replace: true });
  };
  return { named, chosen, choose, close };
}
