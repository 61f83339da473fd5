/** Errors of this browser, kept until somebody sends them to the server or clears them (spec: 000 §2.4 error-log-dialog, §8 client-errors-logged). */
import dayjs from 'dayjs';
import { keep, keptObject } from './storage.ts';
import { createStore, useStore } from './store.ts';
import { world } from './world.ts';

/** Most entries that are kept; older ones give way. */
export const ERRORS_KEPT = 100;
/** Characters that the server takes of each part. */
const MOST = { url: 500, type: 50, message: 2000, stack: 8000, info: 2000 } as const;

export type LoggedError = { time: string; type: string; url: string; message: string; stack: string; info: string };

const isLogged = (value: unknown): value is LoggedError =>
  typeof value === 'object' && value !== null && ['time', 'type', 'url', 'message', 'stack', 'info'].every((name) => name in value);

const read = (): readonly LoggedError[] => {
  const kept = keptObject('errorLog')?.entries;
  return Array.isArray(kept) ? kept.filter(isLogged).slice(0, ERRORS_KEPT) : [];
};

const errorLog = createStore<readonly LoggedError[]>(read());
errorLog.subscribe(() => keep('errorLog', { entries: errorLog.get() }));

/** Newest first. */
export const useErrorLog = (): readonly LoggedError[] => useStore(errorLog);
/** Forgets these entries; what was logged meanwhile stays. */
export const forgetErrors = (entries: readonly LoggedError[]): void => {
  const gone = new Set(entries);
  errorLog.set((before) => before.filter((entry) => !gone.has(entry)));
};

/** Addresses hold keys of downloads and invitations: what follows the question mark is not kept. */
const placeOf = (address: string): string => address.split(/[?#]/)[0] ?? '';

/** @param info where in the page it arose */
export const logError = (type: string, fault: unknown, info = ''): void => {
  const { message, stack = '' } = fault instanceof Error ? fault : new Error(String(fault));
  const entry: LoggedError = {
    time: dayjs(world.now()).format('YYYY-MM-DD HH:mm:ss'),
    type: type.slice(0, MOST.type),
    url: placeOf(window.location.href).slice(0, MOST.url),
    message: message.slice(0, MOST.message),
    stack: stack.replace(/\?[^\s:)]*/g, '').slice(0, MOST.stack),
    info: info.slice(0, MOST.info),
  };
  errorLog.set((before) => {
    const [last] = before;
    // a fault that repeats with every drawing is told once
    return last && last.message === entry.message && last.stack === entry.stack && last.url === entry.url
      ? before
      : [entry, ...before].slice(0, ERRORS_KEPT);
  });
};

/** Keeps what no part of the page has caught, for as long as the page lives. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => logError('error', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => logError('unhandledrejection', reason));
}
