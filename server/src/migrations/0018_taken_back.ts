/** A message knows the step that it tells of, and says so when that step is taken back. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table message add column act text not null default '', add column taken_back_at timestamptz`);
  await run(`comment on column message.act is 'the step of a process that it tells of; empty for everything else'`);
  await run(`create index message_act on message (tenant_id, act) where act <> ''`);
  // the boxes are other people's; whoever takes a step back reaches what their own step had put there, and nothing else
  await run(`create function take_back_messages(wanted text, at timestamptz) returns integer
    language plpgsql security definer set search_path = public, pg_temp as $$ declare n integer; begin
      update message set taken_back_at = at where tenant_id = app_tenant() and act = wanted and wanted <> '' and created_by = app_user() and taken_back_at is null;
      get diagnostics n = row_count; return n; end $$`);
  await run('revoke all on function take_back_messages(text, timestamptz) from public');
  await run('grant execute on function take_back_messages(text, timestamptz) to zj_app, zj_system');
}
