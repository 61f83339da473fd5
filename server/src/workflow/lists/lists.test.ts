/** The work lists and the pages that manage processes: what they show, count, refuse. */
import { readFileSync } from 'node:fs';
import { readProcess } from '@zhengjian/flow/read.ts';
import { arrow, branch, endEvent, userTask, writeFile } from '@zhengjian/flow/testing/file.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import type { InTransaction } from '../../platform/database/schema.ts';
import { claim } from '../acts/hold.ts';
import { askJump, jumpRequests } from '../acts/jump.ts';
import { withdrawStep } from '../acts/withdraw.ts';
import { checkFile, inspectFile } from '../definitions.ts';
import { operationsFor } from '../operations.ts';
import type { Act } from '../registry.ts';
import { startProcess } from '../start.ts';
import { CCC_FILE, cccSystem, to } from '../testing/ccc.ts';
import { actOf, breaches, reader, refusalOf } from '../testing/people.ts';
import { timelineOf } from '../timeline.ts';
import { figuresOf } from './figures.ts';
import { followedInstances } from './instances.ts';
import { moveCases, planOf } from './migration.ts';
import { deploy, drafts, faultTexts, modelById, modelRoles, refuseFaults, removeModels, saveModel } from './models.ts';
import { doneTasks, sentProcesses } from './own-past.ts';
import { processesOf } from './processes.ts';
import { rehearsalOf } from './rehearsal.ts';
import { timelineParams } from './timeline-params.ts';
import { changeVersion, deleteVersions, deployedVersions } from './versions.ts';
import { allTasks, ownTasks, tasksToClaim, workCounts } from './work.ts';

const { system, db, people, apply, submit } = await cccSystem();
const { li, wang, zhao, zhou, qian, sun } = people;
const CATEGORY = 'cccApplication';
const REVIEW = 'applicationForCcc_review';
const page = { current: 1, size: 30 };

type Tx = Parameters<Parameters<typeof db.read>[1]>[0];
const read = <T>(who: Actor, work: (tx: Tx, act: Act) => Promise<T>): Promise<T> => db.read(who, (tx) => work(tx, actOf(system, who)));
const write = <T>(who: Actor, work: (tx: Tx, act: Act) => Promise<T>): Promise<T> => {
  system.world.pass({ minutes: 1 });
  return db.write(who, (tx) => work(tx, actOf(system, who)));
};
/** Opens reading transactions in somebody's name. */
const opened =
  (who: Actor): InTransaction =>
  (work) =>
    db.read(who, work);
const xml = readFileSync(CCC_FILE, 'utf8');
/** The institute's process with another name for one node: another content, the same shape. */
const renamed = xml.replace('CCC受理', 'CCC申请受理');

let first: { businessId: string; instanceId: string };
beforeAll(async () => {
  first = await apply();
  await apply();
  await submit(wang, { instanceId: first.instanceId, node: 'accept', result: 'PASS', remark: '齐全', ...to(zhou) });
});

