/** What the documents of the CCC line say alike. They are Chinese, whatever the language of whoever makes them. */
import type { CccCase } from '@zhengjian/contract/areas/acceptance/records.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { dictionaryNames } from '../../system/index.ts';

export const LANG = 'zh';

/** Words of the dictionaries that the documents use. */
export const namesOf = async (tx: Tx) => {
  const known = await dictionaryNames(tx, LANG, ['ccc_app_status', 'ccc_product_class', 'certification_mode', 'laboratory_b']);
  return (dict: string, key: string | undefined) => (key ? (known.get(`${dict}/${key}`) ?? key) : '');
};

export const partyName = (c: CccCase, role: 'applicant' | 'manufacturer' | 'factory') => c.parties[role]?.companyName ?? '';
export const standardsOf = (c: CccCase) => c.standardNames.map((s) => s.standardNo);
