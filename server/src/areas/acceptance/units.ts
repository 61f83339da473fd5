/** checkApplicationUnit: whether the models of a case form one certification unit, with the split proposed where not. */
import { unitsOf } from '@zhengjian/contract/areas/acceptance/units.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';

export const checkUnits = async (tx: Tx, caseId: string) => {
  const row =
    (await tx.selectFrom('ccc_application').select('product_class').where('id', '=', caseId).executeTakeFirst()) ??
    refuse('acceptance.notFound');
  const products = await tx
    .selectFrom('application_product')
    .select(['id', 'product_model', 'product_ex_mark', 'form'])
    .where('case_id', '=', caseId)
    .orderBy('sort')
    .execute();
  const params = await tx
    .selectFrom('product_param')
    .select(['product_id', 'param_code', 'param_name', 'value', 'value_min', 'value_max', 'unit'])
    .where('case_id', '=', caseId)
    .orderBy('sort')
    .execute();
  const { units, differs } = unitsOf(
    products.map((p) => ({
      id: p.id,
      productModel: p.product_model,
      productExMark: p.product_ex_mark,
      enclosureFamily: p.form.enclosureFamily || undefined,
      params: params
        .filter((x) => x.product_id === p.id)
        .map((x) => ({
          paramCode: x.param_code,
          paramName: x.param_name,
          value: x.value,
          valueMin: x.value_min ?? '',
          valueMax: x.value_max ?? '',
          unit: x.unit,
        })),
    })),
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
