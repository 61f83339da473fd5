/** What must hold of archives: a case says of its papers what its submission and its archive say. */
import { sql } from 'kysely';
import type { Breach, Invariant } from '../../platform/invariants.ts';

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
];
