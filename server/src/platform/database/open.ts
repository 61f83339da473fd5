/** Opens the system's database: starts or finds the server, prepares it, brings it up to date, checks the roles. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Config, DATABASE_NAMES, type GivenDatabase } from '../config.ts';
import type { Operator } from '../operator.ts';
import { errorCode, StartFault } from '../start-fault.ts';
import { createDb, type Db } from './db.ts';
import { type EmbeddedServer, ensureServer, stopServer } from './embedded.ts';
import { migrate, stepsBehind } from './migrate.ts';
import { openPool, socketUrl } from './pools.ts';
import { checkRole, checkServer, prepareServer, ROLES } from './roles.ts';

export const EMBEDDED_DATABASE = 'zhengjian';
const LONG_STATEMENT_MS = 300_000;

export type OpenedDatabase = {
  db: Db;
  urls: GivenDatabase;
  /** Closes the pools and, when no other process uses it, the embedded server. */
  close(): Promise<void>;
};

export type DatabasePorts = { operator: Pick<Operator, 'say' | 'text'>; onError: (error: Error) => void };

/** A full disk behind a database error; anything else comes back unchanged. */
const asDatabaseFault = (e: unknown): unknown =>
  errorCode(e) === '53100' ? new StartFault('databaseFull', { detail: e instanceof Error ? e.message : '' }) : e;

type Embedded = {
  urls: GivenDatabase;
  server: EmbeddedServer /** Shows the others that we use the server, also while we rest. */;
  presence: pg.Client;
};

/** The process that started the server may stop it just as we find it; then we start it ourselves. */
const enter = async (find: () => Promise<EmbeddedServer>): Promise<Pick<Embedded, 'server' | 'presence'>> => {
  for (let left = 3; ; left--) {
    const server = await find();
    const presence = new pg.Client({
      host: server.socket,
      port: 5432,
      user: 'postgres',
      database: 'postgres',
      application_name: 'zhengjian presence',
    });
    presence.on('error', () => {});
    try {
      await presence.connect();
      return { server, presence };
    } catch (e) {
      if (left === 0) throw e;
    }
  }
};

const openEmbedded = async (config: Config, ports: DatabasePorts): Promise<Embedded> => {
  const dataDir = path.join(config.dataDir, 'database');
  const { server, presence } = await enter(() => ensureServer({ dataDir, onCreate: () => ports.operator.say('databaseFirst') }));
  const url = (role: string) => socketUrl(server.socket, role, EMBEDDED_DATABASE);
  await prepareServer(socketUrl(server.socket, 'postgres', 'postgres'), EMBEDDED_DATABASE);
  return { server, presence, urls: { app: url(ROLES.app), owner: url(ROLES.owner), system: url(ROLES.system) } };
};

const REVIVE_PAUSE_MS = 1_000;

/**
 * Starts the server again when it dies under us (killed, out of memory): what was acknowledged is on disk, acts under way were
 * rolled back, and the pools connect anew by themselves. Ends with the returned function.
 */
const keepAlive = (embedded: Embedded, onError: (error: Error) => void): (() => void) => {
  let isOver = false;
  const watch = () => embedded.presence.once('end', () => void revive());
  const revive = async () => {
    while (!isOver) {
      try {
        const found = await enter(() => ensureServer({ dataDir: embedded.server.dataDir }));
        embedded.presence = found.presence;
        if (isOver) await leave(embedded);
        else watch();
        return;
      } catch (e) {
        onError(e instanceof Error ? e : new Error(String(e)));
        await wait(REVIVE_PAUSE_MS);
      }
    }
  };
  watch();
  return () => {
    isOver = true;
  };
};

const leave = async (embedded: Embedded): Promise<void> => {
  await embedded.presence.end().catch(() => {});
  await stopServer(embedded.server);
};

const openPools = (urls: GivenDatabase, onError: (error: Error) => void): Db =>
  createDb({
    app: openPool(urls.app, { name: 'app', max: 12, onError }),
    system: openPool(urls.system, { name: 'system', max: 4, onError }),
    long: openPool(urls.app, { name: 'long', max: 2, statementTimeout: LONG_STATEMENT_MS, onError }),
  });

/** `asItIs`: for whoever only looks. Nothing is made and no step applied; what would need either is a fault. */
export type OpenOptions = { asItIs?: boolean };

const refuseToMake = (config: Config): void => {
  if (!config.database && !existsSync(path.join(config.dataDir, 'database'))) throw new StartFault('noData', { path: config.dataDir });
};

const refuseToChange = async (ownerUrl: string): Promise<string[]> => {
  const count = await stepsBehind(ownerUrl);
  if (count > 0) throw new StartFault('schemaOlder', { count });
  return [];
};

/**
 * @throws StartFault when the server cannot be reached, is older than 15, not UTF-8, made by a newer version, or when a
 * role could step around row-level security.
 */
export const openDatabase = async (config: Config, ports: DatabasePorts, { asItIs = false }: OpenOptions = {}): Promise<OpenedDatabase> => {
  if (asItIs) refuseToMake(config);
  ports.operator.say('database');
  const embedded = config.database ? null : await openEmbedded(config, ports);
  const urls = embedded?.urls ?? config.database;
  if (!urls) throw new StartFault('urlMissing', { given: '-', name: DATABASE_NAMES.app });
  try {
    const { version } = await checkServer(urls.owner, DATABASE_NAMES.owner);
    for (const key of ['app', 'system'] as const) {
      if (!embedded) await checkServer(urls[key], DATABASE_NAMES[key]);
      await checkRole(urls[key], DATABASE_NAMES[key], ROLES[key]);
    }
    const steps = await (asItIs ? refuseToChange : migrate)(urls.owner);
    const place = embedded ? ports.operator.text('embedded', { path: config.dataDir }) : ports.operator.text('given');
    ports.operator.say('databaseReady', { version, place });
    if (steps.length > 0) ports.operator.say('migrated', { count: steps.length });
  } catch (e) {
    if (embedded) await leave(embedded).catch(() => {});
    throw asDatabaseFault(e);
  }
  const db = openPools(urls, ports.onError);
  const stopWatching = embedded ? keepAlive(embedded, ports.onError) : () => {};
  return {
    db,
    urls,
    close: async () => {
      stopWatching();
      await db.close();
      if (embedded) await leave(embedded);
    },
  };
};
