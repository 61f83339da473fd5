/** The laboratory beside the steps of its tests: teams, flow cards, all tests by stage, tests given to others. */
import { correctionCalls } from '@zhengjian/contract/areas/laboratory/corrections.ts';
import { flowCardCalls } from '@zhengjian/contract/areas/laboratory/flow-cards.ts';
import { laboratoryFileCalls } from '@zhengjian/contract/areas/laboratory/laboratory-files.ts';
import { paperArchiveCalls } from '@zhengjian/contract/areas/laboratory/paper-archives.ts';
import { planCalls } from '@zhengjian/contract/areas/laboratory/plan.ts';
import { teamCalls } from '@zhengjian/contract/areas/laboratory/teams.ts';
import { technicalDataCalls } from '@zhengjian/contract/areas/laboratory/technical-data.ts';
import { testItemDictCalls } from '@zhengjian/contract/areas/laboratory/test-items.ts';
import { testListCalls } from '@zhengjian/contract/areas/laboratory/test-lists.ts';
import { testRecordCalls } from '@zhengjian/contract/areas/laboratory/test-records.ts';
import { type TestNode, testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { systemActor } from '@zhengjian/server/src/platform/actor.ts';
import { momentText } from '@zhengjian/server/src/platform/world.ts';
import { linkWork, openTypeTest, reopenTypeTest, testPeopleOf } from '@zhengjian/server/src/testing/type-test.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { chanceOf } from './chance.ts';
import { makeDocuments } from './documents.ts';
import { qualifyInspectors } from './inspection.ts';
import { DEMO_PASSWORD, MAIN_TENANT } from './institute.ts';
import { playTestStep } from './laboratory.ts';
import { paper } from './papers.ts';
import { demoSystem } from './testing/demo-system.ts';
import { filedPapers } from './testing/filed-papers.ts';

const { app, db, raw, world, users, faults } = await demoSystem('laboratory centre');
const as = async (account: string, lang: 'zh' | 'en' = 'zh') => ({
  token: await users.as(account),
  lang,
  headers: { 'idempotency-key': world.uuid() },
});
const [DIRECTOR, LEADER, OTHER, TESTER, REVIEWER] = ['sunhaoran', 'humingzhe', 'jiangruolin', 'weijunhao', 'fanyiming'];
const [KEEPER, ARCHIVIST] = ['zhuyutong', 'handongye'];
const stage = { app, db, world };
const chance = chanceOf('laboratory centre');

let caseId = '';
beforeAll(async () => {
  const [row] = await raw<{ id: string }>(
    `select replace(c.id::text, '-', '') as id from business_case c join wf_instance i on i.id = c.instance_id
      where c.tenant_id = $1 and i.status = 'active' and c.phase = 'accepted' and c.category = 'cccApplication'
      and c.product_ex_mark like '%Ex d%' and c.product_ex_mark !~ 'i[abc]' order by c.case_no limit 1`,
    [MAIN_TENANT],
  );
  caseId = row?.id ?? '';
});
afterAll(() => expect(faults.splice(0)).toEqual([]));

const newTest = (laboratory = '101'): Promise<string> => {
  const actor = systemActor(MAIN_TENANT);
  return db.write(actor, (tx) => openTypeTest(tx, { actor, world, lang: 'zh' }, { caseIds: [caseId], laboratory, source: '1' }));
};
const detail = async (id: string, account = DIRECTOR) => makeCall(app, testTaskCalls.testTaskDetail, { id }, await as(account));
const decide = async (id: string, account: string, node: string, result: string, more: object = {}) => {
  const { flowInstanceId } = await detail(id);
  const decision = { flowInstanceIds: [flowInstanceId], currentNodeKeyName: node, result, remark: '同意', ...more };
  return tryCall(app, workflowCalls.flowSubmit, decision, await as(account));
};
const dates = { planStart: '2026-03-06', planEnd: '2026-03-26' };
const allocate = async (id: string, more: object) => decide(id, DIRECTOR, 'engineerAllocation', 'PASS', { ...dates, ...more });
const step = async (testId: string, node: string) =>
  playTestStep(stage, users, chance, { testId, instanceId: (await detail(testId)).flowInstanceId, node });
const waiting = async (account: string, nodeKey: TestNode) =>
  (await makeCall(app, testTaskCalls.testTaskPage, { nodeKey, tab: 'todo', size: 100 }, await as(account))).records;
const taskOf = async (account: string, nodeKey: TestNode, id: string) => {
  const row = (await waiting(account, nodeKey)).find((one) => one.id === id);
  if (!row) throw new Error(`${account} has no ${nodeKey}`);
  return row.taskId;
};
const team = async (teamName: string, leader: string, members: readonly string[] = []) => {
  const row = await makeCall(
    app,
    teamCalls.saveTeam,
    { teamName, teamKind: '1', leaderId: await users.idOf(leader), laboratory: '101', businessTypes: ['1'] },
    await as(DIRECTOR),
  );
  for (const member of members)
    await makeCall(app, teamCalls.saveTeamUser, { teamId: row.id, userId: await users.idOf(member), teamRole: '2' }, await as(DIRECTOR));
  return row;
};
const membersOf = async (teamId: string) => makeCall(app, teamCalls.listTeamUser, { teamId }, await as(DIRECTOR));
const messagesOf = async (account: string) =>
  (await makeCall(app, portalCalls.messagePage, { size: 20 }, await as(account))).records.map(({ title }) => title);

describe('teams', () => {
  test('the head is a member; a person belongs to several; who was disabled is shown as such', async () => {
    const one = await team('隔爆一组', LEADER, [TESTER]);
    const two = await team('隔爆二组', OTHER, [TESTER]);
    expect((await membersOf(one.id)).map(({ realName, teamRole }) => [realName, teamRole])).toEqual([
      ['胡明哲', '1'],
      ['魏俊豪', '2'],
    ]);
    const tester = await users.idOf(TESTER);
    const of = await makeCall(app, teamCalls.listTeam, { memberId: tester }, await as(DIRECTOR));
    expect(of.records.map(({ teamName }) => teamName)).toEqual(expect.arrayContaining(['隔爆一组', '隔爆二组']));
    await raw('update user_account set status = 2 where id = $1', [tester]);
    expect((await membersOf(two.id)).find(({ realName }) => realName === '魏俊豪')?.memberState).toBe('locked');
    await raw('update user_account set login_flag = false where id = $1', [tester]);
    expect((await membersOf(two.id)).find(({ realName }) => realName === '魏俊豪')?.memberState).toBe('disabled');
    const again = { teamId: one.id, userId: tester, teamRole: '2' };
    expect((await tryCall(app, teamCalls.saveTeamUser, again, await as(DIRECTOR))).refusal).toBe('laboratory.memberNotStaff');
    await raw('update user_account set status = 1, login_flag = true where id = $1', [tester]);
    expect((await tryCall(app, teamCalls.saveTeamUser, again, await as(DIRECTOR))).refusal).toBe('laboratory.memberTaken');
  });

  test('another head takes the place of the first; the head is not taken out; a name serves once', async () => {
    const one = await team('隔爆三组', LEADER, [OTHER]);
    const head = (await membersOf(one.id)).find(({ teamRole }) => teamRole === '1');
    const remove = async (id: string) => tryCall(app, teamCalls.deleteTeamUserById, { ids: [id] }, await as(DIRECTOR));
    expect((await remove(head?.id ?? '')).refusal).toBe('laboratory.headStays');
    const { leaderName, leaderState, memberCount, memberNames, ...saved } = one;
    const other = { ...saved, laboratory: '101', leaderId: await users.idOf(OTHER) };
    expect(await makeCall(app, teamCalls.updateTeam, other, await as(DIRECTOR))).toMatchObject({ leaderName: '江若琳', memberCount: 2 });
    expect((await remove(head?.id ?? '')).code).toBe(200);
    expect((await tryCall(app, teamCalls.saveTeam, { ...other, id: undefined, version: undefined }, await as(DIRECTOR))).refusal).toBe(
      'laboratory.teamTaken',
    );
    const own = (await membersOf(one.id))[0];
    if (!own) throw new Error('no member');
    const changed = { id: own.id, version: own.version, teamId: one.id, userId: own.userId, teamRole: '2' };
    expect((await tryCall(app, teamCalls.updateTeamUser, changed, await as(DIRECTOR))).refusal).toBe('laboratory.oneHead');
    expect((await tryCall(app, teamCalls.listTeam, {}, await as('zhangruonan'))).code).toBe(403);
    expect((await tryCall(app, teamCalls.deleteTeamById, { ids: [one.id] }, await as(LEADER))).code).toBe(403);
    expect((await tryCall(app, teamCalls.deleteTeamById, { ids: [one.id] }, await as(DIRECTOR))).code).toBe(200);
  });

  test('a test given to a team waits for all its members; whoever claims it leads it, and may put it back', async () => {
    const of = await team('隔爆四组', LEADER, [OTHER, TESTER]);
    const id = await newTest();
    expect((await allocate(id, {})).refusal).toBe('laboratory.leaderOrTeam');
    expect((await allocate(id, { projectTeam: of.id, projectLeader: await users.idOf(LEADER) })).refusal).toBe('laboratory.leaderOrTeam');
    expect((await allocate(id, { projectTeam: of.id })).code).toBe(200);
    expect(await detail(id)).toMatchObject({ projectLeaderName: '', teamName: '隔爆四组' });
    await step(id, 'sampleReceiveIn');
    for (const member of [LEADER, OTHER]) expect((await waiting(member, 'technicalDataDrawUp')).map((row) => row.id)).toContain(id);
    expect((await tryCall(app, teamCalls.deleteTeamById, { ids: [of.id] }, await as(DIRECTOR))).refusal).toBe('laboratory.teamHasWork');
    const taskId = await taskOf(OTHER, 'technicalDataDrawUp', id);
    expect((await tryCall(app, workflowListCalls.claimTask, { taskId }, await as(TESTER))).refusal).toBe('laboratory.notALeader');
    // nor does one who keeps away from its company
    await qualifyInspectors(stage, users, world.now());
    const [kept] = await raw<{ id: string }>(
      `update inspector_qualification q set user_id = $1, avoid_company_ids = jsonb_build_array(replace(t.company_id::text, '-', ''))
       from test_task t where t.id = $2 and q.id = (select id from inspector_qualification where tenant_id = t.tenant_id order by id limit 1) returning q.id`,
      [await users.idOf(OTHER), id],
    );
    expect((await tryCall(app, workflowListCalls.claimTask, { taskId }, await as(OTHER))).refusal).toBe('laboratory.youAvoid');
    await raw("update inspector_qualification set avoid_company_ids = '[]' where id = $1", [kept?.id]);
    await makeCall(app, workflowListCalls.claimTask, { taskId }, await as(OTHER));
    expect(await detail(id)).toMatchObject({ projectLeaderName: '江若琳' });
    expect((await waiting(LEADER, 'technicalDataDrawUp')).map((row) => row.id)).not.toContain(id);
    await makeCall(app, workflowActCalls.flowUnclaim, { taskId, remark: '暂不能办理' }, await as(OTHER));
    expect(await detail(id)).toMatchObject({ projectLeaderName: '', teamName: '隔爆四组' });
    await makeCall(app, workflowListCalls.claimTask, { taskId }, await as(LEADER));
    await step(id, 'technicalDataDrawUp');
    await step(id, 'technicalDataDrawUpReview');
    await step(id, 'technicalDataDrawUpApproval');
    expect((await waiting(LEADER, 'testItemDrawUp')).map((row) => row.id)).toContain(id);
    expect((await tryCall(app, teamCalls.deleteTeamById, { ids: [of.id] }, await as(DIRECTOR))).refusal).toBe('laboratory.teamUsed');
  });

  test('Excel holds head and members', async () => {
    const { authKey } = await makeCall(app, teamCalls.teamExcel.exported.key, {}, await as(DIRECTOR));
    const reply = await app.server.inject({ url: `${API_PREFIX}${teamCalls.teamExcel.path}`, query: { authKey } });
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.length).toBeGreaterThan(3_000);
  });
});

