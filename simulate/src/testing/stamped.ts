/** Papers stamped on their prints, written by SQL: for volumes, where nobody stamps one after the other. */
import pg from 'pg';

/** Stamps every paper of a tenant that waits for it and whose case is accepted or further. @returns how many */
export const stampPapers = async (ownerUrl: string, tenant: string): Promise<number> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `with holder as (select id, real_name, created_at from user_account where tenant_id = $1 order by id limit 1),
       hand as (insert into seal (id, tenant_id, created_by, updated_by, created_at, updated_at, seal_no, name, kind, holder_id, holder_name, ring,
           valid_from, valid_to, state, key_source)
         select md5('seal of prints')::uuid, $1, id, id, created_at, created_at, 'PRINTS', 'PRINTS', 'official', id, real_name, real_name,
           '2020-01-01', '2099-12-31', 'active', 'institute' from holder returning id, name, holder_name),
       papers as (update archive_file f set is_stamped = true, seals = array[hand.id] from hand, file_catalog n, business_case b
         where f.tenant_id = $1 and f.stamp_tab = 'waiting' and f.filed and n.id = f.file_catalog_id and n.need_stamped
           and b.id = f.case_id and b.phase in ('accepted', 'issued', 'ended')
         returning f.id, f.case_id, f.created_at, f.created_by, f.file_sha256, f.original_filename)
       insert into seal_impression (id, tenant_id, created_at, created_by, seal_id, seal_name, file_id, case_id, document_kind, document_name, document_no,
           level, before_sha256, after_sha256, signer_name, confirmed_at, holder_name)
         select md5('print ' || p.id)::uuid, $1, p.created_at, p.created_by, hand.id, hand.name, p.id, p.case_id, 'otherPaper', p.original_filename, '',
           'paper', p.file_sha256, p.file_sha256, hand.holder_name, p.created_at, hand.holder_name from papers p cross join hand`,
      [tenant],
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
};
