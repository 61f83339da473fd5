/** The planner's board: load per team, person and week; what waits; and what speaks against giving it to somebody. */
import {
  type BoardConflict,
  type BoardGroup,
  type BoardRow,
  type BoardWork,
  boardCalls,
} from '@zhengjian/contract/areas/acceptance/board.ts';
import {
  awayIn,
  cellsOf,
  overfull,
  type Planned,
  spread,
  sumOf,
  type Week,
  weeksFrom,
} from '@zhengjian/contract/areas/acceptance/board-rules.ts';
import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import { en } from '@zhengjian/contract/areas/acceptance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import { addWorkdays, type WorkCalendar } from '@zhengjian/contract/rules/workdays.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { dayText } from '../../platform/world.ts';
import { calendarOf } from '../../workflow/calendar/calendar.ts';
import { deadlineShown } from '../../workflow/deadline-status.ts';
import type { Person } from '../../workflow/people.ts';
import { avoidersOf } from '../inspection/index.ts';
import { endingContracts, hasLed, isDesignated, leadersByTeam, testLoads, testsToAllocate } from '../laboratory/index.ts';
import { leavesOf } from '../leave/index.ts';
import { dictionaryNames, paramOf } from '../system/index.ts';
import { certEngineers } from './commands/reassign.ts';
import { CCC } from './line.ts';
import './tables.ts';

/** Person-days that one test takes its leader, and one case its engineer, spread over the days planned. */
const effortOf = async (tx: Tx) => ({
  test: Number(await paramOf(tx, 'plan.testDays', '5')),
  case: Number(await paramOf(tx, 'plan.caseDays', '2')),
});
/** Working days of a case that has no day by which it is due. */
const CASE_TAKES = 20;

type Work = Planned & { personId: string | null; teamId: string | null };

/** Dispatched cases whose certificate is not decided, by their engineer: from today to the day on which they are due. */
const caseLoads = async (tx: Tx, calendar: WorkCalendar, today: string, days: number): Promise<Work[]> => {
  const { rows } = await sql<{ engineer: string; deadline: string | null }>`
    select replace(s.auth_center_user::text, '-', '') as engineer, b.deadline from ccc_acceptance s
      join business_case b on b.tenant_id = s.tenant_id and b.id = s.case_id
    where s.auth_center_user is not null and b.category = ${CCC.category} and b.submit_time is not null and b.phase = 'accepted'
      and b.state >= ${CCC_STATE.testing}`.execute(tx);
  return rows.map(({ engineer, deadline }) => ({
    ...{ personId: engineer, teamId: null, days, start: today },
    end: deadline ?? addWorkdays(calendar, today, CASE_TAKES),
  }));
};

type Plan = {
  calendar: WorkCalendar;
  today: string;
  weeks: Week[];
  effort: { test: number; case: number };
  work: Work[];
  engineers: Person[];
  leaders: Person[];
  teams: Awaited<ReturnType<typeof leadersByTeam>>['teams'];
  leaves: Awaited<ReturnType<typeof leavesOf>>;
};

const planFor = async (tx: Tx, { actor, world }: Ctx, from: string | undefined, count: number): Promise<Plan> => {
  const [calendar, effort] = await Promise.all([calendarOf(tx, actor.tenant), effortOf(tx)]);
  const today = dayText(world.now());
  const weeks = weeksFrom(calendar, from ?? today, count);
  const [first, last] = [weeks[0]?.from ?? today, weeks.at(-1)?.until ?? today];
  const [engineers, { leaders, teams }, tests, cases] = await Promise.all([
    certEngineers(tx),
    leadersByTeam(tx),
    testLoads(tx, last),
    caseLoads(tx, calendar, today, effort.case),
  ]);
  const people = [...new Set([...engineers, ...leaders].map(({ id }) => id))];
  return {
    ...{ calendar, today, weeks, effort, engineers, leaders, teams },
    work: [...tests.map(({ leaderId, teamId, start, end }) => ({ personId: leaderId, teamId, start, end, days: effort.test })), ...cases],
    leaves: await leavesOf(tx, people, first, last),
  };
};

const cellsOfPerson = ({ calendar, today, weeks, work, leaves }: Plan, id: string) =>
  cellsOf(calendar, weeks, {
    today,
    work: work.filter(({ personId }) => personId === id),
    absences: leaves.filter(({ userId }) => userId === id),
  });
const rowsOf = (plan: Plan, people: readonly Person[], takes: BoardRow['takes']): BoardRow[] =>
  people.map(({ id, realName }) => ({ id, name: realName, takes, cells: cellsOfPerson(plan, id) }));