describe('a test that was begun is given to somebody else', () => {
  const give = async (id: string, more: object, account = DIRECTOR) =>
    tryCall(app, testListCalls.reallocate, { id, reason: '原负责人出差', ...more }, await as(account));

  test('with its open step and its reason; both are told, and it is kept who gave it to whom', async () => {
    const id = await newTest();
    const [leader, other] = [await users.idOf(LEADER), await users.idOf(OTHER)];
    expect((await give(id, { leaderId: other })).refusal).toBe('laboratory.notAllocated');
    await allocate(id, { projectLeader: leader });
    await step(id, 'sampleReceiveIn');
    expect((await give(id, { leaderId: other }, LEADER)).code).toBe(403);
    expect((await give(id, { leaderId: leader })).refusal).toBe('laboratory.sameLeader');
    expect((await give(id, { leaderId: await users.idOf(TESTER) })).refusal).toBe('laboratory.leaderNotOffered');
    expect((await give(id, { leaderId: other, reason: '' })).code).toBe(400);
    expect((await give(id, { leaderId: other })).data).toEqual({ id, ledBy: '江若琳' });
    expect((await waiting(OTHER, 'technicalDataDrawUp')).map((row) => row.id)).toContain(id);
    expect((await waiting(LEADER, 'technicalDataDrawUp')).map((row) => row.id)).not.toContain(id);
    const { workNo } = await detail(id);
    expect((await messagesOf(OTHER)).filter((title) => title.includes(workNo))).toHaveLength(1);
    expect((await messagesOf(LEADER)).some((title) => title.includes(workNo) && title.includes('江若琳'))).toBe(true);
    const history = await makeCall(app, testListCalls.givenOn, { id }, await as(DIRECTOR, 'en'));
    expect(history).toMatchObject([
      { fromName: '胡明哲', toName: '江若琳', reason: '原负责人出差', byName: '孙浩然', nodeName: 'Technical data review' },
    ]);
    const audited = await raw<{ details: object }>("select details from audit_row where kind = 'laboratory.reallocated' and case_id = $1", [
      id,
    ]);
    expect(audited).toEqual([{ details: { from: '胡明哲', to: '江若琳', reason: '原负责人出差' } }]);
    await makeDocuments(stage, MAIN_TENANT);
    const order = (await filedPapers({ app, raw }, caseId, '0301')).find(({ name }) => name.includes(workNo));
    expect(order?.words, 'the test order names whoever leads now').toContain('江若琳');
    expect(order?.words).not.toContain('胡明哲');
  });

  test('while another has it before them: who led and who leads are told, and it comes back to the new one', async () => {
    const id = await newTest();
    await allocate(id, { projectLeader: await users.idOf(LEADER) });
    await step(id, 'sampleReceiveIn');
    await step(id, 'technicalDataDrawUp');
    expect((await give(id, { leaderId: await users.idOf(OTHER) })).code).toBe(200);
    const { workNo } = await detail(id);
    for (const account of [LEADER, OTHER]) expect((await messagesOf(account)).some((t) => t === `${workNo} 改由江若琳负责`)).toBe(true);
    expect((await decide(id, REVIEWER, 'technicalDataDrawUpReview', 'REJECT_PRE', { remark: '补充条款' })).code).toBe(200);
    expect((await waiting(OTHER, 'technicalDataDrawUp')).map((row) => row.id)).toContain(id);
  });

  test('to a team: all of it see the step, and the one who had it does not come back to it', async () => {
    const of = await team('隔爆五组', OTHER);
    const id = await newTest();
    await allocate(id, { projectLeader: await users.idOf(LEADER) });
    await step(id, 'sampleReceiveIn');
    const receivers = await makeCall(app, testListCalls.reallocationReceivers, { id }, await as(DIRECTOR));
    expect(receivers.leaders.map(({ realName }) => realName)).not.toContain('胡明哲');
    expect(receivers.teams.map(({ realName }) => realName)).toContain('隔爆五组');
    expect((await give(id, { teamId: of.id })).code).toBe(200);
    expect((await waiting(OTHER, 'technicalDataDrawUp')).map((row) => row.id)).toContain(id);
    expect((await waiting(LEADER, 'technicalDataDrawUp')).map((row) => row.id)).not.toContain(id);
    const tab = async (name: 'led' | 'team') =>
      (await makeCall(app, testListCalls.reallocationPage, { tab: name, size: 100 }, await as(DIRECTOR))).records.map((row) => row.id);
    expect(await tab('team')).toContain(id);
    expect(await tab('led')).not.toContain(id);
    // without claiming it first
    const checks = [{ clause: '24', subject: '图样完整', finding: 'conforms' as const }];
    await makeCall(app, technicalDataCalls.saveTechnicalData, { testId: id, checks }, await as(OTHER));
    expect((await decide(id, OTHER, 'technicalDataDrawUp', 'PASS')).code).toBe(200);
    expect(await detail(id)).toMatchObject({ projectLeaderName: '江若琳' });
  });
});

