/** Searches as they were up to 0154, by an index over pairs of letters; see `platform/database/searched.ts`. */
import { type Kysely, sql } from 'kysely';
import type { FoundBy } from '../platform/database/searched.ts';

const STAFF = `app_kind() in ('staff', 'system')`;
const condition = (by: FoundBy): string =>
  by === 'staff'
    ? STAFF
    : `(${STAFF} or exists (select from case_party p where p.tenant_id = a.tenant_id and p.case_id = a.${by.casesIn} and p.company_id = any(app_companies())))`;

/** `<name>_search(text, most)` over the column `search_text` (small letters), which the table has. */
export const addSearch = async (db: Kysely<unknown>, table: string, by: FoundBy, name = table): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create index ${table}_searched on ${table} using gin (bigrams(search_text))`);
  // no order: the list sorts the few that are found, and those that are too many are not sorted at all
  await run(`create function ${name}_search(wanted text, most integer) returns setof uuid
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.id from ${table} a
      where a.tenant_id = app_tenant() and bigrams(a.search_text) @> bigrams(wanted) and strpos(a.search_text, lower(wanted)) > 0 and ${condition(by)}
      limit most $$`);
  await run(`revoke all on function ${name}_search(text, integer) from public`);
  await run(`grant execute on function ${name}_search(text, integer) to zj_app, zj_system`);
};
