/** Files of a company: its licence follows a catalogue of its own and lies with the other files, no longer in a column. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // a policy beside those of the cases: the owner's id stands in `case_id`, whatever kind of owner it is
  await sql
    .raw(
      `create policy app_company on archive_file to zj_app
         using (tenant_id = (select app_tenant()) and case_id = any((select app_companies())::uuid[]))
         with check (tenant_id = (select app_tenant()) and case_id = any((select app_companies())::uuid[]))`,
    )
    .execute(db);
  await sql.raw('alter table company drop column license_file').execute(db);
}
