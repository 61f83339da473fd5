/**
 * A second line of business in at most 120 lines and no shared file: applied for, queued, decided, filed, stamped, followed, found in
 * the customer's desk, and hidden from whoever has no scope for it.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { areas } from '@zhengjian/server/src/areas.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import { asOwner } from '@zhengjian/server/src/testing/database.ts';
import { rigArea, rigMigration } from '@zhengjian/server/src/testing/second-line/area.ts';
import { rigCalls } from '@zhengjian/server/src/testing/second-line/contract.ts';
import { testSystem } from '@zhengjian/server/src/testing/system.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { companies } from './companies.ts';
import { DEMO_PASSWORD, MAIN_TENANT, seedInstitute } from './institute.ts';
import { paper } from './papers.ts';
import { createUsers } from './people.ts';
import { registerDemoCompany } from './register.ts';
import { registerSeals } from './stamping.ts';

const FOLDER = path.join(projectRoot, 'server/src/testing/second-line');
const MOST_LINES = 120;
const world = simulatedWorld('second line', new Date('2026-03-02T09:00:00+08:00'));
const system = await testSystem(world, null, undefined, [...areas, rigArea]);
const { app, db, raw, faults } = system;
const users = createUsers({ app, db, world }, MAIN_TENANT);
const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
const holder = async (role: string): Promise<string> => {
  const [row] = await raw<{ account: string }>(
    `select u.account from user_account u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
      where u.tenant_id = $1 and r.role_alias = $2 order by u.account limit 1`,
    [MAIN_TENANT, role],
  );
  return row?.account ?? '';
};
let id = '';
let lender = '';

beforeAll(async () => {
  await asOwner(system.urls, rigMigration);
  const processes = mkdtempSync(path.join(tmpdir(), 'zj-processes-'));
  cpSync(path.join(projectRoot, 'processes'), processes, { recursive: true });
  cpSync(path.join(FOLDER, 'rigLoan.bpmn'), path.join(processes, 'rigLoan.bpmn'));
  await seedInstitute(db, world, processes);
  for (const account of ['wanyuan', 'jiyao']) {
    const company = companies.find((c) => c.account === account);
    if (company) await registerDemoCompany({ app, db, world }, users, MAIN_TENANT, company);
  }
  await registerSeals({ app, db, world }, users);
  lender = await holder('cqst_acceptor');
  ({ id } = await makeCall(app, rigCalls.apply, { title: '隔爆试验罐' }, await as('wanyuan')));
}, 120_000);

test(`it takes at most ${MOST_LINES} lines over contract, server, process file and texts`, () => {
  const lines = readdirSync(FOLDER).flatMap((file) => readFileSync(path.join(FOLDER, file), 'utf8').trimEnd().split('\n'));
  expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
});

test('its cases wait for its own people, and are not there for those of another line', async () => {
  expect((await makeCall(app, rigCalls.page, { tab: 'todo' }, await as(lender))).records).toMatchObject([{ id, title: '隔爆试验罐' }]);
  expect(await makeCall(app, rigCalls.counts, {}, await as(lender))).toMatchObject({ todo: 1, all: 1 });
  const ofAnother = await as(await holder('cert_maker'));
  expect((await makeCall(app, rigCalls.page, { tab: 'all' }, ofAnother)).records).toEqual([]);
  expect((await makeCall(app, acceptanceCalls.page, { nodeKey: 'accept', tab: 'all' }, await as(lender))).records).toEqual([]);
});

test('it is on the desk of its company, in the words of its process, and of no other company', async () => {
  const own = (await makeCall(app, acceptanceCalls.applicationPage, {}, await as('wanyuan'))).records;
  expect(own).toMatchObject([
    {
      ...{
        id,
        businessType: '2',
        turn: 'institute',
        path: `/customer/rig?id=${id}`,
        customerText: { zh: '等待借出', en: 'Waiting for the rig' },
      },
      abilities: { update: false, submit: false, remove: false, copy: false },
    },
  ]);
  expect((await makeCall(app, acceptanceCalls.applicationPage, {}, await as('jiyao'))).records).toEqual([]);
});

test('it is decided, and followed over all processes', async () => {
  const [task] = (await makeCall(app, workflowListCalls.claimList, { keyword: '隔爆试验罐' }, await as(lender))).records;
  await makeCall(
    app,
    workflowCalls.flowSubmit,
    { flowInstanceIds: [task?.processInstanceId ?? ''], currentNodeKeyName: 'lend', result: 'PASS' },
    await as(lender),
  );
  const followed = (await makeCall(app, workflowListCalls.followList, { keyword: '隔爆试验罐' }, await as(await holder('dean')))).records;
  expect(followed).toMatchObject([{ businessId: id, category: 'rigLoan' }]);
  expect((await makeCall(app, acceptanceCalls.acceptedPage, {}, await as('wanyuan'))).records).toMatchObject([{ id, state: '40' }]);
});

test('its papers are filed with it, found in the archive, and stamped', async () => {
  const [node] = (await makeCall(app, fileCalls.selectFileCatalog, { dataId: id }, await as(lender))).filter(
    (n) => n.catalogCode === '9201',
  );
  const file = { filename: '合同.pdf', type: 'application/pdf', content: paper('paper', ['one']) };
  const filed = await tryCall(app, fileCalls.uploadFile, { fileCatalogId: node?.id ?? '', dataId: id }, { ...(await as(lender)), file });
  expect(filed.code).toBe(200);
  const archivist = await as(await holder('archivist'));
  expect((await makeCall(app, archiveCalls.archiveProjectPage, { keyword: '隔爆试验罐' }, archivist)).records).toMatchObject([
    { dataId: id },
  ]);
  const clerk = await as(await holder('stamp_clerk'));
  const waiting = await makeCall(app, stampingCalls.selectSignaturePrintingPagePage, {}, clerk);
  expect(waiting.records).toMatchObject([{ documentName: '合同.pdf', documentKind: 'contract', isStamped: false }]);
  await makeCall(app, stampingCalls.confirmIdentity, { password: clientHash(DEMO_PASSWORD) }, clerk);
  await makeCall(
    app,
    stampingCalls.signatureDocumentOffline,
    { fileId: waiting.records[0]?.fileId ?? '' },
    await as(await holder('stamp_clerk')),
  );
  expect((await makeCall(app, stampingCalls.selectSignaturePrintingCount, {}, clerk)).stamped).toBe(1);
});

test('verify finds nothing, and nothing was a fault', async () => {
  const reports = await verifyAll({ db, files: app.files, hash: false });
  expect(reports.flatMap((r) => r.breaches.map((b) => `${r.name}: ${b.detail}`))).toEqual([]);
  expect(faults).toEqual([]);
});
