import { arrow, branch, endEvent, userTask, writeFile } from '@zhengjian/flow/testing/file.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Actor } from '../platform/actor.ts';
import { freshDatabase } from '../testing/database.ts';
import { historyOf } from './history.ts';
import { startProcess } from './start.ts';
import { type Submission, submitTask } from './submit-task.ts';
import { terminateProcess } from './terminate.ts';
import { actOf, breaches, person, publishXml, refusalOf } from './testing/people.ts';

// two hundred pairs of acts, beside whatever else the machine does
vi.setConfig({ testTimeout: 120_000 });

const system = await freshDatabase();
const { db } = system;
const TRIES = 200;

/** Test and inspection side by side; the review of the test may send back, the maker may send back into the test branch. */
const parallel = writeFile({
  key: 'sideBySide',
  elements: [
    { tag: 'startEvent', id: 'start' },
    userTask('dispatch', 'clerk'),
    { tag: 'parallelGateway', id: 'fork' },
    userTask('test', 'clerk', { 'wf:state': '51' }),
    userTask('review', 'clerk'),
    { tag: 'exclusiveGateway', id: 'decide' },
    userTask('inspect', 'clerk'),
    { tag: 'parallelGateway', id: 'join' },
    userTask('make', 'clerk'),
    { tag: 'exclusiveGateway', id: 'made' },
    endEvent('end'),
  ],
  arrows: [
    arrow('start', 'dispatch'),
    arrow('dispatch', 'fork'),
    arrow('fork', 'test'),
    arrow('fork', 'inspect'),
    arrow('test', 'review'),
    arrow('review', 'decide'),
    branch('decide', 'join', 'PASS'),
    branch('decide', 'test', 'REJECT_TEST', { 'wf:back': 'true' }),
    arrow('inspect', 'join'),
    arrow('join', 'make'),
    arrow('make', 'made'),
    branch('made', 'end', 'PASS'),
    branch('made', 'test', 'REJECT_TEST', { 'wf:mode': 'jump', 'wf:back': 'true' }),
  ],
});

let an: Actor;
let bo: Actor;
beforeAll(async () => {
  await publishXml(system, parallel);
  an = await person(system, '安一', ['clerk']);
  bo = await person(system, '薄二', ['clerk']);
});

const start = () =>
  db.write(an, (tx) => startProcess(tx, actOf(system, an), { category: 'sideBySide', businessId: system.world.uuid(), companyId: null }));
const submit = (who: Actor, submission: Submission) => db.write(who, (tx) => submitTask(tx, actOf(system, who), submission));
const pass = (instanceId: string, node: string, who = an) => submit(who, { instanceId, node, result: 'PASS' });
const back = (instanceId: string, node: string) => submit(an, { instanceId, node, result: 'REJECT_TEST', remark: '重做' });
const openNodes = async (instanceId: string) =>
  (
    await system.raw<{ node: string }>(`select node from wf_task where instance_id = '${instanceId}' and status = 'open' order by node`)
  ).map((r) => r.node);

describe('two people at once', () => {
  test(`on one task: exactly one wins, ${TRIES} of ${TRIES}, and the other is told who was first`, async () => {
    const ended: string[] = [];
    for (let i = 0; i < TRIES; i += 1) {
      const instanceId = await start();
      const answers = await Promise.all([an, bo].map((who) => refusalOf(pass(instanceId, 'dispatch', who))));
      const lost = answers.filter((a) => a === 'workflow.alreadyDone').length;
      const won = answers.filter((a) => typeof a === 'object').length;
      ended.push(`${won} won, ${lost} told`);
      expect(await openNodes(instanceId)).toEqual(['inspect', 'test']);
    }
    expect(new Set(ended)).toEqual(new Set(['1 won, 1 told']));
  });

  test(`on two tasks of one case: both succeed, ${TRIES} of ${TRIES}, and the join fires once`, async () => {
    for (let i = 0; i < TRIES; i += 1) {
      const instanceId = await start();
      await pass(instanceId, 'dispatch');
      await pass(instanceId, 'test');
      await Promise.all([pass(instanceId, 'review', an), pass(instanceId, 'inspect', bo)]);
      expect(await openNodes(instanceId)).toEqual(['make']);
    }
  });

  test('the same decision repeated gives the first answer, another one is refused', async () => {
    const instanceId = await start();
    const [row] = await system.raw<{ id: string; version: number }>(
      `select replace(id::text, '-', '') as id, version from wf_task where instance_id = '${instanceId}'`,
    );
    const taskId = row?.id ?? '';
    const act = () => submit(an, { instanceId, taskId, version: row?.version, node: 'dispatch', result: 'PASS' });
    const [first, second] = await Promise.all([act(), act()]);
    expect(second).toEqual(first);
    expect(await act()).toEqual(first);
    expect(await refusalOf(submit(bo, { instanceId, taskId, result: 'PASS' }))).toBe('workflow.alreadyDone');
    expect(await system.raw(`select 1 from wf_step where instance_id = '${instanceId}'`)).toHaveLength(2);
  });

  test('afterwards every invariant holds', async () => expect(await breaches(system)).toEqual([]));
});

