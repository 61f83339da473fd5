/**
 * Lists of whoever finds a large part of all cases (the head of a department, a company of many applications, somebody who has done
 * much): they hold what they should, and touch no more of the database than other lists.
 */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { certificateCalls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { financeCalls } from '@zhengjian/contract/areas/finance/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import type { Call } from '@zhengjian/contract/call.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeCall, tryAnything } from './caller.ts';
import { MAIN_TENANT } from './institute.ts';
import { COMMON_KEYWORD, filtersOf, type ListCall, listCalls, ordersOf, tabsOf } from './testing/list-questions.ts';
import { blocksOf, volumeSystem } from './testing/volume.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const CASES = 12_000;
const HEAD = 'zhouliyan';
const CUSTOMER = 'wanyuan';
const ARCHIVIST = 'handongye';
/** Finds only the cases in which they act. */
const ENGINEER = 'guoanqi';
/**
 * What one question may touch, all its statements together; gathering all that these people find touches several times as many. Of what is
 * rare among a company's cases, page and total each go through all of them, with the works that stand among them.
 */
const MOST_BLOCKS = { staff: 64_000, customer: 14_400, few: 6_400 };

const system = await volumeSystem(CASES);
const client = new pg.Client({ connectionString: system.urls.app });
beforeAll(() => client.connect());
afterAll(() => client.end());

type Asked = { account: string; call: Call; input: Record<string, unknown> };

const asks = (account: string, call: Call, given: Record<string, unknown> = {}): Asked[] => {
  const found = listCalls.find((one) => one.key === call.key);
  if (!found) return [{ account, call, input: given }];
  const { list }: ListCall = found;
  return tabsOf(list).flatMap((tab) =>
    [{}, { current: 50 }, ...ordersOf(list).map((sort) => ({ sort })), ...filtersOf(list)].map((one) => ({
      account,
      call,
      input: { ...given, tab, current: 1, size: 30, ...one },
    })),
  );
};

/** Whoever has finished most tasks. */
const busiest = async (): Promise<string> => {
  const [found] = await system.raw<{ account: string }>(
    `select u.account from wf_task t join user_account u on u.id = t.op_user
       where t.tenant_id = $1 and t.status = 'done' group by u.account order by count(*) desc limit 1`,
    [MAIN_TENANT],
  );
  return found?.account ?? '';
};

const ASKED: readonly Asked[] = [
  ...asks(HEAD, acceptanceCalls.page, { nodeKey: 'accept' }),
  ...asks(HEAD, acceptanceCalls.pageStatistics, { nodeKey: 'accept' }),
  ...asks(HEAD, acceptanceCalls.pageStatistics, { nodeKey: 'accept', keyword: COMMON_KEYWORD }),
  ...asks(HEAD, certificateCalls.tracePage),
  ...asks(CUSTOMER, acceptanceCalls.applicationPage),
  ...asks(CUSTOMER, acceptanceCalls.acceptedPage),
  ...asks(CUSTOMER, acceptanceCalls.retreatPage),
  ...asks(ARCHIVIST, archiveCalls.archiveProjectPage),
  ...asks(await busiest(), workflowListCalls.doneList),
];

const touched = async ({ account, call, input }: Asked): Promise<number> => {
  const token = await system.users.as(account);
  const statements = await system.watch(async () => {
    const reply = await tryAnything(system.app, call, input, { token });
    // a keyword of too many rows asks for more of it
    expect([200, 400], `${call.key} ${JSON.stringify(input)} ${reply.msg}`).toContain(reply.code);
  });
  let blocks = 0;
  for (const statement of statements) blocks += await blocksOf(client, statement);
  return blocks;
};

/** Ids of the cases of the head's department, as tasks say, newest first. */
const idsOfDepartment = async (): Promise<string[]> => {
  const found = await system.raw<{ id: string }>(
    `with place as (select x.* from user_role x where x.tenant_id = $1 and x.dept_id in
         (select y.dept_id from user_role y join user_account u on u.id = y.user_id where u.account = $2 and u.tenant_id = $1))
       select replace(c.id::text, '-', '') as id from business_case c
       where c.tenant_id = $1 and c.category = 'cccApplication' and c.submit_time is not null
         and (c.id in (select t.business_id from wf_task t where t.op_user in (select user_id from place) or t.assignee in (select user_id from place))
           or c.id in (select w.case_id from case_work w join wf_task t on t.business_id = w.work_id
                where t.op_user in (select user_id from place) or t.assignee in (select user_id from place))
           or c.id in (select d.business_id from wf_todo d where d.actor_kind = 'role'
                and d.actor_ref in (select r.role_alias from role r where r.tenant_id = $1 and r.id in (select role_id from place))))
       order by c.submit_time desc, c.id desc limit 1200`,
    [MAIN_TENANT, HEAD],
  );
  return found.map(({ id }) => id);
};

