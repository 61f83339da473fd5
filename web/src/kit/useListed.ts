import { listed } from '@zhengjian/contract/rules/listed.ts';
import { useCallback } from 'react';
import { useSetting } from '../shell/settings.ts';

/** Puts several words in a row as the reader's language does. */
export function useListed(): (words: readonly string[]) => string {
  const language = useSetting('language');
  return useCallback((words: readonly string[]) => listed(words, language), [language]);
}