describe('a parallel case', () => {
  test('a rejected test keeps the certificate from being made', async () => {
    const instanceId = await start();
    await pass(instanceId, 'dispatch');
    await pass(instanceId, 'test');
    await back(instanceId, 'review');
    await pass(instanceId, 'inspect');
    expect(await openNodes(instanceId)).toEqual(['test']);
    await pass(instanceId, 'test');
    await pass(instanceId, 'review');
    expect(await openNodes(instanceId)).toEqual(['make']);
  });

  test('sent back from behind the join, only the test is done again', async () => {
    const instanceId = await start();
    for (const node of ['dispatch', 'test', 'inspect', 'review']) await pass(instanceId, node);
    const outcome = await back(instanceId, 'make');
    expect(outcome.next).toMatchObject([{ nodeKey: 'test', assigneeName: '安一' }]);
    expect(await openNodes(instanceId)).toEqual(['test']);
    await pass(instanceId, 'test');
    await pass(instanceId, 'review');
    expect(await openNodes(instanceId)).toEqual(['make']);
    expect((await pass(instanceId, 'make')).ended).toBe(true);
    const ran = await db.read(an, (tx) => historyOf(tx, actOf(system, an), instanceId));
    expect(ran.filter((h) => h.historyActivityId === 'inspect')).toHaveLength(1);
    expect(ran.filter((h) => h.historyActivityId === 'test')).toHaveLength(2);
    expect(ran.every((h) => h.endTime !== null)).toBe(true);
    // all of it in one second: the clock cannot tell the acts apart, their numbers can
    expect(new Set(ran.flatMap((h) => [h.startTime, h.endTime])).size).toBe(1);
    const tasks = ran.filter((h) => h.historyActivityType === 'userTask');
    expect(tasks.map((h) => `${h.historyActivityId} ${h.step}–${h.endStep}`)).toEqual([
      'dispatch 1–2',
      'test 2–3',
      'inspect 2–4',
      'review 3–5',
      'make 5–6',
      'test 6–7',
      'review 7–8',
      'make 8–9',
    ]);
    expect(ran.filter((h) => h.historyActivityType === 'sequenceFlow').every((h) => h.step === h.endStep)).toBe(true);
    expect(await breaches(system)).toEqual([]);
  });

  test('ended from outside, nothing waits any more and nothing goes on', async () => {
    const instanceId = await start();
    await pass(instanceId, 'dispatch');
    const end = () =>
      refusalOf(db.write(an, (tx) => terminateProcess(tx, actOf(system, an), { instanceId, why: '企业撤回', state: '90' })));
    await end();
    expect(await openNodes(instanceId)).toEqual([]);
    expect(await system.raw(`select 1 from wf_todo where instance_id = '${instanceId}'`)).toEqual([]);
    expect(await refusalOf(pass(instanceId, 'test'))).toBe('workflow.ended');
    expect(await end()).toBe('workflow.ended');
    expect(await breaches(system)).toEqual([]);
  });

  test('a process of one record is not started twice', async () => {
    const businessId = system.world.uuid();
    const open = () => db.write(an, (tx) => startProcess(tx, actOf(system, an), { category: 'sideBySide', businessId, companyId: null }));
    const both = await Promise.all([refusalOf(open()), refusalOf(open())]);
    expect(both.filter((a) => a === 'workflow.alreadyStarted')).toHaveLength(1);
  });
});

describe('publishing', () => {
  test('the same file is one version; a changed one is the next, and running cases keep theirs', async () => {
    const first = await publishXml(system, parallel);
    expect(await publishXml(system, parallel)).toBe(first);
    const running = await start();
    const second = await publishXml(system, parallel.replaceAll('Node make', 'Node making'));
    expect(second).not.toBe(first);
    const later = await start();
    const versions = await system.raw<{ definition_id: string }>(
      `select replace(definition_id::text, '-', '') as definition_id from wf_instance where id in ('${running}', '${later}') order by id`,
    );
    expect(versions.map((v) => v.definition_id)).toEqual([first, second]);
  });

  test('a faulty file is refused with every fault', async () => {
    const faulty = parallel.replace('id="join"', 'id="join" gatewayDirection="Converging"').replaceAll('wf:roles="clerk"', 'wf:roles=""');
    await expect(publishXml(system, faulty)).rejects.toThrow('valueMissing dispatch (wf:roles)');
  });
});

/** Runs last: the invariants must see what is broken on purpose. */
describe('verify names what is broken', () => {
  test.each([
    [`delete from wf_token where at = 'test'`, 'every-open-task-has-its-token'],
    [`update wf_task set status = 'cancelled' where status = 'open'`, 'every-token-at-a-task-has-its-open-task'],
    [`delete from wf_todo`, 'every-open-task-waits-for-somebody'],
    [`update wf_token set at = 'inspect' where at = 'dispatch'`, 'the-journal-rebuilds-tokens-and-states'],
    [`update wf_instance set status = 'done' where status = 'active'`, 'running-means-tokens'],
  ])('%s', async (spoil, name) => {
    const own = await freshDatabase();
    const clerk = await person(own, '安一', ['clerk']);
    await publishXml(own, parallel);
    for (const onward of [false, true]) {
      const id = await own.db.write(clerk, (tx) =>
        startProcess(tx, actOf(own, clerk), { category: 'sideBySide', businessId: own.world.uuid(), companyId: null }),
      );
      if (onward)
        await own.db.write(clerk, (tx) => submitTask(tx, actOf(own, clerk), { instanceId: id, node: 'dispatch', result: 'PASS' }));
    }
    expect(await breaches(own)).toEqual([]);
    await own.raw(spoil);
    const found = await breaches(own);
    expect(found.join('\n')).toContain(name);
    await own.close();
  });
});
