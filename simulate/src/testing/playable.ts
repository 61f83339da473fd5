/** Which cases of an institute can be played on to their end. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Others can play a case to its end: none of its notes is being withdrawn or paid back, none of its papers is marked as wrong. `caseId`:
 * column of the case.
 */
export const nothingInTheWay = (caseId: string): RawBuilder<SqlBool> => sql`not exists (select from payment_withdraw w
    join case_work n on n.tenant_id = w.tenant_id and n.work_id = w.note_id where n.case_id = ${sql.ref(caseId)})
  and not exists (select from archive_file f where f.case_id = ${sql.ref(caseId)} and f.has_problem)`;
