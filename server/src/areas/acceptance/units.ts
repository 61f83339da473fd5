/** checkApplicationUnit: whether the models of a case form one certification unit, with the split proposed where not. */
import { unitsOf } from '@zhengjian/contract/areas/acceptance/units.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { readProducts } from './form.ts';

export const checkUnits = async (tx: Tx, caseId: string) => {
  const row =
    (await tx.selectFrom('ccc_application').select('product_class').where('id', '=', caseId).executeTakeFirst()) ??
    refuse('acceptance.notFound');
  const products = await readProducts(tx, caseId);
  const { units, differs } = unitsOf(
    products.map(({ enclosureFamily, ...p }) => ({ ...p, enclosureFamily: enclosureFamily || undefined })),
    row.product_class,
  );
  return {
    oneUnit: units.length <= 1,
    units: units.map((unit, i) => ({
      sort: i + 1,
      criteria: unit.criteria,
      models: unit.models.map((m) => ({ id: m.id, productModel: m.productModel ?? '', productExMark: m.productExMark ?? '' })),
    })),
    differs,
  };
};
