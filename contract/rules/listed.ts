/** Several words in a row, as the language puts them: 、in Chinese, a comma and a space in English. */
import type { Language } from '../constants.ts';

export const listed = (words: readonly string[], language: Language): string => words.join(language === 'en' ? ', ' : '、');
