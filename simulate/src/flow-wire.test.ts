/** The catalogue's calls of the process engine over the wire: address, names of what is sent, and what comes back, each with success. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { leaveCalls } from '@zhengjian/contract/areas/leave/calls.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { workflowReleaseCalls } from '@zhengjian/contract/areas/workflow/releases.ts';
import { testSystem } from '@zhengjian/server/src/testing/system.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { MAIN_TENANT, seedInstitute } from './institute.ts';
import { createUsers, type Users } from './people.ts';

const world = simulatedWorld('flow-wire', new Date('2026-03-06T09:00:00+08:00'));
const system = await testSystem(world);
const { app, db } = system;
const folder = path.resolve(import.meta.dirname, '../../processes');
const LEAVE = readFileSync(path.join(folder, 'leave.bpmn'));
let users: Users;

const APPLICANT = 'xujingyi';
const HEAD = 'zhouliyan';
const as = async (account: string) => ({ token: await users.as(account) });
let day = 0;
/** A leave of one day that waits for the head of department. */
const filed = async () => {
  day += 1;
  const date = new Date(Date.UTC(2026, 3, day)).toISOString().slice(0, 10);
  const { id, processInstanceId } = await makeCall(
    app,
    leaveCalls.startProcess,
    { leaveType: '3', startDate: date, startHalf: '0', endDate: date, endHalf: '1', reason: '年假' },
    await as(APPLICANT),
  );
  const { task } = await makeCall(app, leaveCalls.detail, { businessId: id }, await as(HEAD));
  return { id, flowInstanceId: processInstanceId, taskId: task?.taskId ?? '' };
};

beforeAll(async () => {
  await seedInstitute(db, world, folder);
  users = createUsers({ app, db, world }, MAIN_TENANT);
}, 120_000);

test('addresses are the catalogue’s', () => {
  const { claimTask, completeTask, followDelete, changeState, deleteDeployment, deployUpload } = workflowListCalls;
  expect([claimTask, completeTask, followDelete, changeState, deleteDeployment, deployUpload].map((c) => `${c.method} ${c.path}`)).toEqual([
    'POST /blade-flow/work/claim-task',
    'POST /blade-flow/work/complete-task',
    'POST /blade-flow/follow/delete-process-instance',
    'POST /blade-flow/manager/change-state',
    'POST /blade-flow/manager/delete-deployment',
    'POST /blade-flow/manager/deploy-upload',
  ]);
});

