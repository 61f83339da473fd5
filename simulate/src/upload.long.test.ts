/** 500,000,000 bytes over a bad line: the connection is cut three times and the server killed once; the same bytes arrive, in little memory. */
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { RESUMABLE_PATH } from '@zhengjian/contract/areas/file/records.ts';
import { API_PREFIX, UPLOAD_LIMIT_BYTES } from '@zhengjian/contract/constants.ts';
import { openApp } from '@zhengjian/server/src/app.ts';
import { bundleOf } from '@zhengjian/server/src/testing/bundle.ts';
import { freshDatabase } from '@zhengjian/server/src/testing/database.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { formFor } from './applications.ts';
import { makeCall } from './caller.ts';
import { chanceOf, simulatedWorld } from './chance.ts';
import { companies } from './companies.ts';
import { MAIN_TENANT, seedInstitute } from './institute.ts';
import { createUsers } from './people.ts';
import { products } from './products.ts';
import { registerDemoCompany } from './register.ts';
import { type ServerProcess, startServer } from './testing/process.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
/** Beyond what the server takes at rest; a file held whole would take 500. */
const MOST_MORE = 150_000_000;
const folder = fs.mkdtempSync(path.join(tmpdir(), 'zj-upload-'));
const dataDir = path.join(folder, 'data');
const closing: (() => unknown)[] = [() => fs.rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** An archive of one stored entry, exactly so many bytes long. @returns its SHA-256 */
const largeArchive = (file: string, size: number): string => {
  const name = Buffer.from('drawing.dwg');
  const length = size - (30 + name.length) - (46 + name.length) - 22;
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt32LE(length, 14);
  common.writeUInt32LE(length, 18);
  common.writeUInt16LE(name.length, 22);
  const entry = Buffer.alloc(46);
  entry.write('PK\x01\x02', 'latin1');
  common.copy(entry, 6);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + length, 16);
  const hash = createHash('sha256');
  const to = fs.openSync(file, 'w');
  const write = (part: Buffer) => {
    hash.update(part);
    fs.writeSync(to, part);
  };
  write(Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name]));
  const block = randomBytes(1 << 20);
  for (let left = length; left > 0; left -= block.length) write(block.subarray(0, Math.min(left, block.length)));
  write(Buffer.concat([entry, name, end]));
  fs.closeSync(to);
  return hash.digest('hex');
};

/** Bytes in memory; 0 once the process is gone. */
const memoryOf = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
};

