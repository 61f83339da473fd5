/** The supervisor with real servers in folders of its own; durability is on here as in the system. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { StartFault } from '../start-fault.ts';
import { type EmbeddedServer, ensureServer, stopServer } from './embedded.ts';
import { mendLinks } from './embedded-binaries.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'zj-embedded-'));
const servers: EmbeddedServer[] = [];
const open = async (name: string, more: { namespace?: boolean } = {}) => {
  const server = await ensureServer({ dataDir: path.join(root, name, 'data'), ...more });
  servers.push(server);
  return server;
};
const query = async (server: EmbeddedServer, text: string) => {
  const client = new pg.Client({ host: server.socket, port: 5432, user: 'postgres', database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};
const postmaster = (server: EmbeddedServer) => Number(fs.readFileSync(path.join(server.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
const fault = (tried: Promise<unknown>) =>
  tried.then(
    () => 'started',
    (e: unknown) => (e instanceof StartFault ? e : Promise.reject(e)),
  );
const folder = (name: string) => {
  const dir = path.join(root, name, 'data');
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  return dir;
};

afterEach(async () => {
  for (const server of servers.splice(0)) {
    await stopServer(server, 'now');
    fs.rmSync(server.socket, { recursive: true, force: true });
  }
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

describe('the embedded PostgreSQL', () => {
  test('is a durable UTF-8 server without a port, open to nobody else', async () => {
    const server = await open('fresh');
    expect(server.adopted).toBe(false);
    const [settings] = await query(
      server,
      `select current_setting('fsync') as fsync, current_setting('data_checksums') as sums, current_setting('listen_addresses') as addresses,
        current_setting('server_encoding') as encoding, (select datctype from pg_database where datname = 'template1') as ctype`,
    );
    expect(settings).toEqual({ fsync: 'on', sums: 'on', addresses: '', encoding: 'UTF8', ctype: 'C.UTF-8' });
    expect(fs.statSync(server.socket).mode & 0o777).toBe(0o700);
    expect(fs.statSync(server.dataDir).mode & 0o077).toBe(0);
  });

  test('four processes’ worth of starts at once share one server, and the next one adopts it', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => open('many')));
    expect(new Set(all.map(postmaster)).size).toBe(1);
    expect(all.filter((s) => !s.adopted).length).toBeLessThanOrEqual(1);
    expect((await open('many')).adopted).toBe(true);
    expect(fs.readdirSync(path.join(root, 'many')).filter((n) => n.includes('init-'))).toEqual([]);
  });

  test('is found although TMPDIR has changed', async () => {
    const server = await open('moved');
    const before = process.env.TMPDIR;
    process.env.TMPDIR = root;
    try {
      expect(await open('moved')).toMatchObject({ adopted: true, socket: server.socket });
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  });

  test('comes back with its rows after being killed', async () => {
    const server = await open('killed');
    await query(server, 'create table kept as select generate_series(1, 1000) as n');
    process.kill(postmaster(server), 'SIGKILL');
    const again = await open('killed');
    expect(await query(again, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }]);
  });

  test('stays while another process uses it, stops when it does not', async () => {
    const server = await open('shared');
    const other = new pg.Client({ host: server.socket, port: 5432, user: 'postgres', database: 'postgres' });
    await other.connect();
    expect(await stopServer(server)).toBe(false);
    await other.end();
    await wait(100);
    expect(await stopServer(server)).toBe(true);
    expect(fs.existsSync(path.join(server.dataDir, 'postmaster.pid'))).toBe(false);
  });

  test('survives a signal to the terminal’s process group', async () => {
    const script = `import { ensureServer } from ${JSON.stringify(path.resolve('server/src/platform/database/embedded.ts'))};
      const s = await ensureServer({ dataDir: ${JSON.stringify(path.join(root, 'group', 'data'))} }); console.log(s.socket); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((started) => child.stdout.once('data', started));
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await new Promise((gone) => child.once('exit', gone));
    expect((await open('group')).adopted).toBe(true);
  });

  test.runIf(process.getuid?.() === 0)(
    'runs under another account where user namespaces are forbidden, and changes over both ways',
    async () => {
      fs.chmodSync(root, 0o755);
      const server = await open('account', { namespace: false });
      expect(fs.statSync(server.dataDir).uid).not.toBe(0);
      await query(server, 'create table kept (n int)');
      expect(await stopServer(server)).toBe(true);
      const inNamespace = await open('account');
      expect(fs.statSync(inNamespace.dataDir).uid).toBe(0);
      expect(await query(inNamespace, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
      expect(await stopServer(inNamespace)).toBe(true);
      expect(await query(await open('account', { namespace: false }), 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
    },
  );

  test('links that an ignored install script left out are made', () => {
    const native = path.join(root, 'native');
    fs.mkdirSync(path.join(native, 'lib'), { recursive: true });
    fs.writeFileSync(path.join(native, 'lib/libicu.so.60.2'), 'x');
    fs.writeFileSync(
      path.join(native, 'pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libicu.so.60.2', target: 'native/lib/libicu.so.60' }]),
    );
    mendLinks(native);
    mendLinks(native);
    expect(fs.readFileSync(path.join(native, 'lib/libicu.so.60'), 'utf8')).toBe('x');
  });
});

describe('what stands in the way is named, and nothing is touched', () => {
  test('a folder that is something else', async () => {
    const dir = folder('photos');
    fs.writeFileSync(path.join(dir, 'holiday.jpg'), 'x');
    expect(await fault(open('photos'))).toMatchObject({ key: 'dataBroken' });
    expect(fs.readdirSync(dir)).toEqual(['holiday.jpg']);
  });

  test('a folder of another PostgreSQL', async () => {
    fs.writeFileSync(path.join(folder('newer'), 'PG_VERSION'), '17\n');
    expect(await fault(open('newer'))).toMatchObject({ key: 'dataVersion', params: { found: '17', expected: '15' } });
  });

  test('a broken folder', async () => {
    const server = await open('broken');
    await stopServer(server);
    const control = path.join(server.dataDir, 'global/pg_control');
    const saved = fs.readFileSync(control);
    fs.rmSync(control);
    expect(await fault(open('broken'))).toMatchObject({ key: 'dataBroken' });
    fs.writeFileSync(control, Buffer.alloc(saved.length, 1));
    expect(await fault(open('broken'))).toMatchObject({ key: 'dataBroken' });
    fs.writeFileSync(control, saved);
    expect((await open('broken')).adopted).toBe(false);
  });

  test('a file where the folder should be', async () => {
    fs.mkdirSync(path.join(root, 'file'));
    fs.writeFileSync(path.join(root, 'file/data'), 'x');
    expect(await fault(open('file'))).toMatchObject({ key: 'notAFolder' });
    fs.writeFileSync(path.join(root, 'plain'), 'x');
    expect(await fault(open('plain'))).toMatchObject({ key: 'notAFolder' });
  });

  test('a server that runs but whose socket somebody removed', async () => {
    const server = await open('hidden');
    const pid = postmaster(server);
    fs.rmSync(server.socket, { recursive: true });
    expect(await fault(open('hidden'))).toMatchObject({ key: 'dataInUse', params: { pid } });
    process.kill(pid, 'SIGINT');
    for (let i = 0; i < 100 && fs.existsSync(path.join(server.dataDir, 'postmaster.pid')); i++) await wait(50);
    expect((await open('hidden')).adopted).toBe(false);
  });

  test('a socket folder that others may enter', async () => {
    const server = await open('squatted');
    await stopServer(server);
    fs.chmodSync(server.socket, 0o777);
    expect(await fault(open('squatted'))).toMatchObject({ key: 'socketTaken' });
    fs.chmodSync(server.socket, 0o700);
  });
});
