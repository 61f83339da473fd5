/** One contract, two stores: local disk, and a bucket of an S3 service on loopback. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartFault } from '../start-fault.ts';
import { realWorld } from '../world.ts';
import { localStore } from './local-store.ts';
import { openStore } from './open-store.ts';
import { type S3Settings, s3Store } from './s3-store.ts';
import { asideIn, type FileStore, TooMuch } from './store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'zj-store-'));
const bucket = mkdtempSync(path.join(tmpdir(), 'zj-bucket-'));
const world = realWorld();
const service = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: bucket,
  configureBuckets: [{ name: 'files', configs: [] }],
});
let settings: S3Settings;
const stores: Record<string, { store: FileStore; aside: string }> = {};

beforeAll(async () => {
  const { port } = await service.run();
  settings = { endpoint: `http://127.0.0.1:${port}`, bucket: 'files', region: 'us-east-1', key: 'S3RVER', secret: 'S3RVER' };
  const [disk, besideS3] = [path.join(folder, 'disk'), path.join(folder, 's3')];
  stores.disk = { store: localStore(disk, world), aside: asideIn(disk) };
  stores.s3 = { store: s3Store(settings, besideS3, world), aside: asideIn(besideS3) };
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
  rmSync(bucket, { recursive: true, force: true });
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const whole = async (stream: Readable | null): Promise<Buffer | null> => {
  if (!stream) return null;
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
const all = async (store: FileStore) => {
  const out: string[] = [];
  for await (const { sha256: hash } of store.list()) out.push(hash);
  return out.sort();
};
const soon = () => new Date(Date.now() + 60_000);
const earlier = () => new Date(Date.now() - 3_600_000);

describe.each(['disk', 's3'])('%s', (name) => {
  const at = () => stores[name] as { store: FileStore; aside: string };
  const left = () => (existsSync(at().aside) ? readdirSync(at().aside) : []);

  test('keeps a stream under its hash and gives it back, whole and in part', async () => {
    const { store } = at();
    const bytes = Buffer.from(`中文 ${name} ${'0123456789'.repeat(2_000)}`);
    const stored = await store.put(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]));
    expect(stored).toMatchObject({ sha256: sha256(bytes), size: bytes.length });
    expect(stored.head).toEqual(bytes.subarray(0, 8192));
    expect(await store.size(stored.sha256)).toBe(bytes.length);
    expect((await whole(await store.read(stored.sha256)))?.equals(bytes)).toBe(true);
    expect(await whole(await store.read(stored.sha256, { start: 10, end: 19 }))).toEqual(bytes.subarray(10, 20));
    expect(await all(store)).toContain(stored.sha256);
    expect(left()).toEqual([]);
  });

  test('knows nothing of content that was never put', async () => {
    const { store } = at();
    expect(await store.size('0'.repeat(64))).toBeNull();
    expect(await store.read('0'.repeat(64))).toBeNull();
    expect(await store.remove('0'.repeat(64), soon())).toBe(false);
  });

  test('takes a file of this machine and leaves it', async () => {
    const { store } = at();
    const file = path.join(folder, `${name}.bin`);
    writeFileSync(file, `from disk ${name}`);
    const { sha256: hash } = await store.put({ path: file });
    expect((await whole(await store.read(hash)))?.toString()).toBe(`from disk ${name}`);
    expect(existsSync(file)).toBe(true);
  });

  test('the same content put many times at once is kept once', async () => {
    const { store } = at();
    const bytes = Buffer.alloc(300_000, name);
    const stored = await Promise.all(Array.from({ length: 8 }, () => store.put(Readable.from([bytes]))));
    expect(new Set(stored.map((s) => s.sha256))).toEqual(new Set([sha256(bytes)]));
    expect((await all(store)).filter((hash) => hash === sha256(bytes))).toHaveLength(1);
    expect((await whole(await store.read(sha256(bytes))))?.equals(bytes)).toBe(true);
  });

  test('keeps nothing of what breaks off, is too much, or is refused by a look at it', async () => {
    const { store } = at();
    const before = await all(store);
    const cutOffAfter = (parts: string[]) =>
      Readable.from(
        (async function* () {
          for (const part of parts) yield Buffer.from(part);
          throw new Error('cut off');
        })(),
      );
    for (const parts of [['begun'], ...Array.from({ length: 50 }, () => [])]) {
      await expect(store.put(cutOffAfter(parts))).rejects.toThrow('cut off');
    }
    await expect(store.put(Readable.from([Buffer.alloc(101, 'a')]), { limit: 100 })).rejects.toThrow(TooMuch);
    const seen: number[] = [];
    const check = async ({ path: file, size }: { path: string; size: number }) => {
      seen.push(size, statSync(file).size);
      throw new Error('unfit');
    };
    await expect(store.put(Readable.from([Buffer.alloc(64, 'b')]), { check })).rejects.toThrow('unfit');
    expect(seen).toEqual([64, 64]);
    expect(await all(store)).toEqual(before);
    expect(left()).toEqual([]);
  });

  test('deletes what was not put lately, and nothing else', async () => {
    const { store } = at();
    const { sha256: hash } = await store.put(Readable.from([Buffer.from(`old ${name}`)]));
    expect(await store.remove(hash, earlier())).toBe(false);
    expect(await store.size(hash)).not.toBeNull();
    expect(await store.remove(hash, soon())).toBe(true);
    expect(await store.size(hash)).toBeNull();
    expect(await all(store)).not.toContain(hash);
  });

  test('content put again is as good as new', async () => {
    const { store } = at();
    const bytes = Buffer.from(`again ${name}`);
    const { sha256: hash } = await store.put(Readable.from([bytes]));
    const timeOf = async (wanted: string): Promise<number> => {
      for await (const kept of store.list()) if (kept.sha256 === wanted) return kept.at.getTime();
      throw new Error(`${wanted} is not kept`);
    };
    const first = await timeOf(hash);
    // a service may tell whole seconds: others are put until one of them is told to be younger
    let between = first;
    for (let n = 0; between <= first; n += 1) {
      const other = await store.put(Readable.from([Buffer.from(`other ${name} ${n}`)]));
      between = await timeOf(other.sha256);
    }
    await store.put(Readable.from([bytes]));
    expect(await store.remove(hash, new Date(between))).toBe(false);
    expect(await store.size(hash)).toBe(bytes.length);
  });

  test('clears what a crash left lying aside', async () => {
    const { store, aside } = at();
    await store.put(Readable.from([Buffer.from('makes the folder')]));
    const crashed = path.join(aside, 'left-by-a-crash');
    writeFileSync(crashed, 'half');
    utimesSync(crashed, earlier(), earlier());
    writeFileSync(path.join(aside, 'under-way'), 'half');
    expect(await store.clear(new Date(Date.now() - 60_000))).toBe(1);
    expect(left()).toEqual(['under-way']);
    rmSync(path.join(aside, 'under-way'));
  });

  test('20 MB arrive in parts and are the same', async () => {
    const { store } = at();
    const part = Buffer.alloc(1 << 20, `part of ${name}`);
    const hash = createHash('sha256');
    for (let i = 0; i < 20; i++) hash.update(part);
    const stored = await store.put(Readable.from(Array.from({ length: 20 }, () => part)));
    expect(stored).toMatchObject({ sha256: hash.digest('hex'), size: 20 << 20 });
    expect(await store.size(stored.sha256)).toBe(20 << 20);
  });
});

test('a bucket that is not there, or not ours, stops the start with one line', async () => {
  const faultOf = async (s3: S3Settings) =>
    openStore({ s3 }, folder, world).catch((e: unknown) => (e instanceof StartFault ? e : Promise.reject(e)));
  expect(await faultOf({ ...settings, bucket: 'nowhere' })).toMatchObject({ key: 'storeUnreachable', params: { detail: 'HTTP 404' } });
  const refused = await faultOf({ ...settings, endpoint: 'http://127.0.0.1:9' });
  expect(refused).toMatchObject({ key: 'storeUnreachable', params: { url: 'http://127.0.0.1:9/files' } });
  expect(await openStore({ s3: settings }, folder, world)).toHaveProperty('put');
});
