/** `/work/claim`: tasks that wait for one of several people; claimed in the row or several at once. */
import { workflowExcelCalls } from '@zhengjian/contract/areas/workflow/excel.ts';
import type { WorkRow } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenWork } from './OpenWork.tsx';
import { useClaim } from './useWorkList.tsx';

const mayClaim = (row: WorkRow): boolean => row.abilities.claim;

export default function ClaimList() {
  const { t } = useTranslation('workflow');
  const claim = useClaim();
  const batch = useMemo(
    () => [
      {
        key: 'claim',
        label: t(($) => $.work.act.claim),
        hint: () => t(($) => $.work.act.claimHint),
        run: (rows: readonly WorkRow[]) => void claim(rows),
      },
    ],
    [t, claim],
  );
  return (
    <OpenWork
      id="workflow.claim"
      title={t(($) => $.work.screens.claim)}
      call={workflowListCalls.claimList}
      excel={workflowExcelCalls.claimExcel}
      claim={claim}
      batch={batch}
      selectable={mayClaim}
      empty={t(($) => $.work.empty.claim)}
    />
  );
}
