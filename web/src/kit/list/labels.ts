/** Labels of a declared list: `fields.<name>.<field>` and `lists.<name>.tabs.<tab>` of its area's texts, or where the declaration points. */
import type { AnyList } from '@zhengjian/contract/list.ts';
import { useMemo } from 'react';
import { useAreaText } from '../../shell/tabTitle.ts';

export type Labels = {
  /** Of a column or filter. */
  field(name: string): string;
  tab(key: string): string;
  /** Of the page. */
  title: string;
  /** The word of one of few values. */
  word(path: string, value: string): string;
};

export function useLabels({ area, name }: Pick<AnyList, 'area' | 'name'>): Labels {
  // the paths come from the declaration; a test holds every list's texts against it
  const text = useAreaText(area);
  return useMemo(() => {
    return {
      field: (field) => text(`fields.${name}.${field}`),
      title: text(`lists.${name}.title`),
      tab: (key) => text(`lists.${name}.tabs.${key}`),
      word: (path, value) => text(`${path}.${value}`),
    };
  }, [text, name]);
}
