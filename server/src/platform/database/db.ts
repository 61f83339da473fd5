/** Access to the database: transactions in the name of an actor, or of the system itself. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { errorCode } from '../start-fault.ts';
import type { Tx } from './schema.ts';
import { type Begin, inReadTransaction, inTransaction } from './transaction.ts';

/** What row-level security knows about who asks; every `Actor` is one. */
export type Viewer = {
  tenant: string;
  /** 32 hex characters. */
  user: string;
  kind: 'staff' | 'customer' | 'extLab' | 'guest' | 'system';
  companies: readonly string[];
  laboratory: string | null;
};

export type Pools = {
  /** zj_app */
  app: pg.Pool;
  /** zj_system */
  system: pg.Pool;
  /** zj_app again, few connections with a long statement limit, for exports. */
  long: pg.Pool;
};

export type Db = {
  /** Reads as `viewer`; the database refuses any change. */
  read<T>(viewer: Viewer, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Like `read`, on the few connections whose statements may take minutes. */
  readLong<T>(viewer: Viewer, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Changes as `viewer`, all or nothing. Runs `work` again (three times at most) when the database resolved a deadlock or
   * a serialization conflict against it, so `work` must have no effect outside the database.
   */
  write<T>(viewer: Viewer, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Work without a session, as zj_system, over all tenants. Callers are a closed list (platform/access/unscoped.ts, jobs, outbox, sealer). */
  system<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Like `system` for work that only reads; the database refuses any change. */
  readSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const quote = pg.escapeLiteral;

/** BEGIN and the settings the policies read, sent together; without them no row is seen or changed. */
const beginAs = (viewer: Viewer, mode: 'read only' | 'read write'): Begin => ({
  text: `begin ${mode}; select ${[
    ['app.tenant', viewer.tenant],
    ['app.user', viewer.user],
    ['app.kind', viewer.kind],
    ['app.companies', `{${viewer.companies.join(',')}}`],
    ['app.laboratory', viewer.laboratory ?? ''],
  ]
    .map(([name = '', value = '']) => `set_config(${quote(name)},${quote(value)},true)`)
    .join(',')}`,
  together: true,
});

/** No policy holds for the system: a change waits until its transaction has begun. */
const SYSTEM: Begin = { text: 'begin', together: false };
const SYSTEM_READ: Begin = { text: 'begin read only', together: true };

const ATTEMPTS = 4;
/** Lets whoever won a deadlock wake up: the loser would take the same row before them, and they would meet again. */
const PAUSE_MS = 20;

/** Conflicts the database resolved against us; running again is right. `0A000`: a statement prepared before a migration. */
export const mayRetry = (e: unknown): boolean => {
  const code = errorCode(e);
  return code === '40001' || code === '40P01' || (code === '0A000' && e instanceof Error && e.message.includes('cached plan'));
};

const again = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let left = ATTEMPTS - 1; left > 0; left--) {
    try {
      return await attempt();
    } catch (e) {
      if (!mayRetry(e)) throw e;
      await wait(PAUSE_MS);
    }
  }
  return attempt();
};

/** The system's database over its three pools. */
export const createDb = (pools: Pools): Db => ({
  read: (viewer, work) => again(() => inReadTransaction(pools.app, beginAs(viewer, 'read only'), work)),
  readLong: (viewer, work) => inTransaction(pools.long, beginAs(viewer, 'read only'), work),
  write: (viewer, work) => again(() => inTransaction(pools.app, beginAs(viewer, 'read write'), work)),
  system: (work) => again(() => inTransaction(pools.system, SYSTEM, work)),
  readSystem: (work) => again(() => inReadTransaction(pools.system, SYSTEM_READ, work)),
  close: async () => {
    await Promise.all([pools.app.end(), pools.system.end(), pools.long.end()]);
  },
});
