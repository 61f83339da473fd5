/** Countersigns, boundary timers, actions, facts and a starter's own task on the database: what `flow/` says is what the rows say. */
import { addWorkdays } from '@zhengjian/contract/rules/workdays.ts';
import { arrow, boundary, branch, countersign, endEvent, serviceTask, userTask, writeFile } from '@zhengjian/flow/testing/file.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../platform/actor.ts';
import { refuse } from '../platform/refuse.ts';
import { dayText } from '../platform/world.ts';
import { freshDatabase } from '../testing/database.ts';
import { changeLimit } from './acts/change-limit.ts';
import { claim, transfer, unclaim } from './acts/hold.ts';
import { addSigner, removeSigner, signingOf } from './acts/signers.ts';
import { withdrawStep } from './acts/withdraw.ts';
import { noticeCalendar } from './calendar/calendar.ts';
import { casesOfWork, linkWork, tellFact } from './facts.ts';
import { operationsFor } from './operations.ts';
import { node, registerProcess } from './registry.ts';
import { startProcess } from './start.ts';
import { type Submission, submitTask } from './submit-task.ts';
import { actOf, applicant, breaches, caseFor, person, publishXml, refusalOf } from './testing/people.ts';
import { timeOut } from './timeouts.ts';
import { fireTimers } from './timers.ts';

const system = await freshDatabase();
const { db } = system;
const CATEGORY = 'wholeSystem';

const file = writeFile({
  key: CATEGORY,
  elements: [
    { tag: 'startEvent', id: 'start' },
    userTask('ask', 'starter', { 'wf:state': '1' }),
    serviceTask('filed', 'giveNumber'),
    { tag: 'parallelGateway', id: 'fork' },
    countersign('sign', 'signer', { 'wf:sign': 'count', 'wf:need': '2', 'wf:state': '2' }),
    { tag: 'receiveTask', id: 'wait', attributes: { name: '等待付款', 'wf:nameEn': 'Wait for payment', 'wf:fact': 'paid' } },
    { tag: 'parallelGateway', id: 'join' },
    userTask('decide', 'clerk', { 'wf:state': '3' }),
    boundary('late', 'decide'),
    userTask('escalated', 'head', { 'wf:state': '4' }),
    endEvent('end'),
    endEvent('refused'),
  ],
  arrows: [
    arrow('start', 'ask'),
    arrow('ask', 'filed'),
    arrow('filed', 'fork'),
    arrow('fork', 'sign'),
    arrow('fork', 'wait'),
    arrow('wait', 'join'),
    branch('sign', 'join', 'PASS'),
    branch('sign', 'ask', 'REJECT_ASK', { 'wf:mode': 'jump', 'wf:back': 'true' }),
    arrow('join', 'decide'),
    arrow('decide', 'end'),
    arrow('late', 'escalated'),
    arrow('escalated', 'refused'),
  ],
});

type Tx = Parameters<Parameters<typeof db.write>[1]>[0];
const states = new Map<string, string[]>();
const numbered: string[] = [];
let an: Actor;
let head: Actor;
let signers: Actor[];

beforeAll(async () => {
  registerProcess(CATEGORY, {
    setState: async ({ businessId }, state) => {
      states.set(businessId, [...(states.get(businessId) ?? []), state]);
    },
    nodes: { ask: node({}) },
    actions: {
      giveNumber: async ({ businessId }) => {
        numbered.push(businessId);
      },
    },
  });
  await publishXml(system, file);
  an = await person(system, '安一', ['clerk']);
  head = await person(system, '何长', ['head']);
  signers = [];
  for (const name of ['甲签', '乙签', '丙签']) signers.push(await person(system, name, ['signer']));
});

const start = async () => {
  const businessId = system.world.uuid();
  const instanceId = await db.write(an, (tx) => startProcess(tx, actOf(system, an), { category: CATEGORY, businessId, companyId: null }));
  return { businessId, instanceId };
};
const submit = (who: Actor, submission: Submission) => db.write(who, (tx) => submitTask(tx, actOf(system, who), submission));
const paid = (businessId: string, holds = true) => db.write(an, (tx) => tellFact(tx, actOf(system, an), 'paid', [businessId], { holds }));
const open = async (instanceId: string) =>
  (
    await system.raw<{ line: string }>(
      `select node || ' ' || assignee_name as line from wf_task where instance_id = '${instanceId}' and status = 'open' order by 1`,
    )
  ).map((r) => r.line.trim());
