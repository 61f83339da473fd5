/** Looks a certificate up by its number, as the viewer may see it. */
import type { Tx } from '../../platform/database/schema.ts';
import './tables.ts';

export const certificateByNumber = (tx: Tx, number: string) =>
  tx
    .selectFrom('certificate')
    .select(['product_class', 'cert_status', 'expiration_date'])
    .where('cert_no', '=', number)
    .orderBy('version_no', 'desc')
    .limit(1)
    .executeTakeFirst();
