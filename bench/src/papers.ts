/** Figures of papers: one set, one sealed, five hundred at the stamping worker beside a list, a hundred thousand rows as Excel. */
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { API_PREFIX, basicOf, TOKEN_HEADER, WEB_CLIENT } from '@zhengjian/contract/constants.ts';
import { openApp } from '@zhengjian/server/src/app.ts';
import { filePaper } from '@zhengjian/server/src/areas/stamping/index.ts';
import { systemActor } from '@zhengjian/server/src/platform/actor.ts';
import { createDb } from '@zhengjian/server/src/platform/database/db.ts';
import { openPool } from '@zhengjian/server/src/platform/database/pools.ts';
import { createDocumentMaker } from '@zhengjian/server/src/platform/documents/maker.ts';
import { papers } from '@zhengjian/server/src/platform/documents/papers/index.ts';
import { certificateRecord } from '@zhengjian/server/src/platform/documents/testing/records.ts';
import { createRoot, issueUnder } from '@zhengjian/server/src/platform/signing/authority.ts';
import { keySigner } from '@zhengjian/server/src/platform/signing/cms.ts';
import { createSigningThread } from '@zhengjian/server/src/platform/signing/sign-apart.ts';
import { ownTime } from '@zhengjian/server/src/platform/signing/time-stamps.ts';
import { realWorld } from '@zhengjian/server/src/platform/world.ts';
import { DEMO_PASSWORD, MAIN_TENANT } from '@zhengjian/simulate/src/institute.ts';
import { type KillSystem, openKillSystem } from '@zhengjian/simulate/src/testing/kill-system.ts';
import { startServer } from '@zhengjian/simulate/src/testing/process.ts';
import pg from 'pg';
import { download } from './download.ts';
import { measure, median, memoryOf, type Sent } from './measure.ts';
import type { Told } from './report.ts';

const BATCH = Number(process.env.ZJ_BENCH_PAPERS || 500);
const ROWS = Number(process.env.ZJ_BENCH_ROWS || 100_000);
const MB = 1_000_000;
const root = path.resolve(import.meta.dirname, '../..');

type Row = Record<string, unknown>;

/** Certificates filed with cases, each another paper, waiting for one seal. @returns their file ids */
const fileCertificates = async (system: KillSystem, told: Told): Promise<string[]> => {
  const app = openPool(system.urls.app, { name: 'bench', max: 2 });
  const db = createDb({
    app,
    system: openPool(system.urls.system, { name: 'bench', max: 2 }),
    long: openPool(system.urls.app, { name: 'bench', max: 1 }),
  });
  const settings = { captcha: true, demo: true, production: false };
  const ground = { masterKey: Buffer.alloc(32, 7), files: system.files, web: null, settings, trustProxy: false, tls: null, quiet: true };
  const world = realWorld();
  const served = await openApp({ ...ground, db, world, publicPerMinute: 1_000_000 });
  try {
    const cases = await db.system((tx) =>
      tx.selectFrom('ccc_application').select('id').where('tenant_id', '=', MAIN_TENANT).where('state', '=', 40).limit(BATCH).execute(),
    );
    const taken: number[] = [];
    const files: string[] = [];
    for (const [n, { id }] of cases.entries()) {
      const began = performance.now();
      const paper = await served.documents.render(papers.cccCertificate, certificateRecord(n));
      taken.push(performance.now() - began);
      const stored = await served.files.put(Readable.from([paper.pdf]));
      const number = `BENCH${n}`;
      const made = { node: '0601', template: 'cccCertificate', number, fileName: `${number}.pdf`, day: '2026-01-01', maker: 'bench' };
      const acting = { actor: systemActor(MAIN_TENANT), world };
      files.push((await db.system((tx) => filePaper(tx, acting, { ...made, caseId: id, paper, stored }))).fileId);
    }
    told('certificate PDF, p50', median(taken.slice(5)), 'ms', 50);
    return files;
  } finally {
    await served.close();
    await db.close();
  }
};

