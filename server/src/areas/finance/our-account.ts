/** The institute's own accounts: entries of dictionary our_bank_account, whose remark says bank, number and bank code, each behind a bar. */
import type { Tx } from '../../platform/database/schema.ts';
import { letterhead } from '../system/index.ts';
import '../system/tables.ts';

const DICTIONARY = 'our_bank_account';
export type OurAccount = { name: string; bank: string; number: string; bankCode: string };

export const accountOf = async (tx: Tx, tenant: string, key: string): Promise<OurAccount> => {
  const row = await tx
    .selectFrom('dict as d')
    .innerJoin('dict_item as i', (j) => j.onRef('i.tenant_id', '=', 'd.tenant_id').onRef('i.dict_id', '=', 'd.id'))
    .select(['i.remark', 'i.dict_value'])
    .where('d.tenant_id', '=', tenant)
    .where('d.code', '=', DICTIONARY)
    .where('i.dict_key', '=', key)
    .executeTakeFirst();
  const [bank = '', number = '', bankCode = ''] = (row?.remark ?? '').split('|').map((part) => part.trim());
  const { name } = await letterhead(tx, tenant);
  return { name, bank: bank || (row?.dict_value ?? ''), number, bankCode };
};
