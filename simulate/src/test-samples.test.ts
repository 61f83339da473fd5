/** A type test waits for its samples: at reception, before the laboratory begins, and behind the report; what is written down closes the step. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { sampleCalls as c } from '@zhengjian/contract/areas/sample/calls.ts';
import { SAMPLE } from '@zhengjian/contract/areas/sample/states.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { allJobs } from '@zhengjian/server/src/jobs.ts';
import { systemActor } from '@zhengjian/server/src/platform/actor.ts';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import { momentText } from '@zhengjian/server/src/platform/world.ts';
import { openTypeTest, reopenTypeTest } from '@zhengjian/server/src/testing/type-test.ts';
import { checkFile, publish } from '@zhengjian/server/src/workflow/definitions.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { chanceOf } from './chance.ts';
import { makeDocuments } from './documents.ts';
import { MAIN_TENANT } from './institute.ts';
import { playTestStep } from './laboratory.ts';
import { demoSystem } from './testing/demo-system.ts';
import { filedPapers } from './testing/filed-papers.ts';

const { app, db, raw, world, users, faults } = await demoSystem('test samples');
const stage = { app, db, world };
const chance = chanceOf('test samples');
const [KEEPER, TESTER] = ['hechengyu', 'zhuyutong'];
const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
afterEach(() => expect(faults.splice(0)).toEqual([]));

const within = <T>(run: (tx: Parameters<typeof openTypeTest>[0], act: Parameters<typeof openTypeTest>[1]) => Promise<T>): Promise<T> => {
  const actor = systemActor(MAIN_TENANT);
  return db.write(actor, (tx) => run(tx, { actor, world, lang: 'zh' }));
};
let cases: { id: string; account: string }[] = [];
const openTest = (caseIds: readonly string[]) => within((tx, act) => openTypeTest(tx, act, { caseIds, laboratory: '101', source: '1' }));
/** Where a test stands, receive tasks included. */
const at = async (id: string): Promise<string> =>
  (
    await raw<{ at: string }>(
      "select k.at from wf_token k join wf_instance i on i.id = k.instance_id where i.business_id = $1 and i.status = 'active' order by k.token_no",
      [id],
    )
  )
    .map((k) => k.at)
    .join();
const open = async (id: string) =>
  (
    await raw<{ node: string; instance: string }>(
      "select node, replace(instance_id::text, '-', '') as instance from wf_task where business_id = $1 and status = 'open' order by id limit 1",
      [id],
    )
  )[0];
const decide = async (account: string, id: string, node: string, result: string) => {
  const [row] = await raw<{ id: string }>(
    "select replace(id::text, '-', '') as id from wf_instance where business_id = $1 and status = 'active'",
    [id],
  );
  return tryCall(
    app,
    workflowCalls.flowSubmit,
    {
      flowInstanceIds: [row?.id ?? ''],
      currentNodeKeyName: node,
      result,
      remark: '同意',
      ...(result !== 'PASS' && { cusRemark: '见说明' }),
    },
    await as(account),
  );
};
/** Plays a test as its people would until it stands at a node, or has come to its end. */
const playUntil = async (id: string, ...nodes: string[]): Promise<void> => {
  for (let steps = 0; steps < 60; steps++) {
    const step = await open(id);
    if (step === undefined || nodes.includes(step.node)) return;
    // of a test without samples only the keeper knows
    if (step.node === 'sampleReceiveOut' && (await decide(KEEPER, id, step.node, 'PASS')).code === 200) continue;
    await playTestStep(stage, users, chance, { testId: id, instanceId: step.instance, node: step.node });
  }
  throw new Error(`${nodes} were not reached`);
};
const samplesOf = async (dataId: string) => (await makeCall(app, c.sampleReceiveInInit, { dataId }, await as(KEEPER))).samples;
const idsOf = async (dataId: string) => (await samplesOf(dataId)).map(({ id }) => id);
const receive = async (ids: string[]) => makeCall(app, c.receiveIn, { ids, condition: '1', storePlace: 'A-01' }, await as(KEEPER));
const keptOf = async (id: string) => (await makeCall(app, c.sampleInfo, { id }, await as(KEEPER))).keepUntil;
const monthsFrom = (from: Date, months = 3): string => {
  const day = new Date(from);
  day.setUTCMonth(day.getUTCMonth() + months);
  return momentText(day).slice(0, 10);
};
const stateOf = async (id: string) => (await raw<{ state: number }>('select state from test_task where id = $1', [id]))[0]?.state;

