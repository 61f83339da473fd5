/** The CCC application as the browser's form holds it, and its way to and from the wire. */
import {
  type CccApplication,
  type CccFormSent,
  cccForm,
  keyComponentForm,
  productForm,
  productParamForm,
} from '@zhengjian/contract/areas/acceptance/records.ts';
import { recordForm } from '../../../../kit/form/info.ts';

export const cccRecord = recordForm(cccForm, 'acceptance', 'ccc');
export const productRecord = recordForm(productForm, 'acceptance', 'product');
export const paramRecord = recordForm(productParamForm, 'acceptance', 'param');
export const componentRecord = recordForm(keyComponentForm, 'acceptance', 'component');

type Answered = CccApplication['form'];
type AnsweredProduct = Answered['products'][number];
type Loose<T> = { [K in keyof T]?: T[K] | undefined };

export type ParamValues = Loose<AnsweredProduct['params'][number]>;
export type ComponentValues = Loose<AnsweredProduct['components'][number]>;
export type ProductValues = Loose<
  Omit<AnsweredProduct, 'id' | 'sort' | 'protectionTypes' | 'exGroup' | 'tempClass' | 'epl' | 'params' | 'components'>
> & { id: string; params?: ParamValues[]; components?: ComponentValues[] };
/** What was left empty is undefined, so that a choice without a value shows its placeholder. */
export type CccValues = Loose<Omit<Answered, 'products'>> & { products?: ProductValues[] };

/** Only the fields that the record has, the empty text as undefined. */
const fieldsOf = (record: { schema: { shape: object } }, values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(record.schema.shape).map((name) => {
      const value = (values as Record<string, unknown>)[name];
      return [name, value === '' ? undefined : value];
    }),
  );

/** The answered form as values of the browser's form. */
export const valuesOf = (form: Answered): CccValues => ({
  ...fieldsOf(cccRecord, form),
  products: form.products.map((product) => ({
    ...fieldsOf(productRecord, product),
    id: product.id,
    params: product.params.map((param) => fieldsOf(paramRecord, param)),
    components: product.components.map((component) => fieldsOf(componentRecord, component)),
  })),
});

/** A value that the contract refuses as it stands, with its place. */
export type Odd = { path: readonly (string | number)[]; value: unknown };

const valueAt = (values: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[key] : undefined),
    values,
  );

/** Takes a value out of its object; a line of a list is emptied, never removed, so that the places of the others stay. */
const takeOut = (values: unknown, path: readonly (string | number)[]): boolean => {
  const holder = valueAt(values, path.slice(0, -1));
  const last = path.at(-1);
  if (last === undefined || typeof holder !== 'object' || holder === null || !(last in holder)) return false;
  (holder as Record<string | number, unknown>)[last] = undefined;
  return true;
};

/**
 * Splits the values into what the server takes and what it would refuse: a malformed customs code must not keep eleven good
 * fields from being saved. What is odd stays in the form with its fault beside it, and in the browser until it is mended.
 */
export const sendable = (values: CccValues): { sent: CccFormSent; odd: Odd[] } => {
  const sent = structuredClone(values);
  const result = cccForm.safeParse(sent);
  if (result.success) return { sent, odd: [] };
  const odd = result.error.issues.flatMap((issue): Odd[] => {
    const path = issue.path.filter((key) => typeof key !== 'symbol');
    const value = valueAt(sent, path);
    return value !== undefined && takeOut(sent, path) ? [{ path, value }] : [];
  });
  return { sent, odd };
};
