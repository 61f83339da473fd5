/** How complete a model is, by what the contract marks as obligatory and the rules of covering (contract/areas/acceptance/rules.ts). */
import { type Fill, fillOf, isFilled, sumOf } from '../../../../../kit/form/fill.ts';
import { fieldOf, type RecordForm } from '../../../../../kit/form/info.ts';
import { componentRecord, type ProductValues, paramRecord, productRecord } from '../values.ts';

const SHOWN = [
  'productName',
  'productModel',
  'productExMark',
  'ipCode',
  'enclosureMaterial',
  'enclosureFamily',
  'cableEntries',
  'modelNote',
  'remark',
] as const;

const obliged = (record: RecordForm): string[] => Object.keys(record.schema.shape).filter((name) => fieldOf(record, name).required);
const emptyIn = (record: RecordForm, lines: readonly object[]): number =>
  lines.reduce((sum, line) => sum + obliged(record).filter((name) => !isFilled((line as Record<string, unknown>)[name])).length, 0);

export const fillOfModel = (model: ProductValues): Fill => {
  const { params = [], components = [] } = model;
  const own = fillOf(
    SHOWN.map((name) => ({ name, required: fieldOf(productRecord, name).required })),
    model,
  );
  const rest =
    model.isMain === false ? [model.coveredBy !== undefined && model.coveredBy !== ''] : [params.length > 0, components.length > 0];
  const lines = emptyIn(paramRecord, params) + emptyIn(componentRecord, components);
  const missing = rest.filter((there) => !there).length;
  return sumOf([own, { all: rest.length, done: rest.length - missing, missing }, { all: 0, done: 0, missing: lines }]);
};

/** Of all models; without any, one is missing. */
export const fillOfModels = (models: readonly ProductValues[]): Fill =>
  models.length === 0 ? { all: 1, done: 0, missing: 1 } : sumOf(models.map(fillOfModel));