describe('flow cards', () => {
  const library = async (keyword: string) => {
    const [found] = (await makeCall(app, testItemDictCalls.testItemDictPage, { keyword, size: 1 }, await as(DIRECTOR))).records;
    if (!found) throw new Error(`the library has no ${keyword}`);
    return found.id;
  };

  test('one fills the plan with its tests in its order; those planned already stay', async () => {
    const [impact, pressure] = [await library('冲击试验'), await library('内部点燃不传爆试验')];
    const steps = [
      { dictId: pressure, stage: '爆炸', hint: '先做参考压力' },
      { dictId: impact, stage: '机械' },
    ];
    const save = async (more: object, account = DIRECTOR) =>
      tryCall(
        app,
        flowCardCalls.flowCardSubmit,
        { cardNo: 'LC-D1', cardName: '隔爆型电机', exTypes: ['db'], steps, ...more },
        await as(account),
      );
    expect((await save({}, TESTER)).code).toBe(403);
    expect((await save({ steps: [...steps, ...steps] })).code).toBe(400);
    expect((await save({ steps: [{ dictId: world.uuid().replaceAll('-', ''), stage: '机械' }] })).refusal).toBe(
      'laboratory.testItemNotFound',
    );
    const card = await save({});
    expect(card.data).toMatchObject({ stepCount: 2, stages: '爆炸 → 机械' });
    expect((await save({})).refusal).toBe('laboratory.cardTaken');
    await save({ cardNo: 'LC-I1', cardName: '本安型仪表', exTypes: ['ia'] });

    const id = await newTest();
    await allocate(id, { projectLeader: await users.idOf(LEADER) });
    for (const node of ['sampleReceiveIn', 'technicalDataDrawUp', 'technicalDataDrawUpReview', 'technicalDataDrawUpApproval'])
      await step(id, node);
    const fitting = await makeCall(app, flowCardCalls.fittingCards, { testId: id }, await as(LEADER));
    expect(fitting.map(({ cardNo }) => cardNo)).toContain('LC-D1');
    expect(fitting.map(({ cardNo }) => cardNo)).not.toContain('LC-I1');
    const cardId = card.data?.id ?? '';
    expect(await makeCall(app, flowCardCalls.planFromCard, { testId: id, cardId }, await as(LEADER))).toEqual({ added: 2 });
    expect(await makeCall(app, flowCardCalls.planFromCard, { testId: id, cardId }, await as(LEADER))).toEqual({ added: 0 });
    const items = await makeCall(app, planCalls.plannedItems, { taskId: id }, await as(LEADER));
    expect(items.map(({ itemNo, itemName, stage: at, hint }) => [itemNo, itemName, at, hint])).toEqual([
      ['01', '内部点燃不传爆试验', '爆炸', '先做参考压力'],
      ['02', '冲击试验', '机械', ''],
    ]);
    const { authKey } = await makeCall(app, flowCardCalls.flowCardPaperKey, { id }, await as(LEADER));
    const paper = await app.server.inject({ url: `${API_PREFIX}${flowCardCalls.flowCardPaper.path}`, query: { authKey } });
    expect(paper.headers['content-type']).toBe('application/pdf');
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(
      (await makeCall(app, flowCardCalls.flowCardPage, { exType: 'ia' }, await as(TESTER))).records.map(({ cardNo }) => cardNo),
    ).toEqual(expect.arrayContaining(['LC-I1']));
    expect((await tryCall(app, flowCardCalls.flowCardRemove, { ids: [cardId] }, await as(DIRECTOR))).code).toBe(200);
    expect(await makeCall(app, planCalls.plannedItems, { taskId: id }, await as(LEADER))).toHaveLength(2);
  });
});

