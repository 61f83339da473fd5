/** `/work/claim`: tasks that wait for one of several people; claimed in the row or several at once. */
import type { WorkRow } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useDistribution } from '../../../kit/acts/useDistribution.tsx';
import { RegisterScreen } from '../../../kit/RegisterScreen.tsx';
import { handedTask, openRow, rowName, TOUCHED, useClaim, useWorkActs, useWorkColumns, useWorkFilters, workInput } from './useWorkList.tsx';

const mayClaim = (row: WorkRow): boolean => row.abilities.claim;

export default function ClaimList() {
  const { t } = useTranslation('workflow');
  const [query] = useSearchParams();
  const claim = useClaim();
  const distribution = useDistribution({ taskOf: handedTask, refresh: TOUCHED });
  const batch = useMemo(
    () => [
      {
        key: 'claim',
        label: t(($) => $.work.act.claim),
        hint: () => t(($) => $.work.act.claimHint),
        run: (rows: readonly WorkRow[]) => void claim(rows),
      },
      ...distribution.batch,
    ],
    [t, claim, distribution.batch],
  );
  return (
    <>
      <RegisterScreen
        id="workflow.claim"
        title={t(($) => $.work.screens.claim)}
        call={workflowListCalls.claimList}
        input={workInput}
        filters={useWorkFilters(query.get('category') ?? undefined)}
        columns={useWorkColumns()}
        rowKey="taskId"
        rowName={rowName}
        open={openRow}
        rowActs={useWorkActs(claim)}
        batch={batch}
        selectable={mayClaim}
        empty={{ title: t(($) => $.work.empty.claim) }}
      />
      {distribution.dialog}
    </>
  );
}
