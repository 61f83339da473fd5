/**
 * A paper that was taken back before its first seal waits for none. Whoever has drawn up a certificate is kept with it, since they do not
 * check, review or approve it. What holds or is suspended expires on its day, and is found by that day.
 */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table archive_file add column withdrawn boolean not null default false');
  // certificates that went back to making, and whose paper was left in the queue
  await run(`update archive_file f set withdrawn = true from file_catalog n
    where n.tenant_id = f.tenant_id and n.id = f.file_catalog_id and n.business_type = '1' and n.catalog_code = '0601'
      and f.uploader_kind = 'system' and not f.is_stamped and f.seals = '{}'
      and not exists (select from certificate c where c.tenant_id = f.tenant_id and c.file_id = f.id)`);
  // an expression cannot be changed; the indexes go with the column (migrations 0021, 0145, 0163)
  await run('alter table archive_file drop column stamp_tab');
  await run(`alter table archive_file add column stamp_tab text not null generated always as
     (case when copy_of is not null and suffix <> 'pdf' or withdrawn then 'none' when is_stamped then 'stamped' when has_problem then 'returned'
       when press_state = 'failed' then 'failed' else 'waiting' end) stored`);
  await run('create index archive_file_for_seal on archive_file (tenant_id, file_catalog_id, stamp_tab, created_at, id)');
  await run(`create index archive_file_stamped on archive_file (tenant_id, created_at, id) where filed and stamp_tab = 'stamped'`);
  await run(`alter table certificate add column authors uuid[] not null default '{}'`);
  await run(`update certificate c set authors = a.users from (select tenant_id, subject_id, array_agg(distinct created_by) as users from audit_row
      where subject_type = 'certificate' and kind in ('certificate.started', 'certificate.changed') group by tenant_id, subject_id) a
    where a.tenant_id = c.tenant_id and a.subject_id = c.id`);
  await run(`create index certificate_to_expire on certificate (expiration_date) where cert_no <> '' and cert_status in ('01', '02')`);
};