test('all tests stand on the tab of their stage, and the counts agree', async () => {
  const id = await newTest('102');
  const page = async (tab: 'running' | 'allocation' | 'data' | 'withCompany' | 'all', more: object = {}) =>
    makeCall(app, testListCalls.allTestsPage, { tab, size: 200, ...more }, await as(DIRECTOR));
  expect((await page('allocation')).records.find((row) => row.id === id)).toMatchObject({
    nodeName: '工程师分配',
    laboratory: '102',
    ledBy: '',
  });
  expect((await page('data')).records.map((row) => row.id)).not.toContain(id);
  await allocate(id, { projectLeader: await users.idOf(LEADER) });
  const [row] = (await page('running', { laboratory: '102', ledBy: '胡明' })).records.filter((one) => one.id === id);
  expect(row).toMatchObject({ ledBy: '胡明哲', planEnd: '2026-03-26' });
  // whoever has another name today is found by it and by the one that the test keeps; nobody by a name that nobody has
  const rename = (name: string) => raw('update user_account set real_name = $1 where account = $2', [name, LEADER]);
  await rename('胡新名');
  for (const [name, found] of [
    ['胡新', true],
    ['明哲', true],
    ['无此人', false],
  ] as const)
    expect(
      (await page('running', { ledBy: name })).records.some((one) => one.id === id),
      name,
    ).toBe(found);
  await rename('胡明哲');
  expect(['收样', '技术资料编制']).toContain(row?.nodeName);
  const counts = await makeCall(app, testListCalls.allTestsCounts, {}, await as(DIRECTOR));
  for (const tab of ['running', 'allocation', 'data', 'withCompany', 'all'] as const)
    expect(counts[tab], tab).toBe((await page(tab)).total);
  const trace = await makeCall(app, testListCalls.testTracePage, { tab: 'running', size: 200 }, await as(DIRECTOR, 'en'));
  expect(trace.records.find((one) => one.id === id)?.nodeName).toMatch(/^(Sample reception|Technical data review)$/);
  expect((await tryCall(app, testListCalls.allTestsPage, {}, await as('zhangruonan'))).code).toBe(403);
});

const STEPS = [
  ...['sampleReceiveIn', 'technicalDataDrawUp', 'technicalDataDrawUpReview', 'technicalDataDrawUpApproval', 'testItemDrawUp'],
  ...['testItemDrawUpReview', 'sampleReceiveOut', 'testRecord', 'testRecordApproval', 'certDrawUp', 'certReview', 'certApproval'],
] as const;
/** Plays a test up to a step, or to its end. */
const playedTo = async (last?: (typeof STEPS)[number]): Promise<string> => {
  const id = await newTest();
  await allocate(id, { projectLeader: await users.idOf(LEADER) });
  for (const node of STEPS) {
    if (node === last) return id;
    // the play files papers and asks for corrections when a report is approved; here a test does
    if (node === 'certApproval') expect((await decide(id, DIRECTOR, node, 'PASS')).code).toBe(200);
    else await step(id, node);
  }
  return id;
};
const pdf = () => ({ filename: '原始数据.pdf', type: 'application/pdf', content: paper('raw data', ['22.5']) });

describe('paper originals', () => {
  const entry = {
    boxNo: 'JC2026-01',
    place: 'A 区 3 排',
    keepYears: '3',
    complete: true,
    contents: [{ title: '试验原始记录', pages: 12 }],
  };
  const file = async (taskId: string, more: object = {}, account = ARCHIVIST) =>
    tryCall(app, paperArchiveCalls.paperSubmit, { taskId, ...entry, ...more }, await as(account));
  const tab = async (name: 'waiting' | 'incomplete' | 'stored') =>
    (await makeCall(app, paperArchiveCalls.paperPage, { tab: name, size: 200 }, await as(ARCHIVIST))).records;

  test('are filed once the test has ended, under a number that stays; what is missing is told', async () => {
    const running = await newTest();
    expect((await file(running)).refusal).toBe('laboratory.testNotEnded');
    const id = await playedTo();
    expect((await tab('waiting')).map((row) => row.id)).toContain(id);
    expect((await file(id, {}, TESTER)).code).toBe(403);
    expect((await file(id, { contents: [] })).refusal).toBe('laboratory.contentsMissing');
    expect((await file(id, { complete: false })).refusal).toBe('laboratory.lackMissing');
    const filed = await file(id, { complete: false, lackNote: '缺任务单' });
    expect(filed.data?.archiveNo).toMatch(/^NF01-JC·2026-D10-\d{4}$/);
    expect((await tab('incomplete')).find((row) => row.id === id)).toMatchObject({
      boxNo: 'JC2026-01',
      pageCount: 12,
      lackNote: '缺任务单',
    });
    expect((await file(id)).refusal).toBe('server.conflict');
    const again = await file(id, { version: filed.data?.version ?? 0 });
    expect(again.data).toMatchObject({ archiveNo: filed.data?.archiveNo, complete: true, lackNote: '' });
    expect((await tab('stored')).map((row) => row.id)).toContain(id);
    const ofCase = await makeCall(app, paperArchiveCalls.paperOf, { applicationId: id }, await as(DIRECTOR));
    expect(ofCase.archiveNo).toBe(filed.data?.archiveNo);
    const counts = await makeCall(app, paperArchiveCalls.paperCount, {}, await as(ARCHIVIST));
    expect(counts.stored).toBe((await tab('stored')).length);
  });
});

