/** Finds words in all pages of a PDF, also in those that are not drawn. */
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { DocumentProps } from 'react-pdf';

export type Pdf = Parameters<NonNullable<DocumentProps['onLoadSuccess']>>[0];
/** The n-th piece of text of a page that holds the words; both count from 0. */
export type Hit = { page: number; n: number };

/** Pieces of text of a page, as they lie over it. */
async function piecesOf(pdf: Pdf, page: number): Promise<string[]> {
  const { items } = await (await pdf.getPage(page + 1)).getTextContent();
  return items.flatMap((item) => ('str' in item ? [item.str.toLowerCase()] : []));
}

export function usePdfSearch(pdf: Pdf | null) {
  const [words, setWords] = useState('');
  const needle = useDeferredValue(words.trim().toLowerCase());
  const [hits, setHits] = useState<readonly Hit[] | null>(null);
  const [at, setAt] = useState(0);
  const kept = useRef<{ pdf: Pdf | null; pages: Map<number, string[]> }>({ pdf: null, pages: new Map() });
  useEffect(() => {
    if (!pdf || needle === '') return setHits(null);
    let gone = false;
    if (kept.current.pdf !== pdf) kept.current = { pdf, pages: new Map() };
    const { pages } = kept.current;
    setHits(null);
    setAt(0);
    void (async () => {
      const found: Hit[] = [];
      for (let page = 0; page < pdf.numPages && !gone; page++) {
        const pieces = pages.get(page) ?? (await piecesOf(pdf, page));
        pages.set(page, pieces);
        let n = 0;
        for (const piece of pieces) if (piece.includes(needle)) found.push({ page, n: n++ });
      }
      if (!gone) setHits(found);
    })().catch(() => !gone && setHits([]));
    return () => {
      gone = true;
    };
  }, [pdf, needle]);
  const turn = (by: number) => setAt((now) => (hits && hits.length > 0 ? (now + by + hits.length) % hits.length : 0));
  return { words, setWords, needle, hits, at, turn };
}
