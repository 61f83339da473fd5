/** 送样要求 (domain 3.2): what the company is told about the samples of a type test, begun from what its product class says. */
import type { Tx } from '../../platform/database/schema.ts';
import '../../platform/dictionaries.ts';
import './tables.ts';

/** The sample text of a class note, `{"sample":{"zh":"…"}}`; '' where the class says nothing, or its remark is no note. */
const sampleTextIn = (remark: string): string => {
  try {
    const { sample } = JSON.parse(remark) as { sample?: { zh?: unknown } };
    return typeof sample?.zh === 'string' ? sample.zh : '';
  } catch {
    return '';
  }
};

export const classSampleRule = async (tx: Tx, tenant: string, caseId: string): Promise<string> => {
  const row = await tx
    .selectFrom('ccc_application as a')
    .innerJoin('dict as d', (j) => j.onRef('d.tenant_id', '=', 'a.tenant_id'))
    .innerJoin('dict_item as i', (j) => j.onRef('i.tenant_id', '=', 'd.tenant_id').onRef('i.dict_id', '=', 'd.id'))
    .select('i.remark')
    .where('a.tenant_id', '=', tenant)
    .where('a.id', '=', caseId)
    .where('d.code', '=', 'ccc_product_class')
    .where('d.kind', '=', 'biz')
    .whereRef('i.dict_key', '=', 'a.product_class')
    .executeTakeFirst();
  return sampleTextIn(row?.remark ?? '');
};