beforeAll(async () => {
  cases = await raw<{ id: string; account: string }>(
    `select distinct on (b.id) replace(b.id::text, '-', '') as id, u.account from business_case b join wf_instance i on i.id = b.instance_id
       join user_company x on x.company_id = b.applicant_id join user_account u on u.id = x.user_id
     where b.category = 'cccApplication' and b.phase = 'accepted' and i.status = 'active' and b.tenant_id = $1
       and b.product_ex_mark !~ 'i[abc]' and not exists (select from sample s where s.case_id = b.id) order by b.id, u.account`,
    [MAIN_TENANT],
  );
  expect(cases.length).toBeGreaterThanOrEqual(3);
});
const papersIn = async (caseId: string, node: string) => {
  await makeDocuments(stage, MAIN_TENANT);
  return filedPapers({ app, raw }, caseId, node);
};
const take = () => {
  const next = cases.shift();
  if (next === undefined) throw new Error('no case is left');
  return next;
};

describe('from the reception to the return', () => {
  let of: { id: string; account: string };
  let id = '';
  let ids: string[] = [];
  /** What the first page of a company lists of the test. */
  const waitsFor = async (account: string) =>
    (await makeCall(app, workflowListCalls.waitingPage, { size: 200 }, await as(account))).records
      .filter((row) => row.id === id || row.task?.businessId === id)
      .map(({ kind, title, path }) => ({ kind, title, path }));
  const counted = async (account: string) =>
    (await makeCall(app, workflowListCalls.waitingWork, {}, await as(account))).find(({ kind }) => kind === 'samplesToSend')?.count ?? 0;
  const stepOf = async (account: string) =>
    (await makeCall(app, acceptanceCalls.ownSteps, { id: of.id }, await as(account))).find((step) => step.id.replaceAll('-', '') === id);

  test('with its allocation one of each main model is asked for, and the company hears of it', async () => {
    of = take();
    const main = await raw<{ model: string }>(
      `update application_product set is_main = true, covered_by = null where id in
         (select id from application_product where case_id = $1 order by sort limit 2) returning product_model as model`,
      [of.id],
    );
    id = await openTest([of.id]);
    await playUntil(id, 'sampleReceiveIn');
    const asked = await samplesOf(of.id);
    expect(asked).toMatchObject(main.map(() => ({ state: '0', quantity: 1 })));
    expect(asked.map(({ model }) => model).sort()).toEqual(main.map(({ model }) => model).sort());
    expect(main.length).toBeGreaterThan(1);
    const told = await raw<{ template: string }>(
      'select m.template from message m join user_account u on u.id = m.user_id where u.account = $1 and m.case_id = $2',
      [of.account, of.id],
    );
    expect(told.map((m) => m.template)).toContain('samplesAsked');
    const [notice, ...others] = await papersIn(of.id, '0204');
    expect([notice?.version, others]).toEqual([1, []]);
    const [row] = await raw<{ no: string; title: string; due: string }>(
      `select b.case_no as no, b.title, to_char(t.due_at at time zone 'Asia/Shanghai', 'FMYYYY年FMMM月FMDD日') as due from business_case b, wf_task t
        where b.id = $1 and t.business_id = $2 and t.node = 'sampleReceiveIn' and t.status = 'open'`,
      [of.id, id],
    );
    for (const words of [row?.no, row?.title.replaceAll(' ', ''), row?.due, '1台', '样品室']) expect(notice?.words).toContain(words);
    expect(notice?.words, 'what the acceptance asked for').toContain('送样要求：每个主检型号');
    const issued = await raw<{ kind: string }>(
      "select m.kind from message m join user_account u on u.id = m.user_id where m.template = 'paperIssued' and u.account = $1 and m.case_id = $2 and m.params -> 'document' ->> 'zh' = '送样通知'",
      [of.account, of.id],
    );
    expect(issued).toHaveLength(1);
  });

  test('nobody passes the reception by a word; it stands until the last sample has come', async () => {
    const wanted = ['YB3-160M-4', 'YB3-160L-4'].map((model) => ({ sampleName: '隔爆型电动机', model, quantity: 1, unit: '台' }));
    ({ ids } = await makeCall(app, c.setSampleCount, { dataId: of.id, samples: wanted }, await as(KEEPER)));
    expect((await decide(KEEPER, id, 'sampleReceiveIn', 'PASS')).refusal).toBe('sample.notAllReceived');
    expect((await decide(KEEPER, id, 'sampleReceiveIn', 'REJECT_PRE')).refusal).toBe('sample.refuseFirst');
    // other samples: the notice says so by their numbers, which the reception scans, in the place of the one before
    expect(await papersIn(of.id, '0204')).toMatchObject([{ version: 2, words: expect.stringMatching(/YB3-160M-4.*YB3-160L-4/) }]);
    const [said] = await papersIn(of.id, '0204');
    for (const { sampleNo } of await samplesOf(of.id)) expect(said?.words).toContain(sampleNo);
    await receive(ids.slice(0, 1));
    expect(await at(id)).toBe('sampleReceiveIn');
  });

  test('until they are sent they wait on the first page of their company, and of no other', async () => {
    const path = `/customer/yewuCenter/manage/detail?id=${of.id}#samples`;
    expect(await waitsFor(of.account)).toEqual([{ kind: 'samplesToSend', title: '寄送样品', path }]);
    const before = await counted(of.account);
    expect(await stepOf(of.account)).toMatchObject({ turn: 'customer', until: expect.stringMatching(/^\d{4}/) });
    const other = cases.find(({ account }) => account !== of.account)?.account ?? '';
    expect(await waitsFor(other)).toEqual([]);
    const sent = { dataId: of.id, expressCompany: '01', expressNo: 'SF1234567890122', disposalKind: '1' } as const;
    await makeCall(app, c.sampleSent, sent, await as(of.account));
    expect(await waitsFor(of.account)).toEqual([]);
    expect(await counted(of.account)).toBe(before - 1);
    // the step stays open: they are on their way
    expect(await at(id)).toBe('sampleReceiveIn');
    expect(await stepOf(of.account)).toMatchObject({ turn: 'institute', until: '', words: { zh: '样品已寄出，等待收样' } });
  });

  test('a sample that is refused sends the test back to its company until another is on its way', async () => {
    await makeCall(app, c.refuse, { ids: ids.slice(1), condition: '5', conditionNote: '型号不符' }, await as(KEEPER));
    expect(await at(id)).toBe('sampleResend');
    expect(await stateOf(id)).toBe(20);
    expect(await waitsFor(of.account)).toMatchObject([{ kind: 'company' }]);
    const done = await tryCall(app, testTaskCalls.companyDone, { id, remark: '已寄' }, await as(of.account));
    expect(done.refusal).toBe('sample.resendFirst');
    await makeCall(
      app,
      c.sampleSent,
      { dataId: of.id, expressCompany: '01', expressNo: 'SF1234567890123', disposalKind: '1' },
      await as(of.account),
    );
    expect(await at(id)).toBe('sampleReceiveIn');
    await receive(ids.slice(1));
    expect(await at(id)).toBe('technicalDataDrawUp');
    const [closed] = await raw<{ by: string; remark: string }>(
      `select t.op_user_name as by, n.remark from wf_task t join wf_task_note n on n.task_id = t.id
       where t.business_id = $1 and t.node = 'sampleReceiveIn' and t.status = 'done' order by t.ended_at desc, t.id desc limit 1`,
      [id],
    );
    expect(closed).toMatchObject({ by: '何承宇', remark: expect.stringContaining('自动完成') });
  });

  test('the laboratory begins once it has taken every sample over', async () => {
    await playUntil(id, 'sampleReceiveOut');
    expect((await decide(KEEPER, id, 'sampleReceiveOut', 'PASS')).refusal).toBe('sample.notTakenOver');
    await makeCall(app, c.receiveOut, { ids, labId: '101', takeUser: await users.idOf(TESTER) }, await as(KEEPER));
    expect(await at(id)).toBe('sampleReceiveOut');
    await makeCall(app, c.takeOver, { ids: ids.slice(0, 1), condition: '1' }, await as(TESTER));
    expect(await at(id)).toBe('sampleReceiveOut');
    await makeCall(app, c.takeOver, { ids: ids.slice(1), condition: '1' }, await as(TESTER));
    expect(await at(id)).toMatch(/^testRecord/);
  });

  test('the report is out and the case goes on, while the test waits until no sample is with a laboratory', async () => {
    await playUntil(id);
    expect(await at(id)).toBe('sampleReturn');
    expect(await stateOf(id)).toBe(11);
    const [instance] = await raw<{ facts: string[] }>('select facts from wf_instance where business_id = $1', [of.id]);
    expect(instance?.facts).toContain('typeTest.concluded');
  });

  test('whoever leads the test may ask for fresh samples as long as it is open, and nobody else of the laboratory', async () => {
    const wanted = [{ sampleName: '隔爆型电动机', model: 'YB3-160M-4 整改后', quantity: 1, unit: '台' }];
    const [leader] = await raw<{ account: string }>(
      'select u.account from test_task t join user_account u on u.id = t.project_leader_id where t.id = $1',
      [id],
    );
    const account = leader?.account ?? '';
    const other = account === 'humingzhe' ? 'jiangruolin' : 'humingzhe';
    expect((await tryCall(app, c.setSampleCount, { dataId: of.id, samples: wanted }, await as(other))).refusal).toBe('sample.notAsker');
    const { ids: fresh } = await makeCall(app, c.setSampleCount, { dataId: of.id, samples: wanted }, await as(account));
    // behind its reception: the notice names them, and no day that is over
    const [notice] = await papersIn(of.id, '0204');
    expect(notice?.words).toContain('YB3-160M-4整改后');
    await makeCall(app, c.noNeedSample, { ids: fresh, remark: '不再需要' }, await as(KEEPER));
    const elsewhere = cases[0]?.id ?? '';
    expect((await tryCall(app, c.setSampleCount, { dataId: elsewhere, samples: wanted }, await as(account))).refusal).toBe(
      'sample.notAsker',
    );
  });

  test('a report that is written anew does not ask for the samples first', async () => {
    await within((tx, act) => reopenTypeTest(tx, act, of.id, 'report'));
    expect(await at(id)).toBe('certDrawUp');
    await playUntil(id);
    expect(await at(id)).toBe('sampleReturn');
  });

  test('a case that is discontinued leaves a test whose report is out as it is', async () => {
    const [instance] = await raw<{ id: string }>(
      "select replace(id::text, '-', '') as id from wf_instance where business_id = $1 and status = 'active'",
      [of.id],
    );
    const asked = { flowInstanceId: instance?.id ?? '', remark: '企业申请终止' };
    await makeCall(app, workflowActCalls.discontinue, asked, await as('wuxiangdong'));
    expect(await stateOf(id)).toBe(11);
    expect(await at(id)).toBe('sampleReturn');
  });

  test('days after the report whoever still has a sample is asked for it, once, and not for what was handed back', async () => {
    const holder = await users.idOf(TESTER);
    const asked = async () =>
      (
        await raw<{ sample: string }>(
          "select params ->> 'sample' as sample from message where template = 'sampleNotBack' and user_id = $1 and case_id = $2",
          [holder, of.id],
        )
      ).map(({ sample }) => sample);
    const run = async () => {
      for (const job of allJobs({ db, world, tenants: [MAIN_TENANT] }).filter((j) => j.name === 'sample.overdue')) await job.run();
    };
    await run();
    expect(await asked()).toEqual([]);
    const [handedBack, kept] = await samplesOf(of.id);
    await makeCall(app, c.backToStore, { ids: [handedBack?.id ?? ''], condition: '2' }, await as(TESTER));
    await raw('update test_report set issue_date = issue_date - 6 where task_id = $1', [id]);
    await run();
    await run();
    expect(await asked()).toEqual([kept?.sampleNo]);
  });

  test('it ends once the sample room has confirmed the last sample that comes back', async () => {
    const confirm = async (some: string[]) =>
      makeCall(app, c.confirmReturn, { ids: some, condition: '2', storePlace: 'B-03' }, await as(KEEPER));
    const stillOut = (await samplesOf(of.id)).filter((s) => s.state === String(SAMPLE.underTest)).map((s) => s.id);
    const handed = ids.filter((one) => !stillOut.includes(one));
    await confirm(handed);
    // back behind the report: kept from the return on
    expect(await keptOf(handed[0] ?? '')).toBe(monthsFrom(world.now()));
    expect(await at(id)).toBe('sampleReturn');
    await makeCall(app, c.backToStore, { ids: stillOut, condition: '2' }, await as(TESTER));
    expect(await at(id)).toBe('sampleReturn');
    expect(await papersIn(of.id, '0307')).toEqual([]);
    await confirm(stillOut);
    const [chain, ...others] = await papersIn(of.id, '0307');
    expect([chain?.version, others]).toEqual([1, []]);
    expect(chain?.words).toMatch(/何承宇.*朱语桐.*B-03/);
    await makeCall(app, c.giveBack, { ids: handed, takenBy: '企业仓库' }, await as(KEEPER));
    expect(await papersIn(of.id, '0307')).toMatchObject([{ version: 2, words: expect.stringContaining('企业仓库') }]);
    expect(await at(id)).toBe('');
    expect(await stateOf(id)).toBe(11);
  });
});

