/** The main model of a case, for the left column of its file. */
import type { CccApplication } from '@zhengjian/contract/areas/acceptance/records.ts';
import { useFacts } from '../../../kit/Details.tsx';
import type { Fact } from '../../../kit/Facts.tsx';
import { product } from './records.ts';

export function useModelFacts({ form: { products } }: CccApplication): Fact[] {
  const main = products.find(({ isMain }) => isMain) ?? products[0];
  return useFacts({ of: product, values: { ...main }, names: ['productModel', 'productExMark'] });
}
