/** What is too large is answered over a real connection, and holds nobody's connection afterwards. */
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { RESUMABLE_PATH } from '@zhengjian/contract/areas/file/records.ts';
import { API_PREFIX, TOKEN_HEADER, UPLOAD_LIMIT_BYTES } from '@zhengjian/contract/constants.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { companies } from './companies.ts';
import { MAIN_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { registerDemoCompany } from './register.ts';
import { instituteSystem } from './testing/institute-system.ts';

const world = simulatedWorld('too large', new Date('2026-03-02T09:00:00+08:00'));
const system = await instituteSystem(world);
const { app, db } = system;
const stage = { app, db, world };
const users = createUsers(stage, MAIN_TENANT);
let companyId = '';

beforeAll(async () => {
  const [company] = companies;
  if (company) ({ companyId } = await registerDemoCompany(stage, users, MAIN_TENANT, company));
  await app.server.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);

type Sent = { url: string; method?: string; headers: Record<string, string>; parts?: readonly Buffer[] };
type Got = { status: number; body: { code?: number; success?: boolean; refusal?: string; msg?: string }; connectionEnded: Promise<void> };

/** Sends part after part as the other side takes them, whatever it answers meanwhile. */
const send = async ({ url, method = 'POST', headers, parts = [] }: Sent): Promise<Got> => {
  const { port } = app.server.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sending = request({ port, host: '127.0.0.1', path: `${API_PREFIX}${url}`, method, headers, agent: false });
    const connectionEnded = new Promise<void>((ended) => sending.on('close', () => ended()));
    sending.on('error', reject);
    sending.on('response', (response) => {
      const got: Buffer[] = [];
      response.on('data', (part: Buffer) => got.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: JSON.parse(Buffer.concat(got).toString() || '{}') as Got['body'],
          connectionEnded,
        }),
      );
    });
    const write = async () => {
      for (const part of parts) if (!sending.write(part)) await new Promise((drained) => sending.once('drain', drained));
      sending.end();
    };
    write().catch(reject);
  });
};

const BOUNDARY = 'boundary';
const form = (fields: Record<string, string>, megabytes: number): Buffer[] => [
  Buffer.from(
    `${Object.entries(fields)
      .map(([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join(
        '',
      )}--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n`,
  ),
  ...Array.from({ length: megabytes }, () => Buffer.alloc(1 << 20, 32)),
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
];
const typed = async () => ({
  [TOKEN_HEADER]: `bearer ${await users.as(companies[0]?.account ?? '')}`,
  'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
});
const licence = async () => {
  const nodes = await makeCall(
    app,
    fileCalls.selectFileCatalog,
    { dataId: companyId },
    { token: await users.as(companies[0]?.account ?? '') },
  );
  return nodes.find(({ catalogCode }) => catalogCode === '9001');
};

test('a file larger than the paper allows is read off and answered', async () => {
  const node = await licence();
  const megabytes = (node?.maxFileSize ?? 0) + 30;
  const { status, body, connectionEnded } = await send({
    url: fileCalls.uploadFile.path,
    headers: await typed(),
    parts: form({ fileCatalogId: node?.id ?? '', dataId: companyId }, megabytes),
  });
  expect([status, body.refusal]).toEqual([200, 'file.tooLarge']);
  await connectionEnded;
});

test('a file for a paper that is not there, and one from nobody, are read off and answered', async () => {
  const parts = form({ fileCatalogId: '0'.repeat(32), dataId: companyId }, 30);
  const stray = await send({ url: fileCalls.uploadFile.path, headers: await typed(), parts });
  expect(stray.body.success).toBe(false);
  await stray.connectionEnded;
  const { [TOKEN_HEADER]: _, ...headers } = await typed();
  const nobody = await send({ url: fileCalls.uploadFile.path, headers, parts });
  expect(nobody.status).toBe(401);
  await nobody.connectionEnded;
});

test('an upload in parts is refused in the words of the system, whatever the reason', async () => {
  const tus = { [TOKEN_HEADER]: (await typed())[TOKEN_HEADER] ?? '', 'tus-resumable': '1.0.0', 'x-language': 'en' };
  const begin = (length: string) => send({ url: RESUMABLE_PATH, headers: { ...tus, 'upload-length': length } });
  const large = await begin(String(UPLOAD_LIMIT_BYTES + 1));
  expect(large).toMatchObject({ status: 413, body: { code: 413, success: false, refusal: 'file.bodyTooLarge' } });
  const nonsense = await begin('many');
  expect(nonsense).toMatchObject({ status: 400, body: { code: 400, success: false, refusal: 'server.malformed' } });
  const { 'tus-resumable': _, ...plain } = tus;
  const unversioned = await send({ url: RESUMABLE_PATH, headers: plain });
  expect(unversioned).toMatchObject({
    status: 412,
    body: { success: false, refusal: 'server.malformed', msg: 'The request is malformed; please reload the page and try again' },
  });
  const gone = await send({
    url: `${RESUMABLE_PATH}/${'0'.repeat(32)}`,
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  });
  expect(gone).toMatchObject({ status: 404, body: { success: false, refusal: 'file.uploadGone' } });
});
