/** The level of a signature is a rule of the approved use: what cannot reach it waits with its reason and is tried again, never lowered. */
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { timeAuthority } from '@zhengjian/server/src/testing/seal-keys.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { DEMO_PASSWORD, MAIN_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { stampingSystem } from './testing/stamping-system.ts';

const system = await stampingSystem('levels');
const { app, raw, world, press, as, clerk, manager, accepted, pressAll, confirm, notice, download, verify } = system;
const MINUTE = 60_000;
const later = (minutes: number) => world.setNow(new Date(world.now().getTime() + minutes * MINUTE));
/** The stamping worker of a system whose outside time authority answers so. */
const timed = (authority: (imprint: Buffer) => Promise<Buffer>) => ({ ...press, time: { authority, roots: [] } });
const down = timed(() => Promise.reject(new Error('no route')));
const garbage = timed(async () => Buffer.from('garbage'));
const hand = async (fileId: string) =>
  (await makeCall(app, stampingCalls.startSignatureDocument, { fileIds: [fileId] }, await as(clerk))).batchId;
const batch = async (id: string) => makeCall(app, stampingCalls.batchDetail, { id }, await as(clerk));
const row = async (fileId: string, tab: 'waiting' | 'failed' | 'stamped' = 'waiting') =>
  (await makeCall(app, stampingCalls.selectSignaturePrintingPagePage, { tab, size: 100 }, await as(clerk))).records.find(
    (r) => r.fileId === fileId,
  );

let sealId = '';
beforeAll(async () => {
  sealId = (await makeCall(app, stampingCalls.sealRegister, await system.sealForm(), await as(manager))).id;
  await system.approve({ sealId, documentKind: 'acceptanceNotice', level: 'B-T' });
  await confirm(clerk);
});

test('while the time authority is down a paper waits with its reason, is tried again by itself, and then has the full level', async () => {
  const fileId = await notice(accepted[0] ?? '');
  const before = await download(fileId, clerk);
  const batchId = await hand(fileId);
  expect(await pressAll(down)).toBe(1);
  expect(await batch(batchId)).toMatchObject({
    ended: false,
    failed: 0,
    tasks: [{ state: 'waiting', fault: 'levelNotReached', retryTime: expect.stringMatching(/\d/) }],
  });
  expect(await row(fileId)).toMatchObject({ taskState: 'waiting', fault: 'levelNotReached', batchId });
  expect((await download(fileId, clerk)).equals(before)).toBe(true);
  // not before its time, and an answer that proves nothing is no answer
  expect(await pressAll(down)).toBe(0);
  later(2);
  expect(await pressAll(garbage)).toBe(1);
  expect(await row(fileId)).toMatchObject({ taskState: 'waiting', fault: 'levelNotReached' });
  expect(await raw('select id from seal_impression')).toEqual([]);
  later(6);
  expect(await pressAll()).toBe(1);
  expect(await batch(batchId)).toMatchObject({ ended: true, done: 1, tasks: [{ fault: '', retryTime: '' }] });
  expect(await row(fileId, 'stamped')).toMatchObject({ taskState: 'done', fault: '', retryTime: '' });
  expect((await verify(await download(fileId, clerk))).data.signatures).toMatchObject([{ level: 'B-T', integrity: 'intact', doubts: [] }]);
});

test('after a day of trying it has failed, says why, and waits for somebody', async () => {
  const fileId = await notice(accepted[1] ?? '');
  await confirm(clerk);
  const batchId = await hand(fileId);
  let tries = 0;
  for (let n = 0; n < 20 && !(await batch(batchId)).ended; n++) {
    tries += await pressAll(down);
    later(24 * 60);
  }
  expect(tries).toBe(8);
  expect(await row(fileId, 'failed')).toMatchObject({ taskState: 'failed', fault: 'levelNotReached', retryTime: '' });
});

test('certificates of the institute are renewed before they end; an imported one that has ended signs nothing and says so', async () => {
  const made = new Date(world.now().getTime() + 10 * 24 * 60 * MINUTE);
  made.setUTCFullYear(made.getUTCFullYear() - 5);
  const timeKeys = async () => (await raw("select id from signing_key where purpose = 'timestamp'")).length;
  const known = await timeKeys();
  await raw("update signing_key set retired = true where purpose = 'timestamp' and tenant_id = $1", [MAIN_TENANT]);
  await timeAuthority({ ...press, world: { ...world, now: () => made } }, MAIN_TENANT);
  await raw('update seal set certificate_until = $1 where id = $2', [new Date(world.now().getTime() + 24 * 60 * MINUTE), sealId]);
  const serial = async () => (await raw<{ s: string }>('select certificate_serial as s from seal where id = $1', [sealId]))[0]?.s;
  const before = await serial();
  const fileId = await notice(accepted[1] ?? '');
  await confirm(clerk);
  await hand(fileId);
  expect(await pressAll()).toBe(1);
  expect((await verify(await download(fileId, clerk))).data.signatures).toMatchObject([
    { level: 'B-T', integrity: 'intact', chain: 'trusted', doubts: [] },
  ]);
  expect(await timeKeys(), 'the one that ended, and a new one').toBe(known + 2);
  expect(await serial()).not.toBe(before);
  expect(await raw("select actor_name from audit_row where kind = 'seal.keyRenewed'")).toHaveLength(1);

  await raw("update seal set key_source = 'imported', certificate_until = $1 where id = $2", [world.now(), sealId]);
  const other = await notice(accepted[2] ?? '');
  expect(await row(other)).toMatchObject({ seals: [{ stopped: 'certificateEnded' }] });
  const batchId = await hand(other);
  await pressAll();
  expect(await batch(batchId)).toMatchObject({ ended: true, failed: 1, tasks: [{ state: 'failed', fault: 'certificateEnded' }] });
  await raw("update seal set key_source = 'institute', certificate_until = $1 where id = $2", [new Date('2031-03-01'), sealId]);
});

