/**
 * An approval that is taken back before its seals: the certificate holds no longer, and nobody is to seal what the approval has left. The
 * number once given stays with the case, as long as it fits.
 */
import { CERT_STATUS, MAKE_STATE } from '@zhengjian/contract/areas/certificate/states.ts';
import { Refusal, refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';
import type { CaseAct, Look } from '../../workflow/registry.ts';
import { withdrawPapers } from '../stamping/index.ts';
import { certificateLineOf } from './lines.ts';
import { certificateOfCase, isIssued, type Row } from './present.ts';
import { logStatus, STATUS_SOURCE } from './status.ts';
import './tables.ts';

/** Nodes of the papers that an approval leaves: the certificate, and the decision on it. */
const papersOfApproval = (process: string): string[] => {
  const { papers, records } = certificateLineOf(process);
  const decision = records?.decision.filed?.node;
  return decision === undefined ? [papers.certificate] : [papers.certificate, decision];
};

/** @param sealed how it is refused where a seal is on the paper already */
const takeBack = async (act: CaseAct, process: string, row: Row, sealed: () => never): Promise<void> => {
  const { tx, actor, world } = act;
  const withdrawn = await withdrawPapers(tx, act, act.businessId, papersOfApproval(process));
  if (row.file_id !== null && !withdrawn.includes(row.file_id)) sealed();
  if (row.cert_status !== CERT_STATUS.unregistered)
    await logStatus(tx, act, row, { to: CERT_STATUS.unregistered, source: STATUS_SOURCE.process });
  await tx
    .updateTable('certificate')
    .set((e) => ({
      make_state: MAKE_STATE.draft,
      cert_status: CERT_STATUS.unregistered,
      file_id: null,
      paper_made_at: null,
      ...changed({ actor, world }),
      version: e('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute();
};

/** Returned to making, where its paper is made again. @throws certificate.sealed */
export const backToMaking = (act: CaseAct, process: string, row: Row): Promise<void> =>
  takeBack(act, process, row, () => refuse('certificate.sealed'));

const sealedGoesOn = ({ cert_no: number }: Pick<Row, 'cert_no'>): Refusal => new Refusal('certificate.sealedGoesOn', { number });

/** An issued case is not discontinued (domain 3.13). */
export const issuedAmong = async ({ tx }: Look, caseIds: readonly string[]): Promise<ReadonlyMap<string, Refusal>> => {
  if (caseIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('certificate')
    .select(['case_id', 'cert_no', 'make_state'])
    .where('case_id', 'in', [...caseIds])
    .execute();
  return new Map(rows.filter((row) => isIssued(row.make_state)).map((row) => [row.case_id, sealedGoesOn(row)]));
};

/** Its case is discontinued. @throws certificate.sealedGoesOn */
export const endCertificate = async (act: CaseAct, process: string): Promise<void> => {
  const row = await certificateOfCase(act.tx, act.businessId);
  if (row === undefined || row.make_state < MAKE_STATE.approved) return;
  await takeBack(act, process, row, () => {
    throw sealedGoesOn(row);
  });
};
