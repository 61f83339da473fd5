/** Days of nodes as the tenant sets them, the ladder of reminders over a holiday, and the messages of each step. */
import { beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '../platform/invariants.ts';
import { worded } from '../platform/outbox/text.ts';
import { viewer } from '../testing/database.ts';
import { transfer } from './acts/hold.ts';
import { alertList, changeAlert } from './alert-change.ts';
import { changeYear } from './calendar/change-year.ts';
import { deadlineOf } from './deadline.ts';
import { workflowInvariants } from './invariants.ts';
import { remindAll } from './reminder.ts';
import { CATEGORY, cccSystem, to } from './testing/ccc.ts';
import { actOf, person, refusalOf } from './testing/people.ts';

const ccc = await cccSystem();
const { system, db, people, apply, submit, again } = ccc;
const { world, raw } = system;
const { li, wang, zhou, qian } = people;

const head = await person(system, '孙主任', ['dept_head']);
const vice = await person(system, '李院长', ['vice_dean']);
const planner = await person(system, '吴调度', ['plan_dispatcher']);

type Told = { user: string; title: string; text: string; kind: string; link: string };
/** What people were told since the last look, in Chinese. */
let seen = 0;
const told = async (): Promise<Told[]> => {
  const rows = await raw<{ user: string; template: string; params: never; kind: string; link: string }>(
    `select replace(user_id::text, '-', '') as user, template, params, kind, link from message order by created_at, id offset ${seen}`,
  );
  seen += rows.length;
  return rows.map(({ user, template, params, kind, link }) => {
    const { title, lines } = worded('zh', template, params);
    return { user, title, text: lines.join(''), kind, link };
  });
};
const toldTo = async () => (await told()).map(({ user, title }) => [user, title]);
const remind = () => remindAll(db, world);
const no = (businessId: string) => `A${businessId.slice(-4)}`;

beforeAll(async () => {
  await raw(`insert into tenant (id, created_at, created_by, updated_at, updated_by, tenant_id, tenant_name)
    select gen_random_uuid(), now(), gen_random_uuid(), now(), gen_random_uuid(), t, t from unnest(array['000000', '100001']) t`);
  // who acts as applicant is a user of the company too
  for (const who of [li, people.maker])
    await raw(`insert into user_company (id, tenant_id, created_at, created_by, updated_at, updated_by, user_id, company_id)
      values ('${world.uuid()}', '000000', now(), '${who.user}', now(), '${who.user}', '${who.user}', '${who.company}')`).catch(
      async () => {
        await raw(`set session_replication_role = replica; insert into user_company (id, tenant_id, created_at, created_by, updated_at, updated_by, user_id, company_id)
        values ('${world.uuid()}', '000000', now(), '${who.user}', now(), '${who.user}', '${who.user}', '${who.company}'); set session_replication_role = origin`);
      },
    );
});

describe('each step tells whom it concerns', () => {
  test('the person who gets the task, the company whose case moves on, comes back or ends', async () => {
    world.setNow('2026-03-02 09:00:00');
    const { businessId, instanceId } = await apply();
    expect(await told()).toEqual([]);
    await submit(wang, { instanceId, node: 'accept', result: 'PASS', ...to(zhou) });
    expect(await told()).toEqual([
      {
        user: zhou.user,
        title: `受理复核：${no(businessId)} 待您办理`,
        text: `王受理将 ${no(businessId)}（隔爆型三相异步电动机）转给您办理，环节“受理复核”。请于 2026-03-03 17:00 前办理。`,
        kind: '1',
        link: `/staff?id=${businessId}`,
      },
      {
        user: li.user,
        title: `${no(businessId)}：受理中`,
        text: `${no(businessId)}（隔爆型三相异步电动机）有新进展：受理中。`,
        kind: '1',
        link: `/customer?id=${businessId}`,
      },
    ]);
    // back inside the institute: whoever had it is told, the company is not
    await submit(zhou, { instanceId, node: 'applicationForCcc_review', result: 'REJECT_PRE', remark: '请核对单元' });
    expect(await toldTo()).toEqual([[wang.user, `${no(businessId)} 退回到您的环节“CCC受理”`]]);
    await submit(wang, { instanceId, node: 'accept', result: 'REJECT_PRE', cusRemark: '请补充铭牌图样' });
    expect(await told()).toMatchObject([
      { user: li.user, title: `${no(businessId)} 需要补正`, kind: '2', text: expect.stringContaining('意见：请补充铭牌图样') },
    ]);
    await again(businessId);
    expect(await toldTo()).toEqual([[wang.user, `CCC受理：${no(businessId)} 待您办理`]]);
    await submit(wang, { instanceId, node: 'accept', result: 'REJECT_END', cusRemark: '不在目录内' });
    expect(await toldTo()).toEqual([[li.user, `${no(businessId)}：申请未被受理，流程已终止`]]);
    // what goes by mail: the return and the end
    expect(await raw(`select template, params -> 'words' ->> 'zh' as words from message_out where channel = 'mail' order by id`)).toEqual([
      { template: 'caseReturned', words: '提交申请' },
      { template: 'caseProgress', words: '申请未被受理，流程已终止' },
    ]);
  });

  test('whoever a task is passed on to, with the words of whoever passed it', async () => {
    const { businessId, instanceId } = await apply();
    const found = await submit(wang, { instanceId, node: 'accept', result: 'PASS', ...to(zhou) });
    await told();
    const taskId = found.next[0]?.taskId ?? '';
    await db.write(zhou, (tx) => transfer(tx, actOf(system, zhou), { taskId, userId: people.zhao.user, remark: '请代办' }));
    expect(await told()).toMatchObject([
      { user: people.zhao.user, title: `受理复核：${no(businessId)} 待您办理`, text: expect.stringContaining('周复核将') },
    ]);
    const [last] = await raw<{ remark: string }>(
      "select params ->> 'remark' as remark from message order by created_at desc, id desc limit 1",
    );
    expect(last?.remark).toBe('请代办');
    await submit(people.zhao, { instanceId, node: 'applicationForCcc_review', result: 'REJECT_PRE', remark: '退回' });
    await submit(wang, { instanceId, node: 'accept', result: 'REJECT_END', cusRemark: '不在目录内' });
    await told();
  });

  test('a message is read by its owner alone', async () => {
    const read = (as: Parameters<typeof db.read>[0]) =>
      db.read(as, async (tx) => (await tx.selectFrom('message').select('user_id').execute()).map((m) => m.user_id));
    expect(new Set(await read(zhou))).toEqual(new Set([zhou.user]));
    expect(await read(people.maker)).toEqual([]);
    expect(await read(viewer({ user: zhou.user, tenant: '100001' }))).toEqual([]);
    const mark = (as: Parameters<typeof db.write>[0]) =>
      db.write(as, async (tx) =>
        Number(
          (await tx.updateTable('message').set({ read_at: world.now() }).where('user_id', '=', zhou.user).executeTakeFirst())
            .numUpdatedRows,
        ),
      );
    expect(await mark(wang)).toBe(0);
    expect(await mark(zhou)).toBeGreaterThan(0);
    await expect(
      db.write(zhou, (tx) => tx.updateTable('message').set({ template: 'taskRed' }).where('user_id', '=', zhou.user).execute()),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the ladder', () => {
  test('yellow to the holder, red to the head too, severe to the planner, the third day to the vice dean: once each, over National Day', async () => {
    world.setNow('2026-09-29 10:00:00');
    const { businessId, instanceId } = await apply();
    await submit(wang, { instanceId, node: 'accept', result: 'PASS', ...to(zhou) });
    await told();
    expect(await remind()).toMatchObject({ reminders: 0 });
    // one day: due 30 September 17:00, yellow one working day before
    world.setNow('2026-09-29 17:00:00');
    await remind();
    expect(await told()).toEqual([
      {
        user: zhou.user,
        title: `${no(businessId)} 将于 2026-09-30 17:00 到期`,
        text: `${no(businessId)}（隔爆型三相异步电动机）的环节“受理复核”将于 2026-09-30 17:00 到期。经办人：周复核`,
        kind: '8',
        link: `/staff?id=${businessId}`,
      },
    ]);
    expect(await remind()).toMatchObject({ reminders: 0, told: 0 });
    world.setNow('2026-09-30 17:00:01');
    await remind();
    expect(await toldTo()).toEqual([
      [zhou.user, `${no(businessId)} 已超期：受理复核`],
      [head.user, `${no(businessId)} 已超期：受理复核`],
    ]);
    // the whole holiday is no working time: half a day late is reached on the first morning after it
    world.setNow('2026-10-07 12:00:00');
    expect(await remind()).toMatchObject({ reminders: 0 });
    world.setNow('2026-10-08 14:00:00');
    await remind();
    expect(new Map((await told()).map((t) => [t.user, t.title]))).toEqual(
      new Map([zhou, head, planner].map((p) => [p.user, `${no(businessId)} 严重超期：受理复核`])),
    );
    expect(await remind()).toMatchObject({ reminders: 0 });
    // 8, 9 and the worked Saturday 10 October are the three working days over
    const ofTheStep = async () => (await toldTo()).filter(([, title]) => title === `${no(businessId)} 已超期：受理复核`);
    world.setNow('2026-10-09 16:00:00');
    await remind();
    expect(await ofTheStep()).toEqual([]);
    world.setNow('2026-10-10 08:30:00');
    await remind();
    expect(await ofTheStep()).toEqual([[vice.user, `${no(businessId)} 已超期：受理复核`]]);
    expect(await remind()).toMatchObject({ reminders: 0 });
    // a reminder is the system's own act and decides nothing
    const [task] = await raw<{ status: string }>(
      `select status from wf_task where instance_id = '${instanceId}' and node = 'applicationForCcc_review'`,
    );
    expect(task?.status).toBe('open');
    expect(await raw(`select distinct actor_kind, actor_name from audit_row where kind = 'workflow.reminded'`)).toEqual([
      { actor_kind: 'system', actor_name: 'system' },
    ]);
    await submit(zhou, { instanceId, node: 'applicationForCcc_review', result: 'PASS', ...to(qian) });
    await told();
  });

  test('who looks too late says the worst only; a node without reminders is silent', async () => {
    world.setNow('2026-11-02 09:00:00');
    const { businessId } = await apply();
    world.setNow('2026-11-30 09:00:00');
    await remind();
    const all = (await told()).filter((t) => t.title.includes(no(businessId)));
    const titles = all.filter((t) => t.user !== vice.user).map((t) => t.title);
    expect(new Set(all.filter((t) => t.user === vice.user).map((t) => t.title))).toEqual(
      new Set([`${no(businessId)} 已超期：CCC受理`, `${no(businessId)} 整个阶段已超期：CCC认证申请`]),
    );
    expect(new Set(titles)).toEqual(new Set([`${no(businessId)} 严重超期：CCC受理`, `${no(businessId)} 整个阶段严重超期：CCC认证申请`]));
  });

  test('two processes look at once: everybody is told once', async () => {
    world.setNow('2026-12-01 09:00:00');
    const ids: string[] = [];
    for (let i = 0; i < 8; i++) ids.push((await apply()).businessId);
    world.setNow('2026-12-02 17:00:01');
    const before = await raw<{ n: number }>('select count(*)::int n from wf_reminder');
    const rounds = await Promise.all([remind(), remind(), remind()]);
    const after = await raw<{ n: number }>('select count(*)::int n from wf_reminder');
    const made = (after[0]?.n ?? 0) - (before[0]?.n ?? 0);
    expect(rounds.reduce((sum, r) => sum + r.reminders, 0)).toBe(made);
    const each = (await told()).filter((t) => ids.some((id) => t.title.startsWith(`${no(id)} 将于`)));
    // 8 cases, each to the two people who hold the role
    expect(each).toHaveLength(16);
  });

  test('a case that cannot be told holds up no other, and no other institute', async () => {
    world.setNow('2026-12-03 09:00:00');
    const [{ businessId: broken }, { businessId: sound }] = [await apply(), await apply()];
    await raw(`create function refuse_reminder() returns trigger language plpgsql as $$ begin
      if new.business_id = '${broken}'::uuid then raise exception 'no light'; end if; return new; end $$`);
    await raw('create trigger refuse_reminder before insert on wf_reminder for each row execute function refuse_reminder()');
    // what the round of the institute behind it writes
    await raw("delete from wf_reminder where tenant_id = '100001'");
    world.setNow('2026-12-04 17:00:01');
    await told();
    const warned = async (id: string) => (await told()).filter((t) => t.title.startsWith(`${no(id)} 将于`)).length;
    await expect(remind()).rejects.toThrow(/^1 of 2 could not be carried out: .*no light/);
    expect(await warned(sound)).toBe(2);
    expect(await raw("select level from wf_reminder where tenant_id = '100001'")).toEqual([{ level: 'weekly' }]);
    await raw('drop trigger refuse_reminder on wf_reminder');
    await remind();
    expect(await warned(broken)).toBe(2);
    // an institute that is not in use is not looked at
    await raw("delete from wf_reminder where tenant_id = '100001'");
    await raw("update tenant set expires_on = '2026-12-03' where tenant_id = '100001'");
    await remind();
    expect(await raw("select level from wf_reminder where tenant_id = '100001'")).toEqual([]);
    await raw("update tenant set expires_on = null where tenant_id = '100001'");
  });
});

describe('settings', () => {
  const dean = viewer({ user: vice.user });
  const act = actOf(system, vice);
  const fine = () => db.read(dean, (tx) => alertList('fine').page(tx, act, { current: 1, size: 30 }));
  const one = async (node: string) => {
    const row = (await fine()).records.find((r) => r.nodeKey === node);
    if (row === undefined) throw new Error(node);
    return row;
  };
  const change = (changes: Omit<Parameters<typeof changeAlert>[2], 'id'>, id: string) =>
    db.write(dean, (tx) => changeAlert(tx, act, { id, ...changes }));

  test('begin with what the process says, in its order, and the stage with their sum', async () => {
    expect((await fine()).records.map((r) => [r.nodeName, r.daysCompleted, r.clock])).toEqual([
      ['提交申请', null, 'customer'],
      ['CCC受理', 2, 'institute'],
      ['受理复核', 1, 'institute'],
      ['受理批准', 1, 'institute'],
    ]);
    const coarse = await db.read(dean, (tx) => alertList('coarse').page(tx, { ...act, lang: 'en' }, { current: 1, size: 30 }));
    expect(coarse.records).toMatchObject([{ nodeName: 'CCC application', daysCompleted: 4, dayKind: '1', redDays: 2 }]);
  });

  test('hold for tasks opened from then on; with recalculation for open ones too', async () => {
    world.setNow('2026-12-07 09:00:00');
    const accept = await one('accept');
    const due = async (instanceId: string) =>
      (
        await raw<{ due: string; todo: string }>(
          `select t.due_at::text as due, d.due_at::text as todo from wf_task t join wf_todo d on d.task_id = t.id where t.instance_id = '${instanceId}' and t.status = 'open' limit 1`,
        )
      )[0];
    const { instanceId: early } = await apply();
    const saved = await change({ daysCompleted: 3, version: accept.version }, accept.id);
    expect(saved).toMatchObject({ daysCompleted: 3, version: accept.version + 1 });
    const { instanceId: later } = await apply();
    expect((await due(early))?.due).toContain('2026-12-09 17:00:00');
    expect((await due(later))?.due).toContain('2026-12-10 17:00:00');
    await change({ daysCompleted: 5, recalculate: true }, accept.id);
    expect((await due(early))?.due).toContain('2026-12-14 17:00:00');
    expect(await due(later)).toMatchObject({ todo: expect.stringContaining('2026-12-14 17:00:00') });
    expect((await checkInvariants(db, workflowInvariants)).flatMap((r) => r.breaches)).toEqual([]);
    // undone: the same call with the earlier values
    await change({ daysCompleted: 2, recalculate: true }, accept.id);
    expect((await due(early))?.due).toContain('2026-12-09 17:00:00');
  });

  test('are refused where they make no sense, and kept apart by tenant', async () => {
    const accept = await one('accept');
    expect(await refusalOf(change({ daysCompleted: 2, yellowDays: 3 }, accept.id))).toBe('statistics.yellowTooEarly');
    expect(await refusalOf(change({ daysCompleted: 2, remindTo: [] }, accept.id))).toBe('statistics.nobodyReminded');
    expect(await refusalOf(change({ daysCompleted: 2, channels: [] }, accept.id))).toBe('statistics.noChannel');
    expect(await refusalOf(change({ daysCompleted: 2, remindTo: ['4'] }, accept.id))).toBe('statistics.unknownReminded');
    expect(await refusalOf(change({ daysCompleted: 2, channels: ['2'] }, accept.id))).toBe('statistics.unknownChannel');
    expect(await refusalOf(change({ daysCompleted: 2, version: 1 }, accept.id))).toBe('statistics.alertChanged');
    expect(await refusalOf(change({ daysCompleted: 2 }, world.uuid()))).toBe('statistics.alertNotFound');
    const stranger = { ...vice, tenant: '100001' };
    const foreign = db.write(stranger, (tx) => changeAlert(tx, { ...act, actor: stranger }, { id: accept.id, daysCompleted: 9 }));
    expect(await refusalOf(foreign)).toBe('statistics.alertNotFound');
    // reminders off need nobody
    expect(await change({ daysCompleted: 2, enabled: false, remindTo: [] }, accept.id)).toMatchObject({ enabled: false, remindTo: [] });
    await change({ daysCompleted: 2, enabled: true, remindTo: accept.remindTo }, accept.id);
  });

  test('give the company days of its own: its users are reminded, by mail where told so', async () => {
    const own = await one('submit');
    await change({ daysCompleted: 3, channels: ['1', '3'] }, own.id);
    world.setNow('2026-12-14 09:00:00');
    const { businessId, instanceId } = await apply();
    await submit(wang, { instanceId, node: 'accept', result: 'REJECT_PRE', cusRemark: '请补充' });
    await told();
    await raw(`delete from message_out`);
    world.setNow('2026-12-17 17:30:00');
    await remind();
    const mine = (await told()).filter((t) => t.user === li.user);
    expect(mine).toEqual([
      {
        user: li.user,
        title: `${no(businessId)} 已过提交期限`,
        text: expect.stringContaining('应于 2026-12-17 17:00 前提交，现已逾期'),
        kind: '8',
        link: `/customer?id=${businessId}`,
      },
    ]);
    expect(await raw(`select template, count(*)::int n from message_out group by 1`)).toEqual([{ template: 'correctionRed', n: 1 }]);
    // and the institute's clock hangs meanwhile
    const shown = await db.read(wang, (tx) => deadlineOf(tx, actOf(system, wang), instanceId));
    expect(shown).toMatchObject({
      running: true,
      stage: { startTime: '2026-12-14 09:00:00', pausedSince: '2026-12-14 09:05:00', dueTime: '', lamp: '', usedDays: 0 },
      tasks: [{ nodeKey: 'submit', clock: 'customer', lamp: 'red', daysLeft: -1, dueTime: '2026-12-17 17:00:00' }],
    });
    await again(businessId);
    const back = await db.read(wang, (tx) => deadlineOf(tx, actOf(system, wang), instanceId));
    // four days from Monday 14th, and the 3 days, 7 hours and 25 minutes of working time that the company had it
    expect(back.stage).toMatchObject({ pausedSince: '', dueTime: '2026-12-24 16:25:00', lamp: 'green' });
    expect(back.category).toBe(CATEGORY);
  });
});

describe('the weekly list', () => {
  test('the dean reads once a week what is over its time, on its first working day', async () => {
    const dean = await person(system, '王院长', ['dean']);
    const weekly = async () => (await told()).filter((t) => t.user === dean.user).map(({ title, text }) => [title, text]);
    // Monday to Wednesday of that week are Labour Day's
    world.setNow('2027-05-03 09:00:00');
    await db.write(vice, (tx) =>
      changeYear(tx, actOf(system, vice), { year: 2027, days: [{ day: '2027-05-03', kind: 'rest', name: '劳动节' }], version: 0 }),
    );
    await remind();
    expect(await weekly()).toEqual([]);
    world.setNow('2027-05-04 08:29:59');
    await remind();
    expect(await weekly()).toEqual([]);
    world.setNow('2027-05-04 08:30:00');
    await Promise.all([remind(), remind()]);
    const [[title, text] = []] = await weekly();
    const [{ n } = { n: 0 }] = await raw<{ n: number }>(
      "select count(distinct business_id)::int as n from wf_task where status = 'open' and due_at < '2027-05-04 08:30:00+08'",
    );
    expect(n).toBeGreaterThan(0);
    expect(title).toBe(`本周超期项目：${n} 个`);
    expect(text).toContain('最早到期：A');
    world.setNow('2027-05-07 09:00:00');
    await remind();
    expect(await weekly()).toEqual([]);
  });
});
