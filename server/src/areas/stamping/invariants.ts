/** What must hold of every paper between two acts: the log of impressions and the archive say the same, and what was ordered is made. */
import { sql } from 'kysely';
import type { Breach, Invariant } from '../../platform/invariants.ts';
import { MOST_TRIES } from './document-orders.ts';
import './tables.ts';

const MOST = 100;

const query = (name: string, text: string): Invariant => ({
  name: `stamping.${name}`,
  find: async (tx) => (await sql<Breach>`${sql.raw(text)} limit ${MOST}`.execute(tx)).rows,
});

/** Impressions that changed bytes; one on a print (`paper`) changes none. */
const ELECTRONIC = `impressions as (select i.*, row_number() over w as nth, lag(i.after_sha256) over w as left_by
       from seal_impression i where i.level <> 'paper' window w as (partition by i.file_id order by i.created_at, i.id))`;
/** The present and every earlier content of a file. */
const CONTENTS = `(select f.file_sha256 from archive_file f where f.id = i.file_id
       union all select v.file_sha256 from archive_file_version v where v.file_id = i.file_id)`;

export const stampingInvariants: readonly Invariant[] = [
  query(
    'every-stamped-paper-has-its-impression',
    `select f.id::text as id, f.original_filename as detail from archive_file f
       where f.is_stamped and not exists (select 1 from seal_impression i where i.tenant_id = f.tenant_id and i.file_id = f.id)`,
  ),
  query(
    'the-last-impression-names-the-paper',
    `with ${ELECTRONIC} select i.file_id::text as id, i.document_name || ': ' || i.after_sha256 as detail from impressions i
       where not exists (select 1 from impressions later where later.file_id = i.file_id and later.nth > i.nth)
         and exists (select 1 from archive_file f where f.id = i.file_id) and i.after_sha256 not in ${CONTENTS}`,
  ),
  query(
    'ordered-documents-are-made',
    `select o.id::text as id, o.document || ': ' || o.fault as detail from document_order o where o.tries > ${MOST_TRIES}`,
  ),
  query(
    'one-impression-follows-the-other',
    `with ${ELECTRONIC} select i.file_id::text as id, i.document_name || ': ' || i.seal_name as detail from impressions i
       where i.nth > 1 and i.before_sha256 <> i.left_by and i.before_sha256 not in ${CONTENTS}`,
  ),
];
