/** Processes as choices of a filter: all of the institute for those who see its figures, else those one has work in. */
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { useMemo } from 'react';
import { useRead } from '../../shell/query.ts';
import { useMay } from '../../shell/session.ts';

const KEPT_MS = 10 * 60_000;

export function useCategories(): { value: string; label: string }[] {
  const all = useMay('flow_statistics');
  const figures = useRead(workflowListCalls.flowStatistics, {}, { staleTime: KEPT_MS, quiet: true, enabled: all });
  const own = useRead(workflowListCalls.queryCategoryWithAuth, {}, { staleTime: KEPT_MS, quiet: true, enabled: !all });
  const rows = all ? figures.data : own.data;
  return useMemo(() => {
    const names = new Map((rows ?? []).map(({ category, categoryName }) => [category, categoryName]));
    return [...names].map(([value, label]) => ({ value, label }));
  }, [rows]);
}
