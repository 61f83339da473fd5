/** Answers the list of test reports that stands beside the register of certificates. */
import { certificateReportCalls, reportList } from '@zhengjian/contract/areas/certificate/reports.ts';
import { en } from '@zhengjian/contract/areas/certificate/text.en.ts';
import { zh } from '@zhengjian/contract/areas/certificate/text.zh.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import { sql } from 'kysely';
import { lineOf } from '../../cases/lines.ts';
import { actedIn, reachesMany, withinScope, worksInScope } from '../../cases/within.ts';
import { dataScopeIn } from '../../platform/access/data-scope.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answers } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import type { Part } from '../../platform/lists/conditions.ts';
import { exportOf } from '../../platform/lists/export-list.ts';
import { certificateCategories, certificateLineOf } from './lines.ts';
import '../laboratory/tables.ts';
import './tables.ts';

const TEST = 'typeTest';

/** Reports of the tests that a person reaches, and of tests for cases that they reach. */
const within = async ({ actor }: { actor: Actor }, tx: Tx): Promise<Part[] | null> => {
  const [tests, cases] = [worksInScope(actor, { category: TEST }, 'b'), withinScope(actor, 'b')];
  if (tests === null || cases === null) return null;
  const categories = certificateCategories();
  const { tenant } = actor;
  const seesLine = categories.map((category) => dataScopeIn(actor, lineOf(category).line)).some((s) => s.all || s.filters.length > 0);
  if (seesLine || (await reachesMany(tx, actor, [TEST, ...categories])))
    return [
      {
        rowByRow: sql`(exists (select from business_case b where b.tenant_id = r.tenant_id and b.id = r.task_id and ${tests})
          or exists (select from case_work w join business_case b on b.tenant_id = w.tenant_id and b.id = w.case_id
            where w.tenant_id = r.tenant_id and w.work_id = r.task_id and ${cases}))`,
      },
    ];
  return [
    sql`r.task_id = any(array(${actedIn(actor, [TEST])}))`,
    sql`r.task_id = any(array(select w.work_id from case_work w where w.tenant_id = ${tenant} and w.kind = ${TEST}
      and w.case_id = any(array(${actedIn(actor, categories)}))))`,
  ];
};

/** The cases of these tests, and the report that is on file for each test. */
const casesOf = async (tx: Tx, tests: readonly string[]) => {
  const cases = await tx
    .selectFrom('case_work as w')
    .innerJoin('business_case as c', (j) => j.onRef('c.tenant_id', '=', 'w.tenant_id').onRef('c.id', '=', 'w.case_id'))
    .select(['w.work_id as test', 'c.id', 'c.case_no', 'c.category'])
    .where('w.work_id', 'in', tests)
    .orderBy('c.case_no')
    .execute();
  const known = certificateCategories();
  const codes = [...new Set(cases.filter((c) => known.includes(c.category)).map((c) => certificateLineOf(c.category).papers.reports))];
  const files = await tx
    .selectFrom('archive_file as f')
    .innerJoin('file_catalog as n', (j) => j.onRef('n.tenant_id', '=', 'f.tenant_id').onRef('n.id', '=', 'f.file_catalog_id'))
    .select(['f.id', 'f.case_id'])
    .where(
      'f.case_id',
      'in',
      cases.map((c) => c.id),
    )
    .where('n.catalog_code', 'in', codes)
    .where('f.uploader_kind', '=', 'system')
    .where('f.filed', '=', true)
    .where('f.withdrawn', '=', false)
    .orderBy('f.id', 'desc')
    .execute();
  return (test: string) => {
    const own = cases.filter((c) => c.test === test);
    return { numbers: own.map((c) => c.case_no), fileId: files.find((f) => own.some((c) => c.id === f.case_id))?.id ?? '' };
  };
};

/** Key of the dictionary report_status. */
const SUPERSEDED = '7';

const reports = answerList(reportList, {
  table: 'test_report',
  where: () => sql`r.report_no <> ''`,
  within,
  tabs: {},
  filters: { laboratory: 'laboratory', conclusion: 'conclusion', issueDate: { day: 'issue_date' } },
  sorts: { issueDate: 'issue_date', reportNo: 'report_no' },
  search: { text: 'search_text', ids: 'test_report_search' },
  rows: async (tx, { lang }, ids) => {
    const rows = await tx
      .selectFrom('test_report as r')
      .innerJoin('business_case as b', (j) => j.onRef('b.tenant_id', '=', 'r.tenant_id').onRef('b.id', '=', 'r.task_id'))
      .select(['r.id', 'r.task_id', 'r.report_no', 'r.state', 'r.conclusion', 'r.laboratory', 'r.issue_date', 'r.approve_name'])
      .select(['b.case_no', 'b.applicant_name', 'b.title'])
      .where('r.id', 'in', ids)
      .execute();
    const of = await casesOf(
      tx,
      rows.map((r) => r.task_id),
    );
    return rows.map((r) => {
      const { numbers, fileId } = of(r.task_id);
      return {
        ...{ id: r.id, reportNo: r.report_no, reportState: r.state, conclusion: r.conclusion, laboratory: r.laboratory },
        ...{ workNo: r.case_no, caseNos: listed(numbers, lang), applicantName: r.applicant_name, productName: r.title },
        ...{ issueDate: r.issue_date ?? '', approveName: r.approve_name, fileId: r.state === SUPERSEDED ? '' : fileId },
      };
    });
  },
});

export const certificateReportAnswers = answers(certificateReportCalls, {
  reportPage: async (asked, ctx) => ctx.read((tx) => reports.page(tx, ctx, asked)),
  reportExcel: exportOf(certificateReportCalls.reportExcel, reports, { zh, en }),
});
