/**
 * Reports of tests are looked up by their number, test, cases, company and product, by laboratory, conclusion and the day of their release.
 * Certificates tell the addresses of the parties in English too; of those drawn up before none is known. A change of status names the
 * document on which it rests, which is not deleted while a log names it, and when the holder was told.
 */
import { type Kysely, sql } from 'kysely';
import { addSearch } from '../platform/database/searched.ts';

const TEXT = (report: string) => `lower(${report}.report_no || ' ' || coalesce((select b.search_text || ' ' || coalesce((
    select string_agg(c.case_no, ' ') from case_work w join business_case c on c.tenant_id = w.tenant_id and c.id = w.case_id
    where w.tenant_id = b.tenant_id and w.work_id = b.id), '')
  from business_case b where b.tenant_id = ${report}.tenant_id and b.id = ${report}.task_id), ''))`;
const LABORATORY = (report: string) =>
  `coalesce((select t.laboratory from test_task t where t.tenant_id = ${report}.tenant_id and t.id = ${report}.task_id), '')`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run("alter table test_report add column laboratory text not null default '', add column search_text text not null default ''");
  await run(`update test_report r set laboratory = ${LABORATORY('r')}, search_text = ${TEXT('r')} where r.report_no <> ''`);
  // with its number a report is out, and what it is found by is settled but for the names of its test
  await run(`create function test_report_found() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      if new.report_no <> '' then
        new.laboratory := ${LABORATORY('new')};
        new.search_text := ${TEXT('new')};
      end if;
      return new;
    end $$`);
  await run('revoke all on function test_report_found() from public');
  await run('create trigger found before insert or update of report_no on test_report for each row execute function test_report_found()');
  await run(`create function test_report_renamed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      update test_report r set search_text = ${TEXT('r')} where r.tenant_id = new.tenant_id and r.task_id = new.id and r.report_no <> '';
      return new;
    end $$`);
  await run('revoke all on function test_report_renamed() from public');
  await run(`create trigger reports_renamed after update of search_text on business_case for each row
    when (new.category = 'typeTest' and old.search_text <> new.search_text) execute function test_report_renamed()`);
  const out = "where report_no <> ''";
  await run(`create index test_report_released on test_report (tenant_id, issue_date desc, id desc) ${out};
    create index test_report_released_up on test_report (tenant_id, issue_date, id) ${out};
    create index test_report_by_number on test_report (tenant_id, report_no, id) ${out};
    create index test_report_of_laboratory on test_report (tenant_id, laboratory, issue_date desc, id desc) ${out};
    create index test_report_concluded on test_report (tenant_id, conclusion, issue_date desc, id desc) ${out}`);
  await addSearch(db, 'test_report', 'staff');
  await run(`update certificate set content_version = 2,
    content = '{"applicantAddrEn": "", "manufacturerAddrEn": "", "factoryAddrEn": ""}'::jsonb || content where content_version = 1`);
  await run('alter table certificate_status_log add column basis_file uuid, add column notify_at timestamptz');
  await run('alter table certificate_status_log add foreign key (tenant_id, basis_file) references institute_file (tenant_id, id)');
  await run('create index certificate_status_log_basis on certificate_status_log (tenant_id, basis_file) where basis_file is not null');
  await run(`create function basis_is_needed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      update stored_file set needed = true where tenant_id = new.tenant_id and id = new.basis_file and not needed;
      return new;
    end $$`);
  await run('revoke all on function basis_is_needed() from public');
  await run(`create trigger basis_needed after insert on certificate_status_log for each row when (new.basis_file is not null)
    execute function basis_is_needed()`);
  // its register is written anew when it is given another name
  await run(`create function institute_file_still_needed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      new.needed := exists (select from certificate_status_log l where l.tenant_id = new.tenant_id and l.basis_file = new.id);
      return new;
    end $$`);
  await run('revoke all on function institute_file_still_needed() from public');
  await run(`create trigger still_needed before update on stored_file for each row when (new.kind = 'institute' and not new.needed)
    execute function institute_file_still_needed()`);
};