describe('files', () => {
  const upload = async (of: object, account: string, attached = pdf(), key = world.uuid()) =>
    tryCall(app, laboratoryFileCalls.uploadLabFile, of, { ...(await as(account)), headers: { 'idempotency-key': key }, file: attached });

  test('of a test are its tester’s until the record is verified, and are then frozen', async () => {
    const id = await playedTo('testRecord');
    const [item] = await makeCall(app, planCalls.plannedItems, { taskId: id }, await as(LEADER));
    const itemId = item?.id ?? '';
    expect((await upload({ itemId }, LEADER)).code).toBe(403);
    expect((await upload({ itemId }, KEEPER)).refusal).toBe('laboratory.notAtThisStep');
    const disguised = { filename: '照片.jpg', type: 'image/jpeg', content: Buffer.from('not a picture') };
    const key = world.uuid();
    expect((await upload({ itemId }, TESTER, disguised, key)).code).toBe(400);
    // a file that was refused is sent again under the same key
    const kept = await upload({ itemId }, TESTER, pdf(), key);
    expect((await upload({ itemId }, TESTER, pdf(), key)).data).toEqual(kept.data);
    expect(kept.data).toMatchObject({ name: '原始数据.pdf', byName: '魏俊豪' });
    const gone = await upload({ itemId }, TESTER);
    const remove = async (fileId: string, account: string) =>
      tryCall(app, laboratoryFileCalls.removeLabFile, { id: fileId }, await as(account));
    expect((await remove(gone.data?.id ?? '', TESTER)).code).toBe(200);
    const seen = async (account: string) => makeCall(app, laboratoryFileCalls.labFiles, { itemId }, await as(account));
    expect(await seen(TESTER)).toMatchObject({ files: [{ name: '原始数据.pdf' }], mayChange: true });
    const fileId = kept.data?.id ?? '';
    const { authKey } = await makeCall(app, laboratoryFileCalls.labFileKey, { id: fileId }, await as(REVIEWER));
    const query = { id: fileId, authKey };
    const reply = await app.server.inject({ url: `${API_PREFIX}${laboratoryFileCalls.downloadLabFile.path}`, query });
    expect(reply.rawPayload.equals(pdf().content)).toBe(true);
    await step(id, 'testRecord');
    await step(id, 'testRecordApproval');
    expect(await seen(TESTER)).toMatchObject({ files: [{ name: '原始数据.pdf' }], mayChange: false });
    expect((await upload({ itemId }, TESTER)).refusal).toBe('laboratory.fileFrozen');
    expect((await remove(fileId, TESTER)).refusal).toBe('laboratory.fileFrozen');
  });

  test('the certificate of a calibration is put there once', async () => {
    const [row] = await raw<{ id: string }>(
      "select replace(id::text, '-', '') as id from equipment_calibration where tenant_id = $1 limit 1",
      [MAIN_TENANT],
    );
    const calibrationId = row?.id ?? '';
    expect((await upload({ calibrationId }, TESTER)).refusal).toBe('server.recordNotFound');
    const kept = await upload({ calibrationId }, KEEPER);
    expect(kept.code).toBe(200);
    expect((await upload({ calibrationId }, KEEPER)).refusal).toBe('laboratory.certificateThere');
    const removed = await tryCall(app, laboratoryFileCalls.removeLabFile, { id: kept.data?.id ?? '' }, await as(KEEPER));
    expect(removed.refusal).toBe('laboratory.certificateThere');
    expect((await makeCall(app, laboratoryFileCalls.labFiles, { calibrationId }, await as(TESTER))).files).toHaveLength(1);
  });
});

