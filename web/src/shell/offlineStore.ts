/**
 * What must outlive a lost connection, a closed tab and a restarted browser: records and files kept in IndexedDB, for the person who
 * read or wrote them. `read` is a copy of what the server has: it goes with the session. `written` is what the server does not have
 * yet: it waits for its writer, and nobody else is shown it. Both go after a while (`LIFE_MS`). Where the browser keeps nothing (a
 * private window), every act fails and the page says so.
 *
 * ```ts
 * const kept = keptIn<Body>('written', user, `inspection/${taskId}/sections`);
 * await kept.put('h01', body);
 * const [entry] = await kept.all();        // { key: 'h01', value: body, at: 1767225600000 }
 * ```
 */
import { world } from './world.ts';

const DATABASE = 'zj-offline';
const STORE = 'kept';
/** Greater than any key below a room. */
const LAST = '\uffff';
const DAY_MS = 86_400_000;

export type What = 'read' | 'written';
/** Days that something stays on the device since it was put there. */
export const LIFE_DAYS: Readonly<Record<What, number>> = { read: 14, written: 30 };

/** `at`: when it was put there. */
export type Kept<T> = { key: string; value: T; at: number };
export type KeptRoom<T> = {
  /** In the order of their keys. */
  all(): Promise<Kept<T>[]>;
  put(key: string, value: T): Promise<void>;
  drop(key: string): Promise<void>;
};
type Row<T> = { at: number; value: T };

/** Where a key of the first version stands now; it knew nothing of time, read and written. */
export const placeOfFirst = (key: string): string | null => {
  const [area, user, task, ...rest] = key.split('/');
  if (area !== 'inspection' || !user || !task || rest.length === 0) return null;
  return task === 'opened' ? `read/${user}/inspection/${rest.join('/')}` : `written/${user}/inspection/${task}/${rest.join('/')}`;
};

const fromFirst = (store: IDBObjectStore): void => {
  const request = store.openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    const place = placeOfFirst(String(cursor.key));
    if (place !== null) {
      store.put({ at: world.now(), value: cursor.value } satisfies Row<unknown>, place);
      cursor.delete();
    }
    cursor.continue();
  };
};

let opened: Promise<IDBDatabase> | undefined;

const open = (): Promise<IDBDatabase> => {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion === 0) request.result.createObjectStore(STORE);
      else if (request.transaction) fromFirst(request.transaction.objectStore(STORE));
    };
    request.onsuccess = () => {
      const database = request.result;
      const letGo = () => {
        opened = undefined;
      };
      // another tab deletes or renews the database: this one lets go and opens it anew
      database.onversionchange = () => {
        database.close();
        letGo();
      };
      database.onclose = letGo;
      resolve(database);
    };
    request.onerror = () => {
      opened = undefined;
      reject(request.error ?? new Error('the browser keeps nothing'));
    };
  });
  // a browser without storage throws at once: the next act asks anew
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
};

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
  });

const written = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error ?? new Error('the browser keeps nothing'));
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser keeps nothing'));
  });

const below = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, prefix + LAST);

async function allBelow<T>(prefix: string): Promise<Kept<T>[]> {
  const store = (await open()).transaction(STORE).objectStore(STORE);
  const [keys, rows] = await Promise.all([done(store.getAllKeys(below(prefix))), done<Row<T>[]>(store.getAll(below(prefix)))]);
  return keys.flatMap((key, at): Kept<T>[] => {
    const row = rows[at];
    return row === undefined ? [] : [{ key: String(key).slice(prefix.length), ...row }];
  });
}

async function change(work: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (await open()).transaction(STORE, 'readwrite');
  work(transaction.objectStore(STORE));
  await written(transaction);
}

export const keptIn = <T>(what: What, user: string, room: string): KeptRoom<T> => {
  const prefix = `${what}/${user}/${room}/`;
  return {
    all: () => allBelow<T>(prefix),
    put: (key, value) => change((store) => store.put({ at: world.now(), value } satisfies Row<T>, prefix + key)),
    drop: (key) => change((store) => store.delete(prefix + key)),
  };
};

/** All that is kept for a person, by its room and key. */
export const keptOf = (what: What, user: string): Promise<Kept<unknown>[]> => allBelow(`${what}/${user}/`);

/** Forgets what is kept for a person below a room; without a room all of it, without a person that of everybody. */
export const forget = (what: What, user = '', room = ''): Promise<void> =>
  change((store) =>
    store.delete(
      below(
        [what, user, room]
          .filter((part) => part !== '')
          .map((part) => `${part}/`)
          .join(''),
      ),
    ),
  );

/** Forgets what has passed its time, and what others than this person have read on the device. */
export async function sweep(user: string): Promise<void> {
  const [read, unsent] = await Promise.all([allBelow('read/'), allBelow('written/')]);
  const old = (what: What, at: number) => at < world.now() - LIFE_DAYS[what] * DAY_MS;
  const gone = [
    ...read.filter(({ key, at }) => old('read', at) || !key.startsWith(`${user}/`)).map(({ key }) => `read/${key}`),
    ...unsent.filter(({ at }) => old('written', at)).map(({ key }) => `written/${key}`),
  ];
  if (gone.length === 0) return;
  await change((store) => {
    for (const key of gone) store.delete(key);
  });
}
