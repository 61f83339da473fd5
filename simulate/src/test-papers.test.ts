/** What the laboratory sees of the papers that it judges: those of the cases of its test, and the report before it is signed. */
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { systemActor } from '@zhengjian/server/src/platform/actor.ts';
import { textOn } from '@zhengjian/server/src/platform/documents/testing/words.ts';
import { openTypeTest } from '@zhengjian/server/src/testing/type-test.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { chanceOf } from './chance.ts';
import { MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { playTestStep } from './laboratory.ts';
import { createUsers } from './people.ts';
import { demoSystem } from './testing/demo-system.ts';

const system = await demoSystem('testPapers');
const { app, db, raw, world, users } = system;
const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
const [DIRECTOR, LEADER, OTHER_LEADER, REVIEWER, CLERK] = ['sunhaoran', 'humingzhe', 'jiangruolin', 'fanyiming', 'guoanqi'];

let caseId = '';
let testId = '';
const chance = chanceOf('testPapers');

/** The people of the laboratory do what the test waits for, until it comes to a node. */
const playUntil = async (node: string) => {
  for (let steps = 0; steps < 40; steps++) {
    const [open] = await raw<{ node: string; instance: string }>(
      "select node, replace(instance_id::text, '-', '') as instance from wf_task where business_id = $1 and status = 'open' order by id limit 1",
      [testId],
    );
    if (open === undefined || open.node === node) return;
    await playTestStep({ app, db, world }, users, chance, { testId, instanceId: open.instance, node: open.node, failing: [0] });
  }
};

const allocate = async () => {
  const [open] = await raw<{ instance: string }>(
    "select replace(id::text, '-', '') as instance from wf_instance where business_id = $1 and status = 'active'",
    [testId],
  );
  const [leader] = await raw<{ id: string }>(
    "select replace(id::text, '-', '') as id from user_account where tenant_id = $1 and account = $2",
    [MAIN_TENANT, LEADER],
  );
  await makeCall(
    app,
    workflowCalls.flowSubmit,
    {
      ...{ flowInstanceIds: [open?.instance ?? ''], currentNodeKeyName: 'engineerAllocation', result: 'PASS', remark: '同意' },
      ...{ projectLeader: leader?.id ?? '', planStart: '2026-03-09', planEnd: '2026-03-20' },
    },
    await as(DIRECTOR),
  );
};

const tree = async (account: string, dataId = caseId) =>
  (await makeCall(app, archiveCalls.selectTreeFileCatalogByDataId, { dataId }, await as(account))).rows;
/** Nodes of whose files the person has to borrow first. */
const closedTo = async (account: string, dataId?: string) =>
  (await tree(account, dataId)).filter(({ isFile, noAuth }) => isFile === 0 && noAuth === 1);
const drawing = async () => {
  const node = (await tree(DIRECTOR)).find(({ catalogCode, isFile }) => catalogCode === '0111' && isFile === 0);
  return (await tree(DIRECTOR)).find(({ isFile, parentId }) => isFile === 1 && parentId === node?.id)?.id ?? '';
};
const keyTo = async (account: string, fileId: string) => tryCall(app, fileCalls.getFileAuthKey, { fileId }, await as(account));
const draftKey = async (account: string) => tryCall(app, testTaskCalls.reportDraftKey, { id: testId }, await as(account));
/** Words of the draft, without the spaces and line breaks that are the layout's. */
const draftFor = async (account: string) => {
  const { authKey } = await makeCall(app, testTaskCalls.reportDraftKey, { id: testId }, await as(account));
  return textOn((await tryCall(app, testTaskCalls.reportDraft, { authKey })).raw, '-raw').replaceAll(/\s+/g, '');
};

beforeAll(async () => {
  const [row] = await raw<{ id: string }>(
    `select replace(c.id::text, '-', '') as id from business_case c where c.tenant_id = $1 and c.phase = 'accepted'
      and c.category = 'cccApplication' and c.product_ex_mark like '%Ex d%' and c.product_ex_mark !~ 'i[abc]' order by c.case_no limit 1`,
    [MAIN_TENANT],
  );
  caseId = row?.id ?? '';
  const actor = systemActor(MAIN_TENANT);
  testId = await db.write(actor, (tx) =>
    openTypeTest(tx, { actor, world, lang: 'zh' }, { caseIds: [caseId], laboratory: '101', source: '1' }),
  );
}, 120_000);

test('whoever has the test before them opens the papers of its case, also before they have done anything for it', async () => {
  expect(await closedTo(DIRECTOR)).toEqual([]);
  const file = await drawing();
  expect((await keyTo(DIRECTOR, file)).code).toBe(200);
  for (const account of [LEADER, REVIEWER, CLERK]) expect((await keyTo(account, file)).refusal, account).toBe('file.noAuth');
  await allocate();
  await playUntil('technicalDataDrawUp');
  expect((await keyTo(LEADER, file)).code).toBe(200);
  for (const account of [OTHER_LEADER, REVIEWER, CLERK]) expect((await keyTo(account, file)).refusal, account).toBe('file.noAuth');
  await playUntil('technicalDataDrawUpReview');
  expect(await closedTo(REVIEWER)).toEqual([]);
  const elsewhere = { token: await createUsers(system, OTHER_TENANT).as('admin') };
  expect((await tryCall(app, archiveCalls.selectTreeFileCatalogByDataId, { dataId: caseId }, elsewhere)).code).toBe(404);
  expect((await tryCall(app, fileCalls.getFileAuthKey, { fileId: file }, elsewhere)).code).toBe(404);
});

test('whoever has the fees of a case before them opens none of its papers for that', async () => {
  const [note] = await raw<{ account: string; id: string }>(
    `select u.account, replace(w.case_id::text, '-', '') as id from wf_todo d
      join case_work w on w.tenant_id = d.tenant_id and w.work_id = d.business_id and w.kind = 'paymentNote'
      join role r on r.tenant_id = d.tenant_id and r.role_alias = d.actor_ref join user_role x on x.role_id = r.id
      join user_account u on u.id = x.user_id
      where d.tenant_id = $1 and d.actor_kind = 'role'
      and not exists (select from wf_involved i where i.business_id = w.case_id and i.user_id = u.id) order by w.case_id, u.account limit 1`,
    [MAIN_TENANT],
  );
  expect((await closedTo(note?.account ?? '', note?.id)).length).toBeGreaterThan(0);
});

test('the report is looked at as a draft by whoever writes, checks or signs it, and by nobody else', async () => {
  const refused = async () => {
    const replies = await Promise.all([LEADER, OTHER_LEADER, REVIEWER, DIRECTOR, CLERK].map(draftKey));
    return replies.map(({ code, refusal }) => (code === 200 ? '' : (refusal ?? code)));
  };
  await playUntil('certDrawUp');
  expect(await refused()).toEqual(['', 'laboratory.testNotFound', ...Array(2).fill('laboratory.notAtThisStep'), 'account.forbidden']);
  await raw("update ccc_application set form = jsonb_set(form, '{trademark}', '\"万源牌\"') where id = $1", [caseId]);
  await raw(
    `insert into application_product select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'sort', 99, 'is_main', false,
       'product_model', 'YBX4-SECOND'))).* from application_product p where p.case_id = $1 order by p.sort limit 1`,
    [caseId],
  );
  const used = (more: object) => ({ ...{ id: 'e'.repeat(32), equipNo: '101-XX-001', name: '量规', model: 'G1', calibDate: '' }, ...more });
  const instruments = [
    used({ calibCertNo: 'CAL-1', validTo: '2030-01-02' }),
    used({ calibCertNo: 'CAL-2', validTo: '2031-02-03' }),
    used({ id: 'f'.repeat(32), name: '钢卷尺', calibCertNo: '', validTo: '' }),
  ];
  await raw('update test_record set instruments = instruments || $2::jsonb where task_id = $1', [testId, JSON.stringify(instruments)]);
  const [begun, key] = [await draftFor(LEADER), (await draftKey(LEADER)).data.authKey];
  // nothing is written yet; the results stand on it
  for (const told of ['草稿', '（待编号）', '合格Passed', '冲击试验']) expect(begun).toContain(told);
  // and what the applicant has said, every model, and each calibration under which an instrument was used
  const [of] = await raw<{ address: string }>("select applicant_snap ->> 'address' as address from ccc_application where id = $1", [
    caseId,
  ]);
  for (const told of ['万源牌', 'YBX4-SECOND', of?.address.replaceAll(/\s/g, ''), '2030年1月2日', '2031年2月3日', '钢卷尺G1免校exempt'])
    expect(begun).toContain(told);
  await playUntil('certReview');
  expect((await refused()).slice(1)).toEqual(['laboratory.testNotFound', '', 'laboratory.notAtThisStep', 'account.forbidden']);
  const { reports } = await makeCall(app, testTaskCalls.testTaskDetail, { id: testId }, await as(REVIEWER));
  expect(await draftFor(REVIEWER)).toContain(reports[0]?.conclusionText);
  await playUntil('certApproval');
  expect(await refused()).toEqual([
    ...['laboratory.notAtThisStep', 'laboratory.testNotFound', 'laboratory.notAtThisStep'],
    ...['', 'account.forbidden'],
  ]);
  expect(await draftFor(DIRECTOR)).toMatch(/草稿.*胡明哲.*范一鸣/);
  // a key opens what its holder may look at when it is used
  expect((await tryCall(app, testTaskCalls.reportDraft, { authKey: key })).refusal).toBe('laboratory.notAtThisStep');
  expect((await tryCall(app, testTaskCalls.reportDraft, { authKey: `${key}x` })).refusal).toBe('laboratory.paperKeyGone');
  await playUntil('');
  expect(await refused()).not.toContain('');
});
