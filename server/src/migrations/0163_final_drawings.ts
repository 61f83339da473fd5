/**
 * Copies of approved drawings are the system's: they name the paper that they were copied from, and nobody files beside them. One that is no
 * PDF waits for no seal. A test keeps which papers were approved, so that it is known whether a company that rectified its product has
 * changed them.
 */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table archive_file add column copy_of uuid`.execute(db);
  // of one whose paper has another name by now it is not known which it was
  await sql`update archive_file c set copy_of = coalesce((select s.id from archive_file s
        join file_catalog m on m.tenant_id = s.tenant_id and m.id = s.file_catalog_id and m.business_type = '1' and m.catalog_code = '0111'
        where s.tenant_id = c.tenant_id and s.case_id = c.case_id and s.filed and s.original_filename = c.original_filename
        order by (s.file_sha256 = c.file_sha256) desc, s.created_at, s.id limit 1), c.id)
    from file_catalog n where n.tenant_id = c.tenant_id and n.id = c.file_catalog_id and n.business_type = '1' and n.catalog_code = '0303'
      and c.uploader_kind = 'system'`.execute(db);
  // an expression cannot be changed; the indexes go with the column (migrations 0021, 0145)
  await sql`alter table archive_file drop column stamp_tab`.execute(db);
  await sql`alter table archive_file add column stamp_tab text not null generated always as
     (case when copy_of is not null and suffix <> 'pdf' then 'none' when is_stamped then 'stamped' when has_problem then 'returned'
       when press_state = 'failed' then 'failed' else 'waiting' end) stored`.execute(db);
  await sql`create index archive_file_for_seal on archive_file (tenant_id, file_catalog_id, stamp_tab, created_at, id)`.execute(db);
  await sql`create index archive_file_stamped on archive_file (tenant_id, created_at, id) where filed and stamp_tab = 'stamped'`.execute(
    db,
  );
  // only where nobody has said otherwise
  await sql`update file_catalog set uploader = 'system' where business_type = '1' and catalog_code = '0303' and uploader = 'staff'`.execute(
    db,
  );
  await sql`alter table test_task add column approved_papers text not null default ''`.execute(db);
};
