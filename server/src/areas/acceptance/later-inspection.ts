/**
 * The first inspection of a factory in class A may follow the certificate (domain 1.4, 4.1). It is given out with the dispatch like any
 * other, and goes on beside test and certificate; what waits for it is the file of the case.
 */
import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import { isInspectedLater } from '@zhengjian/contract/rules/factoryClass.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { factoryClassOf } from '../company/index.ts';
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

/** The same, also where the class was lost once the certificate had been issued. */
export const isInspectedAfterOrIssued = async (tx: Tx, caseId: string): Promise<boolean> => {
  const part = await tx
    .selectFrom('ccc_acceptance as p')
    .innerJoin('ccc_application as a', (j) => j.onRef('a.tenant_id', '=', 'p.tenant_id').onRef('a.id', '=', 'p.case_id'))
    .select(['p.is_need_factory_check', 'p.check_after_certificate', 'a.state'])
    .where('p.case_id', '=', caseId)
    .executeTakeFirst();
  if (part !== undefined && part.state >= CCC_STATE.issued) return part.is_need_factory_check !== false && part.check_after_certificate;
  return isInspectedAfter(tx, caseId, part);
};
