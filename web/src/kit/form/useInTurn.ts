/** Heavy parts of a page one behind the other: the first is in sight and can be used before the last is drawn. */
import { startTransition, useEffect, useState } from 'react';

/** @returns how many of so many parts are drawn: one at first, each of the others by itself behind it */
export const useInTurn = (all: number): number => {
  const [drawn, setDrawn] = useState(1);
  useEffect(() => {
    if (drawn < all) startTransition(() => setDrawn(drawn + 1));
  }, [drawn, all]);
  return drawn;
};
