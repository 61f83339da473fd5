/** An inspection that followed the certificate has failed: its engineer is told, and the case is filed when the certificate holds no more. */
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { refuse } from '../../platform/refuse.ts';
import { dayText } from '../../platform/world.ts';
import type { CaseAct } from '../../workflow/registry.ts';
import { validCertificateOf } from '../certificate/index.ts';
import { inspectionOf } from '../inspection/index.ts';
import { CCC } from './line.ts';
import './tables.ts';

/**
 * A case is filed with its inspection; what cannot be certified any more has no valid certificate by then.
 * @throws acceptance.inspectionToCome, acceptance.certificateAtRisk
 */
export const refuseUninspected = async ({ tx, businessId, world }: CaseAct): Promise<void> => {
  const inspection = await inspectionOf(tx, businessId);
  if (inspection === null) return;
  if (!inspection.finished) refuse('acceptance.inspectionToCome', { no: inspection.workNo });
  if (inspection.passed) return;
  const number = await validCertificateOf(tx, businessId, dayText(world.now()));
  if (number !== null) refuse('acceptance.certificateAtRisk', { no: inspection.workNo, number });
};

/** Name of the action in the process. */
export const AT_RISK = 'certificate.atRisk';
/** Tells the engineer who leads the case that the certificate has lost what it rests on. */
export const tellAtRisk = async (act: CaseAct): Promise<void> => {
  const { tx, businessId, world } = act;
  const number = await validCertificateOf(tx, businessId, dayText(world.now()));
  const of = await tx
    .selectFrom('ccc_acceptance as p')
    .innerJoin('ccc_application as a', (j) => j.onRef('a.tenant_id', '=', 'p.tenant_id').onRef('a.id', '=', 'p.case_id'))
    .select(['p.auth_center_user', 'a.application_no'])
    .where('p.case_id', '=', businessId)
    .executeTakeFirst();
  const engineer = of?.auth_center_user;
  if (number === null || !of || !engineer) return;
  await notify(tx, act, {
    template: 'certificateAtRisk',
    params: { no: of.application_no, number, inspection: (await inspectionOf(tx, businessId))?.workNo ?? '' },
    kind: MESSAGE_KIND.certificate,
    users: [engineer],
    caseId: businessId,
    link: CCC.pages.staff + businessId,
  });
};