describe('a correction of what was issued', () => {
  const ask = async (taskId: string, more: object, account = LEADER) =>
    tryCall(app, correctionCalls.correctionAsk, { taskId, reason: '笔误', ...more }, await as(account));
  const decide = async (id: string, approved: boolean, account = DIRECTOR, more: object = {}) =>
    tryCall(app, correctionCalls.correctionDecide, { id, approved, ...more }, await as(account));
  const correctable = async (taskId: string) => makeCall(app, correctionCalls.correctableTest, { taskId }, await as(LEADER));
  const reportsOf = async (id: string) =>
    (await detail(id)).reports.map(({ reportNo, state, sampleDesc }) => [reportNo, state, sampleDesc]);

  test('is approved by somebody else; the report gets another revision, the earlier one stays', async () => {
    const open = await playedTo('certDrawUp');
    expect((await ask(open, { report: { conclusionText: '符合', sampleDesc: '完好' } })).refusal).toBe('laboratory.notReported');
    const id = await playedTo();
    const { conclusionText, sampleDesc, reportNo } = await correctable(id);
    expect((await ask(id, { report: { conclusionText, sampleDesc } })).refusal).toBe('laboratory.nothingCorrected');
    expect((await ask(id, { report: { conclusionText, sampleDesc: '样品 2 台' } }, TESTER)).code).toBe(403);
    const first = await ask(id, { report: { conclusionText, sampleDesc: '样品 2 台' } });
    expect(first.data).toMatchObject({ correctionState: 'waiting', reportNo, subject: '报告', askedName: '胡明哲' });
    expect((await ask(id, { report: { conclusionText, sampleDesc: '样品 3 台' } })).refusal).toBe('laboratory.correctionWaits');
    expect((await decide(first.data?.id ?? '', false)).refusal).toBe('laboratory.decideRemarkMissing');
    expect((await decide(first.data?.id ?? '', true)).data).toMatchObject({ correctionState: 'approved', newReportNo: `${reportNo}-1` });
    expect((await decide(first.data?.id ?? '', true)).refusal).toBe('laboratory.correctionDecided');
    const own = await ask(id, { report: { conclusionText, sampleDesc: '样品 4 台' } }, DIRECTOR);
    expect((await decide(own.data?.id ?? '', true)).refusal).toBe('laboratory.correctedByAsker');
    expect(await reportsOf(id)).toEqual([
      [`${reportNo}-1`, '3', '样品 2 台'],
      [reportNo, '7', sampleDesc],
    ]);
    const shown = await makeCall(app, correctionCalls.correctionDetail, { id: first.data?.id ?? '' }, await as(LEADER, 'en'));
    expect(shown.fields).toEqual([{ name: 'Samples', before: sampleDesc, after: '样品 2 台' }]);
    expect(shown.correction.subject).toBe('Report');
  });

  test('of a record adds a version of it; what would turn the verdict is no correction', async () => {
    // papers of the tests before are not looked at
    await raw('delete from document_order');
    const id = await playedTo();
    const { workNo } = await detail(id);
    const filed = async (node: string, of: string) => {
      await makeDocuments(stage, MAIN_TENANT);
      return (await filedPapers({ app, raw }, caseId, node)).filter(({ name }) => name.includes(of));
    };
    expect(await filed('0305', workNo)).toMatchObject([{ version: 1, words: expect.not.stringContaining('23.5°C') }]);
    const { records, reportNo } = await correctable(id);
    const of = records.find(({ measures }) => measures.some(({ kind }) => kind === 'check')) ?? records[0];
    if (!of) throw new Error('no record');
    const { itemId, values, measures } = of;
    const failing = measures.map(({ kind }, i) => (kind === 'check' ? '0' : (values[i] ?? '')));
    expect((await ask(id, { record: { itemId, values: failing } })).refusal).toBe('laboratory.verdictTurns');
    const same = { itemId, values, envHumidity: of.envHumidity, envPressure: of.envPressure };
    const asked = await ask(id, { record: { ...same, envTemp: '23.5' } });
    expect(asked.data?.subject).toContain(of.itemName);
    expect((await decide(asked.data?.id ?? '', true, DIRECTOR)).data).toMatchObject({
      newReportNo: `${reportNo}-1`,
      decidedName: '孙浩然',
    });
    const [corrected, ...others] = await filed('0305', workNo);
    expect([corrected?.version, others]).toEqual([2, []]);
    expect(corrected?.words).toMatch(/22\.5°C.*23\.5°C.*孙浩然.*笔误/);
    const papers = await filed('0306', reportNo);
    expect(papers.map(({ name }) => name)).toEqual([`型式试验报告 ${reportNo}-1.pdf`, `型式试验报告 ${reportNo}.pdf`]);
    // what was corrected takes the place of what it was
    const times = (words: string, part: string) => words.split(part).length - 1;
    expect(papers.map(({ words }) => times(words, of.itemName))).toEqual([1, 1]);
    expect(papers.map(({ words }) => times(words, '23.5°C'))).toEqual([1, 0]);
    const versions = await makeCall(app, testRecordCalls.testRecords, { itemId }, await as(LEADER));
    expect(
      versions.map(({ version, envTemp, checked, checkerName, values: measured }) => [version, envTemp, checked, checkerName, measured]),
    ).toEqual([
      [2, '23.5', 'passed', '孙浩然', values],
      [1, '22.5', 'passed', '朱语桐', values],
    ]);
    expect(versions[0]?.instruments).toEqual(versions[1]?.instruments);
    const again = await ask(id, { record: { ...same, envTemp: '24.0' } });
    expect((await decide(again.data?.id ?? '', false, DIRECTOR, { remark: '依据不足' })).data?.correctionState).toBe('rejected');
    expect((await correctable(id)).reportNo).toBe(`${reportNo}-1`);
    const tab = async (name: 'approved' | 'rejected' | 'waiting') =>
      (await makeCall(app, correctionCalls.correctionPage, { tab: name, size: 100 }, await as(DIRECTOR))).records.map((row) => row.id);
    expect(await tab('rejected')).toContain(again.data?.id);
    expect(await tab('approved')).toContain(asked.data?.id);
    const counts = await makeCall(app, correctionCalls.correctionCounts, {}, await as(DIRECTOR));
    expect(counts.approved).toBe((await tab('approved')).length);
  });
});

const nodeOf = async (id: string): Promise<string[]> => [
  ...new Set((await raw<{ node: string }>("select node from wf_task where business_id = $1 and status = 'open'", [id])).map((t) => t.node)),
];
/** Who is asked to test, by their open tasks. */
const testing = async (id: string): Promise<string[]> =>
  (
    await raw<{ account: string }>(
      "select u.account from wf_task t join user_account u on u.id = t.assignee where t.business_id = $1 and t.status = 'open' and t.node = 'testRecord'",
      [id],
    )
  ).map(({ account }) => account);
const itemsOf = async (taskId: string, account = LEADER) => makeCall(app, planCalls.plannedItems, { taskId }, await as(account));
/** Sends a test back beside the drawn branches, or along one of them. */
const sendBack = async (id: string, account: string, from: string, to: string) =>
  tryCall(
    app,
    workflowActCalls.flowSubmitForReject,
    { flowInstanceIds: [(await detail(id)).flowInstanceId], currentNodeKeyName: from, targetNodeKey: to, remark: '重新试验' },
    await as(account),
  );

describe('a test that goes back from its report', () => {
  test('is asked of those who tested, and of nobody else; recorded again, it is confirmed again', async () => {
    const id = await playedTo('certDrawUp');
    expect((await decide(id, LEADER, 'certDrawUp', 'REJECT_TEST')).code).toBe(200);
    expect(await testing(id)).toEqual([TESTER]);
    expect((await itemsOf(id)).map(({ state }) => state)).toEqual((await itemsOf(id)).map(() => '3'));
    await step(id, 'testRecord');
    expect(await nodeOf(id)).toEqual(['testRecordApproval']);
    // from its review too, where no branch leads there: what was verified is recorded again
    await step(id, 'testRecordApproval');
    await step(id, 'certDrawUp');
    expect((await sendBack(id, REVIEWER, 'certReview', 'testRecord')).code).toBe(200);
    expect(await testing(id)).toEqual([TESTER]);
    expect((await itemsOf(id)).map(({ state }) => state)).toEqual((await itemsOf(id)).map(() => '3'));
    await step(id, 'testRecord');
    expect(await nodeOf(id)).toEqual(['testRecordApproval']);
  });

  test('keeps what was recorded when its plan is opened: only who tests, who checks and when may change', async () => {
    const id = await playedTo('testRecordApproval');
    expect((await sendBack(id, LEADER, 'testRecordApproval', 'testItemDrawUp')).code).toBe(200);
    const [item, ...others] = await itemsOf(id);
    if (!item) throw new Error('no test');
    expect(item.abilities).toMatchObject({ change: true, remove: false });
    const remove = async () => tryCall(app, planCalls.plannedItemRemove, { ids: [item.id] }, await as(LEADER));
    expect((await remove()).refusal).toBe('laboratory.testRecorded');
    const { abilities: _, itemNo, roundNo, standardNo, testerName, checkerName, verdict, state, accredited, ...sent } = item;
    const save = async (more: object) => tryCall(app, planCalls.plannedItemSave, { ...sent, ...more } as never, await as(LEADER));
    expect((await save({ requirement: '放宽' })).refusal).toBe('laboratory.testRecorded');
    const wider = item.measures.map((m: object) => ({ ...m, name: '放宽' }));
    expect((await save({ measures: wider })).refusal).toBe('laboratory.testRecorded');
    expect((await save({ testerId: item.checkerId, checkerId: item.testerId })).refusal).toBe('laboratory.checkerIsTester');
    expect((await save({ planDate: '2026-03-25', checkerId: await users.idOf(OTHER) })).data).toMatchObject({
      ...{ planDate: '2026-03-25', checkerName: '江若琳', verdict: item.verdict, state: item.state, measures: item.measures },
    });
    expect(await itemsOf(id)).toHaveLength(others.length + 1);
    // what a second person has verified changes no more
    await raw("update test_item set state = '4' where id = $1", [item.id]);
    expect((await save({ version: item.version + 1, planDate: '2026-03-26' })).refusal).toBe('laboratory.testIsChecked');
  });
});

