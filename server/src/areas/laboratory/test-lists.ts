/** Answers the lists of type tests from the shared table of cases and work, each row with what the laboratory keeps of it. */
import { allTests, reallocations, type TestListRow, testListCalls, testTrace } from '@zhengjian/contract/areas/laboratory/test-lists.ts';
import { en } from '@zhengjian/contract/areas/laboratory/text.en.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import { type RawBuilder, sql } from 'kysely';
import { worksWithin } from '../../cases/within.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answers } from '../../platform/http/context.ts';
import { answerList, type Reader } from '../../platform/lists/answer-list.ts';
import type { Condition, Part, Viewer } from '../../platform/lists/conditions.ts';
import { exportOf } from '../../platform/lists/export-list.ts';
import { calendarOf } from '../../workflow/calendar/calendar.ts';
import { deadlineShown } from '../../workflow/deadline-status.ts';
import { currentDefinition, definitionOf, wordIn } from '../../workflow/definitions.ts';
import { waitsAt } from '../../workflow/lists/waiting.ts';
import { historyOf, reallocate, receiversOf } from './reallocate.ts';
import { progressOf } from './rounds.ts';
import './test-tables.ts';
import { TYPE_TEST } from './work.ts';

/** What the laboratory keeps of these tests, and the numbers of their cases. */
export const keptOf = async (tx: Tx, lang: Language, ids: readonly string[]) => {
  const { rows } = await sql<{
    id: string;
    laboratory: string;
    led_by: string;
    plan_end: string | null;
    round_no: number;
    report_no: string | null;
    numbers: string[] | null;
  }>`select t.id, t.laboratory, t.plan_end, t.round_no, coalesce(nullif(t.project_leader_name, ''), t.team_name) as led_by,
      (select p.report_no from test_report p where p.tenant_id = t.tenant_id and p.task_id = t.id and p.report_no <> '' order by p.id desc limit 1) as report_no,
      (select array_agg(c.case_no order by c.case_no) from case_work w join business_case c on c.tenant_id = w.tenant_id and c.id = w.case_id
        where w.tenant_id = t.tenant_id and w.work_id = t.id) as numbers
    from test_task t where t.id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map((r) => [r.id, { ...r, numbers: listed(r.numbers ?? [], lang) }]));
};

/** Since when each stands where it stands. */
const sinceOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ business_id: string; since: string }>`select business_id, max(created_at) as since from wf_task
    where business_id = any(${[...ids]}::uuid[]) and status = 'open' group by 1`.execute(tx);
  return new Map(rows.map((r) => [r.business_id, r.since]));
};

const rowsOf = async (tx: Tx, reader: Reader, ids: readonly string[]): Promise<TestListRow[]> => {
  const [rows, kept, since, progress, calendar, definition] = await Promise.all([
    tx
      .selectFrom('business_case')
      .select(['id', 'case_no', 'title', 'applicant_name', 'product_class', 'state', 'is_urgent', 'work_since', 'node', 'holder'])
      .select(['due_at', 'warn_at', 'severe_at'])
      .where('id', 'in', [...ids])
      .execute(),
    keptOf(tx, reader.lang, ids),
    sinceOf(tx, ids),
    progressOf(tx, ids),
    calendarOf(tx, reader.actor.tenant),
    definitionOf(tx, await currentDefinition(tx, reader.actor.tenant, TYPE_TEST.category)),
  ]);
  return rows.map((r): TestListRow => {
    const own = kept.get(r.id);
    const name = definition.nodes[r.node]?.name;
    return {
      ...{ id: r.id, workNo: r.case_no, caseNos: own?.numbers ?? '', companyName: r.applicant_name, title: r.title },
      ...{ productClass: r.product_class, laboratory: own?.laboratory ?? '', ledBy: own?.led_by ?? '', state: String(r.state) },
      ...{ nodeName: name ? wordIn(reader.lang, name) : '', holder: r.holder, since: since.get(r.id) ?? '', dueTime: r.due_at ?? '' },
      ...{ planEnd: own?.plan_end ?? '', progress: progress.get(r.id) ?? '', roundNo: own?.round_no ?? 1, reportNo: own?.report_no ?? '' },
      ...{ workSince: r.work_since ?? '', isUrgent: r.is_urgent },
      ...deadlineShown(calendar, r, reader.world.now()),
    };
  });
};

/** Found by an index of the tests, and from there their cases. */
const ofTests = (condition: Condition): Condition =>
  sql`exists (select from test_task t where t.tenant_id = r.tenant_id and t.id = r.id and ${condition})`;
/** Looked up row by row, where no index of the tests leads to what is asked: as `exists` the planner would rather read all of them. */
const kept = (condition: Condition): Condition =>
  sql`coalesce((select true from test_task t where t.tenant_id = r.tenant_id and t.id = r.id and ${condition} limit 1), false)`;
/**
 * Tests of people and teams whose name contains a text: there are few of these and many tests. Their name is today's, or the one that stands
 * in the first or the last of their tests, since a test keeps the name that its leader had.
 */
const ledBy = async (name: string, { actor: { tenant } }: Viewer, tx: Tx): Promise<Condition> => {
  const contains = (text: RawBuilder<unknown>) => sql`strpos(${text}, ${name}) > 0`;
  const stood = (text: RawBuilder<unknown>, of: RawBuilder<unknown>, way: 'asc' | 'desc') =>
    sql`(select ${text} from test_task t where t.tenant_id = ${tenant} and ${of} order by t.id ${sql.raw(way)} limit 1)`;
  const named = (today: RawBuilder<unknown>, text: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
    sql`(${contains(today)} or ${contains(stood(text, of, 'asc'))} or ${contains(stood(text, of, 'desc'))})`;
  const leader = named(sql`u.real_name`, sql`t.project_leader_name`, sql`t.project_leader_id = u.id`);
  const team = named(sql`m.team_name`, sql`t.team_name`, sql`t.team_id = m.id and t.project_leader_id is null`);
  const { rows } = await sql<{ leaders: string[]; teams: string[] }>`select
    array(select u.id from user_account u where u.tenant_id = ${tenant} and u.user_type = 1 and ${leader}) as leaders,
    array(select m.id from team m where m.tenant_id = ${tenant} and ${team}) as teams`.execute(tx);
  const [{ leaders, teams } = { leaders: [], teams: [] }] = rows;
  if (leaders.length + teams.length === 0) return sql`false`;
  return ofTests(sql`(t.project_leader_id = any(${leaders}::uuid[]) or t.project_leader_id is null and t.team_id = any(${teams}::uuid[]))`);
};
const inStates = (...states: readonly number[]): Condition => sql`r.state in (${sql.join(states.map((s) => sql.lit(s)))})`;
const running: Condition = sql`r.phase in ('accepted', 'withCustomer')`;
/** That they run is said besides: in the order of their numbers they have an index of their own. */
const runningIn = (...states: readonly number[]): Condition => sql`${running} and ${inStates(...states)}`;
const overdue = ({ world }: Viewer): Condition => sql`${running} and r.due_at < ${world.now()}`;

/** What the data scope reaches, and what waits for the person. */
export const testsWithin = ({ actor }: Viewer, tx: Tx): Promise<Part[] | null> => {
  const waits = waitsAt(tx, actor, TYPE_TEST.category);
  return worksWithin(tx, actor, TYPE_TEST, { many: false, condition: sql`r.task_id is not null and ${waits}`, parts: [waits] });
};

const shared = {
  table: 'business_case',
  within: testsWithin,
  where: () => sql<boolean>`r.category = ${TYPE_TEST.category} and r.work_since is not null`,
  filters: {
    laboratory: (code: string) => ofTests(sql`t.laboratory = ${code}`),
    ledBy,
    holder: (name: string) => sql<boolean>`r.holder <> '' and strpos(r.holder, ${name}) > 0`,
    lamp: { warn: 'warn_at', due: 'due_at', severe: 'severe_at' },
    workSince: 'work_since',
    isUrgent: 'is_urgent',
  },
  sorts: { workSince: 'work_since', dueTime: { column: 'due_at', empty: true }, workNo: 'case_no' },
  search: { text: 'search_text', ids: 'business_case_search' },
  rows: rowsOf,
} as const;

const all = answerList(allTests, {
  ...shared,
  open: running,
  tabs: {
    running: () => running,
    allocation: () => runningIn(0),
    data: () => runningIn(2),
    plan: () => runningIn(3, 4, 5),
    testing: () => runningIn(6, 7, 21),
    report: () => runningIn(8, 9, 10),
    withCompany: () => runningIn(1, 20),
    done: () => inStates(11),
    stopped: () => inStates(30),
    all: () => null,
  },
});
const trace = answerList(testTrace, {
  ...shared,
  open: running,
  tabs: { running: () => running, overdue, ended: () => inStates(11, 30) },
});
const toGive = answerList(reallocations, {
  ...shared,
  open: running,
  tabs: {
    led: () => sql`${running} and ${kept(sql`t.project_leader_id is not null`)}`,
    team: () => sql`${running} and ${kept(sql`t.project_leader_id is null and t.team_id is not null`)}`,
  },
});

export const testListAnswers = answers(testListCalls, {
  allTestsPage: (asked, ctx) => ctx.read((tx) => all.page(tx, ctx, asked)),
  allTestsCounts: (asked, ctx) => ctx.read((tx) => all.counts(tx, ctx, asked)),
  allTestsExcel: exportOf(testListCalls.allTestsExcel, all, { zh, en }),
  testTracePage: (asked, ctx) => ctx.read((tx) => trace.page(tx, ctx, asked)),
  testTraceCounts: (asked, ctx) => ctx.read((tx) => trace.counts(tx, ctx, asked)),
  reallocationPage: (asked, ctx) => ctx.read((tx) => toGive.page(tx, ctx, asked)),
  reallocationCounts: (asked, ctx) => ctx.read((tx) => toGive.counts(tx, ctx, asked)),
  reallocationReceivers: ({ id }, ctx) => ctx.read((tx) => receiversOf(tx, ctx, id)),
  reallocate: (input, ctx) => ctx.write((tx) => reallocate(tx, ctx, input)),
  givenOn: ({ id }, ctx) => ctx.read((tx) => historyOf(tx, ctx, id)),
});