/** Of a group: what its people have, and what waits for one of a team to take it. */
const groupCells = ({ calendar, today, weeks, work }: Plan, people: readonly BoardRow[], teamId?: string) => {
  const own = cellsOf(calendar, weeks, { today, work: work.filter((w) => teamId !== undefined && w.teamId === teamId), absences: [] });
  return weeks.map((_, i) => {
    const theirs = sumOf(people.flatMap(({ cells }) => cells[i] ?? []));
    const untaken = own[i];
    return {
      ...theirs,
      tasks: theirs.tasks + (untaken?.tasks ?? 0),
      days: sumOf([theirs, ...(untaken ? [{ ...untaken, capacity: 0 }] : [])]).days,
    };
  });
};

const groupsOf = (plan: Plan, words: (typeof zh)['board']): BoardGroup[] => {
  const { teams, leaders, engineers } = plan;
  const placed = new Set(teams.flatMap(({ members }) => members));
  const group = (id: string, name: string, team: boolean, takes: BoardRow['takes'], members: readonly Person[]): BoardGroup => {
    const people = rowsOf(plan, members, takes);
    return { id, name, team, takes, people, cells: groupCells(plan, people, team ? id : undefined) };
  };
  const alone = leaders.filter(({ id }) => !placed.has(id));
  return [
    ...teams.map(({ id, name, members }) =>
      group(
        ...([id, name, true, 'test'] as const),
        leaders.filter((leader) => members.includes(leader.id)),
      ),
    ),
    ...(alone.length === 0 ? [] : [group('alone', words.alone, false, 'test', alone)]),
    group('engineers', words.engineers, false, 'case', engineers),
  ];
};

const casesToDispatch = async (tx: Tx, ctx: Ctx, calendar: WorkCalendar): Promise<BoardWork[]> => {
  const { actor, world } = ctx;
  const { rows } = await sql<{
    id: string;
    instance_id: string;
    task_id: string;
    case_no: string;
    applicant_name: string;
    title: string;
    product_class: string;
    laboratory: string | null;
    is_urgent: boolean;
    deadline: string | null;
    due_at: string | null;
    warn_at: string | null;
    severe_at: string | null;
    assignee: string | null;
  }>`select replace(b.id::text, '-', '') as id, replace(w.instance_id::text, '-', '') as instance_id, replace(w.id::text, '-', '') as task_id,
      b.case_no, b.applicant_name, b.title, b.product_class, s.laboratory_mark as laboratory, b.is_urgent, b.deadline, w.due_at, w.warn_at,
      w.severe_at, replace(w.assignee::text, '-', '') as assignee
    from wf_task w join business_case b on b.tenant_id = w.tenant_id and b.id = w.business_id
      left join ccc_acceptance s on s.tenant_id = b.tenant_id and s.case_id = b.id
    where w.tenant_id = ${actor.tenant} and w.category = ${CCC.category} and w.node = 'taskDispatch' and w.status = 'open'
    order by w.due_at, w.id`.execute(tx);
  return rows.map((r) => ({
    ...{
      kind: 'case',
      id: r.id,
      flowInstanceId: r.instance_id,
      taskId: r.task_id,
      no: r.case_no,
      company: r.applicant_name,
      title: r.title,
    },
    ...{ productClass: r.product_class, laboratory: r.laboratory ?? '', isUrgent: r.is_urgent, dueTime: r.due_at ?? '' },
    ...{ ...deadlineShown(calendar, r, world.now()), deadline: r.deadline ?? '' },
    mine: actor.permissions.has('ccc_dispatch_submit') && (r.assignee === null || r.assignee === actor.user),
  }));
};

const waitingTests = async (tx: Tx, ctx: Ctx, calendar: WorkCalendar): Promise<BoardWork[]> =>
  (await testsToAllocate(tx, ctx)).map((r) => ({
    ...{ kind: 'test', id: r.id, flowInstanceId: r.instance_id, taskId: r.task_id, no: r.work_no, company: r.company_name, title: r.title },
    ...{ productClass: r.product_class, laboratory: r.laboratory, isUrgent: r.is_urgent, dueTime: r.due_at ?? '' },
    ...{ ...deadlineShown(calendar, r, ctx.world.now()), deadline: r.deadline ?? '' },
    mine: ctx.actor.permissions.has('test_allocation_submit') && (r.assignee === null || r.assignee === ctx.actor.user),
  }));

const waitingOf = async (tx: Tx, ctx: Ctx, calendar: WorkCalendar): Promise<BoardWork[]> => [
  ...(await casesToDispatch(tx, ctx, calendar)),
  ...(await waitingTests(tx, ctx, calendar)),
];

const board = async (tx: Tx, ctx: Ctx, { from, weeks }: Received<typeof boardCalls.board>) => {
  const plan = await planFor(tx, ctx, from, weeks);
  return { weeks: plan.weeks, groups: groupsOf(plan, wordsFor(ctx).board), waiting: await waitingOf(tx, ctx, plan.calendar) };
};

const wordsFor = ({ lang }: Ctx) => (lang === 'en' ? en : zh);
const said = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));

type Asked = Received<typeof boardCalls.boardConflicts>;

