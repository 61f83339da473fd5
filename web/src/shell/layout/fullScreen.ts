/** The whole page on the whole screen, and back (spec: 000 §2.4 fullscreen-toggle). */
import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};
const isFull = () => document.fullscreenElement !== null && document.fullscreenElement !== undefined;

export const useFullScreen = (): boolean => useSyncExternalStore(subscribe, isFull);

/** A browser that forbids it leaves the page as it is. */
export const toggleFullScreen = async (): Promise<void> => {
  try {
    if (isFull()) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // forbidden by the browser or by whoever embeds the page
  }
};
