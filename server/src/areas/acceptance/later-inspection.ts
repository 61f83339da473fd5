/**
 * The first inspection of a factory in class A may follow the certificate (domain 1.4, 4.1). It is given out with the dispatch like any
 * other, and goes on beside test and certificate; what waits for it is the file of the case. Where it fails, the certificate is judged anew.
 */
import { isInspectedLater } from '@zhengjian/contract/rules/factoryClass.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { refuse } from '../../platform/refuse.ts';
import { dayText } from '../../platform/world.ts';
import type { CaseAct } from '../../workflow/registry.ts';
import { validCertificateOf } from '../certificate/index.ts';
import { factoryClassOf } from '../company/index.ts';
import { inspectionOf } from '../inspection/index.ts';
import { CCC } from './line.ts';
import './tables.ts';

/** Class of the factory of a case; '' for one without a record. */
export const factoryClassIn = async (tx: Tx, caseId: string): Promise<string> => {
  const { factory_id, applicant_id } = await tx
    .selectFrom('ccc_application')
    .select(['factory_id', 'applicant_id'])
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  // an applicant that makes the product itself is not entered as factory again
  return factoryClassOf(tx, factory_id ?? applicant_id);
};

/** Whether the factory stands in the class for it now. */
export const mayBeInspectedLater = async (tx: Tx, caseId: string): Promise<boolean> => isInspectedLater(await factoryClassIn(tx, caseId));

/** Whether the approval let the inspection follow, and the factory has not lost its class since. */
export const isInspectedAfter = async (
  tx: Tx,
  caseId: string,
  part: { is_need_factory_check: boolean | null; check_after_certificate: boolean } | undefined,
): Promise<boolean> =>
  part !== undefined && part.is_need_factory_check !== false && part.check_after_certificate && (await mayBeInspectedLater(tx, caseId));

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
