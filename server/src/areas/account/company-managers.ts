/** Who manages companies. A manager whose account is disabled has left: nobody would wait for them in vain. */
import type { Tx } from '../../platform/database/schema.ts';
import '../company/tables.ts';
import './tables.ts';

export const isManaged = async (tx: Tx, tenant: string, companyId: string): Promise<boolean> =>
  (await tx
    .selectFrom('user_company as m')
    .innerJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 'm.tenant_id').onRef('u.id', '=', 'm.user_id'))
    .select('m.id')
    .where('m.tenant_id', '=', tenant)
    .where('m.company_id', '=', companyId)
    .where('m.may_manage', '=', true)
    .where('u.login_flag', '=', true)
    .executeTakeFirst()) !== undefined;

/** Of any company. */
export const isManager = async (tx: Tx, tenant: string, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('user_company')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', userId)
    .where('may_manage', '=', true)
    .executeTakeFirst()) !== undefined;
