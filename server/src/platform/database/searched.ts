/**
 * Search in the texts of a table, however long it grows: an index over pairs of letters and runs of four digits, and a function that
 * answers ids. The function runs as the owner and repeats tenant and viewer, since operators that are not leakproof cannot use an index
 * under row-level security.
 */
import { type Kysely, sql } from 'kysely';

/** Who may find rows: staff, or beside them the companies that take part in the case named by a column. */
export type FoundBy = 'staff' | { casesIn: string };

const STAFF = `app_kind() in ('staff', 'system')`;
const condition = (by: FoundBy): string =>
  by === 'staff'
    ? STAFF
    : `(${STAFF} or exists (select from case_party p where p.tenant_id = a.tenant_id and p.case_id = a.${by.casesIn} and p.company_id = any(app_companies())))`;

/** Pieces are compared byte by byte: the words of a language would be sorted by its rules, at three times the cost. */
export const pieceIndex = (text: string): string => `using gin (search_pieces(${text}) collate "C")`;
/** Condition that has the index find what may contain the text; what is found has to be compared again. */
export const mayContain = (text: string, wanted: string): string => `search_pieces(${text}) @> wanted_pieces(${wanted}) collate "C"`;

/** `<name>_search(text, most)` over the column `search_text` (small letters), which the table has. */
export const addSearch = async (db: Kysely<unknown>, table: string, by: FoundBy, name = table): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create index ${table}_searched on ${table} ${pieceIndex('search_text')}`);
  // no order: the list sorts the few that are found, and those that are too many are not sorted at all
  await run(`create or replace function ${name}_search(wanted text, most integer) returns setof uuid
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.id from ${table} a
      where a.tenant_id = app_tenant() and ${mayContain('a.search_text', 'wanted')} and strpos(a.search_text, lower(wanted)) > 0 and ${condition(by)}
      limit most $$`);
  await run(`revoke all on function ${name}_search(text, integer) from public`);
  await run(`grant execute on function ${name}_search(text, integer) to zj_app, zj_system`);
};
