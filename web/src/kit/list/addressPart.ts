/**
 * The part of the page's address that a list has for itself. A page with one list has the whole; where two stand on a page, one of
 * them lives under a name (`<AddressPart.Provider value="entry">`), and what it says of itself is written `entry.current=2`.
 */
import { createContext, useCallback, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router';

export const AddressPart = createContext('');

type Change = (change: (before: URLSearchParams) => URLSearchParams | Record<string, string>, options?: NavigateOptions) => void;

/** What stands under the name, without it. */
export const partOf = (query: URLSearchParams, name: string): URLSearchParams =>
  name === ''
    ? query
    : new URLSearchParams([...query].flatMap(([key, value]) => (key.startsWith(`${name}.`) ? [[key.slice(name.length + 1), value]] : [])));

/** The address with the part put in the place of what stood under the name. */
export const withPart = (query: URLSearchParams, name: string, part: URLSearchParams): URLSearchParams =>
  name === ''
    ? part
    : new URLSearchParams([
        ...[...query].filter(([key]) => !key.startsWith(`${name}.`)),
        ...[...part].map(([key, value]) => [`${name}.${key}`, value]),
      ]);

/** What a change has made of the address of a place in the history, while the page has not been drawn with it yet. */
let coming: { of: string; query: URLSearchParams } | null = null;

/**
 * As `useSearchParams`, of the list's own part. Each change begins with what the one before has made of the address, though the page
 * shows it a moment later: the router alone would begin with what is drawn, and of two filters chosen quickly the first would be lost.
 */
export function useAddressPart(): readonly [URLSearchParams, Change] {
  const name = useContext(AddressPart);
  const [query, setQuery] = useSearchParams();
  const { key } = useLocation();
  const drawn = useRef({ key, query });
  useLayoutEffect(() => {
    drawn.current = { key, query };
    coming = null;
  }, [key, query]);
  const part = useMemo(() => partOf(query, name), [query, name]);
  const change = useCallback<Change>(
    (work, options) => {
      const now = drawn.current;
      const before = coming?.of === now.key ? coming.query : now.query;
      const after = withPart(before, name, new URLSearchParams(work(partOf(before, name))));
      coming = { of: now.key, query: after };
      setQuery(after, options);
    },
    [name, setQuery],
  );
  return [part, change];
}
