/**
 * The search indexes hold runs of four digits beside the pairs of letters: the pairs of a case number stand in every number, its runs
 * in few. What the index is given for a text may be more than it contains, and is made by the few functions that are quick; what a
 * keyword asks for is exact.
 */
import { type Kysely, sql } from 'kysely';
import { addSearch, mayContain, pieceIndex } from '../platform/database/searched.ts';

const SEARCHED: readonly (readonly [table: string, by: Parameters<typeof addSearch>[2], name?: string])[] = [
  ['seal_impression', 'staff'],
  ['business_case', { casesIn: 'id' }],
  ['user_account', 'staff'],
  ['certificate', { casesIn: 'case_id' }],
  ['sample', { casesIn: 'case_id' }],
  ['sample_case', 'staff'],
  ['company', 'staff', 'company_enquiry'],
  ['stored_file', 'staff'],
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(String.raw`create function digit_runs(value text) returns text language plpgsql immutable parallel safe as $$
    declare
      run text;
      found text := '';
    begin
      foreach run in array string_to_array(regexp_replace(value, '[^0-9]+', ' ', 'g'), ' ') loop
        for i in 1 .. length(run) - 3 loop
          found := found || substr(run, i, 4) || E'\x01';
        end loop;
      end loop;
      return found;
    end $$`);
  // a letter at the end and nothing at all are among them; what it calls is found wherever an index is built
  await run(String.raw`create function search_pieces(value text) returns text[] language sql immutable parallel safe as $$
    select string_to_array(
      regexp_replace(lower(value), '..', E'\\&\x01', 'g') || E'\x01' || regexp_replace(substr(lower(value), 2), '..', E'\\&\x01', 'g')
        || E'\x01' || public.digit_runs(value), E'\x01') $$`);
  await run(String.raw`create function wanted_pieces(wanted text) returns text[] language sql immutable parallel safe as $$
    select public.bigrams(wanted) || array_remove(string_to_array(public.digit_runs(wanted), E'\x01'), '') $$`);
  // built in one go where there is room, which spares most of the time
  await run(`set local maintenance_work_mem = '256MB'`);
  for (const [table, by, name] of SEARCHED) {
    await run(`drop index ${table}_searched`);
    await addSearch(db, table, by, name);
  }
  await run('drop index archive_file_named');
  await run(`create index archive_file_named on archive_file ${pieceIndex('original_filename')}`);
  await run(`create or replace function stamped_paper_search(wanted text, most integer) returns setof uuid
    language sql stable security definer set search_path = public, pg_temp as $$
      select found.id from (
        (select f.id, f.file_catalog_id from archive_file f
          where f.tenant_id = app_tenant() and ${mayContain('f.original_filename', 'wanted')}
            and strpos(lower(f.original_filename), lower(wanted)) > 0)
        union
        (select f.id, f.file_catalog_id from archive_file f
          where f.tenant_id = app_tenant() and f.case_id in (select business_case_search(wanted, most)))
      ) as found
      where app_kind() in ('staff', 'system')
        and found.file_catalog_id in (select n.id from file_catalog n where n.tenant_id = app_tenant() and n.need_stamped)
      limit most $$`);
  // applications are found by their cases
  await run('drop index ccc_application_search');
  await run('drop function ccc_application_search(text)');
};
