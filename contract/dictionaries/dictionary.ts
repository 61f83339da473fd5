/**
 * Dictionaries as the product ships them (rule entity-dictionary): keys are stored, names are shown.
 * An institute may add, rename and seal entries of its own copy; code that needs a key takes it from here.
 */
export type DictionaryItem<K extends string = string> = {
  key: K;
  zh: string;
  en: string;
  /** Machine-readable figures or notes of the entry, JSON when more than one. */
  remark?: string;
};
export type Dictionary<K extends string = string> = { code: string; zh: string; en: string; items: readonly DictionaryItem<K>[] };
/** The keys of a dictionary as a union type: `Key<typeof cccAppStatus>`. */
export type Key<D> = D extends Dictionary<infer K> ? K : never;

export const dictionary = <const K extends string>(
  code: string,
  zh: string,
  en: string,
  items: readonly (readonly [key: K, zh: string, en: string, remark?: string])[],
): Dictionary<K> => ({
  code,
  zh,
  en,
  items: items.map(([key, itemZh, itemEn, remark]) => ({ key, zh: itemZh, en: itemEn, ...(remark !== undefined && { remark }) })),
});
