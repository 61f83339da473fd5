/**
 * The browser's storage with prefixed keys and typed values (spec: 000 §9 storage-keys, stored-token-shape).
 * An entry is `{ dataType, content, type, datetime }`; content is read back by its data type.
 */
import { config } from './config.ts';
import { world } from './world.ts';

type DataType = 'string' | 'number' | 'boolean' | 'object';
/** `type` chooses the place: session storage ends with the tab, local storage stays and is shared by all tabs. */
export type Place = 'session' | 'local';
export type Entry = { dataType: DataType; content: unknown; type: Place; datetime: number };

const placeOf = (type: Place): Storage => (type === 'session' ? window.sessionStorage : window.localStorage);
const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'dataType' in value && 'content' in value && 'datetime' in value;

/** Keeps a value. A full or forbidden storage is no reason to fail: the value then lives only as long as the page. */
export function keep(name: string, content: string | number | boolean | object, type: Place = 'local'): void {
  const entry: Entry = { dataType: typeof content as DataType, content, type, datetime: world.now() };
  try {
    placeOf(type).setItem(config.storagePrefix + name, JSON.stringify(entry));
  } catch {
    // Private windows and full disks refuse; nothing depends on the copy.
  }
}

/** The whole entry, session storage first; null when absent or written by somebody else. */
export function entry(name: string): Entry | null {
  for (const type of ['session', 'local'] as const) {
    try {
      const raw = placeOf(type).getItem(config.storagePrefix + name);
      const parsed: unknown = raw === null ? null : JSON.parse(raw);
      if (isEntry(parsed)) return parsed;
    } catch {
      // Not ours, or storage is forbidden.
    }
  }
  return null;
}

const byType = (name: string, dataType: DataType): unknown => {
  const found = entry(name);
  return found?.dataType === dataType ? found.content : null;
};

export const keptText = (name: string): string | null => {
  const found = byType(name, 'string');
  return typeof found === 'string' ? found : null;
};
export const keptFlag = (name: string): boolean | null => {
  const found = byType(name, 'boolean');
  return typeof found === 'boolean' ? found : null;
};
export const keptNumber = (name: string): number | null => {
  const found = byType(name, 'number');
  return typeof found === 'number' ? found : null;
};
export const keptObject = (name: string): Record<string, unknown> | null => {
  const found = byType(name, 'object');
  return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : null;
};

export function drop(...names: string[]): void {
  for (const name of names) {
    for (const type of ['session', 'local'] as const) {
      try {
        placeOf(type).removeItem(config.storagePrefix + name);
      } catch {
        // Storage is forbidden: there is nothing to drop.
      }
    }
  }
}

/** Drops the entries of a place whose name and content pass. */
export function dropEach(type: Place, passes: (name: string, kept: Entry) => boolean): void {
  try {
    const place = placeOf(type);
    for (const key of Object.keys(place)) {
      if (!key.startsWith(config.storagePrefix)) continue;
      const name = key.slice(config.storagePrefix.length);
      const kept = entry(name);
      if (kept !== null && passes(name, kept)) place.removeItem(key);
    }
  } catch {
    // Storage is forbidden: there is nothing to drop.
  }
}

/** Calls back when another tab of this browser changed the entry. */
export function onOtherTab(name: string, listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === config.storagePrefix + name || event.key === null) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
