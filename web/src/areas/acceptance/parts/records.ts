/** The records of a case as its pages read them. */
import { acceptanceOf, cccApplication, productForm } from '@zhengjian/contract/areas/acceptance/records.ts';
import { recordForm } from '../../../kit/form/info.ts';

export const shownCase = recordForm(cccApplication, 'acceptance', 'ccc');
export const acceptance = recordForm(acceptanceOf, 'acceptance', 'ccc');
export const product = recordForm(productForm, 'acceptance', 'product');
