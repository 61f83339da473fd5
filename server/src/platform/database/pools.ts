/** Pools of connections, one per role; every connection speaks with the same types, zone and limits. */
import pg from 'pg';
import { systemTypes } from './parsers.ts';

export type PoolOptions = {
  /** Name seen in pg_stat_activity. */
  name: string;
  max: number;
  /** Milliseconds one statement may take; 0 for no limit (migrations). */
  statementTimeout?: number;
  /** Milliseconds a transaction may wait for us; a handler that awaits the world inside one is cut off. */
  idleInTransaction?: number;
  /** Milliseconds to wait for a free connection before the call is told to come back. */
  checkout?: number;
  /** Told when a connection breaks while nobody uses it. */
  onError?: (error: Error) => void;
};

const ZONE = 'Asia/Shanghai';
const STATEMENT_MS = 15_000;
const IDLE_IN_TRANSACTION_MS = 5_000;
const CHECKOUT_MS = 5_000;

/** Adds our session settings to those the address already carries; ours come last and win. */
export const withSettings = (url: string, settings: Record<string, string | number>): string => {
  const address = new URL(url);
  const ours = Object.entries(settings).map(([key, value]) => `-c ${key}=${value}`);
  address.searchParams.set('options', [address.searchParams.get('options') ?? '', ...ours].join(' ').trim());
  return address.toString();
};

/** Address of a role on the embedded server: its socket folder stands in for the host. */
export const socketUrl = (socket: string, role: string, database: string): string =>
  `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(socket)}&port=5432`;

/** The address without its password, for messages. */
export const shownUrl = (url: string): string => {
  try {
    const address = new URL(url);
    address.password = '';
    address.search = '';
    return address.toString();
  } catch {
    return '?';
  }
};

/** Opens a pool; no connection is made before the first use. */
export const openPool = (url: string, options: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: withSettings(url, {
      TimeZone: ZONE,
      statement_timeout: options.statementTimeout ?? STATEMENT_MS,
      idle_in_transaction_session_timeout: options.idleInTransaction ?? IDLE_IN_TRANSACTION_MS,
    }),
    application_name: `zhengjian ${options.name}`,
    max: options.max,
    types: systemTypes,
    keepAlive: true,
    pipeline: true,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: options.checkout ?? CHECKOUT_MS,
  });
  const onError = options.onError ?? (() => {});
  pool.on('error', onError);
  // a connection that breaks while checked out tells its holder by a failed query; without a listener it would end the process
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};
