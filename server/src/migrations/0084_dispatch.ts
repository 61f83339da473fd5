/** Who leads a CCC case from its dispatch to the certificate; named for the case like its acceptor and its planner. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table ccc_acceptance add column auth_center_user uuid');
  await run(`create or replace function ccc_acceptance_leads() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      update business_case set leaders = array_remove(array[new.accept_user, new.plan_center_user, new.auth_center_user], null) where id = new.case_id;
      return new;
    end $$`);
}
