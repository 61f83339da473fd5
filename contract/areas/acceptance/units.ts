/**
 * Certification units among the models of an application (domain 1.2, 1.3): one unit has one product class, the same types of
 * protection, group and enclosure family, and lies within one range of what its class is divided by. Manufacturer and factory are
 * the application's and so the same.
 */
import { judge } from '@zhengjian/exmark/index.ts';
import { cccProductClass, type UnitRange } from '../../dictionaries/scheme.ts';
import type { ProductForm } from './records.ts';

const COMPONENT_CLASS = '2313';

const RANGES = new Map<string, readonly UnitRange[]>(
  cccProductClass.items.map((item) => [item.key, JSON.parse(item.remark ?? '{}').ranges ?? []]),
);
/** What the units of a class are divided by; nothing for a class without such ranges. */
export const unitRangesOf = (productClass: string): readonly UnitRange[] => RANGES.get(productClass) ?? [];

type Param = NonNullable<ProductForm['params']>[number];
type UnitProduct = Pick<ProductForm, 'id' | 'productModel' | 'productExMark' | 'enclosureFamily'> & {
  params?: readonly Partial<Param>[] | undefined;
};

/** What models are compared by, in the order in which it is shown. */
export const UNIT_CRITERIA = ['types', 'group', 'enclosureFamily', 'range'] as const;
export type UnitCriterion = (typeof UNIT_CRITERIA)[number];

export type Units = {
  units: { criteria: Record<UnitCriterion, string>; models: UnitProduct[] }[];
  /** Criteria in which the models differ. */
  differs: UnitCriterion[];
};

/** Lowest and highest figure of a parameter of a model; undefined where it is not given in the range's unit. */
const figuresOf = ({ params = [] }: UnitProduct, { codes, names, unit }: UnitRange): [number, number] | undefined => {
  const found = params.find(
    (p) => (codes.includes(p.paramCode ?? '') || names.includes((p.paramName ?? '').trim())) && (p.unit ?? '').trim() === unit,
  );
  const figures = [found?.value, found?.valueMin, found?.valueMax].flatMap((text) => {
    const figure = Number(text?.trim() || Number.NaN);
    return Number.isFinite(figure) ? [figure] : [];
  });
  return figures.length > 0 ? [Math.min(...figures), Math.max(...figures)] : undefined;
};

const rangeText = ({ bounds, unit }: UnitRange, figure: number): string => {
  const at = bounds.findIndex((bound) => figure <= bound);
  if (at === 0) return `≤ ${bounds[0]} ${unit}`;
  return at < 0 ? `> ${bounds.at(-1)} ${unit}` : `${bounds[at - 1]}–${bounds[at]} ${unit}`;
};

/** The range of each model, by the first parameter of the class that all of them give; '' where there is none. */
const rangesAmong = (products: readonly UnitProduct[], productClass: string): string[] => {
  for (const range of unitRangesOf(productClass)) {
    const figures = products.map((p) => figuresOf(p, range));
    if (products.length === 0 || figures.some((f) => f === undefined)) continue;
    return figures.map((f) => [...new Set((f ?? []).map((figure) => rangeText(range, figure)))].join(' … '));
  }
  return products.map(() => '');
};

export const unitsOf = (products: readonly UnitProduct[], productClass: string): Units => {
  const ranges = rangesAmong(products, productClass);
  const units = new Map<string, Units['units'][number]>();
  for (const [i, product] of products.entries()) {
    const { markings } = judge(product.productExMark ?? '', { component: productClass === COMPONENT_CLASS });
    const criteria = {
      types: [...new Set(markings.flatMap((m) => m.types.map((t) => t.symbol)))].sort().join(' '),
      group: [...new Set(markings.map((m) => m.group ?? ''))].sort().join(' '),
      enclosureFamily: product.enclosureFamily ?? '',
      range: ranges[i] ?? '',
    };
    const key = JSON.stringify(criteria);
    const unit: Units['units'][number] = units.get(key) ?? { criteria, models: [] };
    unit.models.push(product);
    units.set(key, unit);
  }
  const all = [...units.values()];
  return { units: all, differs: UNIT_CRITERIA.filter((name) => new Set(all.map((u) => u.criteria[name])).size > 1) };
};
