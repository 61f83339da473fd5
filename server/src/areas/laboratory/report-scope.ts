/**
 * Which marks a report may bear. A mark says that all that is reported is accredited: each result, by the laboratory that tested it, on the
 * day of the test and on the day of the report. Otherwise the report bears none of that kind and names the results outside of the scope.
 */
import { ACCREDITATIONS } from '@zhengjian/contract/areas/laboratory/scopes.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { reportedRecords } from './reported-records.ts';
import { accreditedTests } from './scopes.ts';
import { clauseOf } from './test-papers.ts';
import type { ReportScope } from './test-tables.ts';

/** What a laboratory of a test may print beside the name of each accreditation, `CNAS L00000`; none where it has no number. */
const marksOf = async (tx: Tx, testId: string): Promise<Readonly<Record<(typeof ACCREDITATIONS)[number], string>>> => {
  const laboratory = await tx
    .selectFrom('test_task as t')
    .innerJoin('laboratory as l', (j) => j.onRef('l.tenant_id', '=', 't.tenant_id').onRef('l.lab_code', '=', 't.laboratory'))
    .select(['l.cnas_no', 'l.cma_no'])
    .where('t.id', '=', testId)
    .executeTakeFirst();
  const mark = (name: string, no = '') => (no === '' ? '' : `${name} ${no.replace(name, '').trim()}`);
  return { cnas: mark('CNAS', laboratory?.cnas_no), cma: mark('CMA', laboratory?.cma_no) };
};

/** @param day on which the report is issued */
export const scopeOfReport = async (tx: Tx, testId: string, day: string): Promise<ReportScope> => {
  const marks = await marksOf(tx, testId);
  const placed = (await reportedRecords(tx, testId)).map((record) => ({ ...record, days: [record.end_time.slice(0, 10), day] }));
  const accredited = await accreditedTests(tx, placed);
  const found = ACCREDITATIONS.filter((one) => marks[one] !== '' && placed.length > 0).map((accreditation) => {
    const outside = placed.filter((test) => !accredited(test).includes(accreditation));
    return { accreditation, outside: outside.map((test) => ({ itemId: test.id, name: `${test.item_name}（${clauseOf(test)}）` })) };
  });
  return {
    marks: found.flatMap(({ accreditation, outside }) => (outside.length === 0 ? [marks[accreditation]] : [])),
    outside: found.flatMap(({ accreditation, outside }) => (outside.length === 0 ? [] : [{ accreditation, items: outside }])),
  };
};
