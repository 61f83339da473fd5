/** A kind of paper may take several seals, one after the other; each is its holder's, or the holder's named deputy's. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table seal_use add column position smallint not null default 1 check (position between 1 and 3)`);
  await run(`drop index seal_use_key2`);
  await run(`create unique index seal_use_key2 on seal_use (tenant_id, document_kind, position) where state = 'approved'`);
  // seals that the present content of a file already carries, in their order
  await run(`alter table archive_file add column seals uuid[] not null default '{}'`);
  await run(`drop index seal_task_key1`);
  await run(`create unique index seal_task_key1 on seal_task (tenant_id, file_id, seal_id) where state in ('waiting', 'running')`);
  // in whose stead somebody stamped; empty: the holder
  await run(`alter table seal_task add column holder_name text not null default ''`);
  // whoever scans a paper asks by its number, for whatever institute
  await run(`create index seal_impression_number on seal_impression (document_no, created_at) where document_no <> ''`);
  await run(`alter table seal_impression add column holder_name text not null default ''`);
}
