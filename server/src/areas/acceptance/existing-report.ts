/** The type test report that an application without model test rests on (domain 4.1). */
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { missingPapers } from '../file/index.ts';
import { CCC } from './line.ts';
import './tables.ts';

/** Where companies file certificates and reports that they have already. */
export const EXISTING_PAPERS = '0120';

/** @throws acceptance.noReportToRestOn, acceptance.existingReportNotFiled */
export const refuseWithoutReport = async (tx: Tx, caseId: string): Promise<void> => {
  const { form } = await tx.selectFrom('ccc_application').select('form').where('id', '=', caseId).executeTakeFirstOrThrow();
  if (form.existingReportNo === '') refuse('acceptance.noReportToRestOn');
  const missing = await missingPapers(tx, CCC, caseId, [EXISTING_PAPERS]);
  if (missing.some(({ catalog_code: code }) => code === EXISTING_PAPERS))
    refuse('acceptance.existingReportNotFiled', { number: form.existingReportNo });
};