test('what waits for the time can be stopped, and is stamped anew later', async () => {
  const fileId = await notice(accepted[2] ?? '');
  await confirm(clerk);
  const batchId = await hand(fileId);
  await pressAll(down);
  expect(await makeCall(app, stampingCalls.cancelSignatureDocument, { batchId }, await as(clerk))).toEqual({ cancelled: 1 });
  expect(await row(fileId)).toMatchObject({ taskState: 'cancelled', retryTime: '' });
  later(5);
  expect(await pressAll()).toBe(0);
  await confirm(clerk);
  await hand(fileId);
  expect(await pressAll()).toBe(1);
  expect(await row(fileId, 'stamped')).toMatchObject({ taskState: 'done' });
});

test('the level without time asks no authority', async () => {
  const detail = await makeCall(app, stampingCalls.sealDetail, { id: sealId }, await as(system.dean));
  const use = detail.uses.find((u) => u.state === 'approved')?.id ?? '';
  await makeCall(app, stampingCalls.sealUseWithdraw, { id: use, remark: '改级别' }, await as(system.dean));
  await system.approve({ sealId, documentKind: 'acceptanceNotice', level: 'B-B' });
  const fileId = await notice(accepted[3] ?? '');
  await confirm(clerk);
  await hand(fileId);
  expect(await pressAll(down)).toBe(1);
  expect((await verify(await download(fileId, clerk))).data.signatures).toMatchObject([
    { level: 'B-B', integrity: 'intact', doubts: ['noTimestamp'] },
  ]);
});

test('stamped by hand on the print: asks for the password too, names the seal, and says that no file proves it', async () => {
  const [first = '', second = '', third = ''] = [
    await notice(accepted[4] ?? ''),
    await notice(accepted[5] ?? ''),
    await notice(accepted[6] ?? ''),
  ];
  later(11);
  expect(await tryCall(app, stampingCalls.signatureDocumentOffline, { fileId: first }, await as(clerk))).toMatchObject({
    refusal: 'stamping.confirmFirst',
  });
  expect(await tryCall(app, stampingCalls.signatureDocumentOfflineBatch, { fileIds: [first] }, await as(clerk))).toMatchObject({
    refusal: 'stamping.confirmFirst',
  });
  expect(await tryCall(app, stampingCalls.fileSignatureDocument, { fileId: third }, await as(clerk))).toMatchObject({
    refusal: 'stamping.confirmFirst',
  });
  await confirm(clerk);
  expect(await makeCall(app, stampingCalls.signatureDocumentOffline, { fileId: first }, await as(clerk))).toEqual({ marked: 1 });
  expect(await makeCall(app, stampingCalls.signatureDocumentOfflineBatch, { fileIds: [second] }, await as(clerk))).toEqual({ marked: 1 });
  const log = await makeCall(app, stampingCalls.impressionPage, {}, await as(system.dean));
  expect(log.records.slice(0, 2)).toMatchObject([{ level: 'paper' }, { level: 'paper', sealName: '认证专用章' }]);
  expect(log.records[0]?.beforeSha256).toBe(log.records[0]?.afterSha256);
  expect((await verify(await download(first, clerk), 'paper.pdf', '10.0.0.7')).data).toMatchObject({ signatures: [] });
  expect(await tryCall(app, stampingCalls.signatureDocumentOffline, { fileId: first }, await as(clerk))).toMatchObject({
    refusal: 'stamping.stampedAlready',
  });
  await makeCall(app, stampingCalls.fileSignatureDocument, { fileId: third }, await as(clerk));
  expect(await pressAll()).toBe(1);
  expect(await row(third, 'stamped')).toMatchObject({ taskState: 'done' });
});

test('the password shown in one session opens stamping in no other session of the account', async () => {
  const fileId = await notice(accepted[7] ?? '');
  const first = await as(clerk);
  const second = { token: await createUsers(system, MAIN_TENANT).as(clerk) };
  const refused = { refusal: 'stamping.confirmFirst' };
  const password = clientHash(DEMO_PASSWORD);
  await makeCall(app, stampingCalls.confirmIdentity, { password }, first);
  expect((await makeCall(app, stampingCalls.confirmedUntil, {}, first)).until).not.toBe('');
  expect(await makeCall(app, stampingCalls.confirmedUntil, {}, second)).toEqual({ until: '' });
  expect(await tryCall(app, stampingCalls.signatureDocument, { fileId }, second)).toMatchObject(refused);
  expect(await tryCall(app, stampingCalls.signatureDocumentOffline, { fileId }, second)).toMatchObject(refused);
  const keyOf = async (session: { token: string }) =>
    (await makeCall(app, stampingCalls.signingOpen, { fileId, mode: 'edit' }, session)).key;
  expect(await tryCall(app, stampingCalls.signingSave, { key: await keyOf(second) })).toMatchObject(refused);

  // the window opened in the session that showed the password sets the seal
  expect(await makeCall(app, stampingCalls.signingSave, { key: await keyOf(first) })).toMatchObject({ fileId });
  await makeCall(app, stampingCalls.confirmIdentity, { password }, second);
  const other = await notice(accepted[8] ?? '');
  await makeCall(app, stampingCalls.signatureDocument, { fileId: other }, second);
  expect(await pressAll()).toBe(1);
});
