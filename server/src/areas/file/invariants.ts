/** What must hold of files: a case says of its papers what its submission and its archive say, the register of stored files what is stored. */
import { sql } from 'kysely';
import type { Breach, Invariant } from '../../platform/invariants.ts';

const NAMED = `select id, original_filename as name, file_sha256 as content from archive_file
  union all select id, original_filename, file_sha256 from archive_file_version
  union all select id, file_name, file_sha256 from wf_upload
  union all select id, file_name, file_sha256 from wf_task_file
  union all select id, file_name, file_sha256 from wf_task_customer_file
  union all select id, template_name, template_sha256 from file_catalog where template_sha256 <> ''
  union all select id, null, picture_sha256 from user_picture
  union all select id, null, picture_sha256 from user_signature
  union all select id, file_name, file_sha256 from laboratory_file
  union all select id, file_name, file_sha256 from institute_file`;

export const fileInvariants: readonly Invariant[] = [
  {
    name: 'file.the-state-of-papers-is-what-the-archive-says',
    find: async (tx) =>
      (
        await sql<Breach>`select c.id::text as id, 'papers ' || c.doc_status || ', archive ' || coalesce(k.doc_status::text, '-') as detail
          from business_case c left join case_archive k on k.tenant_id = c.tenant_id and k.case_id = c.id
          where c.doc_status <> coalesce(k.doc_status, case when c.submit_time is null then 0 else 1 end) limit 100`.execute(tx)
      ).rows,
  },
  {
    name: 'file.the-register-names-what-is-stored',
    find: async (tx) =>
      (
        await sql<Breach>`${sql.raw(`select coalesce(s.id, n.id)::text as id, coalesce(n.name, s.file_name, '') as detail
          from stored_file s full join (${NAMED}) n on n.id = s.id
          where s.content is distinct from n.content or s.file_name <> n.name`)} limit 100`.execute(tx)
      ).rows,
  },
];