/** A visible signature with seam seal and proof of time, alone in its thread. */
const signAlone = async (told: Told): Promise<void> => {
  const world = realWorld();
  const institute = '中原防爆电气检验认证院';
  const authority = await createRoot(world, institute, 'bench');
  const seal = await issueUnder(world, authority, { organisation: institute, common: 'bench', use: 'seal' });
  const time = await issueUnder(world, authority, { organisation: institute, common: 'bench', use: 'timestamp' });
  const maker = createDocumentMaker();
  const thread = createSigningThread();
  try {
    const { pdf, anchors } = await maker.render(papers.cccCertificate, certificateRecord());
    const taken: number[] = [];
    for (let round = 0; round < 45; round++) {
      const began = performance.now();
      await thread.sign({
        pdf,
        signer: keySigner(seal, [authority.certificate]),
        timestamp: ownTime(keySigner(time, [authority.certificate]), world),
        level: 'B-T',
        at: world.now(),
        name: 'bench',
        reason: 'bench',
        location: institute,
        design: { kind: 'certification', ring: institute, centre: '认证专用章', code: '4113000012346' },
        place: anchors[0] ?? null,
        also: [],
        seamWithout: [],
      });
      taken.push(performance.now() - began);
    }
    told('visible signature with seam seal and time, p50', median(taken.slice(5)), 'ms', 80);
  } finally {
    await thread.close();
    await maker.close();
  }
};

const openDesk = (url: string) => {
  const call = async <T>(c: { path: string; method: string }, input: Row, token = ''): Promise<T> => {
    const query = c.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const answer = await fetch(`${url}${API_PREFIX}${c.path}${query}`, {
      method: c.method,
      headers: {
        'content-type': 'application/json',
        authorization: basicOf(WEB_CLIENT),
        ...(token ? { [TOKEN_HEADER]: `bearer ${token}` } : {}),
      },
      ...(c.method === 'GET' ? {} : { body: JSON.stringify(input) }),
    });
    const body = (await answer.json()) as { code?: number; data?: T; msg?: string; access_token?: string };
    if (body.access_token) return body as T;
    if (body.code !== 200) throw new Error(`${c.path}: ${body.msg}`);
    return body.data as T;
  };
  const password = bytesToHex(sha256(utf8ToBytes(DEMO_PASSWORD)));
  const signIn = async (username: string): Promise<string> =>
    (await call<{ access_token: string }>(accountCalls.token, { grant_type: 'captcha', tenantId: MAIN_TENANT, username, password }))
      .access_token;
  return { call, signIn, password };
};

/** A seal for certificates, registered by one and approved by another, and the clerk's fresh proof of identity. */
const openPress = async (url: string): Promise<string> => {
  const { call, signIn, password } = openDesk(url);
  const [clerk, dean] = [await signIn('handongye'), await signIn('wangjianheng')];
  const holders = await call<{ id: string; realName: string }[]>(stampingCalls.sealHolders, {}, clerk);
  const holderId = holders.find((h) => h.realName === '韩东野')?.id ?? '';
  const seal = { name: '认证专用章', kind: 'certification', holderId, ring: '中原防爆电气检验认证院', centre: '认证专用章' };
  const { id: sealId } = await call<{ id: string }>(
    stampingCalls.sealRegister,
    { ...seal, validFrom: '2020-01-01', validTo: '2099-12-31' },
    clerk,
  );
  const use = await call<{ id: string }>(
    stampingCalls.sealUseRequest,
    { sealId, documentKind: 'cccCertificate', seam: true, reason: 'bench' },
    clerk,
  );
  await call(stampingCalls.sealUseDecide, { id: use.id, approve: true }, dean);
  await call(stampingCalls.confirmIdentity, { password }, clerk);
  return clerk;
};

/** Sends the list again and again until `ended` says so. */
const listUntil = async (url: string, list: () => Sent, ended: () => Promise<boolean>): Promise<number[]> => {
  const p95s: number[] = [];
  do p95s.push((await measure(url, 1, 60, list)).p95);
  while (!(await ended()));
  return p95s;
};

