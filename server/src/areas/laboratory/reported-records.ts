/** The verified records that the report of a type test states. */
import { ITEM_STATE } from '@zhengjian/contract/areas/laboratory/states.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import './test-tables.ts';

/** What failed and was given up in a later round is no result of the product as it is now. */
const notDroppedSince = sql<boolean>`not exists (select from test_item d where d.tenant_id = i.tenant_id and d.task_id = i.task_id
  and d.round_no > i.round_no and d.dropped_reason <> '' and d.standard_id = i.standard_id and d.clause = i.clause and d.item_name = i.item_name)`;

/** Each test as its last round had it, with the latest version of the record that was verified. */
export const reportedRecords = async (tx: Tx, testId: string) => {
  const rows = await tx
    .selectFrom('test_item as i')
    .innerJoin('test_record as r', (j) => j.onRef('r.tenant_id', '=', 'i.tenant_id').onRef('r.item_id', '=', 'i.id'))
    .innerJoin('standard as s', (j) => j.onRef('s.tenant_id', '=', 'i.tenant_id').onRef('s.id', '=', 'i.standard_id'))
    .distinctOn(['i.standard_id', 'i.clause', 'i.item_name'])
    .select(['i.id', 'i.round_no', 'i.item_order', 'i.standard_id', 'i.clause', 'i.item_name', 'i.laboratory'])
    .select(['i.requirement', 'i.measures', 'i.verdict'])
    .select(['r.values', 'r.instruments', 'r.tester_name', 'r.start_time', 'r.end_time', 'r.env_temp', 'r.env_humidity'])
    .select(['s.standard_no', 's.name as standard_name'])
    .where('i.task_id', '=', testId)
    .where('i.state', '=', ITEM_STATE.checked)
    .where('r.checked', '=', 'passed')
    .where(notDroppedSince)
    .orderBy('i.standard_id')
    .orderBy('i.clause')
    .orderBy('i.item_name')
    .orderBy('i.round_no', 'desc')
    .orderBy('r.version_no', 'desc')
    .execute();
  return rows.sort((a, b) => a.round_no - b.round_no || a.item_order - b.item_order);
};

/** Tests that failed and apply no more to the product as it is now, with the reason. */
export const droppedTests = async (tx: Tx, testId: string) =>
  tx
    .selectFrom('test_item as i')
    .innerJoin('standard as s', (j) => j.onRef('s.tenant_id', '=', 'i.tenant_id').onRef('s.id', '=', 'i.standard_id'))
    .select(['i.clause', 'i.item_name', 'i.requirement', 'i.dropped_reason', 's.standard_no'])
    .where('i.task_id', '=', testId)
    .where('i.dropped_reason', '<>', '')
    .where(
      sql<boolean>`not exists (select from test_item l where l.tenant_id = i.tenant_id and l.task_id = i.task_id and l.round_no > i.round_no
        and l.standard_id = i.standard_id and l.clause = i.clause and l.item_name = i.item_name
        and (l.state <> ${ITEM_STATE.cancelled} or l.dropped_reason <> ''))`,
    )
    .orderBy('i.round_no')
    .orderBy('i.item_order')
    .execute();
