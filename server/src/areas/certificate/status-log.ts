/** What the log of a certificate says: all of it to staff; to its companies what it was worth since it was issued, and why. */
import type { CertificateOfCase, OwnCertificate, StatusChange } from '@zhengjian/contract/areas/certificate/records.ts';
import { CERT_STATUS, MAKE_STATE } from '@zhengjian/contract/areas/certificate/states.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { dayText, type World } from '../../platform/world.ts';
import { certificateRow, isIssued } from './present.ts';
import { statusOn } from './status.ts';
import './tables.ts';

/** The latest first. */
export const statusLogOf = async (tx: Tx, certificateId: string): Promise<StatusChange[]> => {
  const rows = await tx
    .selectFrom('certificate_status_log as l')
    .leftJoin('institute_file as f', (j) => j.onRef('f.tenant_id', '=', 'l.tenant_id').onRef('f.id', '=', 'l.basis_file'))
    .selectAll('l')
    .select('f.file_name as basis')
    .where('l.certificate_id', '=', certificateId)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute();
  return rows.map((r) => ({
    id: r.id,
    fromStatus: r.from_status,
    toStatus: r.to_status,
    reasonCodes: r.reason_codes,
    startDate: r.start_date,
    endDate: r.end_date ?? '',
    source: r.source_kind,
    operatorName: r.operator_name,
    remark: r.remark,
    basisDoc: r.basis ?? '',
    notifyTime: r.notify_at ?? '',
    createTime: r.created_at,
  }));
};

/** An approval that was taken back before the seals is the institute's matter. */
const sinceIssued = (log: readonly StatusChange[]): readonly StatusChange[] => {
  const before = log.findIndex((change) => change.toStatus === CERT_STATUS.unregistered);
  return before < 0 ? log : log.slice(0, before);
};

/** What a case has brought its company, the newest first. */
export const certificatesOfCase = async (tx: Tx, { world }: { world: World }, caseId: string): Promise<CertificateOfCase[]> => {
  const rows = await tx
    .selectFrom('certificate')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('cert_no', '<>', '')
    .where('make_state', '>=', MAKE_STATE.stamped)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, certNo: row.cert_no, certStatus: statusOn(row, dayText(world.now())) },
    ...{ issueDate: row.issue_date ?? '', expirationDate: row.expiration_date ?? '', fileId: row.file_id ?? '' },
  }));
};

/** @throws certificate.notFound for one that is not the company's, or not issued yet */
export const ownCertificateOf = async (tx: Tx, { actor, world }: { actor: Actor; world: World }, id: string): Promise<OwnCertificate> => {
  const row = await certificateRow(tx, id);
  if (!isIssued(row.make_state)) refuse('certificate.notFound');
  const holds = actor.companies.includes(row.company_id);
  return {
    id: row.id,
    certNo: row.cert_no,
    certStatus: statusOn(row, dayText(world.now())),
    // who changed it, and what was noted of it, is the institute's matter
    history: sinceIssued(await statusLogOf(tx, row.id)).map(({ id: change, fromStatus, toStatus, reasonCodes, startDate, endDate }) => ({
      ...{ id: change, fromStatus, toStatus, reasonCodes, startDate, endDate },
    })),
    delivery: holds ? { deliverKind: row.deliver_kind, expressCompany: row.express_company, expressNo: row.express_no } : null,
  };
};