describe('what waits for a person', () => {
  test('tasks of their roles and their own; page and count agree; nothing of others', async () => {
    const open = await read(wang, (tx, act) => allTasks.page(tx, reader(system, act.actor), page));
    expect(open.records.map((r) => r.nodeKey)).toEqual(['accept']);
    expect(open.records.map((r) => r.abilities.decide)).toEqual([true]);
    const counts = await read(wang, (tx, act) => workCounts(tx, act, {}));
    expect(counts).toMatchObject([{ category: CATEGORY, count: open.total, overdue: 0 }]);
    // a process that begins no more still has work
    await system.raw(`update wf_definition set status = 'suspended' where category = '${CATEGORY}'`);
    expect(await read(wang, (tx, act) => workCounts(tx, act, {}))).toEqual(counts);
    await system.raw(`update wf_definition set status = 'active' where category = '${CATEGORY}'`);
    expect((await read(zhou, (tx, act) => ownTasks.page(tx, reader(system, act.actor), page))).records.map((r) => r.nodeKey)).toEqual([
      REVIEW,
    ]);
    expect((await read(zhou, (tx, act) => tasksToClaim.page(tx, reader(system, act.actor), page))).total).toBe(0);
    expect((await read(sun, (tx, act) => allTasks.page(tx, reader(system, act.actor), page))).total).toBe(0);
    expect((await read({ ...wang, tenant: '100001' }, (tx, act) => allTasks.page(tx, reader(system, act.actor), page))).total).toBe(0);
  });

  test('a task that waits in two queues of one person is one task', async () => {
    const before = (await read(zhao, (tx, act) => allTasks.page(tx, reader(system, act.actor), page))).records.map((r) => r.taskId);
    await system.raw(
      `insert into wf_todo select (jsonb_populate_record(d, '{"actor_ref": "ccc_accept_reviewer"}')).* from wf_todo d where node = 'accept' and actor_kind = 'role'`,
    );
    await system.raw(`update wf_todo d set alone = (select count(*) = 1 from wf_todo o where o.task_id = d.task_id)`);
    const twice = await read(zhao, (tx, act) => allTasks.page(tx, reader(system, act.actor), page));
    expect(twice.records.map((r) => r.taskId)).toEqual(before);
    expect(twice.total).toBe(before.length);
    system.world.pass({ days: 30 });
    expect(await read(zhao, (tx, act) => workCounts(tx, act, {}))).toMatchObject([{ count: before.length, overdue: before.length }]);
    system.world.pass({ days: -30 });
    await system.raw(`delete from wf_todo where node = 'accept' and actor_ref = 'ccc_accept_reviewer'`);
    await system.raw('update wf_todo set alone = true');
    expect(await breaches(system)).toEqual([]);
  });

  test('a claimed task leaves the shared list and stands in the own one; overdue ones are counted', async () => {
    const [task] = (await read(wang, (tx, act) => tasksToClaim.page(tx, reader(system, act.actor), page))).records;
    expect(task?.abilities.claim).toBe(true);
    await write(wang, (tx, act) => claim(tx, act, task?.taskId ?? ''));
    expect((await read(zhao, (tx, act) => tasksToClaim.page(tx, reader(system, act.actor), page))).total).toBe(0);
    expect(
      (await read(wang, (tx, act) => ownTasks.page(tx, reader(system, act.actor), page))).records.map((r) => r.abilities.unclaim),
    ).toEqual([true]);
    system.world.pass({ days: 60 });
    expect(await read(wang, (tx, act) => workCounts(tx, act, { lamp: 'severe' }))).toMatchObject([{ count: 1, overdue: 1 }]);
    expect((await read(wang, (tx, act) => allTasks.page(tx, reader(system, act.actor), { ...page, lamp: 'green' }))).total).toBe(0);
  });

  test('a deputy sees the principal’s work, marked as such, of the processes covered', async () => {
    const principal = { user: zhou.user, name: zhou.name, roles: zhou.roles, categories: [CATEGORY], lends: [] };
    const covered = await read({ ...sun, deputyFor: [principal] }, (tx, act) => allTasks.page(tx, reader(system, act.actor), page));
    expect(covered.records).toMatchObject([{ nodeKey: REVIEW, inSteadOf: '周复核' }]);
    const other = await read({ ...sun, deputyFor: [{ ...principal, categories: ['leave'] }] }, (tx, act) =>
      allTasks.page(tx, reader(system, act.actor), page),
    );
    expect(other.total).toBe(0);
  });
});

describe('what is past', () => {
  test('tasks done by oneself, processes started by oneself, all that run', async () => {
    const done = await read(wang, (tx, act) => doneTasks.page(tx, reader(system, act.actor), page));
    expect(done.records).toMatchObject([{ nodeKey: 'accept', branchName: '同意受理', remark: '齐全' }]);
    expect((await read(qian, (tx, act) => doneTasks.page(tx, reader(system, act.actor), page))).total).toBe(0);
    expect((await read(li, (tx, act) => sentProcesses.page(tx, reader(system, act.actor), page))).total).toBe(2);
    expect((await read(wang, (tx, act) => sentProcesses.page(tx, reader(system, act.actor), page))).total).toBe(0);
    const running = await read(sun, (tx) => followedInstances.page(tx, reader(system, sun), { ...page, status: 'active' }));
    expect(running.records.flatMap((r) => r.current.map((c) => `${c.nodeName} ${c.holder}`)).sort()).toEqual([
      'CCC受理 王受理',
      '受理复核 周复核',
    ]);
    const params = await read(sun, (tx, act) => timelineParams(tx, act, { flowInstanceId: first.instanceId }));
    expect(params).toMatchObject([{ businessId: first.businessId, category: CATEGORY }]);
  });

  test('nodes in figures: open, done, return rate, half and nine tenths', async () => {
    const figures = await read(sun, (tx, act) => figuresOf(tx, act, { category: CATEGORY }));
    const accept = figures.find((f) => f.nodeKey === 'accept');
    expect(accept).toMatchObject({ open: 1, overdue: 1, done: 1, returned: 0, returnRate: 0 });
    expect(accept?.p50Hours).toBeGreaterThan(0);
    expect(figures.find((f) => f.nodeKey === 'applicationForCcc_approval')).toMatchObject({ open: 0, done: 0, p50Hours: null });
  });

  test('processes and nodes in which a person may have work', async () => {
    const nodes = async (who: Actor) => (await read(who, (tx, act) => processesOf(tx, act))).flatMap((p) => p.nodes.map((n) => n.nodeKey));
    expect(await nodes(wang)).toEqual(['accept']);
    expect(await nodes(zhou)).toEqual([REVIEW, 'applicationForCcc_approval']);
    expect(await nodes(sun)).toEqual([]);
  });
});

