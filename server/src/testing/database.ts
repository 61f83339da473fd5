/** A migrated database of its own for a test file, on the run's embedded PostgreSQL. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { createDb, type Db, type Viewer } from '../platform/database/db.ts';
import { type EmbeddedServer, ensureServer, stopServer } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openPool, socketUrl } from '../platform/database/pools.ts';
import { prepareServer, ROLES } from '../platform/database/roles.ts';
import { type TestWorld, testWorld } from './world.ts';

const TEMPLATE = 'zj_template';
const LOCK = 7261;

/**
 * Durability is off, since the folder is thrown away. What the planner knows of a table is gathered when a test asks for it, so that a
 * plan depends on the test alone, and not by a worker that goes round the hundreds of databases of a run.
 */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off', 'max_connections=200'];

const serverIn = (folder: string) =>
  ensureServer({ dataDir: path.join(folder, 'data'), flags: SETTINGS.flatMap((setting) => ['-c', setting]) });

/** The run's server. */
export const testServer = () => serverIn(inject('databaseDir'));

/** A server for one test file alone, where what is tested hangs on the transactions of every database of its server. It goes with the file. */
export const serverOfItsOwn = async (): Promise<EmbeddedServer> => {
  const folder = mkdtempSync(path.join(inject('databaseDir'), 'own-'));
  const server = await serverIn(folder);
  afterAll(async () => {
    await stopServer(server, 'now');
    for (const dir of [server.socket, folder]) rmSync(dir, { recursive: true, force: true });
  });
  return server;
};

/** A bare superuser connection, for looking from outside the system. Close it yourself. */
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

/** Makes a database from a template; creations are done one after the other. */
const createFrom = (socket: string, template: string, name?: string): Promise<string> =>
  asSuperuser(socket, 'postgres', async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query('create sequence if not exists test_database');
    const { rows } = await client.query("select 'test_' || nextval('test_database') as name");
    const fresh = name ?? String(rows[0]?.name);
    // a copy of the files: through the log, as is usual, it takes twice as long
    await client.query(`create database ${fresh} template ${template} strategy file_copy owner ${ROLES.owner}`);
    await client.query(`revoke all on database ${fresh} from public`);
    await client.query(`grant connect on database ${fresh} to ${ROLES.app}, ${ROLES.system}`);
    return fresh;
  });

const drop = (socket: string, name: string) =>
  asSuperuser(socket, 'postgres', (client) => client.query(`drop database if exists ${name} with (force)`));

const urlsOf = (socket: string, name: string): DatabaseUrls => ({
  app: socketUrl(socket, ROLES.app, name),
  owner: socketUrl(socket, ROLES.owner, name),
  system: socketUrl(socket, ROLES.system, name),
});

/** Makes a template unless the run has it: whichever test process comes first makes it, the others wait for it. */
const ensureTemplate = (socket: string, name: string, make: () => Promise<void>): Promise<void> =>
  asSuperuser(socket, 'postgres', async (client) => {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK, name]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [name]);
    if (rowCount) return;
    await make();
    await client.query(`alter database ${name} with is_template true`);
  });

/** The newest structure and nothing in it. */
const ensureEmptyTemplate = (socket: string): Promise<void> =>
  ensureTemplate(socket, TEMPLATE, async () => {
    await prepareServer(socketUrl(socket, 'postgres', 'postgres'), TEMPLATE);
    await migrate(socketUrl(socket, ROLES.owner, TEMPLATE));
  });

/** Addresses as the server's configuration carries them. */
export type DatabaseUrls = { app: string; owner: string; system: string };

/** What databases of a test run are copied from: the name of a template, and the folder that was filled with it. */
export type Template = { name: string; folder: string };

/**
 * A template with content, filled once in a run and copied by each test file that names it, as the empty one is. `fill` gets a
 * fresh database and a folder for the files that belong to it, and leaves no connection open.
 */
export const filledTemplate = async (name: string, fill: (urls: DatabaseUrls, folder: string) => Promise<void>): Promise<Template> => {
  const { socket } = await testServer();
  await ensureEmptyTemplate(socket);
  const folder = path.join(inject('databaseDir'), name);
  await ensureTemplate(socket, name, async () => {
    await createFrom(socket, TEMPLATE, name);
    mkdirSync(folder);
    try {
      await fill(urlsOf(socket, name), folder);
    } catch (e) {
      await drop(socket, name);
      rmSync(folder, { recursive: true, force: true });
      throw e;
    }
  });
  return { name, folder };
};

/** A database of its own for a test file, with a copy of the template's folder; both are removed after the file. */
export const copyOf = async (template: Template): Promise<{ urls: DatabaseUrls; socket: string; folder: string; name: string }> => {
  const { socket } = await testServer();
  const name = await createFrom(socket, template.name);
  const folder = path.join(inject('databaseDir'), name);
  cpSync(template.folder, folder, { recursive: true });
  afterAll(async () => {
    await drop(socket, name);
    rmSync(folder, { recursive: true, force: true });
  });
  return { urls: urlsOf(socket, name), socket, folder, name };
};

export type TestDatabase = {
  db: Db;
  world: TestWorld;
  urls: DatabaseUrls;
  socket: string;
  name: string;
  /** Runs SQL as superuser, outside all policies: for arranging and for looking behind the curtain. */
  raw<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

/**
 * A fresh database with the newest structure and nothing in it, or with what a filled template holds; removed after the test file.
 * Call it once per file, at the top: `const system = await freshDatabase();` (inside a hook it is not closed by itself).
 */
export const freshDatabase = async (seed = 'seed', template = TEMPLATE, server = testServer()): Promise<TestDatabase> => {
  const { socket } = await server;
  await ensureEmptyTemplate(socket);
  const name = await createFrom(socket, template);
  const urls = urlsOf(socket, name);
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
    await drop(socket, name);
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

/** A database with the structure that an earlier version had made. Steps are never changed once they are out, so they make it. */
export const earlierStructure = async (lastStep: string): Promise<TestDatabase> => {
  const database = await freshDatabase('earlier', 'template0');
  await migrate(database.urls.owner, Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= lastStep)));
  return database;
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

/** Changes the structure of a test's database, as a step of a line that only the test knows. */
export const asOwner = async ({ owner }: DatabaseUrls, work: (db: Kysely<unknown>) => Promise<void>): Promise<void> => {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: openPool(owner, { name: 'owner', max: 1 }) }) });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
};

/** Takes a step of the structure once more, in a database that was put back to what stood before it. */
export const stepAgain = (urls: DatabaseUrls, name: string): Promise<void> =>
  asOwner(urls, async (db) => {
    const step = migrations[name];
    if (step === undefined) throw new Error(`no step ${name}`);
    await step.up(db);
  });
