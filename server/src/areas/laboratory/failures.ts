/** What a product has failed, as its company is told: what lies outside its limits, and what the tester noted of it. */
import { type Measure, VERDICT, verdictOfValue } from '@zhengjian/contract/areas/laboratory/measures.ts';
import type { TestFailure } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';

type Row = {
  id: string;
  round_no: number;
  item_name: string;
  standard_no: string;
  clause: string;
  requirement: string;
  measures: Measure[];
  values: string[];
  fail_note: string;
};

/** Failures that were decided on, the latest round first (migration 0192). */
export const failuresTold = async (tx: Tx, testId: string): Promise<TestFailure[]> => {
  const { rows } = await sql<Row>`select replace(id::text, '-', '') as id, round_no, item_name, standard_no, clause, requirement,
    measures, "values", fail_note from failures_told(${testId})`.execute(tx);
  return rows.map((r) => ({
    ...{ id: r.id, roundNo: r.round_no, itemName: r.item_name, standardNo: r.standard_no, clause: r.clause, requirement: r.requirement },
    values: r.measures
      .map((measure, at) => ({ measure, value: (r.values[at] ?? '').trim() }))
      .filter(({ measure, value }) => verdictOfValue(measure, value) === VERDICT.fail),
    failNote: r.fail_note,
  }));
};
