/** All CCC cases with their time limits: of the case, of the processes that run for it, of each open task; and the change of one. */
import {
  type LimitChange,
  type limitForm,
  type ProjectLimit,
  type ProjectRow,
  projectCalls,
  projectList,
} from '@zhengjian/contract/areas/acceptance/projects.ts';
import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import { en } from '@zhengjian/contract/areas/acceptance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import { deadlineTimes, type WorkCalendar } from '@zhengjian/contract/rules/workdays.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { casesWithin, withinScope } from '../../cases/within.ts';
import { worksOf } from '../../cases/works.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { answerList, type Reader } from '../../platform/lists/answer-list.ts';
import { exportOf } from '../../platform/lists/export-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { changeLimit } from '../../workflow/acts/change-limit.ts';
import { calendarOf } from '../../workflow/calendar/calendar.ts';
import { deadlineOf } from '../../workflow/deadline.ts';
import { deadlineShown } from '../../workflow/deadline-status.ts';
import { definitionOf, wordIn } from '../../workflow/definitions.ts';
import { CCC } from './line.ts';
import { EVALUATION } from './suspend.ts';
import './tables.ts';
import '../../workflow/tables.ts';

/** Working days before its end at which the deadline of a whole case turns yellow, and after it severe. */
const CASE_WARNS = { warnBefore: 10, severeAfter: 5 };
const CLOSING = '17:00:00';

/** Until when the institute owes its decision; the day counts as long as it does. */
const caseDeadline = (calendar: WorkCalendar, { world }: Pick<Reader, 'world'>, { day, state }: { day: string | null; state: number }) => {
  if (day === null || state >= CCC_STATE.issued) return { daysLeft: null, lamp: '' as const };
  const { warn, due, severe } = deadlineTimes(calendar, { due: `${day} ${CLOSING}`, days: 0, ...CASE_WARNS });
  return deadlineShown(calendar, { warn_at: warn, due_at: due, severe_at: severe }, world.now());
};

const changesCounted = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: string; n: number }>`select x.id, count(*)::int as n from
      (select c.id, c.id as of from business_case c where c.id = any(${[...ids]}::uuid[])
       union all select w.case_id, w.work_id from case_work w where w.case_id = any(${[...ids]}::uuid[])) x
    join wf_limit_change l on l.business_id = x.of group by 1`.execute(tx);
  return new Map(rows.map((r) => [r.id, r.n]));
};

type WorksShown = Pick<ProjectRow, 'works' | 'worksDeadline'>;
const NO_WORKS: WorksShown = { works: '', worksDeadline: { dueTime: '', daysLeft: null, lamp: '' } };

/** Where the running tests and inspections of these cases stand: a case that waits for them has no open step of its own. */
const worksShown = async (tx: Tx, { lang, world }: Reader, calendar: WorkCalendar, ids: readonly string[]) => {
  const running = await tx
    .selectFrom('case_work as w')
    .innerJoin('business_case as b', (j) => j.onRef('b.tenant_id', '=', 'w.tenant_id').onRef('b.id', '=', 'w.work_id'))
    .innerJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 'b.tenant_id').onRef('i.id', '=', 'b.instance_id'))
    .select(['w.case_id', 'i.definition_id', 'b.node', 'b.due_at', 'b.warn_at', 'b.severe_at'])
    .where('w.case_id', 'in', [...ids])
    .where('w.kind', 'in', [...EVALUATION])
    .where('b.task_id', 'is not', null)
    .orderBy('b.due_at')
    .orderBy('b.case_no')
    .execute();
  const out = new Map<string, WorksShown>();
  for (const { case_id, definition_id, node, ...due } of running) {
    const { name, nodes } = await definitionOf(tx, definition_id);
    const step = nodes[node];
    const said = `${wordIn(lang, name)}${lang === 'en' ? ': ' : '：'}${step === undefined ? node : wordIn(lang, step.name)}`;
    const before = out.get(case_id);
    out.set(
      case_id,
      before === undefined
        ? { works: said, worksDeadline: { dueTime: due.due_at ?? '', ...deadlineShown(calendar, due, world.now()) } }
        : { ...before, works: `${before.works}${lang === 'en' ? '; ' : '；'}${said}` },
    );
  }
  return out;
};

