/** Dictionaries are ordered, sealed and remarked on like their entries; notices, and who has read them. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table dict add column sort integer not null default 0, add column is_sealed smallint not null default 0,
    add column remark text not null default ''`);
  // in the order in which they stood so far
  await run(`update dict d set sort = o.place from (
      select id, row_number() over (partition by tenant_id, kind order by code) * 10 as place from dict
    ) o where o.id = d.id`);

  await createTable(
    db,
    'notice',
    'tenant',
    `title text not null, title_en text not null, category text not null, content text not null, content_en text not null,
     audience text not null check (audience in ('all', 'staff', 'companies', 'departments')), dept_ids text[] not null,
     state text not null check (state in ('draft', 'published')), release_time timestamptz, expire_time timestamptz,
     pinned boolean not null, publisher text not null, check (state = 'draft' or release_time is not null)`,
    { write: 'staff', indexes: ['(tenant_id, created_at, id)', '(tenant_id, state, release_time)'] },
  );
  await createTable(
    db,
    'notice_read',
    'own',
    `notice_id uuid not null, user_id uuid not null,
     foreign key (tenant_id, notice_id) references notice (tenant_id, id) on delete cascade`,
    { appendOnly: true, indexes: ['unique (tenant_id, notice_id, user_id)'] },
  );
  // who has read a notice is each one's own; how many have is for those who publish
  await run(`create function notice_reads(wanted uuid[]) returns table (notice_id uuid, n integer)
    language sql stable security definer set search_path = public, pg_temp as $$
      select m.notice_id, count(*)::int from notice_read m
      where m.tenant_id = app_tenant() and app_kind() in ('staff', 'system') and m.notice_id = any(wanted)
      group by m.notice_id $$`);
  await run('revoke all on function notice_reads(uuid[]) from public');
  await run('grant execute on function notice_reads(uuid[]) to zj_app, zj_system');
}
