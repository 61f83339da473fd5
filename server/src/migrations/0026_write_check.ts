/** A row that a process writes when it is asked whether the database still takes changes. */
import type { Kysely } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'write_check', 'system', 'checked_at timestamptz not null');
}
