/** The planner's board: load per team, person and week, what waits, what speaks against giving it to somebody, and what is refused. */
import { boardCalls as calls } from '@zhengjian/contract/areas/acceptance/board.ts';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { qualifyInspectors } from './inspection.ts';
import { MAIN_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { demoSystem } from './testing/demo-system.ts';

const { app, db, raw, world, faults } = await demoSystem('plan-board');
const stage = { app, db, world };
const users = createUsers(stage, MAIN_TENANT);
const [PLANNER, DIRECTOR, LEADER, ENGINEER] = ['wuxiangdong', 'sunhaoran', 'humingzhe', 'guoanqi'];
/** The play ends on a Friday; Monday to Friday of the week after it, and of the one behind. */
const [MONDAY, FRIDAY, NEXT_FRIDAY] = ['2026-03-09', '2026-03-13', '2026-03-20'];
/** From the Friday on. */
const [SIXTY_DAYS_ON, DAY_AFTER] = ['2026-05-05', '2026-05-06'];
const as = async (account: string, lang: 'zh' | 'en' = 'zh') => ({
  token: await users.as(account),
  lang,
  headers: { 'idempotency-key': world.uuid() },
});
afterEach(() => expect(faults.splice(0)).toEqual([]));

const board = async (account = PLANNER) => makeCall(app, calls.board, { from: MONDAY, weeks: 3 }, await as(account));
const waiting = async (kind: 'case' | 'test', account: string) => {
  // one with a test, not due before the plan ends
  const found = (await board(account)).waiting.find(
    (one) => one.kind === kind && one.mine && one.laboratory !== '' && (kind === 'test' || one.deadline > NEXT_FRIDAY),
  );
  if (!found) throw new Error(`no ${kind} waits for ${account}`);
  return found;
};
const rowOf = async (name: string, account = PLANNER) => {
  const found = (await board(account)).groups.flatMap((group) => [group, ...group.people]).find((row) => row.name === name);
  if (!found) throw new Error(`${name} is not on the board`);
  return found;
};
const allocate = async (work: { flowInstanceId: string }, more: object) =>
  tryCall(
    app,
    workflowCalls.flowSubmit,
    { flowInstanceIds: [work.flowInstanceId], currentNodeKeyName: 'engineerAllocation', result: 'PASS', ...more },
    await as(DIRECTOR),
  );

beforeAll(async () => {
  await qualifyInspectors(stage, users, world.now());
});

test('a case that waits for its dispatch goes to an engineer, whose weeks it fills until it is due', async () => {
  const before = await rowOf('郭安琪');
  const work = await waiting('case', PLANNER);
  const found = await makeCall(
    app,
    calls.boardConflicts,
    { kind: 'case', id: work.id, personId: await users.idOf(ENGINEER), start: '2026-03-06', end: NEXT_FRIDAY },
    await as(PLANNER),
  );
  expect(found).toEqual([]);
  const input = { id: work.id, taskId: work.taskId, result: 'PASS', authCenterUser: await users.idOf(ENGINEER) };
  expect((await tryCall(app, acceptanceCalls.dispatch, input, await as(PLANNER))).code).toBe(200);
  const after = await rowOf('郭安琪');
  expect(after.cells[0]?.tasks).toBe((before.cells[0]?.tasks ?? 0) + 1);
  expect((await board()).waiting.map(({ id }) => id)).not.toContain(work.id);
});

test('its test waits for the head of the laboratory; overload, leave, competence and lateness are told before it is given out', async () => {
  const work = await waiting('test', DIRECTOR);
  const leader = await users.idOf(LEADER);
  await raw(
    `insert into leave_request (id, tenant_id, created_at, created_by, updated_at, updated_by, leave_no, applicant_id, applicant_name, leave_type,
       start_date, start_half, end_date, end_half, days, reason, state, taken_back_at)
     select gen_random_uuid(), tenant_id, now(), u.id, now(), u.id, no, u.id, real_name, '1', first, '0', last, '1', 3, '年假', '40', taken_back
     from user_account u, (values ('LV-BOARD', '2026-03-10'::date, '2026-03-12'::date, null::timestamptz),
       ('LV-BACK', '2026-03-13', '2026-03-13', now())) l (no, first, last, taken_back) where u.id = '${leader}'`,
  );
  expect((await rowOf('胡明哲', DIRECTOR)).cells[0]).toMatchObject({ away: 3, capacity: 2 });
  const asked = { kind: 'test', id: work.id, personId: leader, start: MONDAY, end: FRIDAY } as const;
  const zh = (await makeCall(app, calls.boardConflicts, asked, await as(DIRECTOR))).map(({ text }) => text);
  expect(zh).toContain('胡明哲在计划期内休假 3 天');
  expect(zh).toContain('胡明哲在 2026-03-09 起的一周将达到 5 人日，可用 2 人日');
  const en = await makeCall(app, calls.boardConflicts, asked, await as(DIRECTOR, 'en'));
  expect(en.map(({ text }) => text)).toContain('胡明哲 is on leave for 3 days of the plan');
  expect(en.every(({ level }) => level === 'warning')).toBe(true);
});

test('a laboratory whose subcontract has ended is warned of, for the case and for its test', async () => {
  for (const [kind, account] of [
    ['test', DIRECTOR],
    ['case', PLANNER],
  ] as const) {
    const work = await waiting(kind, account);
    const person = kind === 'test' ? LEADER : 'guoanqi';
    const asked = { kind, id: work.id, personId: await users.idOf(person), start: MONDAY, end: FRIDAY };
    const told = async () => (await makeCall(app, calls.boardConflicts, asked, await as(account))).map(({ text }) => text);
    const contract = async (labKind: string, until: string | null) =>
      raw('update laboratory set lab_kind = $1, contract_to = $2 where lab_code = $3', [labKind, until, work.laboratory]);
    const ended = expect.stringMatching(/的分包协议已于 2026-01-31 到期$/);
    expect(await told()).not.toContainEqual(ended);
    await contract('3', '2026-01-31');
    expect(await told()).toContainEqual(ended);
    await contract('3', SIXTY_DAYS_ON);
    expect(await told()).toContainEqual(expect.stringMatching(new RegExp(`的分包协议将于 ${SIXTY_DAYS_ON} 到期$`)));
    await contract('3', DAY_AFTER);
    expect(await told()).not.toContainEqual(expect.stringContaining('分包协议'));
    await contract('1', null);
  }
});

test('whoever chooses a laboratory reads whose subcontract has ended or ends within 60 days; the own laboratory has none', async () => {
  const own = await raw<{ lab_code: string; lab_kind: string; contract_to: string | null }>(
    'select lab_code, lab_kind, contract_to::text from laboratory where tenant_id = $1 order by lab_code',
    [MAIN_TENANT],
  );
  const [ended, ends, later] = own.map(({ lab_code }) => lab_code);
  const contract = async (code: string | undefined, kind: string, until: string | null) =>
    raw('update laboratory set lab_kind = $2, contract_to = $3 where lab_code = $1', [code, kind, until]);
  for (const { lab_code } of own) await contract(lab_code, '1', '2026-01-31');
  await contract(ended, '3', '2026-01-31');
  await contract(ends, '3', SIXTY_DAYS_ON);
  await contract(later, '3', DAY_AFTER);
  expect(await makeCall(app, acceptanceCalls.laboratoryContracts, {}, await as(PLANNER))).toEqual([
    { laboratory: ended, until: '2026-01-31', over: true },
    { laboratory: ends, until: SIXTY_DAYS_ON, over: false },
  ]);
  for (const { lab_code, lab_kind, contract_to } of own) await contract(lab_code, lab_kind, contract_to);
});

test('who keeps away from a company of the case is refused, told before and by the step itself', async () => {
  const work = await waiting('test', DIRECTOR);
  const leader = await users.idOf(LEADER);
  await raw(
    `update inspector_qualification q set user_id = '${leader}', avoid_company_ids = jsonb_build_array(replace(t.company_id::text, '-', ''))
     from test_task t where t.id = '${work.id}' and q.id = (select id from inspector_qualification where tenant_id = t.tenant_id order by id limit 1)`,
  );
  const asked = { kind: 'test', id: work.id, personId: leader, start: MONDAY, end: NEXT_FRIDAY } as const;
  const [first] = await makeCall(app, calls.boardConflicts, asked, await as(DIRECTOR));
  expect(first).toEqual({ level: 'refusal', text: `胡明哲回避${work.company}，不能承办` });
  const plan = { planStart: MONDAY, planEnd: NEXT_FRIDAY };
  expect((await allocate(work, { projectLeader: leader, ...plan })).refusal).toBe('laboratory.leaderAvoids');
  // a plan that ends behind the day on which the case is owed is told
  expect(work.deadline).toMatch(/^\d{4}-\d\d-\d\d$/);
  const yearLater = `${Number(work.deadline.slice(0, 4)) + 1}${work.deadline.slice(4)}`;
  const late = await makeCall(app, calls.boardConflicts, { ...asked, start: work.deadline, end: yearLater }, await as(DIRECTOR));
  expect(late.map(({ text }) => text)).toContainEqual(expect.stringContaining(work.deadline));
  const other = await users.idOf('jiangruolin');
  const before = await rowOf('江若琳', DIRECTOR);
  expect((await allocate(work, { projectLeader: other, ...plan })).code).toBe(200);
  const after = await rowOf('江若琳', DIRECTOR);
  // five person-days over two weeks
  expect(after.cells.map(({ days }, i) => days - (before.cells[i]?.days ?? 0))).toEqual([2.5, 2.5, 0]);
  expect((await tryCall(app, calls.boardConflicts, asked, await as(DIRECTOR))).refusal).toBe('acceptance.boardGone');
});

test('a team carries what nobody of it has taken; days the wrong way round, nobody and a stranger are refused', async () => {
  const work = await waiting('case', PLANNER);
  const ask = async (more: object, account = PLANNER) =>
    tryCall(app, calls.boardConflicts, { kind: 'case', id: work.id, start: MONDAY, end: FRIDAY, ...more }, await as(account));
  expect((await ask({})).refusal).toBe('acceptance.boardReceiver');
  expect((await ask({ personId: await users.idOf(ENGINEER), start: FRIDAY, end: MONDAY })).refusal).toBe('acceptance.boardDays');
  expect((await ask({ personId: await users.idOf(LEADER) })).refusal).toBe('acceptance.boardReceiver');
  for (const account of ['wanyuan', 'zhangruonan']) expect((await tryCall(app, calls.board, {}, await as(account))).code).toBe(403);
});
