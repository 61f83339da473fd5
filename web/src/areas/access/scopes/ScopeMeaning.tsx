/** What a data scope lets somebody see, in a sentence. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDictionary } from '../../../kit/dictionary.tsx';
import { useListed } from '../../../kit/useListed.ts';

export type ScopeShown = { scopeType: string; businessTypes: readonly string[]; filter: unknown };
type Condition = { field: string; in: readonly string[] };
const isCondition = (one: unknown): one is Condition =>
  typeof one === 'object' && one !== null && 'field' in one && typeof one.field === 'string' && 'in' in one && Array.isArray(one.in);
export const conditionsIn = (filter: unknown): Condition[] => (Array.isArray(filter) ? filter.filter(isCondition) : []);

const FIELDS = ['productClass', 'applyKind', 'isUrgent'] as const;
const TYPES = ['1', '2', '3', '4'] as const;

/** Words of the fields by which a scope may narrow, and of their values. */
export const useScopeWords = () => {
  const { t } = useTranslation('access');
  const productClass = useDictionary('ccc_product_class');
  const applyKind = useDictionary('ccc_apply_kind');
  const field = useCallback(
    (name: string) => {
      const known = FIELDS.find((one) => one === name);
      return known === undefined ? name : t(($) => $.scopeFields[known]);
    },
    [t],
  );
  const { word: classWord } = productClass;
  const { word: kindWord } = applyKind;
  const value = useCallback(
    (name: string, key: string) => {
      if (name === 'productClass') return classWord(key);
      if (name === 'applyKind') return kindWord(key);
      if (name === 'isUrgent') return key === 'true' ? t(($) => $.meaning.yes) : t(($) => $.meaning.no);
      return key;
    },
    [t, classWord, kindWord],
  );
  return { field, value };
};

export const useScopeMeaning = () => {
  const { t } = useTranslation('access');
  const listed = useListed();
  const { word: lineWord } = useDictionary('business_type');
  const words = useScopeWords();
  return useCallback(
    ({ scopeType, businessTypes, filter }: ScopeShown): string => {
      const plain = TYPES.find((one) => one === scopeType);
      if (plain) return t(($) => $.meaning[plain]);
      const lines = listed(businessTypes.map(lineWord));
      const conditions = conditionsIn(filter).map((one) =>
        t(($) => $.meaning.condition, {
          field: words.field(one.field),
          values: listed(one.in.map((key) => words.value(one.field, key))),
        }),
      );
      return conditions.length === 0
        ? t(($) => $.meaning['5'], { lines })
        : t(($) => $.meaning.narrowed, { lines, filter: conditions.join('；') });
    },
    [t, listed, lineWord, words],
  );
};