const stampTogether = async (url: string, clerk: string, files: readonly string[], told: Told): Promise<void> => {
  const { call } = openDesk(url);
  const headers = { [TOKEN_HEADER]: `bearer ${clerk}` };
  const list = (): Sent => ({
    path: API_PREFIX + stampingCalls.selectSignaturePrintingPagePage.path,
    body: '{"tab":"waiting","size":30}',
    headers,
  });
  const first = files[0] ?? '';
  // the first paper pays for the root, the time authority and the thread
  const stampOne = async (fileIds: string[]) => {
    const { batchId } = await call<{ batchId: string }>(stampingCalls.startSignatureDocument, { fileIds }, clerk);
    const ended = async () => (await call<{ ended: boolean; failed: number }>(stampingCalls.batchDetail, { id: batchId }, clerk)).ended;
    return { batchId, ended };
  };
  const warm = await stampOne([first]);
  while (!(await warm.ended())) await wait(50);
  await measure(url, 1, 200, list);
  const alone = (await measure(url, 1, 300, list)).p95;
  const rest = files.slice(1);
  const began = performance.now();
  const batch = await stampOne([...rest]);
  const beside = await listUntil(url, list, batch.ended);
  const seconds = (performance.now() - began) / 1000;
  const { failed } = await call<{ failed: number }>(stampingCalls.batchDetail, { id: batch.batchId }, clerk);
  if (failed > 0) throw new Error(`${failed} papers were not stamped`);
  told(`${rest.length + 1} papers with seal, seam seal and time, a paper, lists beside it`, (seconds / rest.length) * 1000, 'ms');
  told('list p95 while they are stamped', median(beside), 'ms');
  told('the same against the list alone', median(beside) / alone, '', 2);
};

/** Rows as the list shows them; cases of their own they are not. */
const multiply = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows: names } = await client.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'ccc_application' and column_name not in ('id', 'application_no') and is_generated = 'NEVER' order by ordinal_position",
    );
    const columns = names.map((n) => n.name).join(', ');
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from ccc_application where tenant_id = $1 and submit_time is not null',
      [MAIN_TENANT],
    );
    const times = Math.ceil(ROWS / (rows[0]?.n ?? 1));
    await client.query(
      `insert into ccc_application (id, application_no, ${columns}) select md5('more:' || a.id::text || ':' || n)::uuid, 'M' || n || a.application_no, ${columns}
       from ccc_application a cross join generate_series(1, $1::int) n where a.tenant_id = $2 and a.submit_time is not null`,
      [times, MAIN_TENANT],
    );
    await client.query('analyze ccc_application');
  } finally {
    await client.end();
  }
};

const exportRows = async (url: string, pid: number, told: Told): Promise<void> => {
  const { call, signIn } = openDesk(url);
  const token = await signIn('wangjianheng');
  const { authKey } = await call<{ authKey: string }>(fileCalls.acceptanceExportKey, {}, token);
  const before = memoryOf(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 20);
  const query = new URLSearchParams({ authKey, filters: '{"nodeKey":"accept","tab":"all"}' });
  const { ms, bytes } = await download(`${url}${API_PREFIX}${acceptanceCalls.exportApplicationsCcc.path}?${query}`);
  clearInterval(watch);
  if (bytes < ROWS * 20) throw new Error(`the export has ${bytes} bytes`);
  told(`Excel of ${ROWS} applications`, ms / 1000, 's', 5);
  told('memory it takes above the system at rest', (most - before) / MB, 'MB', 150);
};

export const paperFigures = async (told: Told): Promise<void> => {
  await signAlone(told);
  const system = await openKillSystem(0, { cases: 24, accepted: BATCH * 3 });
  try {
    const files = await fileCertificates(system, told);
    await system.leave();
    const server = await startServer(path.join(root, 'scripts/start.mjs'), system.dataDir, {
      ZJ_CAPTCHA: 'off',
      ZJ_CALLS_PER_MINUTE: '100000000',
    });
    try {
      await stampTogether(server.url, await openPress(server.url), files, told);
      await multiply(system.urls.owner);
      await exportRows(server.url, server.pid, told);
    } finally {
      await server.kill('SIGTERM');
    }
  } finally {
    await system.close();
  }
};
