/** Type tests: their queues, one with what the viewer may do, those of a case, and the catalogue's own decisions. */
import { type CaseTest, type OwnTest, type TestDetail, testQueue, testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { customerTexts, returnRemarks } from '../../cases/applicant.ts';
import { openSteps } from '../../cases/steps.ts';
import { answerWorkQueue } from '../../cases/work-queue.ts';
import { worksOf } from '../../cases/works.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { dayText } from '../../platform/world.ts';
import { wordIn } from '../../workflow/definitions.ts';
import { casesOfWork } from '../../workflow/facts.ts';
import { loadInstance } from '../../workflow/instance.ts';
import { submitTask } from '../../workflow/submit-task.ts';
import { samplesOf } from '../sample/index.ts';
import { printDocument, printKey } from '../stamping/index.ts';
import { extendTest, mayExtend } from './extend.ts';
import { failuresTold } from './failures.ts';
import { ownResult } from './nodes.ts';
import { findTest, tasksFor } from './open-task.ts';
import { reportDraft } from './report-draft.ts';
import { scopeOfReport } from './report-scope.ts';
import { progressOf } from './rounds.ts';
import type { ReportScope } from './test-tables.ts';
import { TYPE_TEST } from './work.ts';

const queue = answerWorkQueue(testQueue, TYPE_TEST, {
  own: async (tx, _, ids) => {
    const rows = await tx
      .selectFrom('test_task')
      .select(['id', 'laboratory', 'project_leader_name', 'team_name', 'plan_end'])
      .where('id', 'in', ids)
      .execute();
    const progress = await progressOf(tx, ids);
    return new Map(
      rows.map((r) => [
        r.id,
        {
          laboratory: r.laboratory,
          projectLeaderName: r.project_leader_name || r.team_name,
          planEnd: r.plan_end ?? '',
          progress: progress.get(r.id) ?? '',
        },
      ]),
    );
  },
});

/** Steps that the papers of the product name in a new tenant's catalogue. */
const RECTIFICATION = 'testRectification';
const PAPERS_CORRECTED_AT = ['drawingCorrection', RECTIFICATION];
const REPORT_SHOWN_TO_COMPANY: readonly string[] = ['3', '4', '5', '7'];

const shownScope = (scope: ReportScope | null): Pick<TestDetail['reports'][number], 'marks' | 'outside'> => ({
  marks: scope?.marks ?? [],
  outside: (scope?.outside ?? []).map(({ accreditation, items }) => ({ accreditation, items: items.map(({ name }) => name) })),
});

const detailOf = async (tx: Tx, ctx: Ctx, id: string): Promise<TestDetail> => {
  const row = await findTest(tx, id);
  const staff = ctx.actor.kind !== 'customer';
  const instance = row.instance_id === null ? null : await loadInstance(tx, ctx, row.instance_id, false);
  const mine = await tasksFor(tx, ctx, row);
  const at = (node: string): boolean => mine.some((task) => task.node === node);
  const [cases, reports] = await Promise.all([
    tx
      .selectFrom('business_case')
      .select(['id', 'case_no', 'title'])
      .where('id', 'in', await casesOfWork(tx, ctx, id))
      .orderBy('case_no')
      .execute(),
    tx.selectFrom('test_report').selectAll().where('task_id', '=', id).orderBy('id', 'desc').execute(),
  ]);
  const open = reports.find(({ report_no }) => report_no === '');
  const now = staff && open ? await scopeOfReport(tx, id, dayText(ctx.world.now())) : null;
  return {
    ...{ id, workNo: row.work_no, title: row.title, companyName: row.company_name, manufacturerName: row.manufacturer_name },
    ...{ factoryName: row.factory_name, productClass: row.product_class, state: String(row.state), isUrgent: row.is_urgent },
    ...{
      workSince: row.work_since,
      laboratory: row.laboratory,
      // staff are not named to companies
      projectLeaderName: staff ? row.project_leader_name : '',
      teamName: staff ? row.team_name : '',
      roundNo: row.round_no,
    },
    ...{ planStart: row.plan_start ?? '', planEnd: row.plan_end ?? '', flowInstanceId: row.instance_id ?? '' },
    ...{ extendCount: row.extend_count, extendReason: row.extend_reason },
    cases: cases.map((c) => ({ id: c.id, caseNo: c.case_no, title: c.title })),
    tasks: mine.map((task) => {
      const name = instance?.definition.nodes[task.node]?.name;
      return { taskId: task.id, nodeKey: task.node, nodeName: name ? wordIn(ctx.lang, name) : task.node, dueTime: task.due ?? '' };
    }),
    reports: reports
      .filter(({ state }) => staff || REPORT_SHOWN_TO_COMPANY.includes(state))
      .map((r) => ({
        ...{ id: r.id, reportNo: r.report_no, conclusion: r.conclusion, conclusionText: r.conclusion_text, sampleDesc: r.sample_desc },
        ...{
          drawUpName: r.draw_up_name,
          reviewName: r.review_name,
          approveName: r.approve_name,
          issueDate: r.issue_date ?? '',
          state: r.state,
        },
        ...shownScope(r === open ? now : r.scope),
      })),
    failures: staff ? [] : await failuresTold(tx, id),
    returnedWhy: staff || mine.length === 0 ? '' : ((await returnRemarks(tx, [id])).get(id) ?? ''),
    abilities: {
      technicalData: staff && at('technicalDataDrawUp'),
      items: staff && at('testItemDrawUp'),
      reallocate:
        ctx.actor.permissions.has('test_reallocate') &&
        instance?.state.status === 'active' &&
        (row.project_leader_name || row.team_name) !== '',
      extend: mayExtend(ctx, row),
      record: staff && at('testRecord'),
      reply: !staff && at('drawingCorrection'),
      papers: !staff && PAPERS_CORRECTED_AT.some(at),
      giveUp: !staff && at(RECTIFICATION),
    },
  };
};

const ofCase = async (tx: Tx, caseId: string): Promise<CaseTest[]> => {
  const works = await worksOf(tx, caseId, TYPE_TEST);
  if (works.length === 0) return [];
  const ids = works.map(({ id }) => id);
  const [rows, reports] = await Promise.all([
    tx.selectFrom('test_task').select(['id', 'laboratory', 'project_leader_name']).where('id', 'in', ids).execute(),
    tx
      .selectFrom('test_report')
      .select(['task_id', 'report_no'])
      .where('task_id', 'in', ids)
      .where('report_no', '<>', '')
      .orderBy('id')
      .execute(),
  ]);
  return works.map((w) => {
    const row = rows.find(({ id }) => id === w.id);
    return {
      ...{ id: w.id, workNo: w.workNo, title: w.title, state: String(w.state), node: w.node, holder: w.holder, dueTime: w.dueTime },
      ...{ laboratory: row?.laboratory ?? '', projectLeaderName: row?.project_leader_name ?? '' },
      reportNo: reports.filter((r) => r.task_id === w.id).at(-1)?.report_no ?? '',
    };
  });
};

/** For the companies of a case; row-level security keeps reports to the applicant, once they are issued. */
const ownTests = async (tx: Tx, caseId: string): Promise<OwnTest[]> => {
  const works = await worksOf(tx, caseId, TYPE_TEST);
  if (works.length === 0) return [];
  const ids = works.map(({ id }) => id);
  const [rows, reports, samples, steps, progress, ended] = await Promise.all([
    tx.selectFrom('test_task').select(['id', 'laboratory', 'plan_start', 'plan_end', 'round_no']).where('id', 'in', ids).execute(),
    tx
      .selectFrom('test_report')
      .select(['id', 'task_id', 'report_no', 'conclusion', 'issue_date'])
      .where('task_id', 'in', ids)
      .where('state', 'in', REPORT_SHOWN_TO_COMPANY)
      .orderBy('id', 'desc')
      .execute(),
    samplesOf(tx, caseId),
    openSteps(tx, ids),
    progressOf(tx, ids),
    customerTexts(
      tx,
      works.map((w) => ({ id: w.id, category: w.category, state: w.state, instance_id: w.instanceId })),
    ),
  ]);
  return works.map((w) => {
    const row = rows.find(({ id }) => id === w.id);
    const words = steps.find(({ id }) => id === w.id)?.words ?? ended.get(w.id) ?? { zh: '', en: '' };
    return {
      ...{ id: w.id, workNo: w.workNo, title: w.title, state: String(w.state), words, samples },
      ...{ laboratory: row?.laboratory ?? '', planStart: row?.plan_start ?? '', planEnd: row?.plan_end ?? '', roundNo: row?.round_no ?? 1 },
      progress: progress.get(w.id) ?? '',
      reports: reports
        .filter((r) => r.task_id === w.id)
        .map((r) => ({ id: r.id, reportNo: r.report_no, conclusion: r.conclusion, issueDate: r.issue_date ?? '' })),
    };
  });
};

type Decision = { id: string; taskId?: string | undefined; result: string; remark?: string | undefined; cusRemark?: string | undefined };

/** @throws laboratory.testNotFound, laboratory.notAtThisStep, and what submitTask throws */
const decide = async (tx: Tx, ctx: Ctx, nodeKey: string, d: Decision) => {
  const row = await findTest(tx, d.id);
  if (row.instance_id === null) return refuse('laboratory.notAtThisStep');
  const outcome = await submitTask(tx, ctx, {
    instanceId: row.instance_id,
    taskId: d.taskId,
    node: nodeKey,
    result: d.result,
    remark: d.remark,
    cusRemark: d.cusRemark,
    fields: {},
  });
  const { state } = await findTest(tx, d.id);
  return { id: d.id, state: String(state), currentNodeKeyName: outcome.next[0]?.nodeKey ?? '' };
};

/** Steps of the company. */
const COMPANY_NODES = ['drawingCorrection', RECTIFICATION, 'sampleResend'];

type OfCompany = { id: string; remark: string };
const companyDecides = async (tx: Tx, ctx: Ctx, nodes: readonly string[], result: string, { id, remark }: OfCompany) => {
  const mine = await tasksFor(tx, ctx, await findTest(tx, id));
  const task = mine.find(({ node }) => nodes.includes(node)) ?? refuse('laboratory.notAtThisStep');
  return decide(tx, ctx, task.node, { id, taskId: task.id, result, remark });
};

/** Whose results are submitted: the viewer's, or those of whom the viewer is the deputy. */
const submitResults = async (
  tx: Tx,
  ctx: Ctx,
  { id, taskId, remark = '' }: { id: string; taskId?: string | undefined; remark?: string | undefined },
) => {
  const row = await findTest(tx, id);
  const mine = (await tasksFor(tx, ctx, row)).filter((task) => task.node === 'testRecord' && (taskId === undefined || task.id === taskId));
  const task = mine[0] ?? refuse('laboratory.notAtThisStep');
  const result = await ownResult(tx, id, task.assignee ?? ctx.actor.user);
  return decide(tx, ctx, 'testRecord', { id, taskId: task.id, result, remark });
};

export const testTaskAnswers = answers(testTaskCalls, {
  testTaskPage: (asked, ctx) => ctx.read((tx) => queue.page(tx, ctx, asked)),
  testTaskCounts: (asked, ctx) => ctx.read((tx) => queue.counts(tx, ctx, asked)),
  testTaskDetail: ({ id }, ctx) => ctx.read((tx) => detailOf(tx, ctx, id)),
  reportDraftKey: ({ id }, ctx) => printKey(ctx, reportDraft.name, id),
  reportDraft: ({ authKey }, ctx) => printDocument(ctx, authKey, 'laboratory.paperKeyGone'),
  testTasksOfCase: ({ caseId }, ctx) => ctx.read((tx) => ofCase(tx, caseId)),
  ownTests: ({ caseId }, ctx) => ctx.read((tx) => ownTests(tx, caseId)),
  extendTest: (input, ctx) => ctx.write((tx) => extendTest(tx, ctx, input)),
  testItemsSubmit: (input, ctx) => ctx.write((tx) => decide(tx, ctx, 'testItemDrawUp', input)),
  testItemsApproval: (input, ctx) => ctx.write((tx) => decide(tx, ctx, 'testItemDrawUpReview', input)),
  companyDone: (input, ctx) => ctx.write((tx) => companyDecides(tx, ctx, COMPANY_NODES, 'PASS', input)),
  companyGivesUp: (input, ctx) => ctx.write((tx) => companyDecides(tx, ctx, [RECTIFICATION], 'REJECT_END', input)),
  submitForCcc: (input, ctx) => ctx.write((tx) => submitResults(tx, ctx, input)),
});
