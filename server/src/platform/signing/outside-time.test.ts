/** A time authority outside the system: openssl answers as one, and then as one that is down, slow or wrong. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testWorld } from '../../testing/world.ts';
import { createDocumentMaker } from '../documents/maker.ts';
import { papers } from '../documents/papers/index.ts';
import { certificateRecord } from '../documents/testing/records.ts';
import { createRoot, issueUnder, type KeyPair } from './authority.ts';
import { keySigner, sha256 } from './cms.ts';
import { outsideTime } from './outside-time.ts';
import { signPdf } from './sign-pdf.ts';
import { verifyPdf } from './verify-pdf.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'zj-tsa-'));
const run = (command: string, args: string[]) => spawnSync(command, args, { encoding: 'utf8' });
const inFolder = (name: string) => path.join(folder, name);
const pem = (kind: string, der: Buffer) =>
  `-----BEGIN ${kind}-----\n${der.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END ${kind}-----\n`;
// openssl looks at the clock of the machine
const world = testWorld('tsa', new Date());
const maker = createDocumentMaker();

let system: KeyPair;
let seal: KeyPair;
let root: KeyPair;
let plain: Buffer;

/** What openssl answers to a question; another key for another authority. */
const reply = (question: Buffer, key: string): Buffer => {
  writeFileSync(inFolder('question'), question);
  const args = ['ts', '-reply', '-config', inFolder('tsa.cnf'), '-queryfile', inFolder('question'), '-out', inFolder('answer')];
  const { status, stderr } = run('openssl', [...args, '-signer', inFolder(`${key}.pem`), '-inkey', inFolder(`${key}.key`)]);
  if (status !== 0) throw new Error(stderr);
  return readFileSync(inFolder('answer'));
};

type Answer = (question: Buffer, response: http.ServerResponse) => void;
const good: Answer = (question, response) => response.end(reply(question, 'tsa'));
let answers: Answer = good;
let asked = 0;
const server = http.createServer((request, response) => {
  asked++;
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part)).on('end', () => answers(Buffer.concat(parts), response));
});
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

const openAuthority = async (name: string): Promise<KeyPair> => {
  const made = await createRoot(world, '外部时间戳机构', name);
  const key = await issueUnder(world, made, { organisation: '外部时间戳机构', common: name, use: 'timestamp' });
  writeFileSync(inFolder(`${name}.pem`), pem('CERTIFICATE', key.certificate));
  writeFileSync(inFolder(`${name}.key`), pem('PRIVATE KEY', key.privateKey));
  return made;
};

beforeAll(async () => {
  system = await createRoot(world, '院', '院内');
  seal = await issueUnder(world, system, { organisation: '院', common: '认证专用章', use: 'seal' });
  root = await openAuthority('tsa');
  await openAuthority('stranger');
  writeFileSync(inFolder('serial'), '01\n');
  writeFileSync(
    inFolder('tsa.cnf'),
    `[tsa]\ndefault_tsa = t\n[t]\nserial = ${inFolder('serial')}\nsigner_digest = sha256\ndefault_policy = 1.3.6.1.4.1.55555.2.1\ndigests = sha256\naccuracy = secs:1\ness_cert_id_alg = sha256\n`,
  );
  plain = (await maker.render(papers.cccCertificate, certificateRecord())).pdf;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
}, 60_000);
beforeEach(() => {
  answers = good;
  asked = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await maker.close();
});

const ours = (at = url(), ms = 5_000) => outsideTime({ url: at, roots: [root.certificate] }, world, ms);
const sign = (time = ours()) =>
  signPdf(plain, {
    signer: keySigner(seal, [system.certificate]),
    level: 'B-T',
    timestamp: time.authority,
    at: world.now(),
    name: '认证专用章',
    reason: '签发证书',
    location: '院',
  });

test('its time stands under the signature, and is believed for the time only', async () => {
  const signed = await sign();
  const proved = (seals: readonly Buffer[], time: readonly Buffer[]) => verifyPdf(signed, { seals, time });
  expect(await proved([system.certificate], [root.certificate])).toMatchObject({
    signatures: [{ integrity: 'intact', chain: 'trusted', level: 'B-T', timeAuthority: 'tsa', doubts: [] }],
  });
  expect(await proved([system.certificate], [])).toMatchObject({
    signatures: [{ level: 'B-B', provedAt: '', doubts: ['timestampWrong'] }],
  });
  // whoever has a certificate of the time authority's root is not thereby a seal of the institute
  expect(await proved([], [root.certificate, system.certificate])).toMatchObject({
    signatures: [{ chain: 'untrusted', timeAuthority: 'tsa' }],
  });
  writeFileSync(inFolder('signed.pdf'), signed);
  expect(run('pdfsig', ['-nocert', inFolder('signed.pdf')]).stdout).toContain('Signature is Valid');
});

/** Head of the imprint in a question: an OCTET STRING of 32 bytes. */
const IMPRINT = Buffer.from([0x04, 0x20]);
const otherImprint: Answer = (question, response) => {
  const other = Buffer.from(question);
  const place = other.indexOf(IMPRINT) + IMPRINT.length;
  other.writeUInt8(other.readUInt8(place) ^ 1, place);
  response.end(reply(other, 'tsa'));
};

test.each<[string, Answer, RegExp]>([
  ['is out of order', (_, response) => response.writeHead(503).end(), /HTTP 503/],
  ['answers garbage', (_, response) => response.end('<html>'), /no time stamp/],
  ['answers nothing', (_, response) => response.end(), /no time stamp/],
  ['refuses', (_, response) => response.end(Buffer.from('30053003020102', 'hex')), /status 2/],
  ['answers without end', (_, response) => response.end(Buffer.alloc(1_000_000)), /too long/],
  ['is slow', () => undefined, /timeout/i],
  ['stamps another imprint', otherImprint, /does not hold/],
  ['is somebody else', (question, response) => response.end(reply(question, 'stranger')), /does not hold/],
  ['hangs up', (_, response) => response.destroy(), /fetch failed/],
])('where it %s nothing is signed, and nothing at a lower level', async (_, answer, why) => {
  answers = answer;
  const failed = await sign(ours(url(), 600)).catch((e: unknown) => e);
  expect(failed).toMatchObject({ name: 'LevelNotReached', level: 'B-T', message: expect.stringMatching(why) });
});

test('an old answer is none to a new question', async () => {
  const kept: Buffer[] = [];
  answers = (question, response) => {
    if (kept.length === 0) kept.push(reply(question, 'tsa'));
    response.end(kept[0]);
  };
  const imprint = sha256(Buffer.from('one'));
  await ours().authority(imprint);
  await expect(ours().authority(imprint)).rejects.toThrow('answers another question');
});

test('one that failed is not asked again for half a minute, and then it is', async () => {
  const time = ours();
  answers = (_, response) => response.writeHead(500).end();
  await expect(time.authority(sha256())).rejects.toThrow('HTTP 500');
  answers = good;
  await expect(time.authority(sha256())).rejects.toThrow('HTTP 500');
  expect(asked).toBe(1);
  world.setNow(new Date(world.now().getTime() + 31_000));
  await time.authority(sha256());
  expect(asked).toBe(2);
});
