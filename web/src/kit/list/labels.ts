/** Labels of a declared list: `fields.<name>.<field>` and `lists.<name>.tabs.<tab>` of its area's texts, or where the declaration points. */
import type { AnyList } from '@zhengjian/contract/list.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export type Labels = {
  /** Of a column or filter. */
  field(name: string): string;
  tab(key: string): string;
  /** The word of one of few values. */
  word(path: string, value: string): string;
};

export function useLabels({ area, name }: Pick<AnyList, 'area' | 'name'>): Labels {
  const { t } = useTranslation(area as 'shell');
  return useMemo(() => {
    // the paths come from the declaration; a test holds every list's texts against it
    const byPath = t as unknown as (path: string, options: { ns: string; defaultValue: string }) => string;
    const text = (path: string) => byPath(path, { ns: area, defaultValue: '' });
    return {
      field: (field) => text(`fields.${name}.${field}`),
      tab: (key) => text(`lists.${name}.tabs.${key}`),
      word: (path, value) => text(`${path}.${value}`),
    };
  }, [t, area, name]);
}
