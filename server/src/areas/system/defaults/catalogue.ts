/** Catalogues of a new tenant with the function they belong to; a business line that is there brings its own. */

import type { CatalogueFolder } from '../../../cases/catalogue.ts';
import { businessLines } from '../../../cases/lines.ts';
import { companyCatalogue } from './catalogue/company.ts';
import { cqstCatalogue } from './catalogue/cqst.ts';
import { sicCatalogue } from './catalogue/sic.ts';

export { settingsOf } from './catalogue/settings.ts';

export type CatalogueOfLine = { businessType: string; functionCode: string; zh: string; en: string; folders: readonly CatalogueFolder[] };

const others: readonly CatalogueOfLine[] = [
  { businessType: '2', functionCode: 'cqstApplication', zh: 'CQST检验申请', en: 'CQST application', folders: cqstCatalogue },
  { businessType: '4', functionCode: 'sicApplication', zh: '科创中心申请', en: 'Innovation centre application', folders: sicCatalogue },
  { businessType: 'company', functionCode: 'company', zh: '企业资料', en: 'Company papers', folders: companyCatalogue },
];

export const catalogues = (): readonly CatalogueOfLine[] => {
  const ofLines = businessLines().flatMap(({ line, category, catalogue }) =>
    catalogue ? [{ businessType: line, functionCode: category, ...catalogue }] : [],
  );
  return [...ofLines, ...others.filter(({ businessType }) => ofLines.every((line) => line.businessType !== businessType))];
};

/** Whether the system gave a line this node: what it files and reads there is found by the code. */
export const isGivenNode = (businessType: string, code: string): boolean =>
  catalogues().some(
    (line) =>
      line.businessType === businessType &&
      line.folders.some(([folder, , , papers]) => folder === code || papers.some(([paper]) => paper === code)),
  );
