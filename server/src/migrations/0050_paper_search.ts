/** Papers that carry seals are found by part of their name, or by what their case is found by, however many have been stamped. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('create index archive_file_named on archive_file using gin (bigrams(original_filename))');
  // as the searches of 0044: it runs as the owner and keeps to the tenant and to staff. More is found than is listed; the list compares again.
  await run(`create function stamped_paper_search(wanted text, most integer) returns setof uuid
    language sql stable security definer set search_path = public, pg_temp as $$
      select found.id from (
        (select f.id, f.file_catalog_id from archive_file f
          where f.tenant_id = app_tenant() and bigrams(f.original_filename) @> bigrams(wanted)
            and strpos(lower(f.original_filename), lower(wanted)) > 0)
        union
        (select f.id, f.file_catalog_id from archive_file f
          where f.tenant_id = app_tenant() and f.case_id in (select business_case_search(wanted, most)))
      ) as found
      where app_kind() in ('staff', 'system')
        and found.file_catalog_id in (select n.id from file_catalog n where n.tenant_id = app_tenant() and n.need_stamped)
      limit most $$`);
  await run('revoke all on function stamped_paper_search(text, integer) from public');
  await run('grant execute on function stamped_paper_search(text, integer) to zj_app, zj_system');
}
