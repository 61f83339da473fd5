/** The number of the certificate of a case while it holds. */
import { CERT_STATUS } from '@zhengjian/contract/areas/certificate/states.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { certificateOfCase, isIssued } from './present.ts';
import { statusOn } from './status.ts';

/** @param today `yyyy-MM-dd` @returns null where none was issued, or it holds no more */
export const validCertificateOf = async (tx: Tx, caseId: string, today: string): Promise<string | null> => {
  const row = await certificateOfCase(tx, caseId);
  return row !== undefined && isIssued(row.make_state) && statusOn(row, today) === CERT_STATUS.valid ? row.cert_no : null;
};
