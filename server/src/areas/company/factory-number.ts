/** The number by which a factory is known to the certification body (domain 6): given once, with the first certificate drawn up for it. */
import { PATTERNS } from '@zhengjian/contract/rules/numbering.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { type Acting, changed } from '../../platform/standard.ts';
import type { World } from '../../platform/world.ts';
import { nextNumber } from '../system/index.ts';
import './tables.ts';

const FACTORY = { pattern: PATTERNS.factory };
/** Letter of the factories that this institute inspects. */
const LETTER = 'N';

export const factoryNumber = async (tx: Tx, acting: Acting & { world: World }, companyId: string): Promise<string> => {
  const factory = await tx.selectFrom('company').select('factory_no').where('id', '=', companyId).forUpdate().executeTakeFirst();
  if (factory === undefined || factory.factory_no !== '') return factory?.factory_no ?? '';
  const number = await nextNumber(tx, acting, FACTORY, { values: { letter: LETTER } });
  await tx
    .updateTable('company')
    .set((e) => ({ factory_no: number, ...changed(acting), version: e('version', '+', 1) }))
    .where('id', '=', companyId)
    .execute();
  return number;
};