describe('work', () => {
  test('processes and nodes that one may have to do with; where a case stands', async () => {
    const processes = await makeCall(app, workflowListCalls.queryCategoryWithAuth, {}, await as(HEAD));
    expect(processes).toContainEqual({ category: 'leave', categoryName: '请假' });
    const nodes = await makeCall(app, workflowListCalls.queryNodesWithAuth, { category: 'leave' }, await as(HEAD));
    expect(nodes.map((n) => n.nodeKey)).toContain('head');
    const { id, flowInstanceId } = await filed();
    const params = await makeCall(app, workflowListCalls.queryTimeLineParams, { flowInstanceId }, await as(HEAD));
    expect(JSON.stringify(params)).toContain(id);
    const picture = await makeCall(app, workflowCalls.modelView, { processInstanceId: flowInstanceId }, await as(HEAD));
    expect(picture.flow.filter((f) => f.endStep === null).map((f) => f.historyActivityId)).toContain('head');
    const history = await makeCall(app, workflowCalls.historyFlowList, { processInstanceId: flowInstanceId }, await as(HEAD));
    expect(history).toEqual(picture.flow);
    const chosen = await makeCall(app, acceptanceCalls.preApprovalDetail, { id }, await as(HEAD));
    expect(chosen).toEqual({ isNeedModelTest: '', chooseLaboratory: '', explanation: '' });
  });

  test('a task is claimed and completed; what was done and sent stands in its list', async () => {
    const { flowInstanceId, taskId } = await filed();
    await makeCall(app, workflowListCalls.claimTask, { taskId }, await as(HEAD));
    const mine = await makeCall(app, workflowListCalls.todoList, { current: 1, size: 50 }, await as(HEAD));
    expect(mine.records.map((r) => r.taskId)).toContain(taskId);
    const done = await makeCall(app, workflowListCalls.completeTask, { taskId, result: 'PASS', comment: '同意' }, await as(HEAD));
    expect(done).toMatchObject({ flowInstanceId, ended: true });
    const finished = await makeCall(app, workflowListCalls.doneList, { current: 1, size: 50 }, await as(HEAD));
    expect(finished.records.map((r) => r.processInstanceId)).toContain(flowInstanceId);
    const sent = await makeCall(app, workflowListCalls.sendList, { current: 1, size: 50 }, await as(APPLICANT));
    expect(sent.records.map((r) => r.processInstanceId)).toContain(flowInstanceId);
  });

  test('several are handed out, one is sent back, one is stopped', async () => {
    const [one, two, three] = [await filed(), await filed(), await filed()];
    const who = await makeCall(
      app,
      workflowActCalls.flowBatchUsers,
      { flowInstanceIds: [one.flowInstanceId, two.flowInstanceId], currentNodeKeyName: 'head' } as never,
      await as('wangjianheng'),
    );
    const head = who.find((p) => p.may === 2);
    const outcomes = await makeCall(
      app,
      workflowActCalls.distributionBatch,
      {
        flowInstanceIds: [one.flowInstanceId, two.flowInstanceId],
        currentNodeKeyName: 'head',
        assignmentType: '1',
        assignmentValue: head?.id ?? '',
        remark: '',
      } as never,
      await as('wangjianheng'),
    );
    expect(outcomes.map((o) => o.done)).toEqual([true, true]);
    await makeCall(
      app,
      workflowListCalls.followDelete,
      { processInstanceId: three.flowInstanceId, deleteReason: '重复提交' },
      await as('wangjianheng'),
    );
    expect((await makeCall(app, leaveCalls.detail, { businessId: three.id }, await as(APPLICANT))).state).toBe('95');
    const stopped = await makeCall(
      app,
      workflowListCalls.followList,
      { current: 1, size: 50, status: 'terminated' },
      await as('wangjianheng'),
    );
    expect(stopped.records.map((r) => r.processInstanceId)).toEqual([three.flowInstanceId]);
  });

  test('a return by its own address', async () => {
    const { id, flowInstanceId } = await filed();
    await makeCall(
      app,
      workflowActCalls.flowSubmitForReject,
      { flowInstanceIds: [flowInstanceId], currentNodeKeyName: 'head', result: 'REJECT_PRE', remark: '日期冲突' } as never,
      await as(HEAD),
    );
    expect((await makeCall(app, leaveCalls.detail, { businessId: id }, await as(APPLICANT))).state).toBe('15');
  });

  test('people and teams: the plan centre, a team, those of it who may be next', async () => {
    const centre = await makeCall(app, workflowCalls.planCenterUsers, {}, await as(HEAD));
    expect(centre.map((p) => p.realName)).toContain('吴向东');
    const [team] = await makeCall(app, workflowCalls.teamList, {}, await as(HEAD));
    const { flowInstanceId, taskId } = await filed();
    const groups = await makeCall(
      app,
      workflowCalls.flowNextUserListForTeam,
      { flowInstanceId, taskId, teamId: team?.id ?? '' } as never,
      await as(HEAD),
    );
    expect(groups.every((g) => g.userList.length === 0)).toBe(true);
    const foreign = { flowInstanceId, taskId, teamId: 'f'.repeat(32) } as never;
    expect((await tryCall(app, workflowCalls.flowNextUserListForTeam, foreign, await as(HEAD))).refusal).toBe('workflow.teamUnknown');
  });
});

