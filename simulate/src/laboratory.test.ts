/** A type test from its allocation to the report, with drawings that go back, a failed test and its retest, through the public calls. */
import { projectCalls } from '@zhengjian/contract/areas/acceptance/projects.ts';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { equipmentCalls } from '@zhengjian/contract/areas/laboratory/equipment.ts';
import type { Measure } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { planCalls } from '@zhengjian/contract/areas/laboratory/plan.ts';
import { technicalDataCalls } from '@zhengjian/contract/areas/laboratory/technical-data.ts';
import { testItemDictCalls } from '@zhengjian/contract/areas/laboratory/test-items.ts';
import { testRecordCalls } from '@zhengjian/contract/areas/laboratory/test-records.ts';
import { type TestNode, testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { systemActor } from '@zhengjian/server/src/platform/actor.ts';
import { coverContent, fileCopies } from '@zhengjian/server/src/testing/case-files.ts';
import { openTypeTest, reopenTypeTest, testOf, testPeopleOf } from '@zhengjian/server/src/testing/type-test.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { chanceOf } from './chance.ts';
import { makeDocuments } from './documents.ts';
import { DEMO_PASSWORD, MAIN_TENANT } from './institute.ts';
import { type OpenStep, playTestStep } from './laboratory.ts';
import { paper } from './papers.ts';
import { playSampleStep } from './samples.ts';
import { demoSystem } from './testing/demo-system.ts';
import { filedPapers } from './testing/filed-papers.ts';

const { app, db, raw, world, users, faults } = await demoSystem('laboratory');
const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
const [DIRECTOR, LEADER, REVIEWER, TESTER, CHECKER, KEEPER] = [
  'sunhaoran',
  'humingzhe',
  'fanyiming',
  'weijunhao',
  'jiangruolin',
  'zhuyutong',
];
const password = clientHash(DEMO_PASSWORD);

let caseId = '';
/** Its process still runs. */
let otherCase = '';
let company = '';
/** Of another company than that of the case. */
let stranger = '';
let test1 = '';

const idOf = async (account: string): Promise<string> =>
  (
    await raw<{ id: string }>("select replace(id::text, '-', '') as id from user_account where tenant_id = $1 and account = $2", [
      MAIN_TENANT,
      account,
    ])
  )[0]?.id ?? '';
const within = <T>(run: (tx: Parameters<typeof openTypeTest>[0], act: Parameters<typeof openTypeTest>[1]) => Promise<T>): Promise<T> => {
  const actor = systemActor(MAIN_TENANT);
  return db.write(actor, (tx) => run(tx, { actor, world, lang: 'zh' }));
};
const instanceOf = async (): Promise<string> =>
  (
    await raw<{ id: string }>("select replace(id::text, '-', '') as id from wf_instance where business_id = $1 and status = 'active'", [
      test1,
    ])
  )[0]?.id ?? '';
const decide = async (account: string, node: string, result: string, more: object = {}) =>
  tryCall(
    app,
    workflowCalls.flowSubmit,
    {
      flowInstanceIds: [await instanceOf()],
      currentNodeKeyName: node,
      result,
      remark: '同意',
      ...(result.startsWith('REJECT') && { cusRemark: '请按意见处理' }),
      ...more,
    },
    await as(account),
  );
const done = async (account: string, node: string, result: string, more: object = {}) => {
  const { code, msg } = await decide(account, node, result, more);
  expect(code, `${node} ${result}: ${msg}`).toBe(200);
};
/** The room receives the samples, or the laboratory takes them over; the step closes by itself. */
const samplesAt = async (node: 'sampleReceiveIn' | 'sampleReceiveOut') =>
  playSampleStep({ app, db, world }, users, chanceOf('samples'), { node, caseIds: [caseId, otherCase], labId: '101' });
const items = async (account: string = LEADER) => makeCall(app, planCalls.plannedItems, { taskId: test1 }, await as(account));
/** What the job makes of what was ordered, in a node of the archive of a case. */
const papersIn = async (node: string, of = caseId) => {
  await makeDocuments({ app, db, world }, MAIN_TENANT);
  return filedPapers({ app, raw }, of, node);
};
const waiting = async (account: string, nodeKey: TestNode) =>
  (await makeCall(app, testTaskCalls.testTaskPage, { nodeKey, tab: 'todo' }, await as(account))).records;

/** The people of the demo do whatever the test waits for, until it comes to a node or nothing is left. */
const playTo = async (node: string, how: Pick<OpenStep, 'failing'> = {}) => {
  const chance = chanceOf('laboratory');
  for (let steps = 0; steps < 40; steps++) {
    const [open] = await raw<{ node: string; instance: string }>(
      "select node, replace(instance_id::text, '-', '') as instance from wf_task where business_id = $1 and status = 'open' order by id limit 1",
      [test1],
    );
    if (open === undefined || open.node === node) return;
    await playTestStep({ app, db, world }, users, chance, { testId: test1, instanceId: open.instance, node: open.node, ...how });
  }
};
const playToEnd = () => playTo('');
/** Of the demo's two project leaders the one who has the test. */
const leaderOf = async (): Promise<string> => {
  const { projectLeaderName } = await makeCall(app, testTaskCalls.testTaskDetail, { id: test1 }, await as(DIRECTOR));
  return projectLeaderName === '江若琳' ? CHECKER : LEADER;
};

/** What the company has handed in under a code of the catalogue, in the order of the names. */
const ownPapers = async (code: string) => {
  const places = await makeCall(app, fileCalls.selectFileCatalog, { dataId: caseId }, await as(company));
  const place = places.find(({ catalogCode }) => catalogCode === code);
  if (place === undefined) throw new Error(code);
  const files = await makeCall(app, fileCalls.selectFileList, { dataId: caseId, fileCatalogId: place.id }, await as(company));
  return { place, files: files.sort((a, b) => (a.fileName < b.fileName ? -1 : 1)) };
};
/** Hands in a paper, in the place of one that is there or beside it. */
const handIn = async (account: string, code: string, told: string, replaces?: { fileId: string; fileName: string }) => {
  const { place } = await ownPapers(code);
  const file = { filename: replaces?.fileName ?? `${told}.pdf`, type: 'application/pdf', content: paper(told, [world.uuid()]) };
  const input = { fileCatalogId: place.id, dataId: caseId, ...(replaces && { replaces: replaces.fileId }) };
  return tryCall(app, fileCalls.uploadFile, input, { ...(await as(account)), file });
};
const takeOut = async (fileId: string) => tryCall(app, fileCalls.removefile, { ids: [fileId] }, await as(company));
const companyDone = async (remark: string) => tryCall(app, testTaskCalls.companyDone, { id: test1, remark }, await as(company));
/** What the company may do on its page of the test. */
const mayOnPage = async () => (await makeCall(app, testTaskCalls.testTaskDetail, { id: test1 }, await as(company))).abilities;

/** A value within the limits of a measure. */
const within1 = ({ kind, min, max }: Measure): string => (kind === 'check' ? '1' : kind === 'text' ? '符合' : (min ?? max ?? '1'));
const record = async (account: string, item: { id: string; measures: unknown }, more: object = {}) => {
  const measures = item.measures as Measure[];
  return tryCall(
    app,
    testRecordCalls.saveTestRecord,
    {
      itemId: item.id,
      startTime: '2026-03-06 09:00:00',
      endTime: '2026-03-06 11:00:00',
      values: measures.map(within1),
      equipmentIds: [],
      ...more,
    },
    await as(account),
  );
};
const check = async (account: string, itemId: string, passed: boolean, more: object = {}) =>
  tryCall(app, testRecordCalls.checkTestRecord, { itemId, passed, password, ...more }, await as(account));
const equipment = async (equipNo: string, validTo: string): Promise<string> => {
  const { id } = await makeCall(
    app,
    equipmentCalls.equipmentSubmit,
    {
      ...{
        equipNo,
        name: '爆炸压力测试系统',
        model: 'EPT-40',
        maker: '试验仪器厂',
        serialNo: `S-${equipNo}`,
        laboratory: '101',
        place: '隔爆试验间',
      },
      ...{ keeperName: '朱语桐', traceKind: '2', calibCycle: 12, state: '1' },
    },
    await as(KEEPER),
  );
  await makeCall(
    app,
    equipmentCalls.calibrate,
    { equipmentId: id, calibDate: '2025-01-10', validTo, org: '省计量院', certNo: `JZ-${equipNo}`, result: '合格', confirm: '1' },
    await as(KEEPER),
  );
  return id;
};

beforeAll(async () => {
  const [row] = await raw<{ id: string; account: string }>(
    `select replace(c.id::text, '-', '') as id, u.account from business_case c join user_company uc on uc.company_id = c.applicant_id
      join user_account u on u.id = uc.user_id where c.tenant_id = $1 and c.phase = 'accepted' and c.category = 'cccApplication' and c.product_ex_mark like '%Ex d%' and c.product_ex_mark !~ 'i[abc]'
      and u.account is not null order by c.case_no limit 1`,
    [MAIN_TENANT],
  );
  caseId = row?.id ?? '';
  company = row?.account ?? '';
  const [other] = await raw<{ account: string }>(
    `select u.account from user_account u join user_company uc on uc.user_id = u.id where u.tenant_id = $1 and u.account is not null
      and not exists (select from case_party p where p.company_id = uc.company_id and p.case_id = $2) order by 1 limit 1`,
    [MAIN_TENANT, caseId],
  );
  stranger = other?.account ?? '';
  const [second] = await raw<{ id: string }>(
    `select replace(c.id::text, '-', '') as id from business_case c join wf_instance i on i.id = c.instance_id
      where c.tenant_id = $1 and i.status = 'active' and c.id <> $2 and c.product_ex_mark !~ 'i[abc]' order by c.case_no limit 1`,
    [MAIN_TENANT, caseId],
  );
  otherCase = second?.id ?? '';
  test1 = await within((tx, act) => openTypeTest(tx, act, { caseIds: [caseId, otherCase], laboratory: '101', source: '1' }));
}, 120_000);

describe('the way of a type test', () => {
  test('it is ordered on paper: what to test, for whom, by which standards', async () => {
    const [test] = await raw<{ no: string }>('select work_no as no from test_task where id = $1', [test1]);
    const cases = await raw<{ no: string }>('select case_no as no from business_case where id = any($1::uuid[])', [[caseId, otherCase]]);
    const [order, ...others] = await papersIn('0301');
    expect([order?.name, order?.version, others]).toEqual([`检验委托单 ${test?.no}.pdf`, 1, []]);
    for (const told of ['隔爆实验室', 'GB/T3836.1-2021', '型式试验（新申请）', ...cases.map(({ no }) => no)])
      expect(order?.words).toContain(told);
  });

  test('the head of the laboratory allocates it to a project leader', async () => {
    expect(await waiting(DIRECTOR, 'engineerAllocation')).toMatchObject([{ id: test1, laboratory: '101', abilities: { act: true } }]);
    const plan = { planStart: '2026-03-09', planEnd: '2026-03-20' };
    expect(
      (
        await decide(DIRECTOR, 'engineerAllocation', 'PASS', {
          projectLeader: await idOf(LEADER),
          planStart: '2026-03-20',
          planEnd: '2026-03-09',
        })
      ).refusal,
    ).toBe('laboratory.planDates');
    const far = { projectLeader: await idOf(LEADER), planStart: '2026-03-09', planEnd: '9999-12-31' };
    expect((await decide(DIRECTOR, 'engineerAllocation', 'PASS', far)).refusal).toBe('laboratory.plansFar');
    expect((await decide(DIRECTOR, 'engineerAllocation', 'PASS', { projectLeader: await idOf(TESTER), ...plan })).refusal).toBe(
      'laboratory.leaderNotOffered',
    );
    await done(DIRECTOR, 'engineerAllocation', 'PASS', { projectLeader: await idOf(LEADER), ...plan });
    expect(await within((tx) => testOf(tx, caseId))).toMatchObject({
      id: test1,
      projectLeader: { realName: '胡明哲' },
      node: 'sampleReceiveIn',
    });
    await samplesAt('sampleReceiveIn');
    for (const of of [caseId, otherCase])
      expect(await papersIn('0301', of)).toMatchObject([
        { version: 2, words: expect.stringMatching(/胡明哲.*2026年3月9日至2026年3月20日/) },
      ]);
    // the project leader has it by name, the other one does not
    expect(await waiting(LEADER, 'technicalDataDrawUp')).toMatchObject([{ projectLeaderName: '胡明哲', planEnd: '2026-03-20' }]);
    expect(await waiting(CHECKER, 'technicalDataDrawUp')).toEqual([]);
  });

  test('its planned days are extended by whoever leads it or the head of the laboratory, and its company is told why', async () => {
    const extend = async (account: string, planEnd: string) =>
      tryCall(app, testTaskCalls.extendTest, { id: test1, planEnd, reason: '爆炸罐检修' }, await as(account));
    expect((await extend(TESTER, '2026-03-27')).code).toBe(403);
    expect((await extend(CHECKER, '2026-03-27')).refusal, 'another project leader').toBe('laboratory.notLeader');
    expect((await extend(LEADER, '2026-03-20')).refusal).toBe('laboratory.extendsNothing');
    expect((await extend(LEADER, '9999-12-31')).refusal, 'a mistyped year').toBe('laboratory.plansFar');
    expect((await extend(LEADER, '2026-03-27')).data).toMatchObject({ planEnd: '2026-03-27', extendCount: 1 });
    expect((await extend(DIRECTOR, '2026-04-03')).data).toMatchObject({ planEnd: '2026-04-03', extendCount: 2 });
    const seen = await makeCall(app, testTaskCalls.testTaskDetail, { id: test1 }, await as(LEADER));
    expect(seen).toMatchObject({ planEnd: '2026-04-03', extendCount: 2, extendReason: '爆炸罐检修', abilities: { extend: true } });
    const ofCompany = await makeCall(app, testTaskCalls.testTaskDetail, { id: test1 }, await as(company));
    expect(ofCompany.abilities.extend).toBe(false);
    const told = await raw<{ day: string; remark: string }>(
      `select m.params ->> 'day' as day, m.params ->> 'remark' as remark from message m join user_account u on u.id = m.user_id
       where m.template = 'testExtended' and u.account = $1 and m.case_id = $2 order by m.created_at, m.id`,
      [company, test1],
    );
    expect(told).toEqual(['2026-03-27', '2026-04-03'].map((day) => ({ day, remark: '爆炸罐检修' })));
    const noted = await raw<{ details: object }>("select details from audit_row where kind = 'laboratory.extended' and case_id = $1", [
      test1,
    ]);
    expect(noted).toHaveLength(2);
    expect(noted[0]).toEqual({ details: { from: '2026-03-20', to: '2026-03-27', reason: '爆炸罐检修' } });
    expect(await papersIn('0301')).toMatchObject([{ version: 3, words: expect.stringContaining('2026年4月3日') }]);
  });

  test('drawings go back with their problems, and the company answers each before it goes on', async () => {
    expect((await decide(LEADER, 'technicalDataDrawUp', 'PASS')).refusal).toBe('laboratory.nothingReviewed');
    const checks = [{ clause: '24', subject: '图样完整', finding: 'problem' as const, note: '缺少装配图' }];
    await makeCall(app, technicalDataCalls.saveTechnicalData, { testId: test1, checks }, await as(LEADER));
    expect((await decide(LEADER, 'technicalDataDrawUp', 'REJECT_PRE', { replyDeadline: '2026-03-30' })).refusal).toBe(
      'laboratory.noProblem',
    );
    const problem = await makeCall(
      app,
      technicalDataCalls.problemSave,
      { taskId: test1, clause: '24', problem: '缺少接线腔装配图' },
      await as(LEADER),
    );
    expect(await makeCall(app, technicalDataCalls.problems, { taskId: test1 }, await as(company))).toEqual([]);
    expect((await decide(LEADER, 'technicalDataDrawUp', 'PASS')).refusal).toBe('laboratory.problemsOpen');
    const [drawing] = (await ownPapers('0111')).files;
    if (drawing === undefined) throw new Error('no drawings');
    // the papers of an accepted case are closed
    expect((await handIn(company, '0111', 'Rev B', drawing)).refusal).toBe('file.noUploadHere');
    expect((await decide(LEADER, 'technicalDataDrawUp', 'REJECT_PRE', { replyDeadline: '2026-03-05' })).refusal).toBe(
      'laboratory.replyDayOver',
    );
    expect((await decide(LEADER, 'technicalDataDrawUp', 'REJECT_PRE', { replyDeadline: '9999-12-31' })).refusal).toBe('server.dayFar');
    await done(LEADER, 'technicalDataDrawUp', 'REJECT_PRE', { replyDeadline: '2026-03-30', cusRemark: '请补充装配图' });
    // the day that was named is the one until which the company has its step, and of which it is told
    const { tasks } = await makeCall(app, testTaskCalls.testTaskDetail, { id: test1 }, await as(company));
    expect(tasks).toMatchObject([{ nodeKey: 'drawingCorrection', dueTime: expect.stringMatching(/^2026-03-30 /) }]);
    const told = await raw<{ due: string }>(
      "select params ->> 'due' as due from message where case_id = $1 and user_id = $2 and params ->> 'due' <> '' order by created_at desc, id desc limit 1",
      [test1, await idOf(company)],
    );
    expect(told).toMatchObject([{ due: expect.stringMatching(/^2026-03-30/) }]);
    // put off by hand, the review says the same day
    const limit = {
      id: caseId,
      flowInstanceId: await instanceOf(),
      kind: 'node' as const,
      taskId: tasks[0]?.taskId ?? '',
      reason: '企业来函',
    };
    for (const day of ['2026-04-10', '2026-03-30']) {
      await makeCall(app, projectCalls.modifyDeadline, { ...limit, day }, await as('wuxiangdong'));
      const [review] = await makeCall(app, technicalDataCalls.technicalData, { testId: test1 }, await as(LEADER));
      expect(review?.replyDeadline).toBe(day);
    }
    const shown = await makeCall(app, technicalDataCalls.problems, { taskId: test1 }, await as(company));
    expect(shown).toMatchObject([{ clause: '24', problem: '缺少接线腔装配图', state: 'open' }]);
    const [sent] = await papersIn('0302');
    expect(sent?.name).toMatch(/^图纸审查意见 .*-R1\.pdf$/);
    expect(sent?.words).toMatch(/有问题.*缺少接线腔装配图.*待答复.*2026年3月30日/);
    expect(await mayOnPage()).toMatchObject({ reply: true, papers: true });
    expect((await companyDone('图纸已修改')).refusal).toBe('laboratory.problemsUnanswered');
    await makeCall(app, technicalDataCalls.problemReply, { problemId: problem.id, reply: '已补充，见图纸 A3' }, await as(company));
    // the drawing gets a new version and stays; what is added now may be taken out again; other papers and other companies have no part in it
    expect(await handIn(company, '0111', 'Rev B', drawing), faults.join()).toMatchObject({
      data: { fileId: drawing.fileId, versionNo: 2 },
    });
    expect((await ownPapers('0111')).files[0]?.abilities).toMatchObject({ cover: true, remove: false });
    expect((await takeOut(drawing.fileId)).refusal).toBe('file.notRemovable');
    const assembly = await handIn(company, '0111', 'Assembly A3');
    expect(await handIn(company, '0111', 'Mistaken')).toMatchObject({ data: { versionNo: 1, abilities: { remove: true } } });
    const mistaken = (await ownPapers('0111')).files.find(({ fileName }) => fileName === 'Mistaken.pdf');
    expect(await takeOut(mistaken?.fileId ?? '')).toMatchObject({ code: 200 });
    expect((await handIn(company, '0116', 'Quality manual')).refusal).toBe('file.noUploadHere');
    expect((await handIn(stranger, '0111', 'Rev C', drawing)).refusal).toBe('file.noUploadHere');
    expect(await companyDone('图纸已修改'), faults.join()).toMatchObject({ code: 200 });
    expect((await handIn(company, '0111', 'Rev C', drawing)).refusal).toBe('file.noUploadHere');
    expect((await takeOut(assembly.data.fileId)).refusal).toBe('file.notRemovable');
    expect(await mayOnPage()).toMatchObject({ reply: false, papers: false });
    await makeCall(
      app,
      technicalDataCalls.saveTechnicalData,
      { testId: test1, checks: [{ ...checks[0], finding: 'conforms' } as never] },
      await as(LEADER),
    );
    expect((await decide(LEADER, 'technicalDataDrawUp', 'PASS')).refusal).toBe('laboratory.problemsOpen');
    await makeCall(app, technicalDataCalls.problemSettle, { problemId: problem.id, settled: true }, await as(LEADER));
    await done(LEADER, 'technicalDataDrawUp', 'PASS');
    await done(REVIEWER, 'technicalDataDrawUpReview', 'PASS');
    await done(DIRECTOR, 'technicalDataDrawUpApproval', 'PASS');
    expect(await makeCall(app, technicalDataCalls.technicalData, { testId: test1 }, await as(LEADER))).toMatchObject([
      { roundNo: 2, drawUpName: '胡明哲', reviewName: '范一鸣', approveName: '孙浩然' },
      { roundNo: 1, replyDeadline: '2026-03-30' },
    ]);
    const [first, second, ...others] = await papersIn('0302');
    expect(others).toEqual([]);
    // what the company answered since does not change what was sent to it
    expect(first).toEqual(sent);
    expect(second?.name).toMatch(/-R2\.pdf$/);
    const drawings = (await papersIn('0111')).map(({ name, words }) => ({ name, words, version: 1 }));
    expect(drawings.map(({ words }) => words)).toEqual(
      expect.arrayContaining([expect.stringContaining('RevB'), expect.stringContaining('AssemblyA3')]),
    );
    expect(await papersIn('0303')).toEqual(drawings);
    expect(second?.words).toMatch(/符合.*已补充，见图纸A3.*已解决.*予以定稿.*胡明哲.*范一鸣.*孙浩然/);
  });

  test('the plan comes from the library by the types of protection, each test with tester and another checker', async () => {
    expect((await decide(LEADER, 'testItemDrawUp', 'PASS')).refusal).toBe('laboratory.planEmpty');
    const [testerId, checkerId] = [await idOf(TESTER), await idOf(CHECKER)];
    expect(
      (await tryCall(app, planCalls.planFromLibrary, { testId: test1, testerId, checkerId: testerId }, await as(LEADER))).refusal,
    ).toBe('laboratory.checkerIsTester');
    const { added } = await makeCall(app, planCalls.planFromLibrary, { testId: test1, testerId }, await as(LEADER));
    const planned = await items();
    expect(planned).toHaveLength(added);
    expect(planned.map(({ itemName }) => itemName)).toEqual(expect.arrayContaining(['冲击试验', '参考压力测定']));
    expect(planned.map(({ itemName }) => itemName)).not.toContain('火花点燃试验');
    expect(await makeCall(app, planCalls.planFromLibrary, { testId: test1 }, await as(LEADER))).toEqual({ added: 0 });
    // one by one any test may be taken, once
    const { records: library } = await makeCall(app, testItemDictCalls.testItemDictPage, { keyword: '火花点燃' }, await as(LEADER));
    const named = { testId: test1, dictIds: library.map(({ id }) => id) };
    const unknown = { ...named, dictIds: [...named.dictIds, '7'.repeat(32)] };
    expect((await tryCall(app, planCalls.planFromLibrary, unknown, await as(LEADER))).refusal).toBe('laboratory.testItemNotFound');
    expect(await makeCall(app, planCalls.planFromLibrary, named, await as(LEADER))).toEqual({ added: 1 });
    expect(await makeCall(app, planCalls.planFromLibrary, named, await as(LEADER))).toEqual({ added: 0 });
    const [spark] = (await items()).filter(({ itemName }) => itemName === '火花点燃试验');
    expect(spark).toMatchObject({ roundNo: 1, state: '0', abilities: { change: true } });
    await makeCall(app, planCalls.plannedItemRemove, { ids: [spark?.id ?? ''] }, await as(LEADER));
    expect((await decide(LEADER, 'testItemDrawUp', 'PASS')).refusal).toBe('laboratory.planIncomplete');
    const kept = planned.filter(({ itemName }) => ['冲击试验', '参考压力测定'].includes(itemName));
    const { abilities, itemNo, roundNo, standardNo, testerName, checkerName, verdict, state, accredited, ...first } =
      kept[0] ?? expect.fail();
    const turned = { ...first, measures: [{ name: '温度', kind: 'number' as const, unit: '℃', min: '80', max: '20' }] };
    expect((await tryCall(app, planCalls.plannedItemSave, turned as never, await as(LEADER))).refusal).toBe('laboratory.limitsTurned');
    // whether another laboratory may test it is said by the library
    const outsourced = { ...first, isOutsource: true, outsourceReason: '设备检修' };
    const outsource = async () => tryCall(app, planCalls.plannedItemSave, outsourced as never, await as(LEADER));
    expect(await outsource()).toMatchObject({ refusal: 'laboratory.notOutsourceable', msg: expect.stringContaining(first.itemName) });
    const mayBe = (flag: boolean) =>
      raw('update test_item_dict d set is_outsource = $2 from test_item i where i.id = $1 and d.id = i.dict_id', [first.id, flag]);
    await mayBe(true);
    expect((await outsource()).code).toBe(200);
    await mayBe(false);
    await raw("update test_item set is_outsource = false, outsource_reason = '', version = version - 1 where id = $1", [first.id]);
    await makeCall(
      app,
      planCalls.plannedItemRemove,
      { ids: planned.filter((p) => !kept.includes(p)).map(({ id }) => id) },
      await as(LEADER),
    );
    for (const {
      abilities: _,
      itemNo: __,
      roundNo: ___,
      standardNo: ____,
      testerName: a,
      checkerName: b,
      verdict: c,
      state: d,
      ...item
    } of kept)
      await makeCall(app, planCalls.plannedItemSave, { ...item, checkerId, planDate: '2026-03-12' } as never, await as(LEADER));
    expect(await makeCall(app, testTaskCalls.testItemsSubmit, { id: test1, remark: '计划编制完成' }, await as(LEADER))).toMatchObject({
      currentNodeKeyName: 'testItemDrawUpReview',
    });
    await makeCall(app, testTaskCalls.testItemsApproval, { id: test1, result: 'PASS', remark: '同意' }, await as(REVIEWER));
    const [plan, ...others] = await papersIn('0304');
    expect([plan?.name, plan?.version, others]).toEqual([expect.stringMatching(/^试验方案 .*-R1\.pdf$/), 1, []]);
    for (const told of ['冲击试验', '参考压力测定', '魏俊豪', '江若琳', '2026-03-12', '范一鸣']) expect(plan?.words).toContain(told);
    await samplesAt('sampleReceiveOut');
  });

  test('an expired instrument is refused, the calibration of a good one is frozen, the verdict follows from the values', async () => {
    const [good, expired] = [await equipment('101-PT-001', '2026-12-31'), await equipment('101-PT-002', '2026-01-09')];
    const [impact] = (await items()).filter(({ itemName }) => itemName === '冲击试验');
    if (impact === undefined) throw new Error('no impact test');
    expect((await record(TESTER, impact, { equipmentIds: [expired] })).refusal).toBe('laboratory.calibrationExpired');
    expect((await record(KEEPER, impact)).refusal).toBe('laboratory.notAtThisStep');
    expect(await record(TESTER, impact, { equipmentIds: [good] })).toMatchObject({
      code: 200,
      data: { verdict: '1', version: 1, instruments: [{ equipNo: '101-PT-001', calibCertNo: 'JZ-101-PT-001', validTo: '2026-12-31' }] },
    });
    // a later calibration changes nothing about what was used then
    await makeCall(
      app,
      equipmentCalls.calibrate,
      {
        equipmentId: good,
        calibDate: '2026-03-01',
        validTo: '2027-03-01',
        org: '省计量院',
        certNo: 'JZ-NEW',
        result: '合格',
        confirm: '1',
      },
      await as(KEEPER),
    );
    const [kept] = await makeCall(app, testRecordCalls.testRecords, { itemId: impact.id }, await as(LEADER));
    expect(kept?.instruments).toMatchObject([{ calibCertNo: 'JZ-101-PT-001', validTo: '2026-12-31' }]);
    const used = await makeCall(
      app,
      testRecordCalls.recall,
      { equipmentId: good, from: '2026-03-01 00:00:00', until: '2026-03-31 00:00:00' },
      await as(KEEPER),
    );
    // nor does it say how the instrument measured in a test before it
    const renewed = { calibDate: '2026-03-06', validTo: '2027-03-05', org: '省计量院', certNo: 'JZ-LATE', result: '合格', confirm: '1' };
    await makeCall(app, equipmentCalls.calibrate, { equipmentId: expired, ...renewed }, await as(KEEPER));
    const before = { startTime: '2026-03-05 09:00:00', endTime: '2026-03-05 11:00:00', equipmentIds: [expired] };
    expect(await record(TESTER, impact, before)).toMatchObject({
      refusal: 'laboratory.calibrationExpired',
      msg: expect.stringContaining('2026-01-09'),
    });
    // nor in one that had begun before it
    const overNight = { startTime: '2026-03-05 09:00:00', endTime: '2026-03-06 11:00:00', equipmentIds: [expired] };
    expect((await record(TESTER, impact, overNight)).refusal).toBe('laboratory.calibrationExpired');
    const usableOn = async (day: string) =>
      (await makeCall(app, testRecordCalls.usableInstruments, { day }, await as(TESTER)))
        .filter(({ id }) => id === expired)
        .map(({ usable, calibCertNo }) => [usable, calibCertNo]);
    expect([await usableOn('2026-03-05'), await usableOn('2026-03-06')]).toEqual([[[false, 'JZ-101-PT-002']], [[true, 'JZ-LATE']]]);
    expect(used).toMatchObject([{ itemName: '冲击试验', equipNo: '101-PT-001', calibCertNo: 'JZ-101-PT-001' }]);
    const testedBy = async (standardId: string) =>
      makeCall(app, testRecordCalls.recall, { standardId, from: '2026-03-01 00:00:00', until: '2026-03-31 00:00:00' }, await as(KEEPER));
    expect(await testedBy(impact.standardId)).toMatchObject([{ itemName: '冲击试验', clause: impact.clause }]);
    expect(await testedBy('7'.repeat(32))).toEqual([]);
    const both = { equipmentId: good, standardId: impact.standardId, from: '2026-03-01 00:00:00', until: '2026-03-31 00:00:00' };
    expect(await makeCall(app, testRecordCalls.recall, both, await as(KEEPER))).toHaveLength(1);
    expect(await makeCall(app, testRecordCalls.recall, { ...both, until: '2026-03-02 00:00:00' }, await as(KEEPER))).toEqual([]);
  });

  test('what fails is handled and tested again in another round; a second failure is the director’s', async () => {
    const [pressure] = (await items()).filter(({ itemName }) => itemName === '参考压力测定');
    if (pressure === undefined) throw new Error('no pressure test');
    expect((await tryCall(app, testTaskCalls.submitForCcc, { id: test1 }, await as(TESTER))).refusal).toBe('laboratory.recordsOpen');
    expect((await record(TESTER, pressure, { values: ['9', '5', '氢气'] })).refusal).toBe('laboratory.failNoteMissing');
    expect(await record(TESTER, pressure, { values: ['9', '5', '氢气'], failNote: '参考压力超过外壳强度' })).toMatchObject({
      data: { verdict: '2' },
    });
    expect((await decide(TESTER, 'testRecord', 'PASS')).refusal).toBe('laboratory.somethingFailed');
    await makeCall(app, testTaskCalls.submitForCcc, { id: test1, remark: '一项不合格' }, await as(TESTER));
    // had a round failed before, the project leader would not decide alone
    await raw('update test_task set failed_rounds = 1 where id = $1', [test1]);
    expect((await decide(LEADER, 'testFailHandle', 'PASS_RETEST')).refusal).toBe('laboratory.directorDecides');
    await raw('update test_task set failed_rounds = 0 where id = $1', [test1]);
    await done(LEADER, 'testFailHandle', 'PASS_RETEST');
    const again = (await items()).filter(({ roundNo }) => roundNo === 2);
    expect(again.map(({ itemName, state }) => [itemName, state])).toEqual([
      ['冲击试验', '0'],
      ['参考压力测定', '0'],
    ]);
    const [failed, ...others] = await papersIn('0305');
    expect([failed?.name, others]).toEqual([expect.stringMatching(/^试验原始记录 .*-R1\.pdf$/), []]);
    expect(failed?.words).toMatch(/参考压力测定.*不合格描述：参考压力超过外壳强度.*F.*未校核/);
    expect(failed?.words).toMatch(/101-PT-001.*JZ-101-PT-001.*2026-12-31/);
    expect((await decide(LEADER, 'testItemDrawUp', 'PASS')).refusal).toBe('laboratory.planIncomplete');
  });

  test('a second person checks under the own password; only what is checked is confirmed', async () => {
    for (const {
      abilities: _,
      itemNo: __,
      roundNo,
      standardNo: ____,
      testerName: a,
      checkerName: b,
      verdict: c,
      state: d,
      ...item
    } of await items())
      if (roundNo === 2) await makeCall(app, planCalls.plannedItemSave, { ...item, planDate: '2026-03-16' } as never, await as(LEADER));
    await done(LEADER, 'testItemDrawUp', 'PASS');
    await done(REVIEWER, 'testItemDrawUpReview', 'PASS');
    const round = (await items()).filter(({ roundNo }) => roundNo === 2);
    for (const item of round) expect(await record(TESTER, item)).toMatchObject({ data: { verdict: '1' } });
    await makeCall(app, testTaskCalls.submitForCcc, { id: test1, remark: '完成' }, await as(TESTER));
    expect((await decide(LEADER, 'testRecordApproval', 'PASS')).refusal).toBe('laboratory.checksOpen');
    const [one, two] = round.map(({ id }) => id);
    // whoever is to check them is told of when they may sign in no more
    const gone = await users.idOf('tanyiran');
    await raw('update test_item set checker_id = $2 where id = any($1::uuid[])', [[one, two], gone]);
    const { openWork } = await makeCall(app, userCalls.disabledLogin, { userIds: [gone] }, await as('admin'));
    expect(openWork).toMatchObject([{ id: gone, checks: 2 }]);
    await makeCall(app, userCalls.allowLogin, { userIds: [gone] }, await as('admin'));
    await raw('update test_item set checker_id = $2 where id = any($1::uuid[])', [[one, two], await idOf(CHECKER)]);
    expect((await check(TESTER, one ?? '', true)).refusal).toBe('laboratory.notYourCheck');
    expect((await check(CHECKER, one ?? '', true, { password: '0'.repeat(64) })).refusal).toBe('account.passwordWrong');
    expect((await check(CHECKER, one ?? '', false)).refusal).toBe('laboratory.checkRemarkMissing');
    expect(await check(CHECKER, one ?? '', false, { remark: '缺少环境条件' })).toMatchObject({ data: { checked: 'sentBack' } });
    expect(await check(CHECKER, two ?? '', true)).toMatchObject({ data: { checked: 'passed', checkerName: '江若琳' } });
    const [own] = (await makeCall(app, testTaskCalls.ownTests, { caseId }, await as(company))).filter(({ id }) => id === test1);
    expect(own?.progress, 'the company reads how many of this round are done').toBe(`1/${round.length}`);
    await done(LEADER, 'testRecordApproval', 'REJECT_PRE');
    const [back] = (await items()).filter(({ id }) => id === one);
    expect(await record(TESTER, back ?? { id: '', measures: [] }, { envTemp: '21.5', envHumidity: '48.0' })).toMatchObject({
      data: { version: 2 },
    });
    await makeCall(app, testTaskCalls.submitForCcc, { id: test1, remark: '已补充' }, await as(TESTER));
    expect(await check(CHECKER, one ?? '', true)).toMatchObject({ code: 200 });
    await done(LEADER, 'testRecordApproval', 'PASS');
    const [first, second] = await papersIn('0305');
    expect([first?.version, second?.version]).toEqual([1, 1]);
    expect(second?.name).toMatch(/-R2\.pdf$/);
    expect(second?.words).toMatch(/退回.*缺少环境条件.*21\.5°C，48\.0%RH.*江若琳/);
    expect((await papersIn('0304')).map(({ name }) => name.slice(-6, -4))).toEqual(['R1', 'R2']);
  });

  test('the report gets its number with the approval, and the case hears that the product passed', async () => {
    const report = { conclusion: '1', conclusionText: '所检项目符合要求', sampleDesc: '样品 2 台，完好' };
    await done(LEADER, 'certDrawUp', 'PASS', report);
    await done(REVIEWER, 'certReview', 'REJECT_PRE', { remark: '请补充样品编号' });
    await done(LEADER, 'certDrawUp', 'PASS', { ...report, sampleDesc: '样品 2 台，编号 Y202600001-01、02' });
    await done(REVIEWER, 'certReview', 'PASS');
    await done(DIRECTOR, 'certApproval', 'PASS');
    const { reports, state } = await makeCall(app, testTaskCalls.testTaskDetail, { id: test1 }, await as(LEADER));
    expect(state).toBe('11');
    expect(reports).toMatchObject([
      {
        state: '3',
        issueDate: '2026-03-06',
        drawUpName: '胡明哲',
        reviewName: '范一鸣',
        approveName: '孙浩然',
        sampleDesc: expect.stringContaining('Y2026'),
      },
    ]);
    expect(reports[0]?.reportNo).toMatch(/^T101260C\d{5}$/);
    const [instance] = await raw<{ facts: string[] }>('select facts from wf_instance where business_id = $1', [otherCase]);
    expect(instance?.facts).toContain('typeTest.concluded');
    expect(await makeCall(app, testTaskCalls.ownTests, { caseId }, await as(company))).toMatchObject([
      { id: test1, state: '11', words: { zh: '试验完成' } },
    ]);
    // who looks at the archive before it is made is told so, whether it comes at once or has failed; a company is told of neither
    const makingFor = async (account: string) =>
      (await makeCall(app, archiveCalls.selectTreeFileCatalogByDataId, { dataId: caseId }, await as(account))).rows.flatMap((row) =>
        row.catalogCode === '0306' && row.isFile === 0 ? [row.making] : [],
      );
    expect([await makingFor(LEADER), await makingFor(company)]).toEqual([['due'], []]);
    await raw("update document_order set tries = 1, fault = 'no room' where case_id = $1 and document = 'testReport'", [caseId]);
    expect(await makingFor(LEADER)).toEqual(['failed']);
    const [made] = await papersIn('0306');
    expect(made?.words).toContain(reports[0]?.reportNo);
    // each test once, as its last round had it; the samples as they came
    expect(['冲击试验', '参考压力测定'].map((name) => (made?.words.split(name).length ?? 0) - 1)).toEqual([1, 1]);
    const pieces = await raw<{ text: string }>(
      'select sample_no || model || quantity || unit as text from sample where case_id = $1 and receive_time is not null',
      [caseId],
    );
    expect(pieces.length).toBeGreaterThan(0);
    for (const { text } of pieces) expect(made?.words).toContain(text);
    expect([await makingFor(LEADER), await makingFor(company)]).toEqual([[''], []]);
    const { fileId } = await makeCall(app, stampingCalls.makeDocument, { document: 'testReport', id: caseId }, await as(DIRECTOR));
    const [paper] = await raw<{ document_kind: string; document_no: string }>(
      'select p.document_kind, p.document_no from archive_file f join paper_place p on p.file_sha256 = f.file_sha256 where f.id = $1',
      [fileId],
    );
    expect(paper).toEqual({ document_kind: 'testReport', document_no: reports[0]?.reportNo });
    // whoever makes it by hand finds the same paper
    expect(await papersIn('0306')).toEqual([made]);
    const people = await within((tx) => testPeopleOf(tx, caseId));
    expect(people).toEqual(expect.arrayContaining(await Promise.all([LEADER, TESTER, CHECKER, REVIEWER, DIRECTOR].map(idOf))));
  });

  test('a report written anew keeps its number with a suffix and takes the place of the first', async () => {
    await within((tx, act) => reopenTypeTest(tx, act, caseId, 'report'));
    await done(LEADER, 'certDrawUp', 'PASS', { conclusion: '1', conclusionText: '更正条款', sampleDesc: '样品 2 台' });
    await done(REVIEWER, 'certReview', 'PASS');
    await done(DIRECTOR, 'certApproval', 'PASS');
    const { reports } = await makeCall(app, testTaskCalls.testTaskDetail, { id: test1 }, await as(LEADER));
    expect(reports.map(({ state }) => state)).toEqual(['3', '7']);
    expect(reports[0]?.reportNo).toBe(`${reports[1]?.reportNo}-1`);
    expect((await papersIn('0306')).map(({ name }) => name)).toEqual(reports.map(({ reportNo }) => `型式试验报告 ${reportNo}.pdf`));
  });

  test('a final drawing that carries a seal stays as it is, and other content stands beside it', async () => {
    const takenBack = new Error('taken back');
    const tried = within(async (tx, act) => {
      const inNode = (code: string) =>
        tx
          .selectFrom('archive_file as f')
          .innerJoin('file_catalog as n', (j) => j.onRef('n.id', '=', 'f.file_catalog_id').onRef('n.tenant_id', '=', 'f.tenant_id'))
          .select(['f.id', 'f.original_filename as name', 'f.file_sha256 as sha256', 'f.file_size as size', 'f.version_no as version'])
          .where('f.case_id', '=', caseId)
          .where('n.catalog_code', '=', code)
          .where('f.filed', '=', true)
          .orderBy('f.original_filename')
          .orderBy('f.created_at')
          .execute();
      const fileAgain = () => fileCopies(tx, act, { caseId, from: '0111', to: '0303' });
      const [drawing] = await inNode('0111');
      const [final, ...others] = await inNode('0303');
      const [sealed, other] = [...(await inNode('0101')), ...(await inNode('0306'))];
      if (!drawing || !final || !sealed || !other) throw new Error('no drawings');
      const content = { sha256: sealed.sha256, size: Number(sealed.size) };
      expect(await coverContent(tx, act, { fileId: final.id, content, why: 'stamped', marks: { is_stamped: true } })).toBe(true);
      await fileAgain();
      const withSeal = { ...final, ...content, size: sealed.size, version: 2 };
      expect(await inNode('0303')).toEqual([withSeal, ...others]);
      const drawn = { file_sha256: other.sha256, file_size: other.size };
      await tx.updateTable('archive_file').set(drawn).where('id', '=', drawing.id).execute();
      await fileAgain();
      const [first, beside, ...rest] = await inNode('0303');
      expect([first, ...rest]).toEqual([withSeal, ...others]);
      expect(beside).toMatchObject({ name: final.name, sha256: other.sha256, version: 1 });
      await fileAgain();
      expect(await inNode('0303')).toHaveLength(others.length + 2);
      throw takenBack;
    });
    await expect(tried).rejects.toBe(takenBack);
  });

  test('the people of the demo bring another one to its end, with their instruments', async () => {
    test1 = await within((tx, act) => openTypeTest(tx, act, { caseIds: [caseId], laboratory: '101', source: '1' }));
    await playTo('technicalDataDrawUp');
    const leader = await leaderOf();
    const checks = [{ clause: '24', subject: '图样完整', finding: 'problem' as const, note: '接合面未标注' }];
    await makeCall(app, technicalDataCalls.saveTechnicalData, { testId: test1, checks }, await as(leader));
    const noted = { taskId: test1, clause: '24', problem: '隔爆接合面长度未标注' };
    const problem = await makeCall(app, technicalDataCalls.problemSave, noted, await as(leader));
    await done(leader, 'technicalDataDrawUp', 'REJECT_PRE', { replyDeadline: '2026-03-30', cusRemark: '请标注接合面' });
    // one drawing comes in another version
    const [drawing] = (await ownPapers('0111')).files;
    expect(await handIn(company, '0111', 'Rev D', drawing), faults.join()).toMatchObject({ data: { fileId: drawing?.fileId } });
    await makeCall(app, technicalDataCalls.problemReply, { problemId: problem.id, reply: '已标注' }, await as(company));
    await companyDone('图纸已修改');
    await makeCall(app, technicalDataCalls.problemSettle, { problemId: problem.id, settled: true }, await as(leader));
    await playToEnd();
    expect(await makeCall(app, testTaskCalls.testTaskDetail, { id: test1 }, await as(DIRECTOR))).toMatchObject({
      state: '11',
      reports: [{ state: '3' }],
    });
    // what is the same is not filed again, another version takes the place of the one before
    const [changed, ...same] = await papersIn('0303');
    expect([changed?.version, ...same.map(({ version }) => version)]).toEqual([2, ...same.map(() => 1)]);
    expect(changed?.words).toContain('RevD');
    expect([changed, ...same].map((file) => file?.name)).toEqual((await papersIn('0111')).map(({ name }) => name));
  });

  test('a test that a reviewer sends back begins a round without a plan, which is planned, tested and reported like the first', async () => {
    await within((tx, act) => reopenTypeTest(tx, act, caseId, 'items'));
    const before = await items();
    expect(before.map(({ roundNo }) => roundNo)).toEqual(before.map(() => 1));
    const [first, ...others] = before.map(({ id }) => id);
    const leader = await leaderOf();
    const other = leader === CHECKER ? LEADER : CHECKER;
    const leads = () => as(leader);
    const plan = { testId: test1, itemIds: [first ?? ''] };
    expect((await tryCall(app, planCalls.planFromRounds, plan, await as(other))).refusal).toBe('laboratory.notAtThisStep');
    const strange = { ...plan, itemIds: [first ?? '', world.uuid()] };
    expect((await tryCall(app, planCalls.planFromRounds, strange, await leads())).refusal).toBe('laboratory.testItemNotFound');
    expect(await makeCall(app, planCalls.planFromRounds, plan, await leads())).toEqual({ added: 1 });
    const [planned] = (await items(leader)).filter(({ roundNo }) => roundNo === 2);
    const [kept] = before;
    expect(planned).toMatchObject({
      ...{ itemNo: '01', itemName: kept?.itemName, standardId: kept?.standardId, clause: kept?.clause, measures: kept?.measures },
      ...{ testerName: kept?.testerName, checkerName: kept?.checkerName, state: '0', verdict: '0', abilities: { change: true } },
    });
    // what stands in the round is none of an earlier one
    const own = { ...plan, itemIds: [planned?.id ?? ''] };
    expect((await tryCall(app, planCalls.planFromRounds, own, await leads())).refusal).toBe('laboratory.testItemNotFound');
    // what the round has is not planned twice; whoever tests no more is not planned with it
    await raw('update test_item set tester_id = $2, tester_name = $3 where id = $1', [others[0], await idOf('handongye'), '韩东野']);
    expect(await makeCall(app, planCalls.planFromRounds, { ...plan, itemIds: [first ?? '', ...others] }, await leads())).toEqual({
      added: others.length,
    });
    expect(await makeCall(app, planCalls.planFromRounds, plan, await leads())).toEqual({ added: 0 });
    const ofRound = async () => (await items()).filter(({ roundNo }) => roundNo === 2);
    expect((await ofRound()).map(({ testerName }) => testerName === '')).toEqual(before.map((_, i) => i === 1));
    await makeCall(app, planCalls.plannedItemRemove, { ids: (await ofRound()).map(({ id }) => id) }, await leads());
    await playToEnd();
    const again = await items();
    expect(await ofRound()).toHaveLength(before.length);
    expect(again.filter(({ roundNo }) => roundNo === 1)).toHaveLength(before.length);
    expect(await makeCall(app, testTaskCalls.testTaskDetail, { id: test1 }, await as(DIRECTOR))).toMatchObject({
      state: '11',
      roundNo: 2,
      reports: [{ state: '3' }, { state: '7' }],
    });
  });

  test('after a failed test the company changes its product, and the papers that describe it', async () => {
    test1 = await within((tx, act) => openTypeTest(tx, act, { caseIds: [caseId], laboratory: '101', source: '1' }));
    await playTo('testFailHandle', { failing: [1] });
    const [instructions] = (await ownPapers('0109')).files;
    expect((await handIn(company, '0109', 'Edition 2', instructions)).refusal).toBe('file.noUploadHere');
    await done(await leaderOf(), 'testFailHandle', 'REJECT_PRE', { cusRemark: '请整改后重新送检' });
    expect(await mayOnPage()).toMatchObject({ reply: false, papers: true });
    for (const code of ['0107', '0108', '0109', '0110', '0111', '0112'])
      expect((await ownPapers(code)).place, code).toMatchObject({ canUpload: 1, canCover: 1 });
    expect(await handIn(company, '0109', 'Edition 2', instructions), faults.join()).toMatchObject({ data: { versionNo: 2 } });
    expect((await papersIn('0109'))[0]?.words).toContain('Edition2');
    expect(await companyDone('已更换密封件')).toMatchObject({ code: 200 });
    expect((await handIn(company, '0109', 'Edition 3', instructions)).refusal).toBe('file.noUploadHere');
    await playToEnd();
    expect(await makeCall(app, testTaskCalls.testTaskDetail, { id: test1 }, await as(DIRECTOR))).toMatchObject({ state: '11', roundNo: 2 });
  });

  test('nothing is left that must never be', async () => {
    expect((await verifyAll({ db, files: app.files, hash: false })).flatMap((r) => r.breaches)).toEqual([]);
  });
});
