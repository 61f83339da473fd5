/** 送样要求 (domain 3.2): what the company is told about the samples of a type test, begun from what its product class says. */
import type { Tx } from '../../platform/database/schema.ts';
import { dictionaryRemarks } from '../system/index.ts';
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

export const classSampleRule = async (tx: Tx, caseId: string): Promise<string> => {
  const { product_class } = await tx
    .selectFrom('ccc_application')
    .select('product_class')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  return sampleTextIn((await dictionaryRemarks(tx, 'ccc_product_class')).get(product_class) ?? '');
};