test('technical data that are drawn up anew are signed by nobody yet', async () => {
  const id = await playedTo('technicalDataDrawUpApproval');
  const signed = async () => {
    const [review] = await makeCall(app, technicalDataCalls.technicalData, { testId: id }, await as(LEADER));
    return [review?.reviewName, review?.approveName];
  };
  expect(await signed()).toEqual(['范一鸣', '']);
  const back = { remark: '补充条款' };
  expect((await decide(id, DIRECTOR, 'technicalDataDrawUpApproval', 'REJECT_PRE', back)).code).toBe(200);
  expect((await decide(id, REVIEWER, 'technicalDataDrawUpReview', 'REJECT_PRE', back)).code).toBe(200);
  await step(id, 'technicalDataDrawUp');
  expect(await signed()).toEqual(['', '']);
});

test('a failure of a test that a team has not taken waits for the team, and whoever handles it leads the test', async () => {
  const of = await team('隔爆六组', OTHER);
  const id = await playedTo('testRecord');
  const given = { id, reason: '原负责人出差', teamId: of.id };
  expect((await tryCall(app, testListCalls.reallocate, given, await as(DIRECTOR))).code).toBe(200);
  const { flowInstanceId } = await detail(id);
  await playTestStep(stage, users, chance, { testId: id, instanceId: flowInstanceId, node: 'testRecord', failing: [1] });
  expect(await nodeOf(id)).toEqual(['testFailHandle']);
  expect((await waiting(LEADER, 'testFailHandle')).map((row) => row.id)).not.toContain(id);
  expect((await waiting(OTHER, 'testFailHandle')).map((row) => row.id)).toContain(id);
  expect((await decide(id, OTHER, 'testFailHandle', 'PASS_RETEST')).code).toBe(200);
  expect(await detail(id)).toMatchObject({ projectLeaderName: '江若琳', roundNo: 2 });
});

