/**
 * Dictionaries from the server, in the language of the person, kept for the session.
 *
 * ```tsx
 * <DictText code="laboratory_b" value={row.laboratoryMark} />
 * <DictSelect code="ccc_product_class" value={v} onChange={set} />
 * ```
 */
import { type DictionaryEntry, systemCalls } from '@zhengjian/contract/areas/system/calls.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { Select, type SelectProps } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../shell/query.ts';
import { useSetting } from '../shell/settings.ts';
import { useListed } from './useListed.ts';

const KEPT_MS = 10 * 60_000;
const NONE: readonly DictionaryEntry[] = [];

export type Dictionary = {
  entries: readonly DictionaryEntry[];
  loading: boolean;
  /** Word of a key; the key itself where the dictionary does not know it, nothing until the dictionary is there. */
  word(key: string): string;
};

/** The words of a dictionary, made once for all the cells that show one. */
const wordsOf = new WeakMap<readonly DictionaryEntry[], Partial<Record<Language, ReadonlyMap<string, string>>>>();
const wordsIn = (entries: readonly DictionaryEntry[], language: Language): ReadonlyMap<string, string> => {
  const made = wordsOf.get(entries) ?? {};
  wordsOf.set(entries, made);
  const words =
    made[language] ??
    new Map(entries.map((entry) => [entry.dictKey, language === 'en' && entry.dictValueEn !== '' ? entry.dictValueEn : entry.dictValue]));
  made[language] = words;
  return words;
};

export function useDictionary(code: string): Dictionary {
  const language = useSetting('language');
  const { data = NONE, isPending } = useRead(systemCalls.dictionaryBiz, { code }, { staleTime: KEPT_MS, enabled: code !== '' });
  return useMemo(() => {
    const words = wordsIn(data, language);
    return { entries: data, loading: isPending, word: (key) => words.get(key) ?? (isPending ? '' : key) };
  }, [data, isPending, language]);
}

/** The word of one key, or of several joined. */
export function DictText({ code, value }: { code: string; value: string | readonly string[] | null | undefined }) {
  const listed = useListed();
  const { word } = useDictionary(code);
  const keys = typeof value === 'string' ? [value] : (value ?? []);
  return listed(keys.filter((key) => key !== '').map(word));
}

type DictSelectProps = Omit<SelectProps, 'options' | 'loading' | 'mode'> & {
  code: string;
  multiple?: boolean;
  /** Only these keys may be chosen. */
  only?: readonly string[];
  /** Sealed entries too, where old records are looked for. */
  sealed?: boolean;
};

/** Choice of one key or several; a sealed entry stands there only while it is the value. */
export function DictSelect({ code, multiple = false, only, sealed = false, ...rest }: DictSelectProps) {
  const { t } = useTranslation('kit');
  const { entries, loading, word } = useDictionary(code);
  const options = entries
    .filter(({ dictKey }) => !only || only.includes(dictKey))
    .filter(({ dictKey, isSealed }) => sealed || isSealed === 0 || [rest.value].flat().includes(dictKey))
    .map(({ dictKey }) => ({ value: dictKey, label: word(dictKey) }));
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t(($) => $.form.choosePlaceholder)}
      {...rest}
      {...(multiple ? { mode: 'multiple' as const } : {})}
      // A bare key is nothing to read: until the words are there the control stands empty.
      {...(loading ? { value: undefined } : {})}
      loading={loading}
      options={options}
    />
  );
}