/** The open task of one signer. */
const voice = async (instanceId: string, who: Actor) =>
  (
    await system.raw<{ id: string }>(
      `select replace(id::text, '-', '') id from wf_task where instance_id = '${instanceId}' and status = 'open' and signer = '${who.user}'`,
    )
  )[0]?.id;
const sign = async (instanceId: string, who: Actor, result = 'PASS') =>
  submit(who, { instanceId, taskId: await voice(instanceId, who), result, ...(result === 'PASS' ? {} : { remark: '不同意' }) });
const asked = async () => {
  const filed = await start();
  await submit(an, { instanceId: filed.instanceId, node: 'ask', result: 'PASS' });
  return filed;
};

describe('a countersign of two among three', () => {
  test('opens a task for each signer, and goes on when two have passed; the third is released', async () => {
    const { businessId, instanceId } = await asked();
    expect(numbered).toContain(businessId);
    expect(await open(instanceId)).toEqual(['sign 丙签', 'sign 乙签', 'sign 甲签'].sort());
    await sign(instanceId, signers[0] as Actor);
    expect(await open(instanceId)).toHaveLength(2);
    await sign(instanceId, signers[1] as Actor);
    expect(await open(instanceId)).toEqual([]);
    expect(await refusalOf(submit(signers[2] as Actor, { instanceId, node: 'sign', result: 'PASS' }))).not.toMatchObject({ answered: {} });
    expect(await breaches(system)).toEqual([]);
    await paid(businessId);
    expect(await open(instanceId)).toEqual(['decide']);
    expect(states.get(businessId)).toEqual(['1', '2', '3']);
    expect(await breaches(system)).toEqual([]);
  });

  test('a voice is its signer’s alone', async () => {
    const { instanceId } = await asked();
    const taskId = await voice(instanceId, signers[0] as Actor);
    expect(await refusalOf(submit(signers[1] as Actor, { instanceId, taskId, result: 'PASS' }))).toBe('workflow.assignedTo');
  });

  test('two signers at once: both voices count, and the join opens once', async () => {
    for (let i = 0; i < 20; i += 1) {
      const { businessId, instanceId } = await asked();
      await paid(businessId);
      await Promise.all([sign(instanceId, signers[0] as Actor), sign(instanceId, signers[1] as Actor)]);
      expect(await open(instanceId)).toEqual(['decide']);
    }
    expect(await breaches(system)).toEqual([]);
  });

  test('a voice can be taken back while the countersign is open', async () => {
    const { instanceId } = await asked();
    const one = signers[0] as Actor;
    await sign(instanceId, one);
    await db.write(one, (tx) => withdrawStep(tx, actOf(system, one), { flowInstanceId: instanceId }));
    expect(await open(instanceId)).toHaveLength(3);
    await sign(instanceId, one);
    await sign(instanceId, signers[2] as Actor);
    expect(await open(instanceId)).toEqual([]);
    expect(await breaches(system)).toEqual([]);
  });

  test('one more is asked before one’s own voice, and let go again by who asked', async () => {
    const [one, two, three] = signers as [Actor, Actor, Actor];
    const four = await person(system, '丁签', ['signer']);
    await system.raw("update user_account set status = 0 where real_name = '丁签'");
    const { instanceId } = await asked();
    await system.raw("update user_account set status = 1 where real_name = '丁签'");
    const act = <T>(who: Actor, work: (tx: Tx) => Promise<T>) => db.write(who, work);
    const own = (await voice(instanceId, one)) ?? '';
    const add = (userId: string) =>
      act(one, (tx) => addSigner(tx, actOf(system, one), { taskId: own, userId, where: 'before', remark: '请先把关' }));
    expect(await refusalOf(add(two.user))).toBe('workflow.signerThere');
    await add(four.user);
    expect(await open(instanceId)).toEqual(['sign 丁签', 'sign 丙签', 'sign 乙签'].sort());
    const his = (await voice(instanceId, four)) ?? '';
    // somebody else of the same name was not asked in by anybody
    await system.raw("update user_account set real_name = '丁签' where real_name = '丙签'");
    await system.raw(`update wf_task set assignee_name = '丁签' where instance_id = '${instanceId}' and signer = '${three.user}'`);
    const namesake = (await voice(instanceId, three)) ?? '';
    expect(await refusalOf(act(one, (tx) => removeSigner(tx, actOf(system, one), { taskId: namesake, remark: '' })))).toBe(
      'workflow.signerNotYours',
    );
    await system.raw(`update user_account set real_name = '丙签' where id = '${three.user}'`);
    await system.raw(`update wf_task set assignee_name = '丙签' where instance_id = '${instanceId}' and signer = '${three.user}'`);
    expect(await refusalOf(act(three, (tx) => removeSigner(tx, actOf(system, three), { taskId: his, remark: '' })))).toBe(
      'workflow.signerNotYours',
    );
    await act(one, (tx) => removeSigner(tx, actOf(system, one), { taskId: his, remark: '不需要了' }));
    expect(await open(instanceId)).toEqual(['sign 丙签', 'sign 乙签', 'sign 甲签'].sort());
    await system.raw("update user_account set status = 0 where real_name = '丁签'");
    expect(await breaches(system)).toEqual([]);
  });

  test('who signs is told with the rule; a colleague of another role is asked after one, and let go before their turn', async () => {
    const [one, two] = signers as [Actor, Actor];
    const { instanceId } = await asked();
    const own = (await voice(instanceId, one)) ?? '';
    const told = (who: Actor) => db.read(who, (tx) => signingOf(tx, actOf(system, who), own));
    const before = await told(one);
    expect(before).toMatchObject({ rule: 'count', need: 2, mayAdd: true });
    expect(before.seats.map((s) => [s.realName, s.state, s.mayRemove]).sort()).toEqual([
      ['丙签', 'waiting', false],
      ['乙签', 'waiting', false],
      ['甲签', 'waiting', false],
    ]);
    expect(before.people.map((p) => p.id)).toContain(head.user);
    expect((await told(two)).mayAdd).toBe(false);
    await db.write(one, (tx) =>
      addSigner(tx, actOf(system, one), { taskId: own, userId: head.user, where: 'after', remark: '请最后把关' }),
    );
    const after = await told(one);
    expect(after.seats.find((s) => s.id === head.user)).toMatchObject({ state: 'coming', taskId: '', askedBy: one.name, mayRemove: true });
    expect(after.people.map((p) => p.id)).not.toContain(head.user);
    const offered = async (who: Actor) =>
      (await db.read(who, (tx) => operationsFor(tx, actOf(system, who), { flowInstanceId: instanceId }))).map((o) => o.opKey);
    expect(await offered(one)).toEqual(expect.arrayContaining(['approve', 'addSigner', 'removeSigner']));
    expect(await offered(two)).toContain('addSigner');
    expect(await offered(two)).not.toContain('removeSigner');
    const go = (who: Actor, userId: string) =>
      db.write(who, (tx) => removeSigner(tx, actOf(system, who), { taskId: own, userId, remark: '不需要了' }));
    expect(await refusalOf(go(two, head.user))).toBe('workflow.signerNotYours');
    await go(one, head.user);
    expect(await refusalOf(go(one, head.user))).toBe('workflow.signerGone');
    expect((await told(one)).seats).toHaveLength(3);
    await sign(instanceId, two);
    expect((await told(one)).seats.find((s) => s.id === two.user)).toMatchObject({ state: 'passed', taskId: '' });
    expect(await breaches(system)).toEqual([]);
  });

  test('one person speaks once: no second voice comes by transfer, as a deputy, or by putting one back', async () => {
    const [one, two] = signers as [Actor, Actor];
    const { instanceId } = await asked();
    const [own, others] = [(await voice(instanceId, one)) ?? '', (await voice(instanceId, two)) ?? ''];
    const pass = (who: Actor, taskId: string, to: Actor) =>
      refusalOf(db.write(who, (tx) => transfer(tx, actOf(system, who), { taskId, userId: to.user, remark: '' })));
    expect(await pass(one, own, two)).toBe('workflow.personNotSelectable');
    expect(await refusalOf(db.write(one, (tx) => unclaim(tx, actOf(system, one), own, '')))).toBe('workflow.voiceOwn');
    const offered = await db.read(one, (tx) => operationsFor(tx, actOf(system, one), { flowInstanceId: instanceId }));
    expect(offered.map((o) => o.opKey)).not.toContain('unclaim');
    const deputy = { ...two, deputyFor: [{ user: one.user, name: one.name, roles: one.roles, categories: [], lends: [] }] };
    expect(await refusalOf(submit(deputy, { instanceId, taskId: own, result: 'PASS' }))).toBe('workflow.assignedTo');
    const five = await person(system, '戊签', ['signer']);
    expect(await pass(one, own, five)).toEqual({ answered: undefined });
    expect(await pass(two, others, five), 'holds one already').toBe('workflow.personNotSelectable');
    await submit(five, { instanceId, taskId: own, result: 'PASS' });
    expect(await pass(two, others, five), 'has spoken').toBe('workflow.personNotSelectable');
    await sign(instanceId, two);
    expect(await open(instanceId)).toEqual([]);
    await system.raw("update user_account set status = 0 where real_name = '戊签'");
    expect(await breaches(system)).toEqual([]);
  });

  test('nobody to ask is said by name', async () => {
    const { instanceId } = await start();
    await system.raw("update user_account set status = 0 where real_name in ('乙签', '丙签')");
    expect(await refusalOf(submit(an, { instanceId, node: 'ask', result: 'PASS' }))).toBe('workflow.signersMissing');
    await system.raw("update user_account set status = 1 where real_name in ('乙签', '丙签')");
  });
});

