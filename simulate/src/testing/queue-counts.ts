/**
 * What the counters of open queues and lists say to every person of the staff and of companies, beside plain SQL over what the processes
 * themselves keep: tasks and their candidates, and what `counter-sql.ts` reads. None of it reads the tables that lists and counters read.
 */
import type { Call } from '@zhengjian/contract/call.ts';
import type { App } from '@zhengjian/server/src/app.ts';
import { declaredCalls } from '@zhengjian/server/src/areas.ts';
import { dayText } from '@zhengjian/server/src/platform/world.ts';
import { tryCall } from '../caller.ts';
import type { SimulatedWorld } from '../chance.ts';
import { MAIN_TENANT } from '../institute.ts';
import type { Users } from '../people.ts';
import { OWN, WHOLE } from './counter-sql.ts';

/** A superuser's look: outside all policies. */
export type Look = <Row extends Record<string, unknown>>(text: string, values: readonly unknown[]) => Promise<Row[]>;
export type CountGround = { app: Pick<App, 'server'>; world: SimulatedWorld; users: Users; look: Look };
export type Difference = { account: string; queue: string; tab: string; counted: number; sql: number };
/** `compared`: counters that were held against SQL; `full`: of them not zero. */
export type CountsFound = { compared: number; full: number; people: number; queues: number; differences: Difference[] };

/** Queues of nodes: their counter and the process whose tasks wait in them. `node`: where the queue has one node of its own. */
const NODE_QUEUES: readonly { key: string; category: string; node?: string }[] = [
  { key: 'acceptance.pageStatistics', category: 'cccApplication' },
  { key: 'acceptance.taskDispatchStatistics', category: 'cccApplication', node: 'taskDispatch' },
  { key: 'acceptance.testApprovalPageStatistics', category: 'cccApplication', node: 'modelTestReportReview' },
  { key: 'laboratory.testTaskCounts', category: 'typeTest' },
  { key: 'inspection.pageTaskModeStatistics', category: 'factoryInspection' },
  { key: 'certificate.queueCounts', category: 'cccApplication' },
  { key: 'finance.queueCount', category: 'paymentNote' },
  { key: 'finance.discountCount', category: 'paymentDiscount' },
  { key: 'finance.withdrawCount', category: 'paymentWithdraw' },
];

/** Tasks that wait for a person: their own, those of their roles and teams while nobody has them, and those of whom they stand in for. */
const WAITING = `
  with people as (
    select u.id as viewer, u.account, u.id as person, array[]::text[] as categories, false as in_stead
      from user_account u where u.tenant_id = $1 and u.user_type = 1 and u.status = 1
    union all
    select u.id, u.account, d.user_id, coalesce(d.categories, array[]::text[]), true
      from user_account u join wf_deputy d on d.tenant_id = u.tenant_id and d.deputy_id = u.id
      join user_account p on p.tenant_id = d.tenant_id and p.id = d.user_id and p.status = 1
      where u.tenant_id = $1 and u.user_type = 1 and u.status = 1 and d.ended_at is null and d.from_at <= $2 and d.until_at > $2),
  waiting as (
    select distinct p.account, t.category, t.node, t.business_id, t.id,
      case when t.assignee is null then 'claim' when p.in_stead then 'deputy' else 'own' end as how
    from people p join wf_task t on t.tenant_id = $1 and t.status = 'open'
      and (cardinality(p.categories) = 0 or t.category = any(p.categories))
      and (t.assignee = p.person or t.assignee is null and exists (
        select 1 from wf_task_candidate c where c.task_id = t.id and (
          c.kind = 'user' and c.ref = replace(p.person::text, '-', '')
          or c.kind = 'role' and c.ref in (select r.role_alias from user_role x join role r on r.id = x.role_id where x.user_id = p.person)
          or c.kind = 'team' and c.ref in (select replace(m.team_id::text, '-', '') from team_user m where m.user_id = p.person)))))`;

