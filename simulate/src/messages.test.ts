/** What the institute tells its companies and its own people, read through the public calls. */
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { statisticsCalls } from '@zhengjian/contract/areas/statistics/calls.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowDeadlineCalls } from '@zhengjian/contract/areas/workflow/deadline.ts';
import { allJobs } from '@zhengjian/server/src/jobs.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { OTHER_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { DEMO_UNTIL, demoSystem } from './testing/demo-system.ts';

const { app, db, raw, world, users } = await demoSystem('messages');
const as = async (account: string, lang: 'zh' | 'en' = 'zh') => ({ token: await users.as(account), lang });

/** The user of the company with the most messages, and one of another company with some. */
let [busy, other] = ['', ''];

beforeAll(async () => {
  // a fortnight in which nobody does anything
  world.setNow(new Date(DEMO_UNTIL.getTime() + 14 * 86_400_000));
  for (const job of allJobs({ db, world })) await job.run();
  const told = await raw<{ account: string }>(
    "select u.account from message m join user_account u on u.id = m.user_id where m.tenant_id = '000000' and u.user_type = 2 group by 1 order by count(*) desc, 1",
  );
  busy = told[0]?.account ?? '';
  other = told[1]?.account ?? '';
}, 180_000);

test('the play has told both sides, and what is a week old has been read', async () => {
  const [kinds] = await raw<{ templates: string[] }>('select array_agg(distinct template order by template) as templates from message');
  expect(kinds?.templates).toEqual(
    expect.arrayContaining(['caseProgress', 'caseReturned', 'taskGiven', 'taskYellow', 'taskSevere', 'stageSevere']),
  );
  const [old] = await raw<{ n: number }>(
    "select count(*)::int n from message where read_at is null and created_at < timestamptz '2026-02-27 17:00:00+08'",
  );
  expect(old?.n).toBe(0);
  // the post office of the play took every mail of its last weeks; nothing is left for a real one
  const [left] = await raw<{ mailed: number; waiting: number }>(
    `select count(*) filter (where channel = 'mail' and state = 'sent')::int as mailed,
       count(*) filter (where state = 'waiting' and created_at <= timestamptz '2026-03-06 17:00:00+08')::int as waiting from message_out`,
  );
  expect(left?.mailed).toBeGreaterThan(0);
  expect(left?.waiting).toBe(0);
});

test('a message is read in the language of the reader', async () => {
  const zh = await makeCall(app, portalCalls.customerMessagePage, { size: 200 }, await as(busy));
  const en = await makeCall(app, portalCalls.customerMessagePage, { size: 200 }, await as(busy, 'en'));
  expect(en.records.map((m) => m.id)).toEqual(zh.records.map((m) => m.id));
  const accepted = zh.records.find((m) => m.title.endsWith('申请已受理'));
  expect(accepted?.title).toMatch(/^A\d{4}CCC\d{6}：申请已受理$/);
  expect(en.records.find((m) => m.id === accepted?.id)?.title).toMatch(/^A\d{4}CCC\d{6}: Accepted$/);
  const detail = await makeCall(app, portalCalls.customerMessageDetail, { id: accepted?.id ?? '' }, await as(busy, 'en'));
  expect(detail.lines.join(' ')).toMatch(/^News of A\d{4}CCC\d{6} \(.+\): Accepted\.$/);
  expect(detail.link).toMatch(/^\/customer\/yewuCenter\/manage\/detail\?id=[0-9a-f]{32}$/);
});

test('nobody reads or marks what is another’s: another company, a colleague, another tenant', async () => {
  const mine = (await makeCall(app, portalCalls.customerMessagePage, {}, await as(busy))).records;
  const id = mine[0]?.id ?? '';
  const theirs = { token: await createUsers({ app, db, world }, OTHER_TENANT).as('bhwanyuan') };
  for (const stranger of [await as(other), theirs]) {
    expect((await tryCall(app, portalCalls.customerMessageDetail, { id }, stranger)).refusal).toBe('portal.notFound');
    expect(await makeCall(app, portalCalls.customerMessageMarkRead, { ids: [id] }, stranger)).toEqual({ read: 0 });
    const seen = await makeCall(app, portalCalls.customerMessagePage, { size: 200 }, stranger);
    expect(seen.records.map((m) => m.id)).not.toContain(id);
  }
  expect((await tryCall(app, portalCalls.messageDetail, { id }, await as('zhangruonan'))).refusal).toBe('portal.notFound');
  expect((await tryCall(app, portalCalls.messagePage, {}, await as(busy))).code).toBe(403);
  expect((await tryCall(app, portalCalls.customerMessagePage, {}, await as('zhangruonan'))).code).toBe(403);
});

test('a move that was asked for is told to whoever may decide, and what became of it to whom asked', async () => {
  const newest = async (account: string, page = {}) =>
    (await makeCall(app, portalCalls.messagePage, { size: 200, ...page }, await as(account))).records;
  const [asked] = (await makeCall(app, workflowActCalls.flowJumpPage, { status: 'open', current: 1, size: 1 }, await as('wangjianheng')))
    .records;
  expect(asked).toMatchObject({ askedBy: '曹念慈', canDecide: true });
  const told = (await newest('wangjianheng')).find((m) => m.title.startsWith('曹念慈申请跳转'));
  expect(told?.link).toBe(`/flow/follow?part=jumps&request=${asked?.id}`);
  expect((await newest('admin')).some((m) => m.title === told?.title)).toBe(true);
  expect((await newest('caonianci')).some((m) => m.title.startsWith('曹念慈申请跳转'))).toBe(false);
  expect((await newest('wuxiangdong')).some((m) => m.title.startsWith('曹念慈申请跳转'))).toBe(false);
  const decide = { id: asked?.id ?? '', agree: false };
  const silent = await tryCall(app, workflowActCalls.flowJumpDecide, decide, await as('wangjianheng'));
  expect(silent.refusal).toBe('server.input');
  await makeCall(app, workflowActCalls.flowJumpDecide, { ...decide, remark: '由批准人退回即可' }, await as('wangjianheng'));
  const answer = (await newest('caonianci')).find((m) => m.title.endsWith('跳转申请未获同意'));
  const detail = await makeCall(app, portalCalls.messageDetail, { id: answer?.id ?? '' }, await as('caonianci'));
  expect(detail.lines.join(' ')).toContain('由批准人退回即可');
});

