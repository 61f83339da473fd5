/** The kinds of work for which somebody may be named as deputy: the processes, and the seals that a person keeps. */
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shell/query.ts';

/** As the server names it, beside the categories of processes. */
const SEALS = 'stamping';

export function useDeputyWork(): readonly { value: string; label: string }[] {
  const { t } = useTranslation('workflow');
  const { data } = useRead(workflowListCalls.queryCategoryWithAuth, {}, { staleTime: 300_000 });
  return useMemo(
    () => [
      ...(data ?? []).map(({ category, categoryName }) => ({ value: category, label: categoryName })),
      { value: SEALS, label: t(($) => $.work.deputies.seals) },
    ],
    [data, t],
  );
}
