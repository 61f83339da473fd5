/** The first administrator of an institute, by the name of the account. */
import type { Tx } from '../../platform/database/schema.ts';
import './tables.ts';

export type FirstAdministrator = { id: string; account: string; realName: string /** No password of their own yet. */; awaits: boolean };

export const administratorOf = async (tx: Tx, tenant: string, account: string): Promise<FirstAdministrator | null> => {
  const row = await tx
    .selectFrom('user_account as u')
    .innerJoin('user_secret as s', (j) => j.onRef('s.tenant_id', '=', 'u.tenant_id').onRef('s.user_id', '=', 'u.id'))
    .select(['u.id', 'u.account', 'u.real_name as realName', 's.must_change as awaits'])
    .where('u.tenant_id', '=', tenant)
    .where('u.account', '=', account)
    .executeTakeFirst();
  return row ?? null;
};