describe('what comes back before the report', () => {
  let of: { id: string; account: string };
  let id = '';
  let ids: string[] = [];
  const dispose = async () => tryCall(app, c.disposal, { ids, disposalKind: '3', remark: '试验完毕' }, await as(KEEPER));
  const run = async () => {
    for (const job of allJobs({ db, world, tenants: [MAIN_TENANT] }).filter((j) => j.name === 'sample.overdue')) await job.run();
  };

  test('has no last day in the store, and nobody disposes of it', async () => {
    of = take();
    id = await openTest([of.id]);
    await playUntil(id, 'testRecordApproval');
    ids = await idsOf(of.id);
    await makeCall(app, c.backToStore, { ids, condition: '2' }, await as(TESTER));
    await makeCall(app, c.confirmReturn, { ids, condition: '2', storePlace: 'B-03' }, await as(KEEPER));
    await run();
    expect(await keptOf(ids[0] ?? '')).toBe('');
    expect((await dispose()).refusal).toBe('sample.testRuns');
  });

  test('is kept from the report on, for as long as the institute has set', async () => {
    const keep = (months: string) =>
      raw("update system_param set param_value = $2 where tenant_id = $1 and param_key = 'sample.keepMonths'", [MAIN_TENANT, months]);
    await keep('2');
    await playUntil(id);
    expect(await keptOf(ids[0] ?? '')).toBe(monthsFrom(world.now(), 2));
    await keep('3');
  });

  test('waits without a day again while the test goes on once more; ended without a report, it is kept from then on', async () => {
    await within((tx, act) => reopenTypeTest(tx, act, of.id, 'items'));
    expect(await keptOf(ids[0] ?? '')).toBe('');
    await raw('update test_task set state = 30 where id = $1', [id]);
    await run();
    expect(await keptOf(ids[0] ?? '')).toBe(monthsFrom(world.now()));
    await raw('update test_task set state = 3 where id = $1', [id]);
  });
});

