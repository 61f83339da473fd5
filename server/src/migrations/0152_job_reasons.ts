/** Why somebody asked for a run of a job: kept with the run. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job add column asked_reason text not null default ''`.execute(db);
  await sql`alter table job_run add column asked_reason text not null default ''`.execute(db);
}
