/** Remarks on places of a type test: on clauses, problems and files under review, and those of the case's engineer on a report sent back. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { technicalDataCalls } from '@zhengjian/contract/areas/laboratory/technical-data.ts';
import { testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { reviewCommentCalls } from '@zhengjian/contract/areas/workflow/review-comments.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { openTasksOf, perform, REPORT_MET } from './certification.ts';
import { chanceOf } from './chance.ts';
import { MAIN_TENANT } from './institute.ts';
import { demoSystem } from './testing/demo-system.ts';

const { app, db, raw, world, users, faults } = await demoSystem('test remarks');
const stage = { app, db, world };
const chance = chanceOf('test remarks');
const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
afterEach(() => expect(faults.splice(0)).toEqual([]));

const [DIRECTOR, REVIEWER, ENGINEER] = ['sunhaoran', 'fanyiming', 'guoanqi'];
const { reviewCommentList, reviewCommentSubmit, reviewCommentAnswer } = reviewCommentCalls;
let of = { id: '', account: '' };

beforeAll(async () => {
  const [waiting] = await raw<{ id: string; account: string; planner: string }>(
    `select replace(a.id::text, '-', '') as id, u.account, p.account as planner
     from ccc_application a join ccc_acceptance s on s.case_id = a.id join user_account p on p.id = s.plan_center_user
     join user_company m on m.tenant_id = a.tenant_id and m.company_id = a.applicant_id join user_account u on u.id = m.user_id
     where a.tenant_id = $1 and a.state = 40 and s.is_need_model_test and s.is_need_factory_check order by a.id, u.account limit 1`,
    [MAIN_TENANT],
  );
  if (!waiting) throw new Error('no case waits for its dispatch');
  of = waiting;
  const sent = { id: of.id, result: 'PASS', authCenterUser: await users.idOf(ENGINEER), remark: '下达' };
  await makeCall(app, acceptanceCalls.dispatch, sent, await as(waiting.planner));
}, 120_000);

type At = { instance: string; node: string; work: string };
const playUntil = async (node: string, ...left: string[]): Promise<At> => {
  for (let steps = 0; steps < 160; steps += 1) {
    const open = (await openTasksOf(stage, of.id)).filter(({ kind }) => !left.includes(kind));
    const there = open.find((task) => task.node === node);
    if (there) return there;
    world.setNow(new Date(world.now().getTime() + 3 * 3_600_000));
    for (const task of open) if (await perform(stage, users, chance, of, task)) break;
  }
  throw new Error(`${node} was not reached`);
};
const decide = async (account: string, at: At, result: string, more: object = {}) => {
  world.setNow(new Date(world.now().getTime() + 60_000));
  const input = { flowInstanceIds: [at.instance], currentNodeKeyName: at.node, result, remark: '请更正', ...more };
  return tryCall(app, workflowCalls.flowSubmit, input as never, await as(account));
};
const done = async (account: string, at: At, result: string, more: object = {}) => {
  const { code, msg } = await decide(account, at, result, more);
  expect(code, `${at.node} ${result}: ${msg}`).toBe(200);
};
const listOf = async (account: string, { instance: flowInstanceId }: Pick<At, 'instance'>) =>
  makeCall(app, reviewCommentList, { flowInstanceId }, await as(account));
const hang = async (account: string, { instance: flowInstanceId }: Pick<At, 'instance'>, more: object) =>
  tryCall(
    app,
    reviewCommentSubmit,
    { flowInstanceId, place: '', placeName: '', part: 'data', comment: '请核对', forCompany: false, ...more },
    await as(account),
  );
const answer = async (account: string, id: string, words: string) =>
  tryCall(app, reviewCommentAnswer, { id, answer: words }, await as(account));
const leaderOf = async ({ work }: At): Promise<string> => {
  const { projectLeaderName } = await makeCall(app, testTaskCalls.testTaskDetail, { id: work }, await as(DIRECTOR));
  return projectLeaderName === '江若琳' ? 'jiangruolin' : 'humingzhe';
};

test('the engineer hangs remarks on drawings that go back; the company answers each before it goes on, and sees those of nobody else', async () => {
  const drawUp = await playUntil('technicalDataDrawUp', 'factoryInspection');
  const leader = await leaderOf(drawUp);
  const [drawing] = await raw<{ id: string }>(
    `select replace(f.id::text, '-', '') as id from archive_file f join file_catalog n on n.id = f.file_catalog_id
      where f.case_id = $1 and n.catalog_code = '0111' and f.filed order by f.id limit 1`,
    [of.id],
  );
  const place = `files:${drawing?.id}`;
  const onDrawing = await hang(leader, drawUp, {
    place,
    placeName: '总装图.pdf',
    part: 'files',
    comment: '未标注接合面',
    forCompany: true,
  });
  expect(onDrawing.code, onDrawing.msg).toBe(200);
  const checks = [{ clause: '24', subject: '图样完整', finding: 'problem' as const }];
  await makeCall(app, technicalDataCalls.saveTechnicalData, { testId: drawUp.work, checks }, await as(leader));
  const noted = { taskId: drawUp.work, clause: '24', problem: '接合面未标注' };
  const problem = await makeCall(app, technicalDataCalls.problemSave, noted, await as(leader));
  const inside = await hang(leader, drawUp, {
    place: `problems:${problem.id}`,
    placeName: '条款“24”的问题',
    comment: '内部：下轮重点核对',
  });
  expect((await listOf(of.account, drawUp)).comments, 'not while it is written').toEqual([]);
  await done(leader, drawUp, 'REJECT_PRE', { replyDeadline: '2027-03-30', cusRemark: '请修改图纸' });

  expect((await listOf(of.account, drawUp)).comments).toMatchObject([
    { id: onDrawing.data.id, place, part: 'files', byName: '本机构', state: 'open', abilities: { answer: true, change: false } },
  ]);
  await makeCall(app, technicalDataCalls.problemReply, { problemId: problem.id, reply: '已标注' }, await as(of.account));
  const companyDone = async () => tryCall(app, testTaskCalls.companyDone, { id: drawUp.work, remark: '已修改' }, await as(of.account));
  expect((await companyDone()).refusal).toBe('workflow.commentsUnanswered');
  expect((await answer(of.account, onDrawing.data.id, '已在 B 版标注')).code).toBe(200);
  expect((await companyDone()).code).toBe(200);

  await makeCall(
    app,
    technicalDataCalls.saveTechnicalData,
    { testId: drawUp.work, checks: [{ ...checks[0], finding: 'conforms' } as never] },
    await as(leader),
  );
  await makeCall(app, technicalDataCalls.problemSettle, { problemId: problem.id, settled: true }, await as(leader));
  expect((await decide(leader, drawUp, 'PASS')).refusal, 'an own remark is open').toBe('workflow.ownCommentsOpen');
  await makeCall(app, reviewCommentCalls.reviewCommentRemove, { id: inside.data.id }, await as(leader));
  await done(leader, drawUp, 'PASS');
  expect((await listOf(leader, drawUp)).comments).toMatchObject([{ state: 'resolved', answer: '已在 B 版标注' }]);
});

test('the reviewer hangs a remark on a clause, and the engineer answers it', async () => {
  const review = await playUntil('technicalDataDrawUpReview', 'factoryInspection');
  const leader = await leaderOf(review);
  const { data } = await hang(REVIEWER, review, { place: 'checks:24', placeName: '24 图样完整', comment: '请写明依据的图号' });
  await done(REVIEWER, review, 'REJECT_PRE');
  const drawUp = { ...review, node: 'technicalDataDrawUp' };
  expect((await listOf(leader, drawUp)).comments.at(-1)).toMatchObject({ place: 'checks:24', part: 'data', abilities: { answer: true } });
  expect((await decide(leader, drawUp, 'PASS')).refusal).toBe('workflow.commentsUnanswered');
  await answer(leader, data.id, '见图号 YBX4-01');
  await done(leader, drawUp, 'PASS');
});

test('what the engineer of the case says of a report reaches the laboratory, is answered there, and resolved at the case', async () => {
  const engineer = await playUntil('modelTestReportReview', 'factoryInspection');
  const test1 = (await makeCall(app, testTaskCalls.testTasksOfCase, { caseId: of.id }, await as(ENGINEER)))[0];
  if (!test1) throw new Error('the case has no test');
  const detail = async () => makeCall(app, testTaskCalls.testTaskDetail, { id: test1.id }, await as(ENGINEER));
  const [report] = (await detail()).reports;
  const released = { instance: (await detail()).flowInstanceId, node: '', work: test1.id };
  const leader = await leaderOf(released);
  // on the page of the test, which is not theirs to decide
  expect(await listOf(ENGINEER, released)).toMatchObject({ mayComment: true });
  expect(await listOf('zhengkaixuan', released)).toMatchObject({ mayComment: false });
  const place = `reports:${report?.id}.sampleDesc`;
  const onReport = await hang(ENGINEER, released, { place, placeName: '样品描述', part: 'reports', comment: '样品编号与送样单不一致' });
  expect(onReport.code, onReport.msg).toBe(200);
  const onCase = await hang(ENGINEER, engineer, {
    place: 'trademark',
    placeName: '商标',
    part: 'application',
    comment: '报告首页商标有误',
  });
  const seen = { id: onReport.data.id, place, state: 'open' };
  expect((await listOf(ENGINEER, released)).comments).toEqual(
    expect.arrayContaining([expect.objectContaining({ ...seen, part: 'reports', abilities: { change: true, answer: false } })]),
  );
  // the same on the page of the case, where the place does not stand
  expect((await listOf(ENGINEER, engineer)).comments).toMatchObject([
    { ...seen, part: '', placeName: `${test1.workNo} 样品描述`, abilities: { change: true } },
    { id: onCase.data.id, part: 'application' },
  ]);
  expect(
    (await listOf(leader, released)).comments.filter(({ state }) => state === 'open'),
    'not before it is sent back',
  ).toEqual([]);
  expect((await decide(ENGINEER, engineer, 'PASS', REPORT_MET)).refusal).toBe('workflow.ownCommentsOpen');
  await done(ENGINEER, engineer, 'REJECT_TEST', { remark: '请更正报告' });

  const drawUp = await playUntil('certDrawUp', 'factoryInspection');
  const atLaboratory = (await listOf(leader, drawUp)).comments;
  expect(atLaboratory).toMatchObject([
    { ...seen, part: 'reports', nodeKey: 'modelTestReportReview', byName: '郭安琪', abilities: { change: false, answer: true } },
    { id: onCase.data.id, part: '', abilities: { answer: true } },
  ]);
  expect(await listOf(of.account, drawUp), 'the institute’s own').toMatchObject({ comments: [] });
  const again = { conclusion: report?.conclusion, conclusionText: report?.conclusionText, sampleDesc: '样品 2 台，编号 01、02' };
  expect((await decide(leader, drawUp, 'PASS', again)).refusal).toBe('workflow.commentsUnanswered');
  expect((await answer('zhengkaixuan', onReport.data.id, '不是我的')).refusal).toBe('workflow.answerNotYours');
  for (const { id } of atLaboratory) expect((await answer(leader, id, '已更正')).code).toBe(200);
  await done(leader, drawUp, 'PASS', again);

  const back = await playUntil('modelTestReportReview', 'factoryInspection');
  expect((await listOf(ENGINEER, back)).comments).toMatchObject([
    { id: onReport.data.id, state: 'answered', answer: '已更正', abilities: { change: true } },
    { id: onCase.data.id, state: 'answered' },
  ]);
  expect((await answer(leader, onReport.data.id, '又改了')).refusal, 'it is the engineer’s turn').toBe('workflow.answerNotYours');
  await done(ENGINEER, back, 'PASS', REPORT_MET);
  const told = await raw<{ resolved: boolean }>(
    'select resolved_task is not null as resolved from wf_review_comment where id = any($1::uuid[])',
    [[onReport.data.id, onCase.data.id]],
  );
  expect(told).toEqual([{ resolved: true }, { resolved: true }]);
});
