/**
 * Whether the paper originals of a type test are filed, and whether all of them: kept at the test in the shared table, so that those still
 * to be filed are found among all that are.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    `alter table business_case add column papers_filed text not null default 'none' check (papers_filed in ('none', 'some', 'all'))`,
  );
  await run(`create function test_paper_filed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      if tg_op = 'DELETE' then
        update business_case set papers_filed = 'none' where id = old.task_id;
      else
        update business_case set papers_filed = case when new.complete then 'all' else 'some' end
          where id = new.task_id and papers_filed <> case when new.complete then 'all' else 'some' end;
      end if;
      return null;
    end $$`);
  await run('revoke all on function test_paper_filed() from public');
  await run(
    `create trigger filed after insert or update of complete or delete on test_paper for each row execute function test_paper_filed()`,
  );
  await run(
    `update business_case b set papers_filed = case when p.complete then 'all' else 'some' end from test_paper p where p.task_id = b.id`,
  );
  await run(`create index business_work_papers on business_case (tenant_id, papers_filed, work_since desc, id desc)
    where category = 'typeTest' and work_since is not null and state in (11, 30)`);
}
