/**
 * A company hands in corrected drawings and technical papers when a type test asks for them, at two of its steps; the papers could not be
 * changed there since the acceptance.
 */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // only where nobody has said otherwise
  await sql`update file_catalog set stage_nodes = '{submit,accept,applicationForCcc_review,drawingCorrection,testRectification}'
    where business_type = '1' and catalog_code in ('0107', '0108', '0109', '0110', '0111', '0112')
      and stage_nodes = '{submit,accept,applicationForCcc_review}'`.execute(db);
};