test('the cases of a department are those in which its people act, and what waits for their roles', async () => {
  const rows = await idsOfDepartment();
  const token = await system.users.as(HEAD);
  for (const current of [1, 2, 40]) {
    const page = await makeCall(system.app, acceptanceCalls.page, { nodeKey: 'accept', tab: 'all', current, size: 30 }, { token });
    expect(page.records.map((r) => r.id)).toEqual(rows.slice((current - 1) * 30, current * 30));
    expect(page).toMatchObject({ total: 1000, totalExact: false });
  }
});

test('a company finds each of its cases once, newest first, in whatever roles it takes part', async () => {
  const expected = await system.raw<{ id: string }>(
    `select replace(c.id::text, '-', '') as id from business_case c where c.work_since is null and c.id in (select p.case_id from case_party p
       where p.company_id in (select m.company_id from user_company m join user_account u on u.id = m.user_id where u.account = $1 and u.tenant_id = $2))
     order by c.created_at desc, c.id desc limit 90`,
    [CUSTOMER, MAIN_TENANT],
  );
  const token = await system.users.as(CUSTOMER);
  for (const current of [1, 3]) {
    const page = await makeCall(system.app, acceptanceCalls.list, { current, size: 30 }, { token });
    expect(page.records.map((r) => r.id)).toEqual(expected.slice((current - 1) * 30, current * 30).map(({ id }) => id));
  }
});

test('no question of theirs touches more of the database than a page, a bounded count and a bounded search ask for', async () => {
  const dear: string[] = [];
  for (const one of ASKED) {
    const blocks = await touched(one);
    const text = `${one.account} ${one.call.key} ${JSON.stringify(one.input)}: ${blocks}`;
    if (blocks > (one.account === CUSTOMER ? MOST_BLOCKS.customer : MOST_BLOCKS.staff)) dear.push(text);
  }
  expect(dear).toEqual([]);
});

test('whoever acts in very many applications and in few payment notes passes few notes', async () => {
  const [held] = await system.raw<{ notes: number }>("select count(*)::int as notes from payment_note where tenant_id = '000000'");
  expect(held?.notes).toBeGreaterThan(5_000);
  const dear: string[] = [];
  for (const one of asks(HEAD, financeCalls.queuePage, { nodeKey: 'paymentNoteDrawUp' })) {
    const blocks = await touched(one);
    if (blocks > MOST_BLOCKS.few) dear.push(`${JSON.stringify(one.input)}: ${blocks}`);
  }
  expect(dear).toEqual([]);
});

test('of very many cases of theirs somebody finds the few that were ended, and passes few others', async () => {
  const theirs = await system.raw<{ id: string }>(
    `insert into wf_involved (tenant_id, business_id, user_id, acts, category, ended, submit_time, created_at, created_by)
     select c.tenant_id, c.id, u.id, true, c.category, false, c.submit_time, c.submit_time, u.id from business_case c
     join user_account u on u.tenant_id = c.tenant_id and u.account = $2
     where c.tenant_id = $1 and c.category = 'cccApplication' and c.phase = 'accepted' order by c.submit_time desc, c.id desc limit 6000
     on conflict (tenant_id, user_id, business_id) do update set acts = true returning business_id as id`,
    [MAIN_TENANT, ENGINEER],
  );
  expect(theirs.length).toBeGreaterThan(5_000);
  const given = [3, 1_000, 5_000].map((at) => theirs[at]?.id ?? '');
  // and of others very many
  const others = await system.raw(
    `update business_case c set phase = 'ended' where c.category = 'cccApplication' and c.phase in ('submitted', 'accepted')
       and not exists (select from wf_involved i join user_account u on u.id = i.user_id where i.business_id = c.id and u.account = $1) returning 1`,
    [ENGINEER],
  );
  expect(others.length).toBeGreaterThan(4_000);
  await system.raw("update business_case set phase = 'ended' where id = any($1)", [given]);
  const token = await system.users.as(ENGINEER);
  const ended = async () =>
    (await makeCall(system.app, certificateCalls.tracePage, { tab: 'ended', current: 1, size: 30 }, { token })).records.map((r) => r.id);
  expect(await ended()).toEqual(given.map((id) => id.replaceAll('-', '')));
  const dear: string[] = [];
  for (const one of asks(ENGINEER, certificateCalls.tracePage).filter(({ input }) => input.tab === 'ended')) {
    const blocks = await touched(one);
    if (blocks > MOST_BLOCKS.few) dear.push(`${JSON.stringify(one.input)}: ${blocks}`);
  }
  expect(dear).toEqual([]);
  await system.raw("update business_case set phase = 'accepted' where id = any($1)", [given]);
  expect(await ended()).toEqual([]);
});