describe('versions and drafts', () => {
  const admin = () => as('admin');
  const versions = async () =>
    (await makeCall(app, workflowListCalls.managerList, { current: 1, size: 50, category: 'leave' }, await admin())).records;
  const upload = async (content: Buffer, filename = 'leave.bpmn', note = '按评审意见修改') =>
    tryCall(app, workflowListCalls.deployUpload, { category: 'leave', note } as never, {
      ...(await admin()),
      file: { filename, type: 'application/xml', content },
    });

  const released = async (id: string) => makeCall(app, workflowReleaseCalls.releaseDecide, { id, agree: true }, await as('wangjianheng'));

  test('a file is deployed, its version put aside and taken up again, and deleted while no case ran on it', async () => {
    const changed = Buffer.from(LEAVE.toString().replace('name="请假申请"', 'name="填写请假申请"'));
    expect((await upload(changed, 'leave.bpmn', '')).refusal).toBe('workflow.releaseNote');
    const { data } = await upload(changed);
    expect(data).toMatchObject({ deployed: false, version: 0, faults: [] });
    expect(await released(data.releaseId)).toMatchObject({ status: 'released', version: 2 });
    const of = async (version: number) => (await versions()).find((v) => v.version === version)?.id ?? '';
    await makeCall(app, workflowListCalls.changeState, { processDefinitionId: await of(1), state: 'active' }, await admin());
    expect((await versions()).map((v) => `${v.version} ${v.status}`).sort()).toEqual(['1 active', '2 suspended']);
    await makeCall(app, workflowListCalls.deleteDeployment, { deploymentIds: [await of(2)] } as never, await admin());
    expect((await versions()).map((v) => v.version)).toEqual([1]);
  });

  test('a file beyond the limit is refused in words, whatever its length', async () => {
    expect((await upload(Buffer.alloc(9_000_000, 'x'))).refusal).toBe('workflow.modelTooLarge');
    const { data } = await upload(Buffer.alloc(2_500_000, 'x'));
    expect(data).toMatchObject({ deployed: false });
    expect(data.faults[0]?.text ?? JSON.stringify(data.faults)).toContain('文件过大');
  });

  test('a draft is saved, listed, opened, deployed and removed', async () => {
    const xml = LEAVE.toString().replace('name="已撤销"', 'name="已放弃"');
    const { id } = await makeCall(app, workflowListCalls.modelSubmit, { xml }, await admin());
    expect((await makeCall(app, workflowListCalls.modelList, { current: 1, size: 50 }, await admin())).records).toMatchObject([{ id }]);
    expect((await makeCall(app, workflowListCalls.modelDetail, { id }, await admin())).xml).toContain('已放弃');
    const asked = await makeCall(app, workflowListCalls.modelDeploy, { id, note: '撤销改称放弃' }, await admin());
    expect(asked).toMatchObject({ processDefinitionId: '', version: 0 });
    const { version } = await released(asked.releaseId);
    const { records } = await makeCall(app, workflowListCalls.managerList, { category: 'leave', current: 1, size: 5 }, await admin());
    expect(records[0]).toMatchObject({ version, note: '撤销改称放弃' });
    expect(version).toBeGreaterThan(1);
    await makeCall(app, workflowListCalls.modelRemove, { ids: [id] } as never, await admin());
    expect((await makeCall(app, workflowListCalls.modelList, { current: 1, size: 50 }, await admin())).total).toBe(0);
  });
});