describe('values that steps have set', () => {
  const CALCULATED = 'calculated';
  const sides = writeFile({
    key: CALCULATED,
    extensions: '<wf:variable name="amount" type="number" />',
    elements: [
      { tag: 'startEvent', id: 'start' },
      { tag: 'parallelGateway', id: 'fork' },
      userTask('left', 'clerk'),
      userTask('right', 'head'),
      userTask('third', 'signer'),
      { tag: 'parallelGateway', id: 'join' },
      endEvent('end'),
    ],
    arrows: [
      arrow('start', 'fork'),
      ...['left', 'right', 'third'].flatMap((id) => [arrow('fork', id), branch(id, 'join', 'PASS')]),
      arrow('join', 'end'),
    ],
  });
  const amount = async (instanceId: string) =>
    (await system.raw<{ vars: { amount?: number } }>(`select vars from wf_instance where id = '${instanceId}'`))[0]?.vars.amount;

  test('go with the step, in whatever order steps are taken back', async () => {
    const sets = (value: number) => node({ vars: () => ({ amount: value }) });
    registerProcess(CALCULATED, { setState: async () => {}, nodes: { left: sets(1), right: sets(2) } });
    await publishXml(system, sides);
    const begin = async () => {
      const given = { category: CALCULATED, businessId: system.world.uuid(), companyId: null, vars: { amount: 7 } };
      return db.write(an, (tx) => startProcess(tx, actOf(system, an), given));
    };
    const back = (who: Actor, instanceId: string) =>
      db.write(who, (tx) => withdrawStep(tx, actOf(system, who), { flowInstanceId: instanceId }));
    for (const [first, second] of [
      [an, head],
      [head, an],
    ] as const) {
      const instanceId = await begin();
      await submit(an, { instanceId, node: 'left', result: 'PASS' });
      await submit(head, { instanceId, node: 'right', result: 'PASS' });
      expect(await amount(instanceId)).toBe(2);
      await back(first, instanceId);
      expect(await amount(instanceId)).toBe(first === an ? 2 : 1);
      await back(second, instanceId);
      expect(await amount(instanceId)).toBe(7);
      await submit(an, { instanceId, node: 'left', result: 'PASS' });
      expect(await amount(instanceId)).toBe(1);
    }
    expect(await breaches(system)).toEqual([]);
  });
});

