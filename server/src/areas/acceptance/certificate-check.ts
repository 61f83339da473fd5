/** Looks a certificate number up in the institute's register, within the companies of the account. */
import type { Tx } from '../../platform/database/schema.ts';
import './tables.ts';

/** Any CCC certificate number: 16 digits from the year 20xx (domain 6). */
const CCC_NUMBER = /^20\d{14}$/;

export const checkCertificate = async (tx: Tx, certNo: string) => {
  const wellFormed = CCC_NUMBER.test(certNo);
  const row = wellFormed
    ? await tx
        .selectFrom('ccc_certificate')
        .select(['product_class', 'cert_status', 'expiration_date'])
        .where('cert_no', '=', certNo)
        .executeTakeFirst()
    : undefined;
  return {
    wellFormed,
    exists: row !== undefined,
    productClass: row?.product_class ?? '',
    certStatus: row?.cert_status ?? '',
    expirationDate: row?.expiration_date ?? '',
  };
};
