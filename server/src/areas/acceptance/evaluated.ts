/** What a CCC case rests on when its certificate is evaluated: its type tests, its factory inspections and what they found. */
import type { Tx } from '../../platform/database/schema.ts';
import type { Evaluated } from '../certificate/index.ts';
import { evaluatedInspections } from '../inspection/index.ts';
import { evaluatedTests } from '../laboratory/index.ts';
import { dictionaryNames } from '../system/index.ts';
import { isInspectedAfter } from './later-inspection.ts';
import './tables.ts';

const MOST_DESCRIPTION = 2000;

export const evaluatedCase = async (tx: Tx, caseId: string): Promise<Evaluated> => {
  const part = await tx
    .selectFrom('ccc_acceptance')
    .select(['accept_time', 'is_need_model_test', 'is_need_factory_check', 'check_after_certificate'])
    .where('case_id', '=', caseId)
    .executeTakeFirst();
  const names = await dictionaryNames(tx, 'zh', ['report_conclusion', 'factory_check_kind', 'factory_check_conclusion', 'nc_severity']);
  const word = (dict: string, key: string) => names.get(`${dict}/${key}`) ?? key;
  const inspections = await evaluatedInspections(tx, caseId);
  return {
    acceptedOn: (part?.accept_time ?? '').slice(0, 10),
    testNeeded: part?.is_need_model_test !== false,
    tests: (await evaluatedTests(tx, caseId)).map((test) => ({ ...test, conclusion: word('report_conclusion', test.conclusion) })),
    inspectionNeeded: part?.is_need_factory_check !== false,
    inspectionFollows: await isInspectedAfter(tx, caseId, part),
    inspections: inspections.map(({ nonconformities: _, ...one }) => ({
      ...one,
      kind: word('factory_check_kind', one.kind),
      conclusion: word('factory_check_conclusion', one.conclusion),
    })),
    nonconformities: inspections
      .flatMap((one) => one.nonconformities)
      .map((nc) => ({ ...nc, severity: word('nc_severity', nc.severity), description: nc.description.slice(0, MOST_DESCRIPTION) })),
  };
};
