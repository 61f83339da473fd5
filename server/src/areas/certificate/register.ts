/** Looks an issued certificate up by its number, as the viewer may see it. */
import { MAKE_STATE } from '@zhengjian/contract/areas/certificate/states.ts';
import type { Tx } from '../../platform/database/schema.ts';
import './tables.ts';

export const certificateByNumber = (tx: Tx, number: string) =>
  tx
    .selectFrom('certificate')
    .select(['product_class', 'cert_status', 'expiration_date'])
    .where('cert_no', '=', number)
    .where('make_state', '>=', MAKE_STATE.stamped)
    .orderBy('version_no', 'desc')
    .limit(1)
    .executeTakeFirst();