describe('facts', () => {
  test('one that came before the case waits for it counts; told twice it changes nothing', async () => {
    const { businessId, instanceId } = await start();
    expect(await paid(businessId)).toBe(1);
    expect(await paid(businessId)).toBe(0);
    await submit(an, { instanceId, node: 'ask', result: 'PASS' });
    await sign(instanceId, signers[0] as Actor);
    await sign(instanceId, signers[1] as Actor);
    expect(await open(instanceId)).toEqual(['decide']);
    expect(await breaches(system)).toEqual([]);
  });

  test('work of its own serves several cases and tells them all', async () => {
    const [one, two] = [await start(), await start()];
    const workId = system.world.uuid();
    const served = await db.write(an, async (tx) => {
      const act = actOf(system, an);
      for (const { businessId } of [one, two, one]) await linkWork(tx, act, { caseId: businessId, workId, kind: 'payment' });
      const cases = await casesOfWork(tx, act, workId);
      return { cases, heard: await tellFact(tx, act, 'paid', cases) };
    });
    expect(served).toMatchObject({ heard: 2 });
    expect([...served.cases].sort()).toEqual([one.businessId, two.businessId].sort());
  });
});

describe('a boundary timer', () => {
  const atDecide = async () => {
    const filed = await asked();
    await paid(filed.businessId);
    await sign(filed.instanceId, signers[0] as Actor);
    await sign(filed.instanceId, signers[1] as Actor);
    return filed;
  };

  test('fires when its working days are over, once, as the system', async () => {
    const { businessId, instanceId } = await atDecide();
    expect(await fireTimers(db, system.world)).toEqual({ fired: 0, gone: 0 });
    system.world.pass({ days: 30 });
    await Promise.all([fireTimers(db, system.world), fireTimers(db, system.world)]);
    expect(await open(instanceId)).toEqual(['escalated']);
    expect(states.get(businessId)?.at(-1)).toBe('4');
    const [last] = await system.raw<{ kind: string; who: string }>(
      `select actor_kind kind, actor_name who from wf_step where instance_id = '${instanceId}' order by seq desc limit 1`,
    );
    expect(last).toEqual({ kind: 'system', who: 'system' });
    await submit(head, { instanceId, node: 'escalated', result: 'PASS' });
    expect(await breaches(system)).toEqual([]);
  });

  test('goes on with the days it had when the step that stopped it is taken back', async () => {
    const watched = writeFile({
      key: 'watched',
      elements: [
        { tag: 'startEvent', id: 'start' },
        userTask('first', 'clerk'),
        boundary('over', 'first'),
        userTask('next', 'head'),
        userTask('late', 'head'),
        endEvent('end'),
        endEvent('ended'),
      ],
      arrows: [arrow('start', 'first'), arrow('first', 'next'), arrow('next', 'end'), arrow('over', 'late'), arrow('late', 'ended')],
    });
    await publishXml(system, watched);
    const businessId = system.world.uuid();
    const instanceId = await db.write(an, (tx) =>
      startProcess(tx, actOf(system, an), { category: 'watched', businessId, companyId: null }),
    );
    const due = async () =>
      (await system.raw<{ due: string }>(`select due_at::text as due from wf_timer where instance_id = '${instanceId}'`))[0]?.due;
    const first = await due();
    expect(first).toBeDefined();
    system.world.pass({ days: 1 });
    await submit(an, { instanceId, node: 'first', result: 'PASS' });
    expect(await due()).toBeUndefined();
    system.world.pass({ hours: 2 });
    await db.write(an, (tx) => withdrawStep(tx, actOf(system, an), { flowInstanceId: instanceId }));
    expect(await due()).toBe(first);
    await submit(an, { instanceId, node: 'first', result: 'PASS' });
    expect(await breaches(system)).toEqual([]);
  });

  test('ends with its task where that is given another day; one that counts longer lets no later day be given', async () => {
    const drawn = writeFile({
      key: 'extended',
      elements: [
        { tag: 'startEvent', id: 'start' },
        userTask('first', 'clerk', { 'wf:days': '3' }),
        boundary('over', 'first'),
        userTask('second', 'clerk', { 'wf:days': '1' }),
        boundary('last', 'second'),
        userTask('late', 'head'),
        endEvent('end'),
        endEvent('ended'),
      ],
      arrows: [
        arrow('start', 'first'),
        arrow('first', 'second'),
        arrow('second', 'end'),
        arrow('over', 'late'),
        arrow('last', 'late'),
        arrow('late', 'ended'),
      ],
    });
    await publishXml(system, drawn);
    const instanceId = await db.write(an, (tx) =>
      startProcess(tx, actOf(system, an), { category: 'extended', businessId: system.world.uuid(), companyId: null }),
    );
    const given = async (days: number) => {
      const [task] = await system.raw<{ id: string }>(
        `select replace(id::text, '-', '') id from wf_task where instance_id = '${instanceId}' and status = 'open'`,
      );
      const day = addWorkdays(noticeCalendar(), dayText(system.world.now()), days);
      const asked = { flowInstanceId: instanceId, kind: 'node' as const, taskId: task?.id, day, reason: '企业申请延期' };
      return refusalOf(db.write(head, (tx) => changeLimit(tx, actOf(system, head), asked)).then(() => day));
    };
    const due = async () =>
      (
        await system.raw<{ due: string }>(
          `select (due_at at time zone 'Asia/Shanghai')::date::text as due from wf_timer where instance_id = '${instanceId}'`,
        )
      )[0]?.due;
    const day = await given(20);
    expect({ answered: await due() }).toEqual(day);
    system.world.pass({ days: 14 });
    await fireTimers(db, system.world);
    expect(await open(instanceId)).toEqual(['first']);
    await submit(an, { instanceId, node: 'first', result: 'PASS' });
    expect(await given(10)).toBe('workflow.limitHard');
    expect(await given(2)).not.toBe('workflow.limitHard');
    // back with the day it had been given
    await db.write(an, (tx) => withdrawStep(tx, actOf(system, an), { flowInstanceId: instanceId }));
    expect({ answered: await due() }).toEqual(day);
    system.world.pass({ days: 30 });
    await fireTimers(db, system.world);
    expect(await open(instanceId)).toEqual(['late']);
    expect(await breaches(system)).toEqual([]);
  });

  test('that cannot be carried out is told, holds up no other, and is tried again after an hour', async () => {
    registerProcess('stuck', {
      setState: async () => {
        throw new Error('the rows of the case are gone');
      },
      nodes: {},
    });
    const drawn = (key: string) =>
      writeFile({
        key,
        elements: [
          { tag: 'startEvent', id: 'start' },
          userTask('first', 'clerk'),
          boundary('over', 'first'),
          userTask('late', 'head', { 'wf:state': '9' }),
          endEvent('end'),
          endEvent('ended'),
        ],
        arrows: [arrow('start', 'first'), arrow('first', 'end'), arrow('over', 'late'), arrow('late', 'ended')],
      });
    const begin = async (category: string) => {
      await publishXml(system, drawn(category));
      const businessId = system.world.uuid();
      return db.write(an, (tx) => startProcess(tx, actOf(system, an), { category, businessId, companyId: null }));
    };
    const [stuck, next] = [await begin('stuck'), await begin('free')];
    system.world.pass({ days: 30 });
    await expect(fireTimers(db, system.world)).rejects.toThrow('1 of 2 could not be carried out: Error: the rows of the case are gone');
    expect([await open(stuck), await open(next)]).toEqual([['first'], ['late']]);
    expect(await fireTimers(db, system.world)).toEqual({ fired: 0, gone: 0 });
    system.world.pass({ hours: 1 });
    await expect(fireTimers(db, system.world)).rejects.toThrow('1 of 1');
    await submit(an, { instanceId: stuck, node: 'first', result: 'PASS' });
    expect(await breaches(system)).toEqual([]);
  });

  test('stops when its task is done in time', async () => {
    const { instanceId } = await atDecide();
    await submit(an, { instanceId, node: 'decide', result: 'PASS' });
    system.world.pass({ days: 30 });
    expect(await fireTimers(db, system.world)).toEqual({ fired: 0, gone: 0 });
    expect(await system.raw(`select 1 from wf_timer where instance_id = '${instanceId}'`)).toEqual([]);
    expect(await breaches(system)).toEqual([]);
  });
});

