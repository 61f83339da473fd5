/**
 * A word that stands in most cases is not asked of the index, which would read all that contain it before it tells the first: some rows
 * tell that it is common, and then the first of all rows are as good. Of a company's own cases a common word may stand in few.
 */
import { type Kysely, sql } from 'kysely';

/** Rows that tell, and which share of them makes a word common. */
const [TOLD, SHARE] = [400, 4];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`create or replace function business_case_search(wanted text, most integer) returns setof uuid
      language plpgsql stable security definer set search_path = public, pg_temp as $$
      begin
        if app_kind() in ('staff', 'system') and (select count(*) filter (where strpos(s.search_text, lower(wanted)) > 0) * ${SHARE} >= ${TOLD}
            from (select a.search_text from business_case a where a.tenant_id = app_tenant() limit ${TOLD}) as s) then
          return query select a.id from business_case a where a.tenant_id = app_tenant() and strpos(a.search_text, lower(wanted)) > 0 limit most;
          return;
        end if;
        return query select a.id from business_case a
          where a.tenant_id = app_tenant() and search_pieces(a.search_text) @> wanted_pieces(wanted) collate "C"
            and strpos(a.search_text, lower(wanted)) > 0
            and (app_kind() in ('staff', 'system') or exists (select from case_party p
              where p.tenant_id = a.tenant_id and p.case_id = a.id and p.company_id = any(app_companies())))
          limit most;
      end $$`)
    .execute(db);
};
