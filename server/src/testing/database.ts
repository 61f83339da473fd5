/** A migrated database of its own for a test file, on the run's embedded PostgreSQL. */
import path from 'node:path';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { createDb, type Db, type Viewer } from '../platform/database/db.ts';
import { ensureServer } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openPool, socketUrl } from '../platform/database/pools.ts';
import { prepareServer, ROLES } from '../platform/database/roles.ts';
import { type TestWorld, testWorld } from './world.ts';

const TEMPLATE = 'zj_template';
const LOCK = 7261;

/** The run's server; durability is off, since the folder is thrown away. */
export const testServer = () =>
  ensureServer({
    dataDir: path.join(inject('databaseDir'), 'data'),
    flags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=200'],
  });

/** A bare superuser connection, for looking from outside the house. Close it yourself. */
export const superuser = async (socket: string, database: string): Promise<pg.Client> => {
  const client = new pg.Client({ host: socket, port: 5432, user: 'postgres', database });
  await client.connect();
  return client;
};

const asSuperuser = async <T>(socket: string, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await superuser(socket, database);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** The migrated template, made by whichever test process comes first. */
const ensureTemplate = (socket: string): Promise<void> =>
  asSuperuser(socket, 'postgres', async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [TEMPLATE]);
    if (rowCount) return;
    await prepareServer(socketUrl(socket, 'postgres', 'postgres'), TEMPLATE);
    await migrate(socketUrl(socket, ROLES.owner, TEMPLATE));
    await client.query(`alter database ${TEMPLATE} with is_template true`);
  });

export type TestDatabase = {
  db: Db;
  world: TestWorld;
  /** Addresses as the server's configuration carries them. */
  urls: { app: string; owner: string; system: string };
  socket: string;
  name: string;
  /** Runs SQL as superuser, outside all policies: for arranging and for looking behind the curtain. */
  raw<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

/**
 * A fresh database with the newest structure and nothing in it; removed after the test file.
 * Call it once per file, at the top: `const house = await freshDatabase();` (inside a hook it is not closed by itself).
 */
export const freshDatabase = async (seed = 'seed'): Promise<TestDatabase> => {
  const { socket } = await testServer();
  await ensureTemplate(socket);
  const name = await asSuperuser(socket, 'postgres', async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query('create sequence if not exists test_database');
    const { rows } = await client.query("select 'test_' || nextval('test_database') as name");
    const fresh = String(rows[0]?.name);
    await client.query(`create database ${fresh} template ${TEMPLATE} owner ${ROLES.owner}`);
    await client.query(`revoke all on database ${fresh} from public`);
    await client.query(`grant connect on database ${fresh} to ${ROLES.app}, ${ROLES.system}`);
    return fresh;
  });
  const urls = {
    app: socketUrl(socket, ROLES.app, name),
    owner: socketUrl(socket, ROLES.owner, name),
    system: socketUrl(socket, ROLES.system, name),
  };
  const db = createDb({
    app: openPool(urls.app, { name: 'test', max: 8 }),
    system: openPool(urls.system, { name: 'test', max: 4 }),
    long: openPool(urls.app, { name: 'test', max: 2, statementTimeout: 120_000 }),
  });
  const outside = openPool(socketUrl(socket, 'postgres', name), { name: 'outside', max: 2 });
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    await Promise.all([db.close(), outside.end()]);
    await asSuperuser(socket, 'postgres', (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  afterAll(close);
  return {
    db,
    world: testWorld(seed),
    urls,
    socket,
    name,
    raw: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => (await outside.query<Row>(text, values)).rows,
    close,
  };
};

/** A viewer for tests: staff of the default tenant unless told otherwise. */
export const viewer = (given: Partial<Viewer> = {}): Viewer => ({
  tenant: '000000',
  user: '00000000000070008000000000000001',
  kind: 'staff',
  companies: [],
  laboratory: null,
  ...given,
});