/** Days from the first to the last on which a plan may be looked at. */
const MOST_WEEKS = 60;
const WEEK_MS = 7 * 86_400_000;
const weeksBetween = (start: string, end: string): number =>
  Math.min(MOST_WEEKS, Math.floor((Date.parse(end) - Date.parse(start)) / WEEK_MS) + 2);

/** What a team or a person lacks for a piece of work. */
const competence = async (tx: Tx, ctx: Ctx, plan: Plan, work: BoardWork, { personId, teamId }: Asked): Promise<BoardConflict[]> => {
  const words = wordsFor(ctx).board.conflict;
  const names = await dictionaryNames(tx, ctx.lang, ['laboratory_b', 'ccc_product_class']);
  const laboratory = names.get(`laboratory_b/${work.laboratory}`) ?? work.laboratory;
  const found: BoardConflict[] = [];
  const warn = (text: string, params: Record<string, string>) => found.push({ level: 'warning', text: said(text, params) });
  const ending = (await endingContracts(tx, ctx)).find((contract) => contract.laboratory === work.laboratory);
  if (ending) warn(ending.over ? words.contract : words.contractEnds, { laboratory, day: ending.until });
  if (work.kind === 'case') return found;
  const productClass = names.get(`ccc_product_class/${work.productClass}`) ?? work.productClass;
  const own = plan.teams.filter(({ id, members }) => id === teamId || (personId !== undefined && members.includes(personId)));
  const teams = listed(
    own.map(({ name }) => name),
    ctx.lang,
  );
  const person = plan.leaders.find(({ id }) => id === personId);
  if (own.length > 0 && own.every((team) => team.laboratory !== '' && team.laboratory !== work.laboratory))
    warn(words.laboratory, { name: teams, laboratory });
  if (own.length > 0 && own.every(({ lines }) => !lines.includes(CCC.line))) warn(words.line, { name: teams });
  if (!(await isDesignated(tx, work.laboratory, work.productClass))) warn(words.scope, { laboratory, class: productClass });
  if (person && !(await hasLed(tx, person.id, work.productClass))) warn(words.first, { name: person.realName, class: productClass });
  return found;
};

const conflicts = async (tx: Tx, ctx: Ctx, asked: Asked): Promise<BoardConflict[]> => {
  const { start, end, personId, teamId } = asked;
  if (start > end) refuse('acceptance.boardDays');
  const plan = await planFor(tx, ctx, start, weeksBetween(start, end));
  const work = (await waitingOf(tx, ctx, plan.calendar)).find(({ kind, id }) => kind === asked.kind && id === asked.id);
  if (!work) return refuse('acceptance.boardGone');
  const takers = asked.kind === 'case' ? plan.engineers : plan.leaders;
  const person = takers.find(({ id }) => id === personId);
  const team = plan.teams.find(({ id }) => id === teamId);
  if ((person === undefined) === (team === undefined) || (team && asked.kind === 'case')) return refuse('acceptance.boardReceiver');
  const words = wordsFor(ctx).board.conflict;
  const found: BoardConflict[] = [];
  const add = (level: BoardConflict['level'], text: string, params: Record<string, string | number>) =>
    found.push({ level, text: said(text, params) });
  const avoiders = await avoidersOf(tx, work.id);
  const company = person && avoiders.get(person.id);
  if (person && company) add('refusal', words.avoids, { name: person.realName, company });
  found.push(...(await competence(tx, ctx, plan, work, asked)));
  if (person) {
    const away = plan.leaves.filter(({ userId }) => userId === person.id);
    const days = away.reduce((sum, leave) => sum + awayIn(plan.calendar, { from: start, until: end }, leave), 0);
    if (days > 0) add('warning', words.leave, { name: person.realName, days });
  }
  const groupOfTeam = team && groupsOf(plan, wordsFor(ctx).board).find(({ id }) => id === team.id);
  const cells = groupOfTeam ? groupOfTeam.cells : cellsOfPerson(plan, person?.id ?? '');
  const more = spread(plan.calendar, plan.weeks, plan.today, { start, end, days: plan.effort[asked.kind] });
  for (const i of overfull(cells, more)) {
    const [cell, week] = [cells[i], plan.weeks[i]];
    if (cell && week)
      add('warning', words.load, {
        ...{ name: team?.name ?? person?.realName ?? '', week: week.from, capacity: cell.capacity },
        days: Math.round((cell.days + (more[i] ?? 0)) * 10) / 10,
      });
  }
  if (work.deadline !== '' && end > work.deadline) add('warning', words.late, { day: work.deadline });
  return found.sort((a, b) => Number(b.level === 'refusal') - Number(a.level === 'refusal'));
};

export const boardAnswers = answers(boardCalls, {
  board: (asked, ctx) => ctx.read((tx) => board(tx, ctx, asked)),
  boardConflicts: (asked, ctx) => ctx.read((tx) => conflicts(tx, ctx, asked)),
});
