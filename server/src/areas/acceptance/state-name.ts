/** Name of a case state in the reader's language. */
import type { Language } from '@zhengjian/contract/constants.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { dictionaryNames } from '../system/index.ts';

export const stateName = async (tx: Tx, lang: Language, state: number): Promise<string> =>
  (await dictionaryNames(tx, lang, ['ccc_app_status'])).get(`ccc_app_status/${state}`) ?? String(state);
