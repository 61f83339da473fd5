/** How far each level may go, as the institute has it in the remarks of dictionary discount_level. */
import { floorsOf, type LevelFloors } from '@zhengjian/contract/rules/fees.ts';
import type { Tx } from '../../platform/database/schema.ts';
import '../system/tables.ts';

export const discountFloors = async (tx: Tx, tenant: string): Promise<LevelFloors> => {
  const rows = await tx
    .selectFrom('dict as d')
    .innerJoin('dict_item as i', (j) => j.onRef('i.tenant_id', '=', 'd.tenant_id').onRef('i.dict_id', '=', 'd.id'))
    .select(['i.dict_key', 'i.remark'])
    .where('d.tenant_id', '=', tenant)
    .where('d.kind', '=', 'biz')
    .where('d.code', '=', 'discount_level')
    .execute();
  return floorsOf(new Map(rows.map((r) => [r.dict_key, r.remark.trim()])));
};
