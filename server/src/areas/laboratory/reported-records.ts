/** The verified records that the report of a type test states. */
import { ITEM_STATE } from '@zhengjian/contract/areas/laboratory/states.ts';
import type { Tx } from '../../platform/database/schema.ts';
import './test-tables.ts';

/** Each test as its last round had it, with the latest version of the record that was verified. */
export const reportedRecords = async (tx: Tx, testId: string) => {
  const rows = await tx
    .selectFrom('test_item as i')
    .innerJoin('test_record as r', (j) => j.onRef('r.tenant_id', '=', 'i.tenant_id').onRef('r.item_id', '=', 'i.id'))
    .innerJoin('standard as s', (j) => j.onRef('s.tenant_id', '=', 'i.tenant_id').onRef('s.id', '=', 'i.standard_id'))
    .distinctOn(['i.standard_id', 'i.clause', 'i.item_name'])
    .select(['i.id', 'i.round_no', 'i.item_no', 'i.standard_id', 'i.clause', 'i.item_name', 'i.laboratory'])
    .select(['i.requirement', 'i.measures', 'i.verdict'])
    .select(['r.values', 'r.instruments', 'r.tester_name', 'r.start_time', 'r.end_time', 'r.env_temp', 'r.env_humidity'])
    .select(['s.standard_no', 's.name as standard_name'])
    .where('i.task_id', '=', testId)
    .where('i.state', '=', ITEM_STATE.checked)
    .where('r.checked', '=', 'passed')
    .orderBy('i.standard_id')
    .orderBy('i.clause')
    .orderBy('i.item_name')
    .orderBy('i.round_no', 'desc')
    .orderBy('r.version_no', 'desc')
    .execute();
  return rows.sort((a, b) => a.round_no - b.round_no || (a.item_no < b.item_no ? -1 : 1));
};