test('a laboratory that has nothing does not begin: another sample comes, or none is needed', async () => {
  const of = take();
  const id = await openTest([of.id]);
  await playUntil(id, 'sampleReceiveIn');
  const ids = await idsOf(of.id);
  await receive(ids);
  await makeCall(app, c.giveBack, { ids, takenBy: '企业仓库' }, await as(KEEPER));
  await playUntil(id, 'sampleReceiveOut');
  expect((await decide(KEEPER, id, 'sampleReceiveOut', 'PASS')).refusal).toBe('sample.nothingTakenOver');
  const wanted = [{ sampleName: '隔爆型电动机', model: 'YB3-160M-4', quantity: 1, unit: '台' }];
  const { ids: fresh } = await makeCall(app, c.setSampleCount, { dataId: of.id, samples: wanted }, await as(KEEPER));
  expect((await decide(KEEPER, id, 'sampleReceiveOut', 'PASS')).refusal).toBe('sample.notTakenOver');
  await makeCall(app, c.noNeedSample, { ids: fresh, remark: '复测不需要样品' }, await as(KEEPER));
  expect(await at(id)).toMatch(/^testRecord/);
});

test('what is not needed is not waited for', async () => {
  const of = take();
  const id = await openTest([of.id]);
  await playUntil(id, 'sampleReceiveIn');
  await makeCall(app, c.noNeedSample, { ids: await idsOf(of.id), remark: '与已试验样品相同' }, await as(KEEPER));
  expect(await at(id)).toBe('technicalDataDrawUp');
  await playUntil(id);
  expect(await at(id)).toBe('');
  expect(await stateOf(id)).toBe(11);
});

