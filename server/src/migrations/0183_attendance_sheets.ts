/** The attendance sheet that was signed by hand is filed beside the record that the system makes of it. */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // only where nobody has said otherwise
  await sql`update file_catalog set can_multi_upload = 5 where business_type = '1' and catalog_code = '0403' and can_multi_upload = 1`.execute(
    db,
  );
};
