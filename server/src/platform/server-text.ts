/** What the server itself says: messages of success and the words of the page over the calls. */
import * as serverEn from '@zhengjian/contract/areas/server/text.en.ts';
import * as serverZh from '@zhengjian/contract/areas/server/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';

/** Message of success per kind of change (rules success-*). */
export const doneText = (lang: Language, done: keyof typeof serverZh.zh.done): string =>
  (lang === 'en' ? serverEn.en.done : serverZh.zh.done)[done];

export type DocsText = typeof serverZh.zh.docs;
/** Words of the readable page over the calls. */
export const docsText = (lang: Language): DocsText => (lang === 'en' ? serverEn.en.docs : serverZh.zh.docs);
