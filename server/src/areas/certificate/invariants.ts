/** What must hold of every certificate between two acts. */
import { sql } from 'kysely';
import type { Breach, Invariant } from '../../platform/invariants.ts';
import './tables.ts';

const MOST = 100;
const query = (name: string, text: string): Invariant => ({
  name: `certificate.${name}`,
  find: async (tx) => (await sql<Breach>`${sql.raw(text)} limit ${MOST}`.execute(tx)).rows,
});

export const certificateInvariants: readonly Invariant[] = [
  query(
    'what-is-approved-has-number-dates-and-code',
    `select id::text, 'approved without number, dates or random number' as detail from certificate
      where make_state >= 5 and (cert_no = '' or issue_date is null or expiration_date is null or cert_random_number = '')`,
  ),
  query(
    'what-is-stamped-has-its-paper-and-its-frozen-version',
    `select c.id::text, 'stamped without paper or frozen version' as detail from certificate c
      where c.make_state >= 7 and (c.file_id is null or not exists (select from certificate_version v where v.tenant_id = c.tenant_id
        and v.certificate_id = c.id and v.version_no = c.version_no and v.content = c.content))`,
  ),
  query(
    'the-status-is-the-last-of-its-log',
    `select c.id::text, 'status ' || c.cert_status || ' is not what its log says' as detail from certificate c
      left join lateral (select l.to_status from certificate_status_log l where l.tenant_id = c.tenant_id and l.certificate_id = c.id
        order by l.created_at desc, l.id desc limit 1) l on true
      where coalesce(l.to_status, '00') <> c.cert_status`,
  ),
];
