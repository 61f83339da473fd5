/**
 * Who has to do with a case is written anew with each step, by one statement over a few cases at most: it is planned once per
 * connection. Left to itself the planner makes a plan for each call, which takes longer than the statement.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter function case_involves(uuid[]) set plan_cache_mode = force_generic_plan').execute(db);
}
