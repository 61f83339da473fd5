/** The system on a server of the operator: what is prepared, what is refused. */
import net from 'node:net';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { superuser, testServer } from '../../testing/database.ts';
import { readConfig } from '../config.ts';
import { createOperator } from '../operator.ts';
import { StartFault } from '../start-fault.ts';
import { migrate } from './migrate.ts';
import { type OpenOptions, openDatabase } from './open.ts';
import { socketUrl } from './pools.ts';
import { prepareServer } from './roles.ts';

const { socket } = await testServer();
const admin = await superuser(socket, 'postgres');
const urls = (database: string, more: { app?: string; owner?: string; system?: string } = {}) => ({
  DATABASE_URL: more.app ?? socketUrl(socket, 'zj_app', database),
  DATABASE_OWNER_URL: more.owner ?? socketUrl(socket, 'zj_owner', database),
  DATABASE_SYSTEM_URL: more.system ?? socketUrl(socket, 'zj_system', database),
});
afterAll(() => admin.end());
const said: string[] = [];
const open = (env: Record<string, string>, options?: OpenOptions) =>
  openDatabase(readConfig(env, '/nowhere'), { operator: createOperator('en', (line) => said.push(line)), onError: () => {} }, options);
const fault = (env: Record<string, string>, options?: OpenOptions) =>
  open(env, options).then(
    async (opened) => {
      await opened.close();
      return { key: 'opened' };
    },
    (e: unknown) => (e instanceof StartFault ? { key: e.key, ...e.params } : Promise.reject(e)),
  );
const prepared = async (name: string) => {
  await prepareServer(socketUrl(socket, 'postgres', 'postgres'), name);
  return name;
};

