/** Figures of the rule of person-days, as the institute has them in the remarks of dictionary person_day_rule. */
import { figuresOf, type PersonDayFigures } from '@zhengjian/contract/areas/inspection/rules.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import '../../system/tables.ts';

export const dayFigures = async (tx: Tx, tenant: string): Promise<PersonDayFigures> => {
  const rows = await tx
    .selectFrom('dict_item as i')
    .innerJoin('dict as d', (j) => j.onRef('d.tenant_id', '=', 'i.tenant_id').onRef('d.id', '=', 'i.dict_id'))
    .select(['i.dict_key', 'i.remark'])
    .where('i.tenant_id', '=', tenant)
    .where('d.kind', '=', 'biz')
    .where('d.code', '=', 'person_day_rule')
    .execute();
  return figuresOf(new Map(rows.map((row) => [row.dict_key, row.remark])));
};
