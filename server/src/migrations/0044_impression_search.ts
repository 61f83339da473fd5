/** Impressions are found by any part of paper, number or hash, and listed in the order of an index. */
import { type Kysely, sql } from 'kysely';
import { addSearch } from './bigrams.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  // small letters once for the text, not once for each pair
  await run(`create or replace function bigrams(value text) returns text[] language sql immutable parallel safe as $$
      select coalesce(array_agg(distinct substr(t.small, i, 2)), '{}')
      from (select lower(value) as small offset 0) t, generate_series(1, greatest(length(value) - 1, 0)) as i $$`);
  await run(`alter table seal_impression add column search_text text not null
    generated always as (lower(document_name || ' ' || document_no || ' ' || after_sha256)) stored`);
  await addSearch(db, 'seal_impression', 'staff');
  await run('create index seal_impression_newest on seal_impression (tenant_id, created_at desc, id desc)');
  await run('drop index seal_impression_idx1');
}