const rowsOf = async (tx: Tx, reader: Reader, ids: readonly string[]): Promise<ProjectRow[]> => {
  const [rows, changes, calendar] = await Promise.all([
    tx
      .selectFrom('business_case as r')
      .leftJoin('ccc_acceptance as s', (j) => j.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.case_id', '=', 'r.id'))
      .leftJoin('user_account as g', (j) => j.onRef('g.tenant_id', '=', 's.tenant_id').onRef('g.id', '=', 's.auth_center_user'))
      .leftJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 'r.tenant_id').onRef('i.id', '=', 'r.instance_id'))
      .select([
        'r.id',
        'r.case_no',
        'r.applicant_name',
        'r.title',
        'r.product_model',
        'r.product_class',
        'r.state',
        'r.is_urgent',
        'r.node',
      ])
      .select(['r.holder', 'r.due_at', 'r.warn_at', 'r.severe_at', 'r.deadline', 'r.submit_time', 'r.instance_id', 'r.task_id'])
      .select(['s.laboratory_mark', 'g.real_name as engineer', 'i.definition_id'])
      .where('r.id', 'in', [...ids])
      .execute(),
    changesCounted(tx, ids),
    calendarOf(tx, reader.actor.tenant),
  ]);
  const works = await worksShown(tx, reader, calendar, ids);
  const out: ProjectRow[] = [];
  for (const r of rows) {
    const node = r.definition_id === null ? undefined : (await definitionOf(tx, r.definition_id)).nodes[r.node];
    out.push({
      ...{ id: r.id, applicationNo: r.case_no, applicantName: r.applicant_name, productName: r.title, productModel: r.product_model },
      ...{ productClass: r.product_class, state: String(r.state), nodeName: node ? wordIn(reader.lang, node.name) : '', holder: r.holder },
      ...{ dueTime: r.due_at ?? '', ...deadlineShown(calendar, r, reader.world.now()) },
      ...(works.get(r.id) ?? NO_WORKS),
      ...{ deadline: r.deadline ?? '', caseDeadline: caseDeadline(calendar, reader, { day: r.deadline, state: r.state }) },
      ...{ limitChanges: changes.get(r.id) ?? 0, authCenterUserName: r.engineer ?? '', laboratoryMark: r.laboratory_mark ?? '' },
      ...{ submitTime: r.submit_time ?? '', isUrgent: r.is_urgent, flowInstanceId: r.instance_id ?? '', nodeKey: r.node },
      taskId: node?.user?.clock === 'institute' ? (r.task_id ?? '') : '',
    });
  }
  return out;
};

const RUNNING = sql<boolean>`r.phase in ('submitted', 'withCustomer', 'accepted')`;
const projects = answerList(projectList, {
  table: 'business_case',
  where: () => sql`r.category = ${CCC.category} and r.submit_time is not null`,
  within: ({ actor }, tx) => casesWithin(tx, actor, [CCC]),
  open: RUNNING,
  tabs: {
    running: () => RUNNING,
    overdue: ({ world }) => sql`${RUNNING} and r.due_at < ${world.now()}`,
    withCompany: () => sql`r.phase = 'withCustomer'`,
    ended: () => sql`r.phase in ('issued', 'ended')`,
    all: () => null,
  },
  filters: {
    state: 'state',
    holder: (name) => sql`r.holder <> '' and strpos(r.holder, ${name}) > 0`,
    lamp: { warn: 'warn_at', due: 'due_at', severe: 'severe_at' },
    productClass: 'product_class',
    submitTime: 'submit_time',
    isUrgent: 'is_urgent',
  },
  sorts: { submitTime: 'submit_time', dueTime: { column: 'due_at', empty: true }, applicationNo: 'case_no' },
  search: { text: 'search_text', ids: 'business_case_search' },
  rows: rowsOf,
});

type Flow = { id: string; businessId: string; workNo: string };

/** The case, and the tests and inspections that serve it. @throws acceptance.notFound for a case out of the viewer's reach */
const flowsOf = async (tx: Tx, { actor }: Ctx, id: string): Promise<Flow[]> => {
  const scope = withinScope(actor, 'r', [CCC]);
  const found =
    (await tx
      .selectFrom('business_case as r')
      .select(['r.id', 'r.case_no', 'r.instance_id'])
      .where('r.id', '=', id)
      .where('r.category', '=', CCC.category)
      .where('r.submit_time', 'is not', null)
      .$if(scope !== null, (q) => q.where(scope ?? sql<boolean>`true`))
      .executeTakeFirst()) ?? refuse('acceptance.notFound');
  const works = await worksOf(tx, id);
  return [
    { id: found.instance_id, businessId: found.id, workNo: found.case_no },
    ...works.map((work) => ({ id: work.instanceId, businessId: work.id, workNo: work.workNo })),
  ].flatMap((flow) => (flow.id === null ? [] : [{ ...flow, id: flow.id }]));
};

