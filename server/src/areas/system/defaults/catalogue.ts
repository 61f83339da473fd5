/** Catalogues of a new tenant with the function they belong to. */
import { cccCatalogue } from './catalogue/ccc.ts';
import { companyCatalogue } from './catalogue/company.ts';
import { cqstCatalogue } from './catalogue/cqst.ts';
import type { CatalogueFolder } from './catalogue/seed.ts';
import { sicCatalogue } from './catalogue/sic.ts';

export { settingsOf } from './catalogue/settings.ts';

export type CatalogueOfLine = { businessType: string; functionCode: string; zh: string; en: string; folders: readonly CatalogueFolder[] };

export const catalogues: readonly CatalogueOfLine[] = [
  { businessType: '1', functionCode: 'cccApplication', zh: 'CCC认证申请', en: 'CCC application', folders: cccCatalogue },
  { businessType: '2', functionCode: 'cqstApplication', zh: 'CQST检验申请', en: 'CQST application', folders: cqstCatalogue },
  { businessType: '4', functionCode: 'sicApplication', zh: '科创中心申请', en: 'Innovation centre application', folders: sicCatalogue },
  { businessType: 'company', functionCode: 'company', zh: '企业资料', en: 'Company papers', folders: companyCatalogue },
];
