/** Seals in use: registered by one, approved by another, stamped by a third under a fresh proof, verified by anybody. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import type { Verification } from '@zhengjian/contract/areas/stamping/records.ts';
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { createSigningThread, pressNext, type StampFault, startPress } from '@zhengjian/server/src/areas/stamping/index.ts';
import { testHouse } from '@zhengjian/server/src/testing/house.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { playDemo } from './demo.ts';
import { DEMO_PASSWORD, furnish, MAIN_TENANT, OTHER_TENANT } from './furnish.ts';
import { paper } from './papers.ts';
import { type Cast, createCast } from './people.ts';

const until = new Date('2026-03-06T17:00:00+08:00');
const world = simulatedWorld('stamping', new Date('2026-01-05T09:00:00+08:00'));
const house = await testHouse(world);
const { app, db, raw, files } = house;
const press = { db, keys: app.keys, world, files, thread: createSigningThread() };
afterAll(() => press.thread.close());
const folder = mkdtempSync(path.join(tmpdir(), 'zj-stamp-'));

let cast: Cast;
let clerk: string;
let dean: string;
let manager: string;
let acceptor: string;
let accepted: string[];
let sealId = '';

const holders = async (role: string): Promise<string> => {
  const [row] = await raw<{ account: string }>(
    'select u.account from user_account u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id where u.tenant_id = $1 and r.role_alias = $2 order by u.account limit 1',
    [MAIN_TENANT, role],
  );
  if (!row) throw new Error(`nobody is ${role}`);
  return row.account;
};
const idsOfAccepted = async () =>
  (
    await raw<{ id: string }>('select id from ccc_application where tenant_id = $1 and state = 40 order by application_no', [MAIN_TENANT])
  ).map((r) => r.id.replaceAll('-', ''));
const as = (account: string) => cast.as(account).then((token) => ({ token }));

/** Lets the press work off everything that waits. */
const pressAll = async () => {
  let n = 0;
  while (await pressNext(press, (e) => console.error(e))) n++;
  return n;
};
const notice = async (caseId: string) =>
  (await makeCall(app, stampingCalls.makeAcceptanceNotice, { id: caseId }, await as(acceptor))).fileId;
const download = async (fileId: string, account: string): Promise<Buffer> => {
  const { authKey } = (await makeCall(app, fileCalls.getFileAuthKey, { fileId } as never, await as(account))) as { authKey: string };
  const answer = await app.server.inject({
    method: 'GET',
    url: `${API_PREFIX}${fileCalls.downloadById.path}?id=${fileId}&authKey=${encodeURIComponent(authKey)}&isDownload=1`,
  });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};
