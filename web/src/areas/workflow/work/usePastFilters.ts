/** Conditions of the lists of what is past: word, process, days. */
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Filter } from '../../../kit/list/shape.ts';
import { useRead } from '../../../shell/query.ts';

export function usePastFilters(when: 'finished' | 'started'): Filter[] {
  const { t } = useTranslation('workflow');
  const { data: categories } = useRead(workflowListCalls.queryCategoryWithAuth, {}, { staleTime: 300_000 });
  return useMemo(
    () => [
      { kind: 'text', key: 'keyword', label: t(($) => $.work.filter.keyword), main: true },
      { kind: 'range', keys: ['from', 'until'], label: t(($) => $.work.filter[when]) },
      {
        kind: 'choice',
        key: 'category',
        label: t(($) => $.work.filter.category),
        options: categories?.map((c) => ({ value: c.category, label: c.categoryName })) ?? [],
      },
    ],
    [t, when, categories],
  );
}