/** Whoever reaches everything of the line: only to them a count over all of it can be equal. */
const REACHES_ALL = `select distinct u.account from user_account u
  join user_role x on x.tenant_id = u.tenant_id and x.user_id = u.id
  join role_data_scope g on g.tenant_id = x.tenant_id and g.role_id = x.role_id
  join data_scope s on s.tenant_id = g.tenant_id and s.id = g.data_scope_id
  where u.tenant_id = $1 and (s.scope_type = 1 or s.scope_type = 5 and 'CCC' = any(s.business_types)
    and (s.filter is null or s.filter::text in ('[]', '{}', 'null')))`;

/** Whoever has a permission ($2) by one of their roles. */
const PERMITTED = `select distinct u.account from user_account u
  join user_role x on x.tenant_id = u.tenant_id and x.user_id = u.id
  join role_menu g on g.tenant_id = x.tenant_id and g.role_id = x.role_id
  join menu m on m.tenant_id = g.tenant_id and m.id = g.menu_id
  where u.tenant_id = $1 and m.code = $2`;

const countOf = async ({ app, users }: CountGround, account: string, call: Call, given: object): Promise<Record<string, number> | null> => {
  const reply = await tryCall(app, call, given as never, { token: await users.as(account) });
  if (reply.code === 403) return null;
  if (reply.code !== 200) throw new Error(`${call.key} for ${account}: ${reply.code} ${reply.msg}`);
  return reply.data as Record<string, number>;
};

const nodesOf = (call: Call): string[] => {
  const { counted } = call as Call & { counted?: { given: { nodeKey?: { options: string[] } } } };
  return counted?.given.nodeKey?.options ?? [];
};

const calls = new Map<string, Call>(declaredCalls.map((call) => [call.key, call]));
const callOf = (key: string): Call => {
  const call = calls.get(key);
  if (call === undefined) throw new Error(`no counter is called ${key}`);
  return call;
};

type Hold = (account: string, queue: string, tab: string, counted: number, sql: number) => void;

/** What waits for each person of the staff, node by node and altogether. @returns how many of them see a queue */
const holdWaiting = async (ground: CountGround, people: readonly string[], hold: Hold): Promise<number> => {
  const { look } = ground;
  const now = ground.world.now();
  const atNodes = await look<{ account: string; category: string; node: string; n: number }>(
    `${WAITING} select account, category, node, count(distinct business_id)::int as n from waiting group by 1, 2, 3`,
    [MAIN_TENANT, now],
  );
  const nodeCount = new Map(atNodes.map((r) => [`${r.account} ${r.category} ${r.node}`, r.n]));
  const byHow = await look<{ account: string; how: string; n: number }>(
    `${WAITING} select account, how, count(distinct id)::int as n from waiting group by 1, 2`,
    [MAIN_TENANT, now],
  );
  const howCount = new Map(byHow.map((r) => [`${r.account} ${r.how}`, r.n]));
  const unread = new Map(
    (
      await look<{ account: string; n: number }>(
        `select u.account, count(*)::int as n from wf_copy c join user_account u on u.id = c.to_user where c.tenant_id = $1 and c.read_at is null group by 1`,
        [MAIN_TENANT],
      )
    ).map((r) => [r.account, r.n]),
  );
  let seeing = 0;
  for (const account of people) {
    let sees = false;
    for (const { key, category, node: only } of NODE_QUEUES) {
      const call = callOf(key);
      for (const node of only === undefined ? nodesOf(call) : [only]) {
        const counts = await countOf(ground, account, call, { nodeKey: node });
        if (counts === null) break;
        sees = true;
        hold(account, `${key} ${node}`, 'todo', counts.todo ?? -1, nodeCount.get(`${account} ${category} ${node}`) ?? 0);
      }
    }
    const waiting = await countOf(ground, account, callOf('workflow.waitingCounts'), {});
    if (waiting !== null)
      for (const how of ['own', 'claim', 'deputy', 'copies']) {
        const sql = how === 'copies' ? (unread.get(account) ?? 0) : (howCount.get(`${account} ${how}`) ?? 0);
        hold(account, 'workflow.waitingCounts', how, waiting[how] ?? -1, sql);
      }
    if (sees) seeing += 1;
  }
  return seeing;
};