describe('testing that is handed on', () => {
  const taskIn = async (id: string) =>
    (
      await raw<{ id: string }>(
        "select replace(id::text, '-', '') as id from wf_task where business_id = $1 and status = 'open' and node = 'testRecord'",
        [id],
      )
    )[0]?.id ?? '';
  const transfer = async (id: string, from: string, to: string) =>
    tryCall(app, workflowActCalls.flowTransfer, { taskId: await taskIn(id), userId: await users.idOf(to), remark: '出差' }, await as(from));
  const setChecker = async (itemId: string, checker: string, account = LEADER) =>
    tryCall(app, planCalls.plannedItemChecker, { itemId, checkerId: await users.idOf(checker) }, await as(account));
  const record = async (itemId: string, account: string) => {
    const [item] = await raw<{ measures: { kind: string; min?: string; max?: string }[] }>('select measures from test_item where id = $1', [
      itemId,
    ]);
    const values = (item?.measures ?? []).map(({ kind, min, max }) =>
      kind === 'check' ? '1' : kind === 'text' ? '符合' : (min ?? max ?? '1'),
    );
    const times = { startTime: '2026-03-06 09:00:00', endTime: '2026-03-06 11:00:00' };
    return tryCall(app, testRecordCalls.saveTestRecord, { itemId, ...times, values, equipmentIds: [] }, await as(account));
  };
  const submit = async (id: string, account: string) => tryCall(app, testTaskCalls.submitForCcc, { id, remark: '完成' }, await as(account));

  test('takes its tests along, to nobody who checks them; the project leader names another checker', async () => {
    const id = await playedTo('testRecord');
    const items = await itemsOf(id);
    const [first] = items;
    expect((await transfer(id, TESTER, KEEPER)).refusal).toBe('laboratory.receiverChecks');
    expect((await setChecker(first?.id ?? '', OTHER, OTHER)).refusal).toBe('laboratory.notLeader');
    expect((await setChecker(first?.id ?? '', TESTER)).refusal).toBe('laboratory.checkerIsTester');
    expect((await setChecker(first?.id ?? '', ARCHIVIST)).refusal).toBe('laboratory.notAChecker');
    expect(first?.abilities.checker).toBe(true);
    for (const item of items) expect((await setChecker(item.id, OTHER)).code).toBe(200);
    expect((await transfer(id, TESTER, KEEPER)).code).toBe(200);
    expect((await itemsOf(id)).map(({ testerName, checkerName }) => [testerName, checkerName])).toEqual(
      items.map(() => ['朱语桐', '江若琳']),
    );
    expect((await record(first?.id ?? '', TESTER)).refusal).toBe('laboratory.notAtThisStep');
    for (const item of items) expect(await record(item.id, KEEPER)).toMatchObject({ code: 200, data: { testerName: '朱语桐' } });
    expect((await submit(id, KEEPER)).code).toBe(200);
    expect(await nodeOf(id)).toEqual(['testRecordApproval']);
    const audited = await raw<{ kind: string }>(
      "select distinct kind from audit_row where case_id = $1 and kind in ('laboratory.checkerNamed', 'laboratory.testsPassedOn') order by 1",
      [id],
    );
    expect(audited.map(({ kind }) => kind)).toEqual(['laboratory.checkerNamed', 'laboratory.testsPassedOn']);
    // who is to check finds it, opens it, and has nothing more to check afterwards
    const toCheck = async () =>
      (await makeCall(app, workflowListCalls.waitingPage, { tab: 'testChecks', size: 100 }, await as(OTHER))).records.filter(({ path }) =>
        path.includes(id),
      );
    expect((await toCheck()).map(({ title, fromName }) => [title, fromName]).sort()).toEqual(
      items.map(({ itemName, clause }) => [`${itemName} ${clause}`, '朱语桐']).sort(),
    );
    expect((await detail(id, OTHER)).id).toBe(id);
    expect((await decide(id, LEADER, 'testRecordApproval', 'PASS')).msg).toContain('江若琳');
    const password = clientHash(DEMO_PASSWORD);
    for (const { id: itemId } of items)
      await makeCall(app, testRecordCalls.checkTestRecord, { itemId, passed: true, password }, await as(OTHER));
    expect(await toCheck()).toEqual([]);
    expect((await setChecker(first?.id ?? '', DIRECTOR)).refusal).toBe('laboratory.testIsChecked');
  });

  test('of a leaver goes to the successor, who then checks none of it', async () => {
    const id = await playedTo('testRecord');
    const items = await itemsOf(id);
    expect(items.map(({ checkerName }) => checkerName)).toEqual(items.map(() => '朱语桐'));
    const handover = { fromUserId: await users.idOf(TESTER), toUserId: await users.idOf(KEEPER), remark: '离职交接' };
    await makeCall(app, workflowActCalls.flowHandover, handover, await as('admin'));
    expect((await itemsOf(id)).map(({ testerName, checkerName }) => [testerName, checkerName])).toEqual(items.map(() => ['朱语桐', '']));
    expect((await record(items[0]?.id ?? '', KEEPER)).code).toBe(200);
    expect((await setChecker(items[0]?.id ?? '', OTHER)).code).toBe(200);
  });

  test('that was left to its role before: whoever claims it tests what was left open', async () => {
    const id = await playedTo('testRecord');
    const [first, ...others] = await itemsOf(id);
    for (const item of [first, ...others]) await setChecker(item?.id ?? '', OTHER);
    await raw("update wf_task set assignee = null, assignee_name = '' where business_id = $1 and node = 'testRecord' and status = 'open'", [
      id,
    ]);
    expect((await record(first?.id ?? '', KEEPER)).refusal).toBe('laboratory.claimFirst');
    await makeCall(app, workflowListCalls.claimTask, { taskId: await taskIn(id) }, await as(KEEPER));
    expect((await itemsOf(id)).map(({ testerName }) => testerName)).toEqual([first, ...others].map(() => '朱语桐'));
    expect((await record(first?.id ?? '', KEEPER)).code).toBe(200);
  });

  test('is recorded and submitted by a deputy in the stead of the tester, and checked by somebody else', async () => {
    const id = await playedTo('testRecord');
    const items = await itemsOf(id);
    const now = momentText(world.now());
    const deputy = { deputyId: await users.idOf(KEEPER), categories: [], from: now, until: '2026-04-30 00:00:00' };
    await makeCall(app, workflowActCalls.flowDeputySave, deputy, await as(TESTER));
    expect((await record(items[0]?.id ?? '', KEEPER)).refusal).toBe('laboratory.checkerIsTester');
    for (const item of items) await setChecker(item.id, OTHER);
    for (const item of items) expect(await record(item.id, KEEPER)).toMatchObject({ code: 200, data: { testerName: '朱语桐' } });
    expect((await submit(id, KEEPER)).code).toBe(200);
    expect(await nodeOf(id)).toEqual(['testRecordApproval']);
    await raw('update wf_deputy set ended_at = from_at where tenant_id = $1', [MAIN_TENANT]);
  });

  test('a deputy who recorded for the tester is held to have tested, though the tester submits', async () => {
    const id = await playedTo('testRecord');
    const [alone] = await raw<{ id: string }>(
      `select replace(b.id::text, '-', '') as id from business_case b where b.tenant_id = $1 and b.category = 'cccApplication' and b.phase = 'accepted'
         and not exists (select from case_work w where w.case_id = b.id and w.kind = 'typeTest') order by b.id limit 1`,
      [MAIN_TENANT],
    );
    const served = alone?.id ?? '';
    const actor = systemActor(MAIN_TENANT);
    await db.write(actor, (tx) => linkWork(tx, { actor, world, lang: 'zh' }, { caseId: served, workId: id, kind: 'typeTest' }));
    const keeper = await users.idOf(KEEPER);
    const hasTested = async () => (await db.read(actor, (tx) => testPeopleOf(tx, served))).includes(keeper);
    const items = await itemsOf(id);
    for (const item of items) await setChecker(item.id, OTHER);
    expect(await hasTested()).toBe(false);
    const deputy = { deputyId: keeper, categories: [], from: momentText(world.now()), until: '2026-04-30 00:00:00' };
    await makeCall(app, workflowActCalls.flowDeputySave, deputy, await as(TESTER));
    for (const item of items) expect((await record(item.id, KEEPER)).code).toBe(200);
    await raw('update wf_deputy set ended_at = from_at where tenant_id = $1', [MAIN_TENANT]);
    expect((await submit(id, TESTER)).code).toBe(200);
    expect(await hasTested()).toBe(true);
  });
});

test('two reports never bear one number: what is issued is not corrected while another is written', async () => {
  const id = await playedTo();
  const correctable = await makeCall(app, correctionCalls.correctableTest, { taskId: id }, await as(LEADER));
  const report = { conclusionText: correctable.conclusionText, sampleDesc: '样品 2 台' };
  const asked = { taskId: id, reason: '笔误', report };
  const { id: waits } = await makeCall(app, correctionCalls.correctionAsk, asked, await as(LEADER));
  const actor = systemActor(MAIN_TENANT);
  await db.write(actor, (tx) => reopenTypeTest(tx, { actor, world, lang: 'zh' }, caseId, 'report'));
  const decideIt = async (approved: boolean) =>
    tryCall(app, correctionCalls.correctionDecide, { id: waits, approved, remark: '重编报告' }, await as(DIRECTOR));
  expect((await decideIt(true)).refusal).toBe('laboratory.reportBeingRewritten');
  expect((await decideIt(false)).code).toBe(200);
  expect((await tryCall(app, correctionCalls.correctionAsk, asked, await as(LEADER))).refusal).toBe('laboratory.reportBeingRewritten');
  for (const node of ['certDrawUp', 'certReview']) await step(id, node);
  expect((await decide(id, DIRECTOR, 'certApproval', 'PASS')).code).toBe(200);
  expect((await detail(id)).reports.map(({ reportNo, state }) => [reportNo, state])).toEqual([
    [`${correctable.reportNo}-1`, '3'],
    [correctable.reportNo, '7'],
  ]);
  await expect(raw("update test_report set report_no = $2 where task_id = $1 and state = '3'", [id, correctable.reportNo])).rejects.toThrow(
    /test_report_number/,
  );
});

test('nothing is left that must never be', async () => {
  expect((await verifyAll({ db, files: app.files, hash: false })).flatMap((r) => r.breaches)).toEqual([]);
});
