/**
 * What must outlive a lost connection, a closed tab and a restarted browser: records and files kept in IndexedDB, by room and key, for
 * the person who made them. Where the browser keeps nothing (a private window), every act fails and the page says so.
 *
 * ```ts
 * const kept = keptIn<Body>(`inspection:${user}:${taskId}`);
 * await kept.put('h01', body);
 * const [entry] = await kept.all();        // { key: 'h01', value: body }
 * ```
 */
const DATABASE = 'zj-offline';
const STORE = 'kept';
/** Greater than any key below a room. */
const LAST = '\uffff';

export type Kept<T> = { key: string; value: T };
export type KeptRoom<T> = {
  /** In the order of their keys. */
  all(): Promise<Kept<T>[]>;
  put(key: string, value: T): Promise<void>;
  drop(key: string): Promise<void>;
};

let opened: Promise<IDBDatabase> | undefined;

const open = (): Promise<IDBDatabase> => {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      const database = request.result;
      // another tab deletes or renews the database: this one lets go and opens it anew
      database.onversionchange = () => {
        database.close();
        opened = undefined;
      };
      resolve(database);
    };
    request.onerror = () => {
      opened = undefined;
      reject(request.error ?? new Error('the browser keeps nothing'));
    };
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

export const keptIn = <T>(room: string): KeptRoom<T> => {
  const prefix = `${room}/`;
  return {
    async all() {
      const store = (await open()).transaction(STORE).objectStore(STORE);
      const range = IDBKeyRange.bound(prefix, prefix + LAST);
      const [keys, values] = await Promise.all([done(store.getAllKeys(range)), done<T[]>(store.getAll(range))]);
      return keys.flatMap((key, at): Kept<T>[] => {
        const value = values[at];
        return value === undefined ? [] : [{ key: String(key).slice(prefix.length), value }];
      });
    },
    async put(key, value) {
      const transaction = (await open()).transaction(STORE, 'readwrite');
      transaction.objectStore(STORE).put(value, prefix + key);
      await written(transaction);
    },
    async drop(key) {
      const transaction = (await open()).transaction(STORE, 'readwrite');
      transaction.objectStore(STORE).delete(prefix + key);
      await written(transaction);
    },
  };
};
