/** What was submitted as the voucher of a payment stays, and manufacturer and factory see nothing of how the applicant pays. */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table archive_file drop constraint archive_file_bound_check');
  await run(`alter table archive_file add constraint archive_file_bound_check check (bound in ('', 'open', 'fixed', 'kept'))`);
  await run(`update archive_file f set bound = 'kept' from payment_voucher v
    where v.tenant_id = f.tenant_id and v.file_id = f.id and f.bound = ''`);
  await run('create index payment_voucher_file on payment_voucher (tenant_id, file_id)');
  // until now a company could delete one, whose row stays as the trace of it
  await run('alter table payment_voucher alter column file_id drop not null');
  await run(`update payment_voucher v set file_id = null
    where not exists (select from archive_file f where f.tenant_id = v.tenant_id and f.id = v.file_id)`);
  await run('alter table payment_voucher add foreign key (tenant_id, file_id) references archive_file (tenant_id, id)');
  await run('alter table file_catalog add column applicant_only boolean not null default false');
  await run(`update file_catalog set applicant_only = true where catalog_code = '0702' and business_type = '1'`);
};