describe('drafts and versions', () => {
  const save = async (text: string, id?: string) => {
    const inspected = await inspectFile(text);
    return write(sun, (tx, act) => saveModel(tx, act, { id, xml: text, inspected }));
  };

  test('of two who draw at once the second is told who has saved; only asked for is the other overwritten', async () => {
    const text = writeFile({
      key: 'shared',
      elements: [{ tag: 'startEvent', id: 'start' }, userTask('a', 'ccc_acceptor'), endEvent('end')],
      arrows: [arrow('start', 'a'), arrow('a', 'end')],
    });
    const opened = await save(text);
    const inspected = await inspectFile(text);
    const saved = await write(zhou, (tx, act) => saveModel(tx, act, { id: opened.id, version: opened.version, xml: text, inspected }));
    expect(saved.version).toBe(opened.version + 1);
    const late = write(sun, (tx, act) => saveModel(tx, act, { id: opened.id, version: opened.version, xml: text, inspected }));
    await expect(late).rejects.toMatchObject({ key: 'workflow.modelChanged', params: { name: zhou.name } });
    await save(text, opened.id);
    await write(sun, (tx, act) => removeModels(tx, act, [opened.id]));
    expect((await read(sun, (tx, act) => modelRoles(tx, act))).find((r) => r.code === 'ccc_acceptor')?.people).toBeGreaterThan(0);
  });

  test('a draft is kept with its faults, told in sentences, and is not deployed with them', async () => {
    const broken = writeFile({
      key: 'draft',
      elements: [{ tag: 'startEvent', id: 'start' }, userTask('a', 'ccc_acceptor'), userTask('lost', 'ccc_acceptor'), endEvent('end')],
      arrows: [arrow('start', 'a'), arrow('a', 'end'), arrow('lost', 'end')],
    });
    const model = await save(broken);
    expect(model.faults).toBeGreaterThan(0);
    expect(model.found.map((f) => f.element)).toContain('lost');
    expect(model.found.every((f) => /\p{Script=Han}/u.test(f.text))).toBe(true);
    const again = await save(broken.replace('测试流程', '改名流程'), model.id);
    expect(again).toMatchObject({ id: model.id, name: '改名流程', changed: true });
    expect((await read(sun, (tx) => drafts.page(tx, reader(system, sun), { ...page, keyword: '改名' }))).total).toBe(1);
    await expect(save('<xml>').then(() => 'saved')).rejects.toMatchObject({ key: 'workflow.modelNotBpmn' });
    await write(sun, (tx, act) => removeModels(tx, act, [model.id]));
    expect(await refusalOf(read(sun, (tx, act) => modelById(tx, act, model.id)))).toBe('workflow.modelUnknown');
  });

  test('a role that the tenant lacks is said by name', async () => {
    const file = await checkFile(
      writeFile({
        key: 'foreign',
        elements: [{ tag: 'startEvent', id: 'start' }, userTask('a', 'astronaut'), endEvent('end')],
        arrows: [arrow('start', 'a'), branch('a', 'end', 'PASS')],
      }),
    );
    const attempt = write(sun, (tx, act) => deploy(tx, act, file)).catch((e: unknown) => refuseFaults(actOf(system, sun), e));
    expect(await refusalOf(attempt)).toBe('workflow.notSound');
  });

  test('faults speak of attributes as the panel of properties names them', () => {
    const faults = [
      { code: 'valueMissing', element: 'a', detail: 'wf:roles' },
      { code: 'valueNotAllowed', element: 'a', detail: 'wf:onTimeout PASS' },
      { code: 'referenceBroken', element: 'a', detail: 'wf:notSameAs b' },
      { code: 'valueMissing', element: 'a', detail: 'timerEventDefinition' },
      { code: 'attributeNotAllowed', element: 'a', detail: 'camunda:assignee' },
    ] as const;
    expect(faultTexts('zh', faults).map((f) => f.text)).toEqual([
      '缺少属性 办理角色',
      '属性 超期后 PASS 的值无效',
      '引用无效：不得与以下环节同一人 b',
      '缺少属性 定时器',
      '不支持的属性 camunda:assignee',
    ]);
    for (const { text } of faultTexts('en', faults)) expect(text).not.toContain('wf:');
  });

  test('a new version is deployed, running cases move to it, the old one can be gone back to and not deleted', async () => {
    const file = await checkFile(renamed);
    const [old] = (await read(sun, (tx) => deployedVersions.page(tx, reader(system, sun), { ...page, category: CATEGORY }))).records;
    await save(renamed);
    const fresh = await write(sun, (tx, act) => deploy(tx, act, file));
    const pair = { fromDefinitionId: old?.id ?? '', toDefinitionId: fresh.processDefinitionId };
    const plan = await planOf(opened(sun), actOf(system, sun), pair);
    expect(plan).toMatchObject({ fromVersion: 1, toVersion: 2, movable: 2, refused: [] });
    system.world.pass({ minutes: 1 });
    const { moved } = await moveCases(opened(sun), (work) => db.write(sun, work), actOf(system, sun), { ...pair, remark: '改名' });
    expect(moved).toBe(2);
    expect(await breaches(system)).toEqual([]);
    await submit(zhou, { instanceId: first.instanceId, node: REVIEW, result: 'PASS', ...to(qian) });
    expect(await breaches(system)).toEqual([]);
    expect((await read(sun, (tx) => drafts.page(tx, reader(system, sun), page))).records).toMatchObject([
      { deployedVersion: 2, changed: false },
    ]);
    await write(sun, (tx, act) => changeVersion(tx, act, { processDefinitionId: pair.fromDefinitionId, state: 'active' }));
    const rows = (await read(sun, (tx) => deployedVersions.page(tx, reader(system, sun), { ...page, category: CATEGORY }))).records;
    expect(rows.map((r) => [r.version, r.status, r.running])).toEqual([
      [2, 'suspended', 2],
      [1, 'active', 0],
    ]);
    const attempt = (id: string) => refusalOf(write(sun, (tx, act) => deleteVersions(tx, act, [id])));
    expect(await attempt(pair.toDefinitionId)).toBe('workflow.versionUsed');
    expect(await attempt(pair.fromDefinitionId)).toBe('workflow.versionActive');
    expect(await refusalOf(planOf(opened(sun), actOf(system, sun), { ...pair, toDefinitionId: pair.fromDefinitionId }))).toBe(
      'workflow.migrateOther',
    );
  });

  test('a case moved to a version without a step that it has passed is read as before, and waits for the roles of that version', async () => {
    const drawn = (kept: readonly string[], roles: Readonly<Record<string, string>>) =>
      writeFile({
        key: 'moving',
        elements: [{ tag: 'startEvent', id: 'start' }, ...kept.map((id) => userTask(id, roles[id] ?? '')), endEvent('end')],
        arrows: ['start', ...kept].map((from, i) => (i === 0 ? arrow(from, kept[0] ?? '') : branch(from, kept[i] ?? 'end', 'PASS'))),
      });
    const roles = { prepare: 'ccc_acceptor', check: 'ccc_accept_reviewer', decide: 'ccc_accept_approver' };
    const publishAs = async (text: string) => {
      const file = await checkFile(text);
      return (await write(sun, (tx, act) => deploy(tx, act, file))).processDefinitionId;
    };
    const before = await publishAs(drawn(['prepare', 'check', 'decide'], roles));
    const begin = async () => {
      const businessId = system.world.uuid();
      const instanceId = await write(wang, (tx, act) => startProcess(tx, act, { category: 'moving', businessId, companyId: null }));
      await submit(wang, { instanceId, node: 'prepare', result: 'PASS' });
      const [task] = await system.raw<{ id: string }>(
        `select replace(id::text, '-', '') as id from wf_task where instance_id = '${instanceId}' and status = 'open'`,
      );
      return { businessId, instanceId, taskId: task?.id ?? '' };
    };
    const [free, held, able] = [await begin(), await begin(), await begin()];
    await write(zhou, (tx, act) => claim(tx, act, held.taskId));
    await write(zhao, (tx, act) => claim(tx, act, able.taskId));
    await write(sun, (tx, act) => askJump(tx, act, { taskId: free.taskId, targetNodeKey: 'prepare', remark: '重新准备' }));
    const after = await publishAs(drawn(['check', 'decide'], { ...roles, check: 'ccc_acceptor' }));
    const pair = { fromDefinitionId: before, toDefinitionId: after, remark: '取消准备环节' };
    system.world.pass({ minutes: 1 });
    const { moved } = await moveCases(opened(sun), (work) => db.write(sun, work), actOf(system, sun), pair);
    expect(moved).toBe(3);

    const queue = async ({ instanceId }: { instanceId: string }) =>
      (await system.raw<{ ref: string }>(`select replace(actor_ref, '-', '') as ref from wf_todo where instance_id = '${instanceId}'`)).map(
        (r) => r.ref,
      );
    expect([await queue(free), await queue(held), await queue(able)]).toEqual([['ccc_acceptor'], ['ccc_acceptor'], [zhao.user]]);
    const lines = async ({ businessId }: { businessId: string }) => read(sun, (tx, act) => timelineOf(tx, act, businessId, 'moving'));
    expect((await lines(free)).map((n) => [n.nodeName, n.branchName, n.events.map((e) => e.kind)])).toEqual([
      ['环节prepare', '分支PASS', []],
      ['环节check', '', ['migrate']],
    ]);
    expect((await lines(able)).at(-1)?.events.map((e) => e.kind)).toEqual(['claim']);
    const requests = await read(sun, (tx) => jumpRequests.page(tx, reader(system, sun), { ...page, flowInstanceId: free.instanceId }));
    expect(requests.records).toMatchObject([{ fromNode: '环节check', toNode: '环节prepare' }]);
    expect(await refusalOf(write(wang, (tx, act) => withdrawStep(tx, act, { flowInstanceId: free.instanceId })))).toBe(
      'workflow.withdrawUsed',
    );
    const offered = await read(wang, (tx, act) => operationsFor(tx, act, { flowInstanceId: held.instanceId }));
    expect(offered.map((o) => o.opKey)).toEqual(expect.arrayContaining(['approve', 'claim']));
    expect(await refusalOf(submit(zhou, { instanceId: held.instanceId, node: 'check', result: 'PASS' }))).toBe('workflow.notYours');
    expect(await breaches(system)).toEqual([]);
  });

  test('a rehearsal tells which past cases a draft would have led elsewhere', async () => {
    const ended = await apply();
    await submit(wang, { instanceId: ended.instanceId, node: 'accept', result: 'REJECT_END', cusRemark: '不在目录内' });
    // what ended by a rejection is told apart from what came to its end
    const over = await read(sun, (tx) => followedInstances.page(tx, reader(system, sun), { ...page, status: 'done' }));
    expect(over.records.map((r) => [r.processInstanceId, r.refused])).toEqual([[ended.instanceId, true]]);
    const same = await rehearsalOf(opened(sun), actOf(system, sun), (await checkFile(renamed)).definition, 50);
    expect(same).toMatchObject({ cases: 1, same: 1, differing: [] });
    const other = writeFile({
      key: CATEGORY,
      elements: [{ tag: 'startEvent', id: 'start' }, userTask('submit', 'customer'), userTask('accept', 'ccc_acceptor'), endEvent('end')],
      arrows: [arrow('start', 'submit'), arrow('submit', 'accept'), branch('accept', 'end', 'PASS')],
    });
    const { definition: draft } = await readProcess(other);
    if (draft === null) throw new Error('the draft could not be read');
    const told = await rehearsalOf(opened(sun), actOf(system, sun), draft, 50);
    expect(told.differing).toMatchObject([{ nodeName: '环节accept', reason: '草稿中该环节没有这一结果' }]);
  });
});
