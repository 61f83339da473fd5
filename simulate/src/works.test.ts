/** Work that serves cases: one inspection for two of them. It waits, is followed and decided as a case is, and is none. */
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { areas } from '@zhengjian/server/src/areas.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { systemActor } from '@zhengjian/server/src/platform/actor.ts';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import { asOwner } from '@zhengjian/server/src/testing/database.ts';
import { rigArea, rigMigration } from '@zhengjian/server/src/testing/second-line/area.ts';
import { rigCalls } from '@zhengjian/server/src/testing/second-line/contract.ts';
import { testSystem } from '@zhengjian/server/src/testing/system.ts';
import { checkArea, checkMigration, checksOf, openCheck, repairAgain } from '@zhengjian/server/src/testing/work/area.ts';
import { checkCalls } from '@zhengjian/server/src/testing/work/contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { companies } from './companies.ts';
import { MAIN_TENANT, seedInstitute } from './institute.ts';
import { createUsers } from './people.ts';
import { registerDemoCompany } from './register.ts';

const world = simulatedWorld('works', new Date('2026-03-02T09:00:00+08:00'));
const system = await testSystem(world, null, undefined, [...areas, rigArea, checkArea]);
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
const [first, second] = ['隔爆试验罐', '火花试验台'];
const ids: string[] = [];
let work = '';
let inspector = '';

type Run = Parameters<typeof openCheck>;
const within = <T>(run: (tx: Run[0], act: Run[1]) => Promise<T>): Promise<T> => {
  const actor = systemActor(MAIN_TENANT);
  return db.write(actor, (tx) => run(tx, { actor, world, lang: 'zh' }));
};
const decide = async (account: string, node: string, result: string, more: object = {}) => {
  const [instance] = await raw<{ id: string }>(
    "select replace(id::text, '-', '') as id from wf_instance where business_id = $1 and status = 'active'",
    [work],
  );
  return tryCall(
    app,
    workflowCalls.flowSubmit,
    { flowInstanceIds: [instance?.id ?? ''], currentNodeKeyName: node, result, ...more },
    await as(account),
  );
};

beforeAll(async () => {
  await asOwner(system.urls, rigMigration);
  await asOwner(system.urls, checkMigration);
  const processes = mkdtempSync(path.join(tmpdir(), 'zj-processes-'));
  cpSync(path.join(projectRoot, 'processes'), processes, { recursive: true });
  for (const file of ['second-line/rigLoan.bpmn', 'work/rigCheck.bpmn'])
    cpSync(path.join(projectRoot, 'server/src/testing', file), path.join(processes, path.basename(file)));
  await seedInstitute(db, world, processes);
  for (const account of ['wanyuan', 'jiyao']) {
    const company = companies.find((c) => c.account === account);
    if (company) await registerDemoCompany({ app, db, world }, users, MAIN_TENANT, company);
  }
  inspector = await holder('cqst_acceptor');
  for (const title of [first, second]) ids.push((await makeCall(app, rigCalls.apply, { title }, await as('wanyuan'))).id);
  work = await within((tx, act) => openCheck(tx, act, ids, 'RC0001'));
}, 120_000);

test('waits for its own people with the cases that it serves, and for nobody else', async () => {
  const page = await makeCall(app, checkCalls.page, { nodeKey: 'inspect', tab: 'todo' }, await as(inspector));
  expect(page.records).toMatchObject([
    { workNo: 'RC0001', companyName: expect.stringContaining('宛原'), hall: 'A', abilities: { act: true } },
  ]);
  expect(page.records[0]?.caseNos.split('、')).toHaveLength(2);
  expect(await makeCall(app, checkCalls.counts, { nodeKey: 'inspect' }, await as(inspector))).toMatchObject({ todo: 1, all: 1, done: 0 });
  const ofAnother = await as(await holder('cert_maker'));
  for (const tab of ['todo', 'all'] as const)
    expect((await makeCall(app, checkCalls.page, { nodeKey: 'inspect', tab }, ofAnother)).records).toEqual([]);
});

test('is found from its cases, and is no case itself', async () => {
  const works = await within((tx) => checksOf(tx, ids[0] ?? ''));
  expect(works).toMatchObject([{ kind: 'rigCheck', workNo: 'RC0001', state: 0, node: 'inspect' }]);
  const own = (await makeCall(app, acceptanceCalls.applicationPage, {}, await as('wanyuan'))).records;
  expect(own.map((r) => r.id).sort()).toEqual([...ids].sort());
  expect(
    (await makeCall(app, archiveCalls.archiveProjectPage, {}, await as(await holder('archivist')))).records.map((r) => r.dataId),
  ).not.toContain(work);
});

test('is on the desk of the company whose turn it is, and of no other', async () => {
  expect(await decide(inspector, 'inspect', 'REJECT_PRE', { remark: '密封不良', cusRemark: '请更换密封圈' })).toMatchObject({ code: 200 });
  const todo = async (account: string) =>
    (await makeCall(app, workflowListCalls.waitingPage, { tab: 'company' }, await as(account))).records;
  expect(await todo('wanyuan')).toMatchObject([{ caseNo: 'RC0001', kind: 'company' }]);
  expect(await todo('jiyao')).toEqual([]);
  expect(await tryCall(app, checkCalls.repaired, { id: work }, await as('jiyao'))).not.toMatchObject({ code: 200 });
  await makeCall(app, checkCalls.repaired, { id: work }, await as('wanyuan'));
  const sentBack = await makeCall(app, checkCalls.page, { nodeKey: 'inspect', tab: 'todo' }, await as(inspector));
  expect(sentBack.records).toMatchObject([{ returned: true }]);
});

test('whoever works on it finds its cases; they hear what has come true', async () => {
  expect(await decide(inspector, 'inspect', 'PASS')).toMatchObject({ code: 200 });
  const facts = await raw<{ facts: string[] }>('select facts from wf_instance where business_id = any($1)', [ids]);
  expect(facts).toEqual([{ facts: ['rig.checked'] }, { facts: ['rig.checked'] }]);
  const involved = await raw<{ n: number }>(
    'select count(*)::int as n from wf_involved i join user_account u on u.id = i.user_id where i.business_id = any($1) and u.account = $2 and i.acts',
    [ids, inspector],
  );
  expect(involved).toEqual([{ n: 2 }]);
  expect(await makeCall(app, checkCalls.counts, { nodeKey: 'inspect' }, await as(inspector))).toMatchObject({ todo: 0, done: 1, all: 1 });
});

test('goes on at a place of its process after it had ended', async () => {
  await within((tx, act) => repairAgain(tx, act, work));
  expect(await within((tx) => checksOf(tx, ids[1] ?? ''))).toMatchObject([{ state: 8, node: 'repair' }]);
});

test('leaves nothing behind that must not be', async () => {
  expect(faults).toEqual([]);
  expect((await verifyAll({ db, files: app.files, hash: false })).flatMap((r) => r.breaches)).toEqual([]);
});