describe('time', () => {
  const silent = writeFile({
    key: 'silence',
    elements: [
      { tag: 'startEvent', id: 'start' },
      userTask('check', 'clerk', { 'wf:days': '2', 'wf:onTimeout': 'reassign' }),
      userTask('confirm', 'customer', { 'wf:days': '5', 'wf:onTimeout': 'PASS' }),
      endEvent('end'),
    ],
    arrows: [arrow('start', 'check'), arrow('check', 'confirm'), branch('confirm', 'end', 'PASS')],
  });

  test('gives a forgotten task back to its role, and passes a customer’s silence, both as the system', async () => {
    await publishXml(system, silent);
    const li = await applicant(system, '李申请');
    const businessId = await caseFor(system, li.company);
    const instanceId = await db.write(an, (tx) =>
      startProcess(tx, actOf(system, an), { category: 'silence', businessId, companyId: li.company }),
    );
    const [task] = await system.raw<{ id: string }>(
      `select replace(id::text, '-', '') id from wf_task where instance_id = '${instanceId}'`,
    );
    await db.write(an, (tx) => claim(tx, actOf(system, an), task?.id ?? ''));
    expect(await timeOut(db, system.world)).toEqual({ reassigned: 0, passed: 0 });
    system.world.pass({ days: 20 });
    expect(await timeOut(db, system.world)).toEqual({ reassigned: 1, passed: 0 });
    expect(await timeOut(db, system.world)).toEqual({ reassigned: 0, passed: 0 });
    // whoever takes it late keeps it
    await db.write(an, (tx) => claim(tx, actOf(system, an), task?.id ?? ''));
    expect(await timeOut(db, system.world)).toEqual({ reassigned: 0, passed: 0 });
    expect(await open(instanceId)).toEqual(['check 安一']);
    await submit(an, { instanceId, node: 'check', result: 'PASS' });
    system.world.pass({ days: 20 });
    expect(await timeOut(db, system.world)).toEqual({ reassigned: 0, passed: 1 });
    const [done] = await system.raw<{ status: string; kind: string; who: string }>(
      `select i.status, t.op_kind kind, t.op_user_name who from wf_instance i join wf_task t on t.instance_id = i.id and t.node = 'confirm' where i.id = '${instanceId}'`,
    );
    expect(done).toEqual({ status: 'done', kind: 'system', who: 'system' });
    expect(await breaches(system)).toEqual([]);
  });

  test('passes the silence of others where that of one company cannot pass', async () => {
    const li = await applicant(system, '王申请');
    const barred = new Set<string>();
    registerProcess('silence', {
      setState: async () => {},
      nodes: { confirm: node({ guard: ({ businessId }) => (barred.has(businessId) ? refuse('workflow.ended') : undefined) }) },
    });
    const begin = async () => {
      const businessId = await caseFor(system, li.company);
      const given = { category: 'silence', businessId, companyId: li.company };
      const instanceId = await db.write(an, (tx) => startProcess(tx, actOf(system, an), given));
      await submit(an, { instanceId, node: 'check', result: 'PASS' });
      return { businessId, instanceId };
    };
    const [one, two] = [await begin(), await begin()];
    barred.add(one.businessId);
    system.world.pass({ days: 20 });
    await expect(timeOut(db, system.world)).rejects.toThrow('1 of 2 could not be carried out');
    expect([await open(one.instanceId), await open(two.instanceId)]).toEqual([['confirm'], []]);
    expect(await timeOut(db, system.world)).toEqual({ reassigned: 0, passed: 0 });
    barred.clear();
    system.world.pass({ hours: 1 });
    expect(await timeOut(db, system.world)).toEqual({ reassigned: 0, passed: 1 });
  });
});
