/** Which rows of a table are drawn: of other rows those in sight first, and the rest once these stand there. */
import { type RefObject, startTransition, useEffect, useMemo, useState } from 'react';

type Rows<R> = {
  rows: readonly R[];
  keyOf: (row: R) => string;
  /** How many are in sight while nobody has scrolled. */
  inSight: number;
  scrolled: RefObject<boolean>;
};

/** Rows that changed or moved are drawn as they were, all of them: only where most are other rows nobody misses the last ones. */
const areOthers = <R>(rows: readonly R[], before: readonly R[], keyOf: (row: R) => string): boolean => {
  const known = new Set(before.map(keyOf));
  return rows.filter((row) => known.has(keyOf(row))).length < rows.length / 2;
};

/** @returns `follow`: what to do once the first rows are drawn; null where all are */
export function useRowsInTurn<R>({ rows, keyOf, inSight, scrolled }: Rows<R>): { part: readonly R[]; follow: (() => void) | null } {
  const [whole, setWhole] = useState<readonly R[]>([]);
  const isPart = useMemo(
    () => whole !== rows && rows.length > inSight && areOthers(rows, whole, keyOf) && !scrolled.current,
    [rows, whole, inSight, keyOf, scrolled],
  );
  // remembered with the rows themselves, not one drawing later
  if (!isPart && whole !== rows) setWhole(rows);
  const part = useMemo(() => (isPart ? rows.slice(0, inSight) : rows), [isPart, rows, inSight]);
  const follow = useMemo(() => (isPart ? () => startTransition(() => setWhole(rows)) : null), [isPart, rows]);
  return { part, follow };
}

/** Goes on as soon as what was to be drawn first is drawn. */
export function useFollow(follow: (() => void) | null, isDrawn: boolean): void {
  useEffect(() => {
    if (isDrawn) follow?.();
  }, [follow, isDrawn]);
}
