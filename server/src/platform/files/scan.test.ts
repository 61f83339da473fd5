/** The client of clamd against a small daemon that speaks its protocol. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { clamdScanner, ScannerAway } from './scan.ts';
import { type Daemon, fakeClamd } from './testing/clamd.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'zj-clamd-'));
const file = (name: string, content: string | Buffer) => {
  const at = path.join(folder, name);
  writeFileSync(at, content);
  return at;
};
let daemon: Daemon | null = null;
afterEach(async () => {
  await daemon?.close();
  daemon = null;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('says nothing of a clean file, and names what an infected one carries', async () => {
  daemon = await fakeClamd({ path: path.join(folder, 'clamd.sock') });
  const scan = clamdScanner(daemon.address);
  const large = Buffer.alloc(3_000_000, 'clean ');
  expect(await scan(file('clean', large))).toBeNull();
  expect(daemon.received.at(-1)?.equals(large)).toBe(true);
  expect(await scan(file('bad', `${'x'.repeat(400_000)}INFECTED`))).toBe('Test.Signature');
  expect(await scan(file('empty', ''))).toBeNull();
});

test('speaks over TCP too', async () => {
  daemon = await fakeClamd({ host: '127.0.0.1', port: 0 });
  expect(await clamdScanner(daemon.address)(file('tcp', 'INFECTED'))).toBe('Test.Signature');
});

test.each([
  ['an answer it does not know', 'INSTREAM size limit exceeded. ERROR\0'],
  ['no answer at all', ''],
])('%s is no pass', async (_, answer) => {
  daemon = await fakeClamd({ host: '127.0.0.1', port: 0 }, () => answer);
  await expect(clamdScanner(daemon.address)(file('any', 'clean'))).rejects.toThrow(ScannerAway);
});

test('a daemon that is away is no pass', async () => {
  await expect(clamdScanner({ path: path.join(folder, 'nobody.sock') })(file('any', 'clean'))).rejects.toThrow(ScannerAway);
});

test('a daemon that hangs up in the middle is no pass', async () => {
  const rude = net.createServer((socket) => socket.once('data', () => socket.destroy()));
  await new Promise<void>((on) => rude.listen(0, '127.0.0.1', on));
  const { port } = rude.address() as net.AddressInfo;
  await expect(clamdScanner({ host: '127.0.0.1', port })(file('long', Buffer.alloc(5_000_000)))).rejects.toThrow(ScannerAway);
  rude.close();
});