const multipart = (bytes: Buffer, name: string, fields: Record<string, string> = {}) => {
  const boundary = 'zjboundary';
  const head = Object.entries(fields)
    .map(([k, v]) => `--${boundary}\r\ncontent-disposition: form-data; name="${k}"\r\n\r\n${v}\r\n`)
    .join('');
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `${head}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
};
const verify = async (bytes: Buffer, name = 'paper.pdf', ip = '10.0.0.1') => {
  const { headers, payload } = multipart(bytes, name);
  const answer = await app.server.inject({
    method: 'POST',
    url: `${API_PREFIX}${stampingCalls.verifyDocument.path}`,
    headers,
    payload,
    remoteAddress: ip,
  });
  return answer.json() as { code: number; msg: string; data: Verification };
};

beforeAll(async () => {
  await furnish(db, world, path.resolve(import.meta.dirname, '../../processes'));
  await playDemo({ app, db, world }, { seed: 'stamping', cases: 14, until, months: 2, signal: new AbortController().signal });
  world.setNow(until);
  cast = createCast({ app, db, world }, MAIN_TENANT);
  [clerk, dean, manager, acceptor] = await Promise.all([
    holders('stamp_clerk'),
    holders('dean'),
    holders('quality_manager'),
    holders('ccc_acceptor'),
  ]);
  accepted = await idsOfAccepted();
}, 240_000);

describe('a seal', () => {
  test('is registered with a key under the institute CA, and stamps nothing before its use is approved by another person', async () => {
    expect(accepted.length).toBeGreaterThan(2);
    const people = await makeCall(app, stampingCalls.sealHolders, {}, await as(manager));
    const holder = people[0]?.id ?? '';
    const form = {
      name: '认证专用章',
      kind: 'certification' as const,
      holderId: holder,
      ring: '中原防爆电气检验认证院',
      centre: '认证专用章',
      code: '4113000012346',
      validFrom: '2026-01-01',
      validTo: '2030-12-31',
    };
    sealId = (await makeCall(app, stampingCalls.sealRegister, form, await as(manager))).id;
    const detail = await makeCall(app, stampingCalls.sealDetail, { id: sealId }, await as(clerk));
    expect(detail).toMatchObject({
      sealNo: 'YZ2026001',
      state: 'active',
      keySource: 'institute',
      certificate: { issuer: '院内电子签章 CA', subject: '认证专用章' },
    });
    expect(detail.specimen).toContain('<svg');
    expect(await tryCall(app, stampingCalls.sealRegister, form, await as(manager))).toMatchObject({ refusal: 'stamping.nameTaken' });

    const fileId = await notice(accepted[0] ?? '');
    await makeCall(app, stampingCalls.confirmIdentity, { password: clientHash(DEMO_PASSWORD) }, await as(clerk));
    expect(await tryCall(app, stampingCalls.startSignatureDocument, { fileIds: [fileId] }, await as(clerk))).toMatchObject({
      refusal: 'stamping.noSealForKind',
    });

    const use = await makeCall(
      app,
      stampingCalls.sealUseRequest,
      { sealId, documentKind: 'acceptanceNotice', seam: true, reason: '受理通知书电子化' },
      await as(manager),
    );
    expect(await tryCall(app, stampingCalls.sealUseDecide, { id: use.id, approve: true }, await as(manager))).toMatchObject({ code: 403 });
    await makeCall(app, stampingCalls.sealUseDecide, { id: use.id, approve: true, remark: '同意' }, await as(dean));
    expect(await tryCall(app, stampingCalls.sealUseDecide, { id: use.id, approve: false }, await as(dean))).toMatchObject({
      refusal: 'stamping.useDecided',
    });
  });

  test('keeps its private key unreadable in the table', async () => {
    const keys = await raw<{ private_key: Buffer; purpose: string }>('select private_key, purpose from signing_key where tenant_id = $1', [
      MAIN_TENANT,
    ]);
    expect(keys.map((k) => k.purpose).sort()).toContain('seal');
    for (const { private_key } of keys) expect(private_key.includes(Buffer.from('2a864886f70d010101', 'hex'))).toBe(false);
  });

  test('stamps a paper after a fresh proof of the person; the impression tells who, when and which bytes', async () => {
    const fileId = await notice(accepted[0] ?? '');
    world.setNow(new Date(world.now().getTime() + 11 * 60_000));
    expect(await tryCall(app, stampingCalls.signatureDocument, { fileId }, await as(clerk))).toMatchObject({
      refusal: 'stamping.confirmFirst',
    });
    expect(await tryCall(app, stampingCalls.confirmIdentity, { password: clientHash('wrong') }, await as(clerk))).toMatchObject({
      refusal: 'account.passwordWrong',
    });
    await makeCall(app, stampingCalls.confirmIdentity, { password: clientHash(DEMO_PASSWORD) }, await as(clerk));
    const before = await download(fileId, clerk);
    const { batchId } = await makeCall(app, stampingCalls.signatureDocument, { fileId }, await as(clerk));
    expect(await pressAll()).toBe(1);
    expect(await makeCall(app, stampingCalls.batchDetail, { id: batchId }, await as(clerk))).toMatchObject({
      total: 1,
      done: 1,
      failed: 0,
      ended: true,
    });
    const signed = await download(fileId, clerk);
    expect(signed.subarray(0, before.length).equals(before)).toBe(true);
    writeFileSync(path.join(folder, 'signed.pdf'), signed);
    expect(spawnSync('pdfsig', ['-nocert', path.join(folder, 'signed.pdf')], { encoding: 'utf8' }).stdout).toContain('Signature is Valid');
    const log = await makeCall(app, stampingCalls.impressionPage, {}, await as(dean));
    expect(log.records[0]).toMatchObject({ sealName: '认证专用章', documentKind: 'acceptanceNotice', level: 'B-T', seam: false });
    const audit = await raw<{ actor_kind: string; details: { seal: string } }>(
      "select actor_kind, details from audit_row where kind = 'seal.stamped'",
    );
    expect(audit).toMatchObject([{ actor_kind: 'staff', details: { seal: '认证专用章' } }]);
    expect(await tryCall(app, stampingCalls.makeAcceptanceNotice, { id: accepted[0] ?? '' }, await as(acceptor))).toMatchObject({
      refusal: 'stamping.noticeStamped',
    });

    const unsigned = await notice(accepted[1] ?? '');
    expect(
      await tryCall(app, stampingCalls.updateStamped, { stampedFileId: unsigned, isSaveStamped: true }, await as(clerk)),
    ).toMatchObject({
      refusal: 'stamping.notStamped',
    });
    await makeCall(app, stampingCalls.updateStamped, { stampedFileId: fileId, isSaveStamped: true }, await as(clerk));

    const proved = await verify(signed);
    expect(proved.data).toMatchObject({
      readable: true,
      unsignedTail: 0,
      signatures: [
        { integrity: 'intact', covers: 'whole', chain: 'trusted', level: 'B-T', doubts: [], register: { sealName: '认证专用章' } },
      ],
    });
    const flipped = Buffer.from(signed);
    flipped[3_000] = (flipped[3_000] ?? 0) ^ 1;
    expect((await verify(flipped)).data.signatures).toMatchObject([{ integrity: 'broken', register: null }]);
  });

  test('frozen while a paper waits, leaves it unstamped and says why; released, it stamps', async () => {
    const fileId = await notice(accepted[1] ?? '');
    const { batchId } = await makeCall(app, stampingCalls.startSignatureDocument, { fileIds: [fileId] }, await as(clerk));
    await makeCall(app, stampingCalls.sealFreeze, { id: sealId, reason: '印章遗失排查' }, await as(manager));
    await pressAll();
    const fault: StampFault = 'sealFrozen';
    expect(await makeCall(app, stampingCalls.batchDetail, { id: batchId }, await as(clerk))).toMatchObject({
      failed: 1,
      tasks: [{ state: 'failed', fault }],
    });
    expect(await makeCall(app, stampingCalls.selectSignaturePrintingCount, {}, await as(clerk))).toMatchObject({ failed: 1 });
    await makeCall(app, stampingCalls.sealThaw, { id: sealId, reason: '已找回' }, await as(dean));
    await makeCall(app, stampingCalls.startSignatureDocument, { fileIds: [fileId] }, await as(clerk));
    await pressAll();
    expect(await makeCall(app, stampingCalls.selectSignaturePrintingCount, {}, await as(clerk))).toMatchObject({ failed: 0, stamped: 2 });
  });
});

describe('a use of a seal', () => {
  test('taken back, its papers find no seal until another use is approved', async () => {
    const detail = await makeCall(app, stampingCalls.sealDetail, { id: sealId }, await as(dean));
    const use = detail.uses.find((u) => u.abilities.withdraw);
    await makeCall(app, stampingCalls.sealUseWithdraw, { id: use?.id ?? '', remark: '改用公章' }, await as(dean));
    const fileId = await notice(accepted[2] ?? '');
    await makeCall(app, stampingCalls.confirmIdentity, { password: clientHash(DEMO_PASSWORD) }, await as(clerk));
    expect(await tryCall(app, stampingCalls.signatureDocument, { fileId }, await as(clerk))).toMatchObject({
      refusal: 'stamping.noSealForKind',
    });
    expect(await tryCall(app, stampingCalls.sealUseWithdraw, { id: use?.id ?? '', remark: '再撤' }, await as(dean))).toMatchObject({
      refusal: 'stamping.useNotApproved',
    });
    const again = { sealId, documentKind: 'acceptanceNotice' as const, reason: '恢复使用' };
    const { id } = await makeCall(app, stampingCalls.sealUseRequest, again, await as(manager));
    await makeCall(app, stampingCalls.sealUseDecide, { id, approve: true }, await as(dean));
  });
});

describe('the press', () => {
  test('takes up what a dead process left, stamps once, and leaves what was cancelled', async () => {
    const [first = '', second = ''] = [await notice(accepted[2] ?? ''), await notice(accepted[3] ?? accepted[2] ?? '')];
    await makeCall(app, stampingCalls.confirmIdentity, { password: clientHash(DEMO_PASSWORD) }, await as(clerk));
    const { batchId } = await makeCall(
      app,
      stampingCalls.startSignatureDocument,
      { fileIds: [...new Set([first, second])] },
      await as(clerk),
    );
    expect(await tryCall(app, stampingCalls.startSignatureDocument, { fileIds: [first] }, await as(clerk))).toMatchObject({ code: 200 });
    // a process claimed the first paper and died
    await raw("update seal_task set state = 'running', claimed_until = $2 where batch_id = $1 and position = 0", [batchId, world.now()]);
    await makeCall(app, stampingCalls.cancelSignatureDocument, { batchId }, await as(clerk));
    world.setNow(new Date(world.now().getTime() + 60_000));
    const running = startPress(press, (e) => console.error(e));
    for (let i = 0; i < 100; i++) {
      if ((await makeCall(app, stampingCalls.batchDetail, { id: batchId }, await as(clerk))).ended) break;
      await new Promise((r) => setTimeout(r, 50));
    }
    await running.stop();
    expect(await makeCall(app, stampingCalls.batchDetail, { id: batchId }, await as(clerk))).toMatchObject({ done: 1, ended: true });
    const impressions = await raw<{ n: string }>('select count(*) as n from seal_impression where file_id = $1', [first]);
    expect(Number(impressions[0]?.n)).toBe(1);
  });
});

describe('the public verification', () => {
  test('tells what is no PDF, what is unsigned, and slows whoever asks too often', async () => {
    expect((await verify(Buffer.from('hello'), 'x.pdf', '10.0.0.2')).data).toMatchObject({ readable: false, reason: 'notPdf' });
    expect((await verify(paper('Plain', ['nothing']), 'x.pdf', '10.0.0.2')).data).toMatchObject({ readable: true, signatures: [] });
    expect((await verify(Buffer.alloc(0), 'x.pdf', '10.0.0.2')).code).toBe(400);
    for (let i = 0; i < 10; i++) await verify(Buffer.from('x'), 'x.pdf', '10.0.0.3');
    await verify(Buffer.from('x'), 'x.pdf', '10.0.0.3');
    await verify(Buffer.from('x'), 'x.pdf', '10.0.0.3');
    expect((await verify(Buffer.from('x'), 'x.pdf', '10.0.0.3')).code).toBe(429);
  });
});

describe('papers of a case', () => {
  test('the approval sheet opens by a key for whoever sees the case, and by nothing else', async () => {
    const { authKey } = await makeCall(app, stampingCalls.casePaperKey, { id: accepted[0] ?? '' }, await as(acceptor));
    const answer = await app.server.inject({
      method: 'GET',
      url: `${API_PREFIX}${stampingCalls.casePaper.path}?authKey=${encodeURIComponent(authKey)}`,
    });
    expect(answer.headers['content-type']).toContain('application/pdf');
    writeFileSync(path.join(folder, 'sheet.pdf'), answer.rawPayload);
    const words = spawnSync('pdftotext', ['-layout', path.join(folder, 'sheet.pdf'), '-'], { encoding: 'utf8' }).stdout;
    expect(words).toContain('审批过程');
    const forged = await app.server.inject({
      method: 'GET',
      url: `${API_PREFIX}${stampingCalls.casePaper.path}?authKey=${encodeURIComponent(`x${authKey}`)}`,
    });
    expect(forged.json()).toMatchObject({ refusal: 'stamping.paperKeyGone' });
  });

  test('nothing of it is seen from another tenant', async () => {
    const stranger = { tenant: OTHER_TENANT, user: '0'.repeat(32), kind: 'staff' as const, companies: [], laboratory: null };
    const seen = await db.read(stranger, (tx) =>
      Promise.all([tx.selectFrom('seal').selectAll().execute(), tx.selectFrom('seal_impression').selectAll().execute()]),
    );
    expect(seen).toEqual([[], []]);
  });
});
