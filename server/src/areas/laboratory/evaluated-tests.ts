/** The reports of the type tests of a case, as its evaluation reads them. */
import { worksOf } from '../../cases/works.ts';
import type { Tx } from '../../platform/database/schema.ts';
import './tables.ts';
import './test-tables.ts';
import { TYPE_TEST } from './work.ts';

/** One line per report that is out and not superseded, the oldest first. `conclusion`: key of the dictionary report_conclusion. */
export const evaluatedTests = async (tx: Tx, caseId: string) => {
  const ids = (await worksOf(tx, caseId, TYPE_TEST)).map((work) => work.id);
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('test_report as r')
    .innerJoin('test_task as t', (j) => j.onRef('t.tenant_id', '=', 'r.tenant_id').onRef('t.id', '=', 'r.task_id'))
    .leftJoin('laboratory as l', (j) => j.onRef('l.tenant_id', '=', 't.tenant_id').onRef('l.lab_code', '=', 't.laboratory'))
    .select(['r.id', 'r.supersedes', 'r.report_no', 'r.issue_date', 'r.conclusion', 'r.approve_name', 't.work_no', 'l.name as laboratory'])
    .where('r.task_id', 'in', ids)
    .where('r.report_no', '<>', '')
    .orderBy('r.id')
    .execute();
  const superseded = new Set(rows.map((r) => r.supersedes));
  return rows
    .filter((r) => !superseded.has(r.id))
    .map((r) => ({
      workNo: r.work_no,
      laboratory: r.laboratory ?? '',
      reportNo: r.report_no,
      issueDate: r.issue_date ?? '',
      conclusion: r.conclusion,
      signer: r.approve_name,
    }));
};
