/**
 * The state of the papers of a case, for all lines: 0 and 1 follow the submission, what people set stands with its note and the
 * archive number in a table of its own, and is repeated with the case for its lists. Both stood with the CCC application and the
 * certificate before.
 */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await createTable(
    db,
    'case_archive',
    'staffOnly',
    `case_id uuid not null, doc_status smallint not null check (doc_status between 1 and 4), remark text not null default '', archive_no text not null default '',
     set_name text not null, set_at timestamptz not null, check (doc_status <> 4 or archive_no <> ''),
     foreign key (tenant_id, case_id) references business_case (tenant_id, id) on delete cascade`,
    { indexes: ['unique (tenant_id, case_id)', `unique (tenant_id, archive_no) where archive_no <> ''`] },
  );
  await run('alter table business_case add column doc_status smallint not null default 0');
  await run(
    'create index business_case_papers on business_case (tenant_id, doc_status, submit_time desc, id desc) where submit_time is not null',
  );
  await run(`create function case_papers_handed_in() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
      if new.doc_status < 2 then new.doc_status := case when new.submit_time is null then 0 else 1 end; end if;
      return new;
    end $$`);
  await run('revoke all on function case_papers_handed_in() from public');
  await run(`create trigger papers_handed_in before insert or update of submit_time on business_case
    for each row execute function case_papers_handed_in()`);
  await run(`create function case_papers_set() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      update business_case set doc_status = new.doc_status where id = new.case_id and doc_status <> new.doc_status;
      return new;
    end $$`);
  await run('revoke all on function case_papers_set() from public');
  await run('create trigger papers_set after insert or update on case_archive for each row execute function case_papers_set()');
  // an applicant who was asked for corrections hands the papers in again: they are to be checked again
  await run(`create function case_papers_handed_in_again() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      update case_archive set doc_status = 1, remark = '', set_name = '', set_at = new.updated_at, updated_at = new.updated_at, updated_by = new.updated_by,
        version = version + 1 where case_id = new.id;
      return new;
    end $$`);
  await run('revoke all on function case_papers_handed_in_again() from public');
  await run(`create trigger papers_handed_in_again after update of phase on business_case for each row
    when (old.phase = 'withCustomer' and new.phase = 'submitted' and new.doc_status in (2, 3)) execute function case_papers_handed_in_again()`);

  await run(`update business_case set doc_status = 1 where submit_time is not null`);
  await run(`insert into case_archive (id, tenant_id, created_dept, created_at, created_by, updated_at, updated_by, case_id, doc_status, archive_no, set_name, set_at)
    select gen_random_uuid(), c.tenant_id, c.created_dept, c.updated_at, c.updated_by, c.updated_at, c.updated_by, c.case_id, 4, c.archive_no,
      coalesce(t.op_user_name, ''), coalesce(t.ended_at, c.updated_at)
    from certificate c left join lateral (select w.op_user_name, w.ended_at from wf_task w where w.tenant_id = c.tenant_id and w.business_id = c.case_id
      and w.node = 'archiving' and w.status = 'done' order by w.ended_at desc limit 1) t on true
    where c.archive_no <> ''`);
  await run(`insert into case_archive (id, tenant_id, created_dept, created_at, created_by, updated_at, updated_by, case_id, doc_status, set_name, set_at)
    select gen_random_uuid(), a.tenant_id, a.created_dept, a.updated_at, a.updated_by, a.updated_at, a.updated_by, a.id, a.doc_status, '', a.updated_at
    from ccc_application a where a.doc_status in (2, 3) and not exists (select from case_archive k where k.tenant_id = a.tenant_id and k.case_id = a.id)`);
  await run('alter table ccc_application drop column doc_status');
  // the archive number is found in the archive
  await run('alter table certificate drop column search_text, drop column archive_no');
  await run(`alter table certificate add column search_text text generated always as
    (lower(cert_no || ' ' || applicant_name || ' ' || manufacturer_name || ' ' || factory_name || ' ' || product_name || ' ' || ex_mark)) stored`);
  await run('create index certificate_searched on certificate using gin (bigrams(search_text))');
}
