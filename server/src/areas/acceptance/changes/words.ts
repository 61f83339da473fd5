/** How a difference is read in one language: the form's own labels, names of dictionaries, numbers of standards. */
import { en } from '@zhengjian/contract/areas/acceptance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import { en as companyEn } from '@zhengjian/contract/areas/company/text.en.ts';
import { zh as companyZh } from '@zhengjian/contract/areas/company/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { dictionaryNames } from '../../system/index.ts';
import type { Words } from './compare.ts';
import '../../laboratory/tables.ts';

const texts = {
  zh: { ...zh, company: companyZh.fields.company },
  en: { ...en, company: companyEn.fields.company },
};
const DICTIONARY: Readonly<Record<string, string>> = {
  applyKind: 'ccc_apply_kind',
  certMode: 'certification_mode',
  productClass: 'ccc_product_class',
  preferredLab: 'laboratory_b',
  enclosureMaterial: 'enclosure_material',
  controlKind: 'component_control',
};

export const wordsIn = async (tx: Tx, lang: Language): Promise<Words> => {
  const text = texts[lang];
  const names = await dictionaryNames(tx, lang, Object.values(DICTIONARY));
  const standards = new Map(
    (await tx.selectFrom('standard').select(['id', 'standard_no']).orderBy('sort').execute()).map((s) => [s.id, s.standard_no]),
  );
  return {
    label: (record, field) => {
      const labels: Readonly<Record<string, string>> = record === 'company' ? text.company : text.fields[record];
      return labels[field] ?? field;
    },
    value: (field, value) => {
      if (typeof value === 'boolean') return value ? text.changes.yes : text.changes.no;
      // the order in which standards were chosen says nothing
      if (Array.isArray(value)) return listed(value.map((id) => standards.get(String(id)) ?? String(id)).sort(), lang);
      const words = typeof value === 'string' ? value : '';
      const dictionary = DICTIONARY[field];
      return dictionary && words !== '' ? (names.get(`${dictionary}/${words}`) ?? words) : words;
    },
    party: (role) => text.staff.party[role],
    paper: (paper) => `${paper.code} ${lang === 'en' ? paper.nameEn : paper.name}`,
    file: (paper) =>
      paper.version > 1 ? text.changes.version.replace('{{name}}', paper.fileName).replace('{{n}}', String(paper.version)) : paper.fileName,
    main: (isMain) => (isMain ? text.customer.models.isMain : text.customer.models.isCovered),
  };
};