test('unread ones are counted and shown; marked one by one, then all', async () => {
  await raw('update message set read_at = null');
  const who = await as('zhouliyan');
  const before = await makeCall(app, portalCalls.messageNewest, {}, who);
  expect(before.unread).toBeGreaterThan(2);
  expect(before.records.length).toBeLessThanOrEqual(5);
  const [first] = before.records;
  expect(await makeCall(app, portalCalls.messageMarkRead, { ids: [first?.id ?? ''] }, who)).toEqual({ read: 1 });
  expect(await makeCall(app, portalCalls.messageMarkRead, { ids: [first?.id ?? ''] }, who)).toEqual({ read: 0 });
  const after = await makeCall(app, portalCalls.messageNewest, {}, who);
  expect(after.unread).toBe(before.unread - 1);
  expect((await makeCall(app, portalCalls.messageDetail, { id: first?.id ?? '' }, who)).isReaded).toBe(true);
  expect((await makeCall(app, portalCalls.messagePage, { isReaded: '1' }, who)).total).toBe(1);
  expect((await makeCall(app, portalCalls.messagePage, { messageKind: '8' }, who)).total).toBeGreaterThan(0);
  const [ofCase] = await raw<{ case_id: string }>(
    `select case_id from message where user_id = $1 and read_at is null and case_id is not null order by id limit 1`,
    [await users.idOf('zhouliyan')],
  );
  const read = await makeCall(app, portalCalls.messageMarkRead, { caseId: ofCase?.case_id.replaceAll('-', '') ?? '' }, who);
  expect(read.read).toBeGreaterThan(0);
  expect((await makeCall(app, portalCalls.messageNewest, {}, who)).unread).toBe(after.unread - read.read);
  expect((await tryCall(app, portalCalls.messageMarkRead, {}, who)).refusal).toBe('portal.nothingNamed');
  expect(await makeCall(app, portalCalls.messageMarkRead, { isAll: true }, who)).toEqual({ read: after.unread - read.read });
  expect(await makeCall(app, portalCalls.messageNewest, {}, who)).toEqual({ unread: 0, records: [] });
});

test('alerts are set by the plan centre, seen by leaders, and by nobody else', async () => {
  const fine = await makeCall(app, statisticsCalls.nodeAlertFinePage, {}, await as('wangjianheng'));
  const accept = fine.records.find((r) => r.nodeKey === 'accept');
  expect(accept).toMatchObject({ nodeName: 'CCC受理', daysCompleted: 2, remindTo: ['1', '2', '3', '5'], channels: ['1'] });
  const coarse = await makeCall(app, statisticsCalls.nodeAlertCoarsePage, { category: 'cccApplication' }, await as('wangjianheng', 'en'));
  // the stage may take what its nodes may take together
  expect(coarse.records).toMatchObject([{ category: 'cccApplication', nodeKey: '', nodeName: 'CCC application', daysCompleted: 25 }]);
  const change = { id: accept?.id ?? '', daysCompleted: 3 };
  expect((await tryCall(app, statisticsCalls.updateNodeAlert, change, await as('wangjianheng'))).code).toBe(403);
  expect((await tryCall(app, statisticsCalls.nodeAlertFinePage, {}, await as('zhangruonan'))).code).toBe(403);
  for (const account of ['wuxiangdong', 'admin']) {
    expect(await makeCall(app, statisticsCalls.updateNodeAlert, change, await as(account))).toMatchObject({ daysCompleted: 3 });
  }
  const bad = await tryCall(app, statisticsCalls.updateNodeAlert, { ...change, daysCompleted: 0.3 }, await as('wuxiangdong', 'en'));
  expect(Object.keys(bad.fields ?? {})).toEqual(['daysCompleted']);
  const early = await tryCall(app, statisticsCalls.updateNodeAlert, { ...change, yellowDays: 9 }, await as('wuxiangdong', 'en'));
  expect(early.msg).toBe('The warning cannot come more days ahead than the step may take');
});

test('where a flow stands by the clock, for staff of the tenant', async () => {
  const [open] = await raw<{ id: string; foreign: string }>(
    `select (select replace(instance_id::text, '-', '') from wf_task where tenant_id = '000000' and status = 'open' and node = 'accept' order by id limit 1) as id,
       (select replace(id::text, '-', '') from wf_instance where tenant_id = '100001' order by id limit 1) as foreign`,
  );
  const shown = await makeCall(app, workflowDeadlineCalls.queryDeadline, { flowInstanceId: open?.id ?? '' }, await as('zhangruonan', 'en'));
  expect(shown.tasks).toMatchObject([{ nodeKey: 'accept', nodeName: 'CCC acceptance', clock: 'institute' }]);
  expect(shown.stage.dueTime).not.toBe('');
  const foreign = await tryCall(app, workflowDeadlineCalls.queryDeadline, { flowInstanceId: open?.foreign ?? '' }, await as('zhangruonan'));
  expect(foreign.refusal).toBe('workflow.instanceUnknown');
});
