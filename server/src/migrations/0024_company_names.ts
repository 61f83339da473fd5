/** One company, one entry: a name is the same whatever its width, case and spaces, and whatever country stands beside it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create function plain_name(name text) returns text language sql immutable parallel safe as
     $$ select lower(regexp_replace(normalize(name, NFKC), '\\s', '', 'g')) $$`);
  await run('grant execute on function plain_name(text) to zj_app, zj_system');
  await run('create index company_plain_name on company (tenant_id, plain_name(company_name))');
  // who adds a company does not see those of others; this tells only whether the very name is there
  await run(`create function company_by_name(wanted text) returns table (id uuid, company_name text)
     language sql stable security definer set search_path = public, pg_temp as
     $$ select c.id, c.company_name from company c where c.tenant_id = app_tenant() and plain_name(c.company_name) = plain_name(wanted) $$`);
  await run('revoke all on function company_by_name(text) from public');
  await run('grant execute on function company_by_name(text) to zj_app, zj_system');
}
