/** Papers of the institute that reach the applicant when they are issued; the applicant's own papers wait for no seal of the institute. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table file_catalog add column issued_to_applicant boolean not null default false`);
  await run(`update file_catalog set issued_to_applicant = true
    where is_file and uploader <> 'customer'
      and (business_type, catalog_code) in (('1', '0201'), ('1', '0203'), ('1', '0204'), ('1', '0205'), ('1', '0306'), ('1', '0402'), ('1', '0405'),
        ('1', '0601'), ('1', '0602'), ('1', '0701'), ('1', '0703'),
        ('2', '1202'), ('2', '1203'), ('2', '1301'), ('2', '1501'), ('2', '1502'), ('2', '1503'))`);
  // the company stamps its own forms on paper; no queue of the institute holds them, so they seemed to wait for ever
  await run(`update file_catalog set need_stamped = false where uploader = 'customer' and need_stamped`);
}
