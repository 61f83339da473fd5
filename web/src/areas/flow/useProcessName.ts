import { useCallback } from 'react';
import { useSetting } from '../../shell/settings.ts';

/** Name of a version's process in the language of the page. */
export function useProcessName(): (row: { name: string; nameEn: string }) => string {
  const language = useSetting('language');
  return useCallback(({ name, nameEn }) => (language === 'en' && nameEn !== '' ? nameEn : name), [language]);
}
