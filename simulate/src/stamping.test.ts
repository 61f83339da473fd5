/** Seals in use: registered by one, approved by another, stamped by a third under a fresh proof, verified by anybody. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { type StampFault, startStampingWorker } from '@zhengjian/server/src/areas/stamping/index.ts';
import { SYSTEM_USER } from '@zhengjian/server/src/platform/actor.ts';
import { describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { paper } from './papers.ts';
import { stampingSystem } from './testing/stamping-system.ts';

const system = await stampingSystem('stamping');
const { app, db, raw, world, press, users, as, clerk, dean, manager, acceptor, accepted, pressAll, confirm, notice, download, verify } =
  system;
const folder = mkdtempSync(path.join(tmpdir(), 'zj-stamp-'));
let sealId = '';
const deanId = await users.idOf(dean);
const waitingFor = async (who: string) => makeCall(app, workflowListCalls.waitingWork, {}, await as(who));
const stampedFirst = async () =>
  (await raw<{ file_id: string }>('select file_id from seal_impression order by created_at limit 1'))[0]?.file_id.replaceAll('-', '') ?? '';

describe('a seal', () => {
  test('is registered with a key under the institute CA, and stamps nothing before its use is approved by another person', async () => {
    expect(accepted.length).toBeGreaterThan(5);
    const form = await system.sealForm();
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
    await confirm(clerk);
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
    // the approver is told by a message and by the figures of home page and menu; whoever asked is not
    const told = await raw<{ user_id: string; link: string }>("select user_id, link from message where template = 'sealUseAsked'");
    const [message] = told.filter((m) => m.user_id.replaceAll('-', '') === deanId);
    expect(message?.link).toBe(`/printing/seal?id=${sealId}`);
    const asked = { kind: 'sealUses', path: '/printing/seals?waiting=1', count: 1, overdue: 0 };
    expect(await waitingFor(dean)).toContainEqual(asked);
    expect((await waitingFor(manager)).map((w) => w.kind)).not.toContain('sealUses');
    const seals = await makeCall(app, stampingCalls.sealPage, { waiting: true }, await as(dean));
    expect(seals.records.map((r) => r.id)).toEqual([sealId]);
    expect((await waitingFor(clerk)).map((w) => w.kind)).not.toContain('stamping');

    await makeCall(app, stampingCalls.sealUseDecide, { id: use.id, approve: true, remark: '同意' }, await as(dean));
    expect((await waitingFor(dean)).map((w) => w.kind)).not.toContain('sealUses');
    expect((await makeCall(app, stampingCalls.sealPage, { waiting: true }, await as(dean))).total).toBe(0);
    const answered = await raw<{ user_id: string }>("select user_id from message where template = 'sealUseApproved'");
    expect(answered.map((m) => m.user_id.replaceAll('-', ''))).toEqual([await users.idOf(manager)]);
    // the paper that was made before waits for the clerk now, who keeps the seal
    const toStamp = await makeCall(app, stampingCalls.selectSignaturePrintingPagePage, { tab: 'waiting', size: 100 }, await as(clerk));
    const mine = toStamp.records.filter((r) => r.mine).length;
    expect(mine).toBeGreaterThan(0);
    expect(await waitingFor(clerk)).toContainEqual({ kind: 'stamping', path: '/printing/cccStamping', count: mine, overdue: 0 });
    expect((await waitingFor(dean)).map((w) => w.kind)).not.toContain('stamping');
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
    await confirm(clerk);
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
    // what is at the stamping worker is nobody's to stamp any more, and neither is what takes a seal that cannot be used
    const canStamp = async () => (await waitingFor(clerk)).find((w) => w.kind === 'stamping')?.count ?? 0;
    const listed = async () => {
      const { records } = await makeCall(
        app,
        stampingCalls.selectSignaturePrintingPagePage,
        { tab: 'waiting', size: 100 },
        await as(clerk),
      );
      return records.filter((r) => r.mine && r.taskState !== 'waiting' && r.taskState !== 'running').length;
    };
    const free = await canStamp();
    expect(free).toBeGreaterThan(0);
    expect(await listed()).toBe(free);
    const { batchId } = await makeCall(app, stampingCalls.startSignatureDocument, { fileIds: [fileId] }, await as(clerk));
    expect([await canStamp(), await listed()]).toEqual([free - 1, free - 1]);
    await makeCall(app, stampingCalls.sealFreeze, { id: sealId, reason: '印章遗失排查' }, await as(manager));
    await pressAll();
    expect([await canStamp(), await listed()]).toEqual([0, 0]);
    const frozen = await makeCall(app, stampingCalls.selectSignaturePrintingPagePage, { tab: 'failed' }, await as(clerk));
    expect(frozen.records[0]?.seals).toMatchObject([{ state: 'next', stopped: 'frozen', signerName: '', time: '' }]);
    const fault: StampFault = 'sealFrozen';
    expect(await makeCall(app, stampingCalls.batchDetail, { id: batchId }, await as(clerk))).toMatchObject({
      failed: 1,
      tasks: [{ state: 'failed', fault }],
    });
    expect(await makeCall(app, stampingCalls.selectSignaturePrintingCount, {}, await as(clerk))).toMatchObject({ failed: 1 });
    // what it stamped before stays proved, and the reader is told what has become of it
    const before = await download(await stampedFirst(), clerk);
    const known = async () => (await verify(before, 'before.pdf', '10.0.0.5')).data.signatures;
    expect(await known()).toMatchObject([{ integrity: 'intact', chain: 'trusted', register: { sealNow: 'frozen' } }]);
    await makeCall(app, stampingCalls.sealThaw, { id: sealId, reason: '已找回' }, await as(dean));
    expect(await known()).toMatchObject([{ register: { sealNow: 'active' } }]);
    await raw("update seal set valid_to = '2026-03-01' where id = $1", [sealId]);
    expect(await known()).toMatchObject([{ integrity: 'intact', register: { sealNow: 'expired' } }]);
    expect([await canStamp(), await listed()]).toEqual([0, 0]);
    await raw("update seal set valid_to = '2030-12-31' where id = $1", [sealId]);
    expect([await canStamp(), await listed()]).toEqual([free, free - 1]);
    await makeCall(app, stampingCalls.startSignatureDocument, { fileIds: [fileId] }, await as(clerk));
    await pressAll();
    expect(await makeCall(app, stampingCalls.selectSignaturePrintingCount, {}, await as(clerk))).toMatchObject({ failed: 0, stamped: 2 });
    // who set which seal when stands with each paper
    const stamped = await makeCall(app, stampingCalls.selectSignaturePrintingPagePage, { tab: 'stamped' }, await as(clerk));
    expect(stamped.records.map((r) => r.seals)).toEqual(
      stamped.records.map(() => [
        expect.objectContaining({ state: 'done', signerName: expect.stringMatching(/./), time: expect.stringMatching(/^2026-/) }),
      ]),
    );
  });
});

describe('a use of a seal', () => {
  test('taken back, its papers find no seal until another use is approved', async () => {
    const detail = await makeCall(app, stampingCalls.sealDetail, { id: sealId }, await as(dean));
    const use = detail.uses.find((u) => u.abilities.withdraw);
    await makeCall(app, stampingCalls.sealUseWithdraw, { id: use?.id ?? '', remark: '改用公章' }, await as(dean));
    const fileId = await notice(accepted[2] ?? '');
    await confirm(clerk);
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

describe('the stamping worker', () => {
  test('takes up what a dead process left, stamps once, and leaves what was cancelled', async () => {
    const [first = '', second = ''] = [await notice(accepted[2] ?? ''), await notice(accepted[3] ?? accepted[2] ?? '')];
    await confirm(clerk);
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
    const running = startStampingWorker(press, (e) => console.error(e));
    const token = await as(clerk);
    await expect.poll(async () => (await makeCall(app, stampingCalls.batchDetail, { id: batchId }, token)).ended).toBe(true);
    await running.stop();
    expect(await makeCall(app, stampingCalls.batchDetail, { id: batchId }, await as(clerk))).toMatchObject({ done: 1, ended: true });
    const impressions = await raw<{ n: string }>('select count(*) as n from seal_impression where file_id = $1', [first]);
    expect(Number(impressions[0]?.n)).toBe(1);
  });
});

describe('two seals on one kind of paper', () => {
  const sign = async (who: string, mode: 'view' | 'edit', fileId: string) =>
    makeCall(app, stampingCalls.signingOpen, { fileId, mode }, await as(who));
  const impressions = async () => (await makeCall(app, stampingCalls.impressionPage, {}, await as(dean))).records;
  let personal = '';
  let useId = '';
  let firstSealed = '';

  test('the second is the dean’s own: the clerk sets the first, and the paper is not stamped before both are there', async () => {
    personal = (
      await makeCall(
        app,
        stampingCalls.sealRegister,
        {
          name: '院长名章',
          kind: 'person',
          holderId: await users.idOf(dean),
          ring: '王建衡',
          validFrom: '2026-01-01',
          validTo: '2030-12-31',
        },
        await as(manager),
      )
    ).id;
    const wanted = { sealId: personal, documentKind: 'acceptanceNotice' as const, reason: '院长签发' };
    expect(await tryCall(app, stampingCalls.sealUseRequest, wanted, await as(manager))).toMatchObject({ refusal: 'stamping.kindTaken' });
    // two ask for a place that is free: the first that is approved has it
    const reports = { documentKind: 'inspectionReport' as const, reason: '检查报告用印' };
    const both = await Promise.all(
      [sealId, personal].map(async (of) => makeCall(app, stampingCalls.sealUseRequest, { ...reports, sealId: of }, await as(manager))),
    );
    const [granted, late] = both.map(({ id }) => id);
    await makeCall(app, stampingCalls.sealUseDecide, { id: granted ?? '', approve: true }, await as(dean));
    expect(await tryCall(app, stampingCalls.sealUseDecide, { id: late ?? '', approve: true }, await as(dean))).toMatchObject({
      refusal: 'stamping.kindTaken',
    });
    await makeCall(app, stampingCalls.sealUseDecide, { id: late ?? '', approve: false }, await as(dean));
    await makeCall(app, stampingCalls.sealUseWithdraw, { id: granted ?? '', remark: '改为手工用印' }, await as(dean));
    const asked = await makeCall(app, stampingCalls.sealUseRequest, { ...wanted, position: 2 }, await as(manager));
    useId = asked.id;
    await makeCall(app, stampingCalls.sealUseDecide, { id: useId, approve: true }, await as(dean));

    const fileId = await notice(accepted[4] ?? '');
    firstSealed = fileId;
    await confirm(clerk);
    const first = await sign(clerk, 'edit', fileId);
    expect(await makeCall(app, stampingCalls.signingSave, { key: first.key })).toMatchObject({ fileId, complete: false });
    await makeCall(app, stampingCalls.updateStamped, { stampedFileId: fileId, isSaveStamped: true }, await as(clerk));
    const caseId = accepted[4] ?? '';
    const seen = await makeCall(app, stampingCalls.caseStamps, { id: caseId }, await as(clerk));
    const paperSeen = seen.papers.find((p) => p.fileId === fileId);
    expect(paperSeen).toMatchObject({
      isStamped: false,
      mine: false,
      seals: [
        { name: '认证专用章', state: 'done' },
        { name: '院长名章', state: 'next' },
      ],
      impressions: [{ sealName: '认证专用章' }],
    });
    // what still lacks the dean's seal waits for the dean and no longer for the clerk
    expect((await waitingFor(dean)).find((w) => w.kind === 'stamping')).toMatchObject({ count: 1 });
    expect(await tryCall(app, stampingCalls.signatureDocument, { fileId }, await as(clerk))).toMatchObject({
      refusal: 'stamping.notHolder',
    });
    expect(await tryCall(app, stampingCalls.signingOpen, { fileId, mode: 'edit' }, await as(clerk))).toMatchObject({
      refusal: 'stamping.notHolder',
    });
    expect(await tryCall(app, stampingCalls.signatureFinish, { fileIds: [fileId] }, await as(clerk))).toMatchObject({
      refusal: 'stamping.notComplete',
    });
    expect(await tryCall(app, stampingCalls.returnBillingClerk, { fileId, reason: '内容有误' }, await as(clerk))).toMatchObject({
      refusal: 'stamping.partlyStamped',
    });
  });

  test('while the dean is away the named deputy sets it in the signing window; both signatures hold, and the log names both', async () => {
    const fileId = firstSealed;
    expect(await tryCall(app, stampingCalls.makeAcceptanceNotice, { id: accepted[4] ?? '' }, await as(acceptor))).toMatchObject({
      refusal: 'stamping.noticeStamped',
    });
    const deputy = await system.holder('vice_dean');
    expect(await tryCall(app, stampingCalls.signingOpen, { fileId, mode: 'edit' }, await as(deputy))).toMatchObject({
      refusal: 'stamping.notHolder',
    });
    const now = world.now();
    const day = (d: number) => new Date(now.getTime() + d * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
    await makeCall(
      app,
      workflowActCalls.flowDeputySave,
      { deputyId: await users.idOf(deputy), categories: [], from: `${day(-1)} 00:00:00`, until: `${day(3)} 00:00:00`, reason: '出差' },
      await as(dean),
    );
    // the system remembers for some seconds what somebody may do
    world.setNow(new Date(world.now().getTime() + 10_000));
    const { key, page, mode } = await sign(deputy, 'edit', fileId);
    expect({ page, mode }).toEqual({ page: '/signing', mode: 'edit' });
    const shown = await makeCall(app, stampingCalls.signingSession, { key });
    expect(shown).toMatchObject({ mode: 'edit', seal: { name: '院长名章' } });
    expect(shown.seal?.specimen).toContain('<svg');

    expect(await tryCall(app, stampingCalls.signingSave, { key })).toMatchObject({ refusal: 'stamping.confirmFirst' });
    await confirm(deputy);
    const viewed = await sign(clerk, 'view', fileId);
    expect(await tryCall(app, stampingCalls.signingSave, { key: viewed.key })).toMatchObject({ refusal: 'stamping.signingKeyGone' });
    expect(await tryCall(app, stampingCalls.signingSave, { key: `${key}x` })).toMatchObject({ refusal: 'stamping.signingKeyGone' });
    await makeCall(app, stampingCalls.signingSave, { key, place: { page: 1, x: 300, y: 500 } });
    expect(await tryCall(app, stampingCalls.signingSave, { key })).toMatchObject({ refusal: 'stamping.stampedAlready' });
    const [row] = await raw<{ is_stamped: boolean; stamped_not_saved: boolean }>(
      'select is_stamped, stamped_not_saved from archive_file where id = $1',
      [fileId],
    );
    expect(row).toEqual({ is_stamped: true, stamped_not_saved: true });
    await makeCall(app, stampingCalls.updateStamped, { stampedFileId: fileId, isSaveStamped: true }, await as(deputy));
    await makeCall(app, stampingCalls.signatureFinish, { fileIds: [fileId] }, await as(deputy));
    expect((await impressions())[0]).toMatchObject({ sealName: '院长名章', signerName: expect.stringMatching(/^王建衡（.+ 代）$/) });

    const proved = await verify(await download(fileId, clerk), 'two.pdf', '10.0.0.9');
    expect(proved.data.signatures).toMatchObject([
      { integrity: 'intact', covers: 'beforeNextSignature', register: { sealName: '认证专用章' } },
      { integrity: 'intact', covers: 'whole', register: { sealName: '院长名章' } },
    ]);
    const told = await raw<{ n: string }>("select count(*) as n from message where template = 'paperStamped'");
    expect(Number(told[0]?.n)).toBe(1);

    // the papers of later stages are made by the system, which has no message box
    await raw('update archive_file set created_by = $2, stamped_not_saved = true where id = $1', [fileId, SYSTEM_USER]);
    expect(await makeCall(app, stampingCalls.signatureFinish, { fileIds: [fileId] }, await as(deputy))).toEqual({ finished: 1 });
    const finished = await raw('select stamped_not_saved from archive_file where id = $1', [fileId]);
    expect(finished).toEqual([{ stamped_not_saved: false }]);
  });

  test('a key of the signing window opens nothing after ten minutes', async () => {
    const fileId = await notice(accepted[5] ?? '');
    const { key } = await sign(clerk, 'view', fileId);
    const { path: url } = stampingCalls.signingDocument;
    const get = () => app.server.inject({ method: 'POST', url: `${API_PREFIX}${url}`, payload: { key } });
    expect((await get()).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const inQuery = await app.server.inject({ method: 'GET', url: `${API_PREFIX}${url}?key=${encodeURIComponent(key)}` });
    expect(inQuery.json(), 'no address carries the key').toMatchObject({ refusal: 'server.notFound' });
    world.setNow(new Date(world.now().getTime() + 11 * 60_000));
    expect((await get()).json()).toMatchObject({ refusal: 'stamping.signingKeyGone' });
  });

  test('a paper returned leaves the queue with its reason, and whoever made it is told', async () => {
    const fileId = await notice(accepted[5] ?? '');
    await makeCall(app, stampingCalls.returnBillingClerk, { fileId, reason: '委托人名称有误' }, await as(clerk));
    const waiting = await makeCall(app, stampingCalls.selectSignaturePrintingPagePage, { tab: 'waiting', size: 100 }, await as(clerk));
    expect(waiting.records.map((r) => r.fileId)).not.toContain(fileId);
    const returned = await makeCall(app, stampingCalls.selectSignaturePrintingPagePage, { tab: 'returned', size: 100 }, await as(clerk));
    expect(returned.records).toMatchObject([{ fileId, returned: '委托人名称有误' }]);
    expect(await tryCall(app, stampingCalls.signingOpen, { fileId, mode: 'edit' }, await as(clerk))).toMatchObject({
      refusal: 'stamping.returned',
    });
    const [{ maker = '' } = {}] = await raw<{ maker: string }>(
      "select replace(created_by::text, '-', '') as maker from archive_file where id = $1",
      [fileId],
    );
    expect(maker).not.toBe(SYSTEM_USER);
    const told = await raw<{ user_id: string }>("select user_id from message where template = 'paperReturned'");
    expect(told.map((m) => m.user_id.replaceAll('-', ''))).toContain(maker);
    // whoever is told may open the case
    const accounts = await raw<{ account: string }>(
      "select u.account from message m join user_account u on u.id = m.user_id where m.template = 'paperReturned' order by 1",
    );
    expect(accounts.length).toBeGreaterThan(1);
    for (const { account } of accounts)
      expect((await tryCall(app, acceptanceCalls.detail, { id: accepted[5] ?? '' }, await as(account))).code, account).toBe(200);
    await raw('update archive_file set has_problem = false where id = $1', [fileId]);
  });

  test('its use taken back, a paper with the other seal counts as stamped', async () => {
    const fileId = await notice(accepted[5] ?? '');
    await confirm(clerk);
    await makeCall(app, stampingCalls.startSignatureDocument, { fileIds: [fileId] }, await as(clerk));
    await pressAll();
    await makeCall(app, stampingCalls.sealUseWithdraw, { id: useId, remark: '改为只盖专用章' }, await as(dean));
    const stamped = await raw<{ is_stamped: boolean }>('select is_stamped from archive_file where id = $1', [fileId]);
    expect(stamped).toEqual([{ is_stamped: true }]);
  });
});

describe('the public verification', () => {
  test('tells what is no PDF, what is unsigned, and slows whoever asks too often', async () => {
    expect((await verify(Buffer.from('hello'), 'x.pdf', '10.0.0.2')).data).toMatchObject({ readable: false, reason: 'notPdf' });
    expect((await verify(paper('Plain', ['nothing']), 'x.pdf', '10.0.0.2')).data).toMatchObject({ readable: true, signatures: [] });
    expect((await verify(Buffer.alloc(0), 'x.pdf', '10.0.0.2')).code).toBe(400);
    const encrypted = Buffer.from(paper('Plain', ['nothing']).toString('latin1').replace('/Root', '/Encrypt 1 0 R /Root'), 'latin1');
    expect((await verify(encrypted, 'x.pdf', '10.0.0.2')).data).toMatchObject({ readable: false, reason: 'encrypted' });
    const half = paper('Plain', ['nothing']).subarray(0, 12);
    expect((await verify(half, 'x.pdf', '10.0.0.2')).data).toMatchObject({ readable: false, reason: 'damaged' });
    expect((await verify(Buffer.alloc(20_000_001, 1), 'x.pdf', '10.0.0.2')).msg).toContain('20 MB');
    // one line of a provider is one caller, whatever end of its network it writes from
    for (let i = 0; i < 12; i++) await verify(Buffer.from('x'), 'x.pdf', `2001:db8:1:2::${i + 1}`);
    expect((await verify(Buffer.from('x'), 'x.pdf', '2001:db8:1:2:ffff::1')).code).toBe(429);
    expect((await verify(Buffer.from('x'), 'x.pdf', '2001:db8:1:3::1')).code).toBe(200);
    for (let i = 0; i < 10; i++) await verify(Buffer.from('x'), 'x.pdf', '10.0.0.3');
    await verify(Buffer.from('x'), 'x.pdf', '10.0.0.3');
    await verify(Buffer.from('x'), 'x.pdf', '10.0.0.3');
    expect((await verify(Buffer.from('x'), 'x.pdf', '10.0.0.3')).code).toBe(429);
  });
});

describe('the number printed on a paper', () => {
  const lookUp = (number: string) => makeCall(app, stampingCalls.verifyNumber, { number });
  test('tells strangers which seals were set under it and of which bytes, and nothing of whose paper it is', async () => {
    world.setNow(new Date(world.now().getTime() + 61_000));
    const [row] = await raw<{ application_no: string; applicant_name: string }>(
      'select application_no, applicant_name from ccc_application where id = $1',
      [accepted[4] ?? ''],
    );
    const found = await lookUp(row?.application_no ?? '');
    const [file] = await raw<{ file_sha256: string }>(
      "select file_sha256 from archive_file where case_id = $1 and original_filename like '受理通知书%'",
      [accepted[4] ?? ''],
    );
    expect(found.papers).toMatchObject([
      { documentKind: 'acceptanceNotice', seals: ['认证专用章', '院长名章'], sha256: file?.file_sha256 },
    ]);
    expect(JSON.stringify(found)).not.toContain(row?.applicant_name ?? '-');
    expect((await lookUp(` ${(row?.application_no ?? '').toLowerCase()} `)).papers).toEqual(found.papers);
    expect((await lookUp('A1999CCC000000')).papers).toEqual([]);
  });

  test('of a paper that is made and not sealed yet tells just that', async () => {
    const caseId = accepted.at(-1) ?? '';
    await notice(caseId);
    const [row] = await raw<{ application_no: string }>('select application_no from ccc_application where id = $1', [caseId]);
    expect((await lookUp(row?.application_no ?? '')).papers).toEqual([
      { documentKind: 'acceptanceNotice', seals: [], stampedAt: '', sha256: '' },
    ]);
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

  test('the case file offers the documents that may be made now, to whoever may make them', async () => {
    const id = accepted[6] ?? '';
    const offered = async (who: string, caseId = id, lang: 'zh' | 'en' = 'zh') =>
      makeCall(app, stampingCalls.caseDocuments, { id: caseId }, { ...(await as(who)), lang });
    const make = async (document: string, who = acceptor, caseId = id) =>
      tryCall(app, stampingCalls.makeDocument, { id: caseId, document }, await as(who));
    expect(await offered(acceptor)).toEqual([{ document: 'acceptanceNotice', title: '受理通知书' }]);
    expect(await offered(acceptor, id, 'en')).toEqual([{ document: 'acceptanceNotice', title: 'Acceptance notice' }]);
    expect(await offered(dean), 'who may not make it is not offered it').toEqual([]);
    expect((await make('acceptanceNotice', dean)).refusal).toBe('stamping.documentForbidden');
    expect((await make('approvalSheet')).refusal, 'it is printed, not filed').toBe('stamping.documentUnknown');
    expect((await make('acceptanceNotice', acceptor, 'f'.repeat(32))).code).toBe(404);
    const made = await make('acceptanceNotice');
    expect(made.data?.fileId, 'made again it is the same').toBe(await notice(id));
    const [waiting] = await raw<{ id: string }>(
      "select id from business_case where tenant_id = $1 and phase = 'submitted' and submit_time is not null order by case_no limit 1",
      [MAIN_TENANT],
    );
    expect(await offered(acceptor, waiting?.id ?? '')).toEqual([]);
    expect((await make('acceptanceNotice', acceptor, waiting?.id ?? '')).refusal).toBe('acceptance.notAccepted');
    await raw("update business_case set phase = 'ended' where id = $1", [id]);
    expect(await offered(acceptor)).toEqual([]);
    expect(await make('acceptanceNotice')).toMatchObject({
      refusal: 'stamping.documentNotNow',
      msg: expect.stringContaining('受理通知书'),
    });
    await raw("update business_case set phase = 'accepted' where id = $1", [id]);
  });

  test('nothing of it is seen from another tenant', async () => {
    const stranger = { tenant: OTHER_TENANT, user: '0'.repeat(32), kind: 'staff' as const, companies: [], laboratory: null };
    const seen = await db.read(stranger, (tx) =>
      Promise.all([tx.selectFrom('seal').selectAll().execute(), tx.selectFrom('seal_impression').selectAll().execute()]),
    );
    expect(seen).toEqual([[], []]);
  });
});
