import { useCallback } from 'react';
import { useSetting } from '../../shell/settings.ts';
import type { Words } from '../../shell/words.ts';

type Named = { name: string; nameEn: string };

/** Name of a version's process in both languages. */
export const wordsOf = ({ name, nameEn }: Named): Words => ({ zh: name, en: nameEn || name });

/** Name of a version's process in the language of the page. */
export function useProcessName(): (row: Named) => string {
  const language = useSetting('language');
  return useCallback((row) => wordsOf(row)[language], [language]);
}