test('a test that began by the process before this, without samples listed for it, goes on as it did', async () => {
  const of = take();
  const now = readFileSync(path.join(projectRoot, 'processes/typeTest.bpmn'), 'utf8');
  const before = now
    .replace(/<bpmn:receiveTask id="sampleReturn"[\s\S]*?<\/bpmn:receiveTask>/, '')
    .replace(/<bpmn:sequenceFlow id="sampleReturn_released"[^>]*>/, '')
    .replace('<bpmn:incoming>sampleReturn_released</bpmn:incoming>', '<bpmn:incoming>release_sampleReturn</bpmn:incoming>')
    .replace('targetRef="sampleReturn"', 'targetRef="released"')
    .replace(/<bpmndi:BPMNShape id="sampleReturn_shape"[\s\S]*?<\/bpmndi:BPMNShape>/, '')
    .replace(/<bpmndi:BPMNEdge id="sampleReturn_released_edge"[\s\S]*?<\/bpmndi:BPMNEdge>/, '');
  expect(before).not.toContain('"sampleReturn"');
  const publishFile = async (xml: string) => {
    const file = await checkFile(xml);
    await within((tx, act) => publish(tx, act, file));
  };
  await publishFile(before);
  const id = await openTest([of.id]);
  await playUntil(id, 'sampleReceiveIn');
  await publishFile(now);
  await raw('delete from sample_move where case_id = $1', [of.id]);
  await raw('delete from sample where case_id = $1', [of.id]);
  expect((await decide(KEEPER, id, 'sampleReceiveIn', 'PASS')).code).toBe(200);
  await playUntil(id, 'sampleReceiveOut');
  expect((await decide(KEEPER, id, 'sampleReceiveOut', 'PASS')).code).toBe(200);
  await playUntil(id);
  expect(await at(id)).toBe('');
  expect(await stateOf(id)).toBe(11);
});

