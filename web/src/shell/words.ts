/** Words that come from the server or a rule in both languages at once. */
import type { Language } from '@zhengjian/contract/constants.ts';
import { useSetting } from './settings.ts';

export type Words = Readonly<Record<Language, string>>;

/** Picks the words of the current language: `const say = useWords(); say(row.customerText)`. */
export function useWords(): (words: Words) => string {
  const language = useSetting('language');
  return (words) => words[language];
}
