/** Papers of a company itself. */
import type { CatalogueFolder } from '../../../../cases/catalogue.ts';

export const companyCatalogue: readonly CatalogueFolder[] = [
  ['90', '企业资料', 'Company papers', [['9001', '营业执照', 'Business licence', 'customer', 1, 1, 0]]],
];