test('arrives whole, and one byte more is refused', async () => {
  const { db, raw, urls } = await freshDatabase();
  const world = simulatedWorld('upload', new Date());
  const app = await openApp({
    db,
    world,
    masterKey: Buffer.alloc(32, 7),
    files: path.join(dataDir, 'files'),
    web: null,
    settings: { captcha: true, demo: true, production: false },
    trustProxy: false,
    tls: null,
    publicPerMinute: 1_000_000,
    quiet: true,
  });
  closing.push(() => app.close());
  await seedInstitute(db, world, path.resolve(import.meta.dirname, '../../processes'));
  const stage = { app, db, world };
  const users = createUsers(stage, MAIN_TENANT);
  const [company] = companies;
  const [product] = products;
  if (!company || !product) throw new Error('no company');
  const applicant = await registerDemoCompany(stage, users, MAIN_TENANT, company);
  const token = await users.as(company.account);
  const form = formFor(world, chanceOf('upload'), {
    applicant,
    manufacturer: applicant,
    factory: applicant,
    product,
    standardIds: new Map(),
  });
  const { id: dataId } = await makeCall(app, acceptanceCalls.save, form, { token });
  await raw("update file_catalog set max_file_size = 500 where tenant_id = $1 and catalog_code = '0111'", [MAIN_TENANT]);
  const node = (await makeCall(app, fileCalls.selectFileCatalog, { dataId }, { token })).find((n) => n.catalogCode === '0111');

  const file = path.join(folder, 'large.zip');
  const sha256 = largeArchive(file, UPLOAD_LIMIT_BYTES);
  expect(fs.statSync(file).size).toBe(UPLOAD_LIMIT_BYTES);

  const bundle = await bundleOf({ main: 'server/src/main.ts' });
  closing.push(bundle.remove);
  const env = {
    DATABASE_URL: urls.app,
    DATABASE_OWNER_URL: urls.owner,
    DATABASE_SYSTEM_URL: urls.system,
    ZJ_MASTER_KEY: Buffer.alloc(32, 7).toString('hex'),
  };
  const start = () => startServer(bundle.script('main'), dataDir, env);
  let server: ServerProcess = await start();
  closing.push(() => server.kill('SIGTERM'));
  let atRest = memoryOf(server.pid);
  let more = 0;
  const watch = setInterval(() => {
    more = Math.max(more, memoryOf(server.pid) - atRest);
  }, 25);
  closing.push(() => clearInterval(watch));

  const headers = { 'blade-auth': `bearer ${token}`, 'tus-resumable': '1.0.0' };
  const begin = (length: number) =>
    fetch(`${server.url}${API_PREFIX}${RESUMABLE_PATH}`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(length), 'upload-metadata': `filename ${Buffer.from('图纸.zip').toString('base64')}` },
    });
  expect((await begin(UPLOAD_LIMIT_BYTES + 1)).status).toBe(413);
  const place = (await begin(UPLOAD_LIMIT_BYTES)).headers.get('location') ?? '';
  const offsetOf = async () => Number((await fetch(`${server.url}${place}`, { method: 'HEAD', headers })).headers.get('upload-offset'));

  /** Sends from where the upload stands; cut off after so many bytes where told. */
  const send = async (cutAfter: number | null): Promise<number> => {
    const offset = await offsetOf();
    const { hostname, port } = new URL(server.url);
    const request = http.request({
      hostname,
      port,
      path: place,
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(UPLOAD_LIMIT_BYTES - offset),
      },
    });
    let sent = 0;
    const answered = new Promise<number>((resolve) => {
      request.once('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      request.once('error', () => resolve(0));
    });
    const source = fs.createReadStream(file, { start: offset, highWaterMark: 1 << 20 });
    source.on('data', (part) => {
      sent += part.length;
      if (cutAfter !== null && sent >= cutAfter) request.destroy();
    });
    await pipeline(source, request).catch(() => {});
    const status = await answered;
    return status;
  };

  for (const cut of [60_000_000, 90_000_000, 40_000_000]) {
    const before = await offsetOf();
    expect(await send(cut)).toBe(0);
    await vi.waitFor(async () => expect(await offsetOf()).toBeGreaterThan(before), 10_000);
  }
  // killed in the middle of a part
  const going = send(null);
  await vi.waitFor(
    () => expect(fs.statSync(path.join(dataDir, 'files/incoming/parts', path.basename(place))).size).toBeGreaterThan(250_000_000),
    {
      timeout: 60_000,
      interval: 5,
    },
  );
  await server.kill('SIGKILL');
  await going.catch(() => 0);
  server = await start();
  atRest = memoryOf(server.pid);
  expect(await offsetOf()).toBeGreaterThan(250_000_000);
  expect(await offsetOf()).toBeLessThan(UPLOAD_LIMIT_BYTES);
  expect(await send(null)).toBe(204);

  const body = new FormData();
  body.set('fileCatalogId', node?.id ?? '');
  body.set('dataId', dataId);
  body.set('uploadId', path.basename(place));
  const begun = Date.now();
  const filed = await fetch(`${server.url}${API_PREFIX}${fileCalls.uploadFile.path}`, {
    method: 'POST',
    headers: { 'blade-auth': `bearer ${token}` },
    body,
  });
  const { code, data } = (await filed.json()) as { code: number; data: { fileSha256: string; fileSize: number } };
  const seconds = (Date.now() - begun) / 1000;
  process.stdout.write(
    `\n  500,000,000 bytes: filed in ${seconds.toFixed(1)} s, at most ${Math.round(more / 1e6)} MB beyond the ${Math.round(atRest / 1e6)} at rest\n`,
  );
  expect({ code, sha256: data.fileSha256, size: data.fileSize }).toEqual({ code: 200, sha256, size: UPLOAD_LIMIT_BYTES });
  const stored = path.join(dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  const hash = createHash('sha256');
  for await (const part of fs.createReadStream(stored)) hash.update(part);
  expect(hash.digest('hex')).toBe(sha256);
  expect(more).toBeGreaterThan(0);
  expect(more).toBeLessThan(MOST_MORE);
});
