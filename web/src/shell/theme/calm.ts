/** Who asked the device for fewer movements gets windows, lists and notices that appear and go at once. */
import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(prefers-reduced-motion: reduce)');

const subscribe = (told: () => void) => {
  query.addEventListener('change', told);
  return () => query.removeEventListener('change', told);
};

/** True while the device asks for reduced motion; follows the device without a reload. */
export const useCalm = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
