/**
 * Movements are found by their case, and certificates are counted by their status in the index alone: what the policy and the conditions
 * read stands in it.
 */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `create index sample_move_of_case on sample_move (tenant_id, case_id);
      drop index certificate_of_status;
      create index certificate_of_status on certificate (tenant_id, cert_status, issue_date desc, id desc) include (make_state, expiration_date, cert_no, case_id)
        where cert_no <> ''`,
    )
    .execute(db);
};