/** Speaks just enough of the protocol to be asked for its version. */
const pretendServer = async (version: string, number: number): Promise<{ url: string; close: () => void }> => {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5);
    head.write(type, 0, 'latin1');
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const int16 = (n: number) => Buffer.from([n >> 8, n & 255]);
  const int32 = (n: number) => Buffer.from([n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255]);
  const ready = message('Z', Buffer.from('I'));
  const columns = [
    ['version', 25],
    ['number', 23],
    ['encoding', 25],
  ] as const;
  const fields = columns.map(([name, type]) =>
    Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(type), int16(-1 & 0xffff), int32(-1), int16(0)]),
  );
  const values = [version, String(number), 'UTF8'].map((v) => Buffer.concat([int32(v.length), Buffer.from(v)]));
  const answer = Buffer.concat([
    message('T', Buffer.concat([int16(3), ...fields])),
    message('D', Buffer.concat([int16(3), ...values])),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ]);
  const server = net.createServer((peer) => {
    peer.on('error', () => {});
    peer.once('data', () => {
      peer.write(Buffer.concat([message('R', int32(0)), ready]));
      peer.on('data', (asked) => (asked[0] === 0x51 ? peer.write(answer) : peer.end()));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `postgresql://zj_owner@127.0.0.1:${port}/x`, close: () => server.close() };
};

describe('a database of the operator', () => {
  test('is prepared, migrated and opened; opening again changes nothing', async () => {
    const name = await prepared('given');
    await prepared('given');
    const first = await open(urls(name));
    expect(await first.db.system((tx) => tx.selectFrom('tenant').selectAll().execute())).toEqual([]);
    await first.close();
    said.length = 0;
    await (await open(urls(name))).close();
    expect(said.some((line) => line.includes('structure updated'))).toBe(false);
    const { rows } = await admin.query(`select datacl::text from pg_database where datname = 'given'`);
    expect(rows[0].datacl).not.toMatch(/[{,]=/);
  });

  test('eight at once make the roles and the database of a server once', async () => {
    for (const name of ['at_once_1', 'at_once_2', 'at_once_3']) await Promise.all(Array.from({ length: 8 }, () => prepared(name)));
  });

  test('four processes at once bring an empty one up to date', async () => {
    const name = await prepared('race');
    const owner = socketUrl(socket, 'zj_owner', name);
    const steps = await Promise.all([1, 2, 3, 4].map(() => migrate(owner)));
    expect(steps.filter((done) => done.length > 0).length).toBe(1);
  });

  test('made by a newer version, it is left alone', async () => {
    const name = await prepared('newer');
    await (await open(urls(name))).close();
    const client = new pg.Client({ connectionString: socketUrl(socket, 'zj_owner', name) });
    await client.connect();
    await client.query(`insert into kysely_migration values ('9999_future', '2030-01-01')`);
    await client.end();
    expect(await fault(urls(name))).toEqual({ key: 'schemaNewer', step: '9999_future' });
  });

  test('for somebody who only looks nothing is made and no step applied', async () => {
    const name = await prepared('looked_at');
    expect(await fault(urls(name), { asItIs: true })).toMatchObject({ key: 'schemaOlder' });
    const client = await superuser(socket, name);
    const { rows } = await client.query("select 1 from pg_tables where schemaname = 'public' and tablename not like 'kysely%'");
    expect(rows).toEqual([]);
    await (await open(urls(name))).close();
    expect(await fault(urls(name), { asItIs: true })).toEqual({ key: 'opened' });
    await client.query(`insert into kysely_migration values ('9999_future', '2030-01-01')`);
    await client.end();
    expect(await fault(urls(name), { asItIs: true })).toEqual({ key: 'schemaNewer', step: '9999_future' });
    expect(await fault({ ZJ_DATA: '/nowhere/data' }, { asItIs: true })).toEqual({ key: 'noData', path: '/nowhere/data' });
  });

  test('a role that could step around row-level security does not serve', async () => {
    const name = await prepared('roles');
    await (await open(urls(name))).close();
    expect(await fault(urls(name, { app: socketUrl(socket, 'postgres', name) }))).toMatchObject({ key: 'roleSuper', role: 'postgres' });
    expect(await fault(urls(name, { app: socketUrl(socket, 'zj_owner', name) }))).toMatchObject({ key: 'roleOwner' });
    expect(await fault(urls(name, { app: socketUrl(socket, 'zj_system', name) }))).toMatchObject({ key: 'roleWrong', expected: 'zj_app' });
    await admin.query('create role bypasser login bypassrls');
    await admin.query(`grant connect on database ${name} to bypasser`);
    expect(await fault(urls(name, { system: socketUrl(socket, 'bypasser', name) }))).toMatchObject({
      key: 'roleSuper',
      name: 'DATABASE_SYSTEM_URL',
    });
    await admin.query(`create role disguised login in role bypasser; grant connect on database ${name} to disguised`);
    expect(await fault(urls(name, { app: socketUrl(socket, 'disguised', name) }))).toMatchObject({ key: 'roleSuper', role: 'disguised' });
  });

  test('missing, unreachable, refusing, too old, or in another encoding: each says so', async () => {
    expect(await fault(urls('nobody_made_this'))).toMatchObject({ key: 'databaseMissing' });
    expect(await fault(urls('x', { owner: 'postgresql://zj_owner@127.0.0.1:9/x' }))).toMatchObject({
      key: 'databaseUnreachable',
      name: 'DATABASE_OWNER_URL',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
    expect(await fault(urls('given', { app: socketUrl(socket, 'nobody_knows', 'given') }))).toMatchObject({ key: 'databaseRefused' });
    const old = await pretendServer('14.11 (Debian)', 140_011);
    expect(await fault(urls('x', { owner: old.url }))).toMatchObject({ key: 'databaseOld', found: '14.11 (Debian)' });
    old.close();
    await admin.query(`create database latin owner zj_owner template template0 encoding 'SQL_ASCII' locale 'C'`);
    expect(await fault(urls('latin'))).toEqual({ key: 'databaseEncoding', found: 'SQL_ASCII' });
  });

  test('a password never appears in a reason', async () => {
    const told = await fault(urls('x', { owner: 'postgresql://zj_owner:geheim@127.0.0.1:9/x' }));
    expect(JSON.stringify(told)).not.toContain('geheim');
  });
});
