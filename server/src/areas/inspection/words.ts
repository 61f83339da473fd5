/** Texts of the area in the reader's language, where they are no refusals. */
import { en } from '@zhengjian/contract/areas/inspection/text.en.ts';
import { zh } from '@zhengjian/contract/areas/inspection/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';

export const wordsIn = (lang: Language): typeof zh => (lang === 'en' ? en : zh);
