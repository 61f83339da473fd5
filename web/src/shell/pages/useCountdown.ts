/** Seconds until another code may be asked for. */
import { useEffect, useState } from 'react';

/** What the server waits between two codes to one number or address. */
export const AGAIN_AFTER = 60;

export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}