describe('a second person on publishing', () => {
  const admin = () => as('admin');
  const dean = () => as('wangjianheng');
  const ofLeave = async () =>
    (await makeCall(app, workflowListCalls.managerList, { category: 'leave', current: 1, size: 20 }, await admin())).records;
  const inUse = async () => (await ofLeave()).find((v) => v.status === 'active');
  const days = (n: string) => LEAVE.toString().replace(/(id="head"[^>]*wf:days=")[^"]+"/, `$1${n}"`);
  const drawn = async (xml: string, who = 'admin') => (await makeCall(app, workflowListCalls.modelSubmit, { xml }, await as(who))).id;
  const ask = async (id: string) => tryCall(app, workflowListCalls.modelDeploy, { id, note: '部门负责人审批时限改为四天' }, await admin());
  const waiting = async (account: string) =>
    (await makeCall(app, workflowListCalls.waitingWork, {}, await as(account))).find((w) => w.kind === 'releases');
  const detail = async (id: string) => makeCall(app, workflowReleaseCalls.releaseDetail, { id }, await dean());
  const decide = async (account: string, more: { id: string; agree: boolean; remark?: string; baseDefinitionId?: string }) =>
    tryCall(app, workflowReleaseCalls.releaseDecide, more, await as(account));
  const told = async (template: string) =>
    db.system((tx) =>
      tx
        .selectFrom('message as m')
        .innerJoin('user_account as u', 'u.id', 'm.user_id')
        .select(['u.account', 'm.link'])
        .where('m.tenant_id', '=', MAIN_TENANT)
        .where('m.template', '=', template)
        .orderBy('m.created_at', 'desc')
        .execute(),
    );

  test('waits with a message for somebody else, who sees what changes, who can move and whether it is sound, and releases it', async () => {
    await filed();
    const before = await inUse();
    const model = await drawn(days('4'));
    const { data: asked } = await ask(model);
    expect((await inUse())?.id).toBe(before?.id);
    expect((await ask(model)).refusal).toBe('workflow.releaseOpen');
    expect(await waiting('wangjianheng')).toMatchObject({ count: 1, path: '/flow/releases?status=open' });
    expect(await waiting('caonianci')).toMatchObject({ count: 1 });
    expect(await waiting('admin')).toBeUndefined();
    expect(await told('releaseAsked')).toContainEqual({ account: 'caonianci', link: `/flow/releases?request=${asked.releaseId}` });
    const seen = await detail(asked.releaseId);
    expect(seen).toMatchObject({
      baseVersion: before?.version,
      faults: [],
      askedBy: '系统管理员',
      abilities: { decide: true, withdraw: false },
    });
    expect(seen.plan?.movable).toBeGreaterThan(0);
    const head = seen.differences.find((d) => d.element === 'head');
    expect(head).toMatchObject({ kind: 'changed', of: 'node', changes: [{ field: '天数', after: '4' }] });
    // neither whoever has asked nor whoever lacks the right
    expect((await decide('admin', { id: asked.releaseId, agree: true })).refusal).toBe('workflow.releaseSelf');
    expect((await decide('zhangruonan', { id: asked.releaseId, agree: true })).code).toBe(403);
    expect((await decide('wangjianheng', { id: asked.releaseId, agree: false })).code).toBe(400);
    const stale = { id: asked.releaseId, agree: true, baseDefinitionId: 'f'.repeat(32) };
    expect((await decide('wangjianheng', stale)).refusal).toBe('workflow.releaseOvertaken');
    const done = await decide('wangjianheng', { id: asked.releaseId, agree: true, baseDefinitionId: seen.baseDefinitionId });
    expect(done.data).toMatchObject({ status: 'released', decidedBy: '王建衡' });
    expect((await inUse())?.version).toBe(done.data.version);
    expect((await decide('caonianci', { id: asked.releaseId, agree: true })).refusal).toBe('workflow.releaseDecided');
    expect((await told('releaseDone')).map((m) => m.account)).toContain('admin');
    expect(await waiting('wangjianheng')).toBeUndefined();
    const kinds = await db.system((tx) => tx.selectFrom('audit_row').select('kind').where('kind', 'like', 'workflow.release%').execute());
    expect(new Set(kinds.map((k) => k.kind))).toEqual(new Set(['workflow.releaseAsked', 'workflow.releaseDecided']));
  });

  test('is refused with a reason, or withdrawn by who asked for it; whoever has drawn on it does not release it', async () => {
    const model = await drawn(days('5'));
    const before = (await inUse())?.id;
    const first = (await ask(model)).data.releaseId;
    const refused = await decide('wangjianheng', { id: first, agree: false, remark: '时限不宜放宽' });
    expect(refused.data).toMatchObject({ status: 'refused', decideRemark: '时限不宜放宽', version: 0 });
    const second = (await ask(model)).data.releaseId;
    const withdraw = async (account: string) => tryCall(app, workflowReleaseCalls.releaseWithdraw, { id: second }, await as(account));
    expect((await withdraw('wangjianheng')).code).toBe(403);
    expect((await withdraw('admin')).data).toMatchObject({ status: 'withdrawn' });
    // the dean has drawn on it
    await db.system((tx) =>
      sql`update wf_model set authors = array_append(authors, (select id from user_account where tenant_id = ${MAIN_TENANT} and account = 'wangjianheng')) where id = ${model}`.execute(
        tx,
      ),
    );
    const third = (await ask(model)).data.releaseId;
    expect((await decide('wangjianheng', { id: third, agree: true })).refusal).toBe('workflow.releaseSelf');
    expect(await waiting('wangjianheng')).toBeUndefined();
    expect((await inUse())?.id).toBe(before);
    expect((await decide('caonianci', { id: third, agree: true })).data).toMatchObject({ status: 'released' });
  });

  test('without anybody else who may release, it is refused with the way out; the parameter of the institute decides', async () => {
    const set = (value: string) =>
      db.system((tx) =>
        sql`update system_param set param_value = ${value} where tenant_id = ${MAIN_TENANT} and param_key = 'flow.releaseNeeded'`.execute(
          tx,
        ),
      );
    const grants = (code: string) =>
      db.system((tx) =>
        sql`update menu set code = ${code === 'flow_release' ? 'flow_release' : 'flow_release_off'} where tenant_id = ${MAIN_TENANT} and code like 'flow_release%' and code <> 'flow_release_view'`.execute(
          tx,
        ),
      );
    const model = await drawn(days('6'));
    expect(await makeCall(app, workflowReleaseCalls.releaseRule, {}, await admin())).toEqual({
      needed: true,
      people: ['曹念慈', '王建衡'],
    });
    await grants('off');
    expect((await ask(model)).refusal).toBe('workflow.releaseNobody');
    await grants('flow_release');
    await set('false');
    expect((await ask(model)).data).toMatchObject({ releaseId: '', version: (await inUse())?.version });
    await set('true');
  });
});