const OF_ALL = { taskId: '', holder: '', customer: false } as const;
type Words = (typeof zh)['limits'];

/** Every end that counts in one process. */
const limitsIn = async (tx: Tx, ctx: Ctx, { id, workNo }: Flow, words: Words): Promise<ProjectLimit[]> => {
  const { running, stage, tasks } = await deadlineOf(tx, ctx, id);
  if (!running) return [];
  const of = { flowInstanceId: id, workNo };
  return [
    ...(stage.daysCompleted === null || stage.startTime === ''
      ? []
      : [
          {
            ...{ kind: 'stage' as const, ...of, ...OF_ALL, name: words.stage, since: stage.startTime, pausedSince: stage.pausedSince },
            ...{ dueTime: stage.dueTime, daysLeft: stage.daysLeft, lamp: stage.lamp },
          },
        ]),
    ...tasks.map((task) => ({
      ...{ kind: 'node' as const, ...of, taskId: task.taskId, name: task.nodeName, holder: task.assigneeName },
      ...{ customer: task.clock === 'customer', since: task.enterTime, dueTime: task.dueTime, pausedSince: '' },
      ...{ daysLeft: task.daysLeft, lamp: task.lamp },
    })),
  ];
};

const changesOf = async (tx: Tx, ctx: Ctx, flows: readonly Flow[], words: Words): Promise<LimitChange[]> => {
  const rows = await tx
    .selectFrom('wf_limit_change as l')
    .innerJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 'l.tenant_id').onRef('i.id', '=', 'l.instance_id'))
    .selectAll('l')
    .select('i.definition_id')
    .where(
      'l.business_id',
      'in',
      flows.map(({ businessId }) => businessId),
    )
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute();
  const out: LimitChange[] = [];
  for (const r of rows) {
    const node = r.kind === 'node' ? (await definitionOf(tx, r.definition_id)).nodes[r.node] : undefined;
    out.push({
      ...{ id: r.id, at: r.created_at, byName: r.by_name, kind: r.kind, from: r.from_due, to: r.to_due, reason: r.reason },
      workNo: flows.find(({ businessId }) => businessId === r.business_id)?.workNo ?? '',
      name: r.kind === 'node' ? (node ? wordIn(ctx.lang, node.name) : r.node) : words[r.kind],
    });
  }
  return out;
};

const wordsFor = ({ lang }: Ctx): Words => (lang === 'en' ? en : zh).limits;

const detail = async (tx: Tx, ctx: Ctx, id: string) => {
  const flows = await flowsOf(tx, ctx, id);
  const words = wordsFor(ctx);
  const [project = refuse('acceptance.notFound')] = await rowsOf(tx, ctx, [id]);
  const limits: ProjectLimit[] = [];
  for (const flow of flows) limits.push(...(await limitsIn(tx, ctx, flow, words)));
  const [own] = flows;
  const whole = limits.find(({ kind, flowInstanceId }) => kind === 'stage' && flowInstanceId === own?.id);
  const { deadline, caseDeadline: counted, applicationNo: workNo, submitTime: since } = project;
  if (own !== undefined && deadline !== '' && counted.lamp !== '')
    limits.unshift({
      ...{ kind: 'case', flowInstanceId: own.id, workNo, ...OF_ALL, name: words.case, since, dueTime: deadline },
      ...{ ...counted, pausedSince: whole?.pausedSince ?? '' },
    });
  return { project, limits, changes: await changesOf(tx, ctx, flows, words) };
};

/** @throws acceptance.notFound, acceptance.notProjects and what `changeLimit` refuses */
const change = async (tx: Tx, ctx: Ctx, { id, ...asked }: z.output<typeof limitForm>): Promise<LimitChange> => {
  const flows = await flowsOf(tx, ctx, id);
  if (!flows.some((flow) => flow.id === asked.flowInstanceId)) refuse('acceptance.notProjects');
  const kept = await changeLimit(tx, ctx, asked);
  const all = await changesOf(tx, ctx, flows, wordsFor(ctx));
  return all.find((one) => one.id === kept) ?? refuse('acceptance.notFound');
};

export const projectAnswers = answers(projectCalls, {
  projectPage: (asked, ctx) => ctx.read((tx) => projects.page(tx, ctx, asked)),
  projectCounts: (asked, ctx) => ctx.read((tx) => projects.counts(tx, ctx, asked)),
  projectExcel: exportOf(projectCalls.projectExcel, projects, { zh, en }),
  projectDetail: ({ id }, ctx) => ctx.read((tx) => detail(tx, ctx, id)),
  modifyDeadline: (input, ctx) => ctx.write((tx) => change(tx, ctx, input)),
});
