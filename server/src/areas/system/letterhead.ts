/** The institute as its papers name it. */
import type { Tx } from '../../platform/database/schema.ts';

export const letterhead = async (tx: Tx, tenant: string) => {
  const row = await tx
    .selectFrom('tenant')
    .select(['tenant_name', 'tenant_name_en', 'address', 'contact_number'])
    .where('tenant_id', '=', tenant)
    .executeTakeFirstOrThrow();
  return { name: row.tenant_name, nameEn: row.tenant_name_en, address: row.address ?? '', phone: row.contact_number ?? '' };
};