test('the distribution lists the cases by where their samples are, and agrees with them', async () => {
  const of = take();
  const id = await openTest([of.id]);
  await playUntil(id, 'sampleReceiveIn');
  const find = async (tab: 'toDispense' | 'inLaboratory' | 'all') =>
    (await makeCall(app, c.sampleCasesPage, { tab, size: 100 }, await as(KEEPER))).records.find((row) => row.id === of.id);
  expect(await find('toDispense')).toBeUndefined();
  expect(await find('all')).toMatchObject({ pieces: 1, toReceive: 1, inStore: 0 });
  const ids = await idsOf(of.id);
  await receive(ids);
  expect(await find('toDispense')).toMatchObject({
    laboratory: '101',
    projectLeaderName: expect.stringMatching(/.+/),
    inStore: 1,
    toReceive: 0,
  });
  await makeCall(app, c.receiveOut, { ids, labId: '101', takeUser: await users.idOf(TESTER) }, await as(KEEPER));
  expect(await find('inLaboratory')).toMatchObject({ inLaboratory: 1, inStore: 0 });
  const own = await makeCall(app, c.caseSamplePage, { dataId: of.id, tab: 'inLaboratory' }, await as(KEEPER));
  expect(own.records.map((row) => row.id)).toEqual(ids);
  expect(await makeCall(app, c.caseSampleCount, { dataId: of.id }, await as(KEEPER))).toMatchObject({ inLaboratory: 1, all: 1 });
  expect((await tryCall(app, c.sampleCasesPage, {}, await as(of.account))).code).toBe(403);
  // stopped with its case, the test has no report; whoever has the sample is asked for it all the same
  const [instance] = await raw<{ id: string }>(
    "select replace(id::text, '-', '') as id from wf_instance where business_id = $1 and status = 'active'",
    [of.id],
  );
  const wanted = [{ sampleName: '隔爆型电动机', model: 'YB3-200L-4', quantity: 1, unit: '台' }];
  const { ids: unsent } = await makeCall(app, c.setSampleCount, { dataId: of.id, samples: wanted }, await as(KEEPER));
  await makeCall(app, workflowActCalls.discontinue, { flowInstanceId: instance?.id ?? '', remark: '企业终止' }, await as('wuxiangdong'));
  expect(await stateOf(id)).toBe(30);
  // what the company has not sent yet it sends no more, and nobody waits for it
  const waybill = { dataId: of.id, expressCompany: '01', expressNo: 'SF1', disposalKind: '1' } as const;
  expect((await tryCall(app, c.sampleSent, waybill, await as(of.account))).refusal).toBe('sample.caseEnded');
  const asked = async () => {
    for (const job of allJobs({ db, world, tenants: [MAIN_TENANT] }).filter((j) => j.name === 'sample.overdue')) await job.run();
    return raw("select id from message where template = 'sampleNotBack' and case_id = $1", [of.id]);
  };
  expect(await asked()).toEqual([]);
  await raw("update wf_instance set ended_at = ended_at - interval '6 days' where business_id = $1", [id]);
  expect(await asked()).toHaveLength(1);
  const struck = (await samplesOf(of.id)).filter((piece) => unsent.includes(piece.id));
  expect(struck.map(({ state }) => state)).toEqual([String(SAMPLE.notNeeded)]);
  expect(await find('all')).toMatchObject({ toReceive: 0, inLaboratory: 1 });
});

test('nothing is left that must never be', async () => {
  expect((await verifyAll({ db, files: app.files, hash: false })).flatMap((r) => r.breaches)).toEqual([]);
});
