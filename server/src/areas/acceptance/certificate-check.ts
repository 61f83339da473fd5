/** Looks a certificate number up in the institute's register, within the companies of the account. */
import { isCccNumber } from '@zhengjian/contract/rules/certificateNumber.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { certificateByNumber } from '../certificate/index.ts';
import './tables.ts';

/** Certificates of the time before they were made here. */
const registeredEarlier = (tx: Tx, certNo: string) =>
  tx
    .selectFrom('ccc_certificate')
    .select(['product_class', 'cert_status', 'expiration_date'])
    .where('cert_no', '=', certNo)
    .executeTakeFirst();

export const checkCertificate = async (tx: Tx, certNo: string) => {
  const wellFormed = isCccNumber(certNo);
  const row = wellFormed ? ((await certificateByNumber(tx, certNo)) ?? (await registeredEarlier(tx, certNo))) : undefined;
  return {
    wellFormed,
    exists: row !== undefined,
    productClass: row?.product_class ?? '',
    certStatus: row?.cert_status ?? '',
    expirationDate: row?.expiration_date ?? '',
  };
};