/** What counts over everything, as it is shown to whoever reaches everything. @throws where nobody sees a counter */
const holdWhole = async (ground: CountGround, counters: typeof WHOLE, people: readonly string[], hold: Hold): Promise<void> => {
  const { look } = ground;
  const now = ground.world.now();
  const whole: ((typeof WHOLE)[number] & { n: number })[] = [];
  for (const one of counters) whole.push({ ...one, n: (await look<{ n: number }>(one.sql, [MAIN_TENANT, now, dayText(now)]))[0]?.n ?? 0 });
  const accounts = async (text: string, ...more: string[]) =>
    new Set((await look<{ account: string }>(text, [MAIN_TENANT, ...more])).map(({ account }) => account));
  const reaching = await accounts(REACHES_ALL);
  for (const key of new Set(whole.map((one) => one.key))) {
    const tabs = whole.filter((one) => one.key === key);
    const wholeFor = tabs[0]?.wholeFor;
    const permitted = typeof wholeFor === 'object' ? await accounts(PERMITTED, wholeFor.permission) : reaching;
    let seen = false;
    for (const account of people) {
      if (wholeFor !== 'everybody' && !reaching.has(account) && !permitted.has(account)) continue;
      const counts = await countOf(ground, account, callOf(key), {});
      if (counts === null) continue;
      seen = true;
      for (const { tab, n } of tabs) hold(account, key, tab, counts[tab] ?? -1, n);
    }
    if (!seen) throw new Error(`nobody who reaches everything sees ${key}`);
  }
};

/** What the people of companies are shown of their own. */
const holdOwn = async (ground: CountGround, counters: typeof OWN, hold: Hold): Promise<void> => {
  const { look } = ground;
  const at = [MAIN_TENANT, ground.world.now(), dayText(ground.world.now())];
  const people = await look<{ account: string }>(
    `select distinct u.account from user_account u join user_company m on m.tenant_id = u.tenant_id and m.user_id = u.id
      where u.tenant_id = $1 and u.status = 1 order by 1`,
    [MAIN_TENANT],
  );
  for (const { key, tab, sql } of counters) {
    const own = new Map((await look<{ account: string; n: number }>(sql, at)).map((r) => [r.account, r.n]));
    for (const { account } of people) {
      const counts = await countOf(ground, account, callOf(key), {});
      if (counts !== null) hold(account, key, tab ?? 'total', counts[tab ?? 'total'] ?? -1, own.get(account) ?? 0);
    }
  }
};

/**
 * Holds every counter of an open queue, as each person of the staff and of companies is shown it, against plain SQL.
 * @param only the counter of this list alone, of those that count over everything or what is a company's own
 */
export const compareCounts = async (ground: CountGround, only?: string): Promise<CountsFound> => {
  const found: CountsFound = { compared: 0, full: 0, people: 0, queues: 0, differences: [] };
  const queues = new Set<string>();
  const hold: Hold = (account, queue, tab, counted, sql) => {
    found.compared += 1;
    queues.add(`${queue} ${tab}`);
    if (sql > 0) found.full += 1;
    if (counted !== sql) found.differences.push({ account, queue, tab, counted, sql });
  };
  const people = (
    await ground.look<{ account: string }>(
      'select account from user_account where tenant_id = $1 and user_type = 1 and status = 1 order by account',
      [MAIN_TENANT],
    )
  ).map(({ account }) => account);
  const wanted = ({ key }: { key: string }) => only === undefined || key === only;
  if (only === undefined) found.people = await holdWaiting(ground, people, hold);
  await holdWhole(ground, WHOLE.filter(wanted), people, hold);
  await holdOwn(ground, OWN.filter(wanted), hold);
  found.queues = queues.size;
  return found;
};
