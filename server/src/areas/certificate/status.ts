/** The status of a certificate changes here alone, each time with a row in its log. */
import { CERT_STATUS, type CertStatus } from '@zhengjian/contract/areas/certificate/states.ts';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { added } from '../../platform/standard.ts';
import { dayText, type World } from '../../platform/world.ts';
import type { Row } from './present.ts';

/** Keys of the dictionary status_source. */
export const STATUS_SOURCE = { process: '1', import: '2', timer: '3', supervision: '4' } as const;

type Who = { actor: Actor; world: World };
type Change = {
  to: CertStatus;
  source: (typeof STATUS_SOURCE)[keyof typeof STATUS_SOURCE];
  from?: string;
  reasons?: readonly string[];
  until?: string | null;
  remark?: string;
  /** Document of the institute on which it rests. */
  basis?: string;
  /** The holder is told in the same act. */
  told?: boolean;
};

/** Writes the log; the caller writes the status itself, with what changes beside it. */
export const logStatus = async (
  tx: Tx,
  who: Who,
  row: Row,
  { to, source, from, reasons = [], until = null, remark = '', basis, told = false }: Change,
): Promise<void> => {
  await tx
    .insertInto('certificate_status_log')
    .values({
      ...added(who),
      case_id: row.case_id,
      certificate_id: row.id,
      from_status: row.cert_status,
      to_status: to,
      reason_codes: [...reasons],
      start_date: from ?? dayText(who.world.now()),
      end_date: until,
      operator_name: who.actor.name,
      source_kind: source,
      remark,
      basis_file: basis ?? null,
      notify_at: told ? who.world.now() : null,
    })
    .execute();
};

/** Ends with the last day: what holds, and what is suspended (domain 3.13). */
export const EXPIRES: readonly string[] = [CERT_STATUS.valid, CERT_STATUS.suspended];

/** What is true of a certificate on a day: one past its last day has expired, whatever the nightly job has got to. */
export const statusOn = (row: Pick<Row, 'cert_status' | 'expiration_date'>, today: string): string =>
  EXPIRES.includes(row.cert_status) && row.expiration_date !== null && row.expiration_date < today ? CERT_STATUS.expired : row.cert_status;

/** The same in a statement that calls its certificates `t`. */
export const certificateStatusOn = (today: string) => sql<string>`case
  when t.cert_status in (${sql.join(EXPIRES.map(sql.lit))}) and t.expiration_date < ${today}::date then ${sql.lit(CERT_STATUS.expired)}
  else t.cert_status end`;
