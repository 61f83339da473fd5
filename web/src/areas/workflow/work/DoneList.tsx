/** `/work/done`: what the person has finished, newest first. */
import type { DoneRow } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { isReject } from '@zhengjian/contract/areas/workflow/records.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../kit/list/shape.ts';
import { RegisterScreen } from '../../../kit/RegisterScreen.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { usePastFilters } from './usePastFilters.ts';
import { openRow, rowName, workInput } from './useWorkList.tsx';

function useColumns(): Column<DoneRow>[] {
  const { t } = useTranslation('workflow');
  return useMemo(
    () => [
      { key: 'caseNo', title: t(($) => $.work.column.caseNo), width: 178, fixed: true, as: 'mono', opens: true, phone: 1 },
      { key: 'companyName', title: t(($) => $.work.column.company), width: 210, phone: 2 },
      { key: 'caseTitle', title: t(($) => $.work.column.caseTitle), width: 200, phone: 2 },
      { key: 'nodeName', title: t(($) => $.work.column.node), width: 130, phone: 2 },
      {
        key: 'result',
        title: t(($) => $.work.column.decision),
        width: 190,
        phone: 1,
        show: (row) => (
          <StateTag kind={isReject(row.result) ? 'returned' : 'done'}>
            {row.branchName || (isReject(row.result) ? t(($) => $.completion.returned) : t(($) => $.completion.done))}
          </StateTag>
        ),
      },
      { key: 'remark', title: t(($) => $.work.column.remark), width: 240 },
      { key: 'endTime', title: t(($) => $.work.column.finished), width: 150, as: 'minute', phone: 2 },
      {
        key: 'ended',
        title: t(($) => $.work.column.status),
        width: 100,
        show: (row) => (row.ended ? t(($) => $.work.status.done) : t(($) => $.work.status.active)),
      },
      { key: 'categoryName', title: t(($) => $.work.column.category), width: 150 },
    ],
    [t],
  );
}

export default function DoneList() {
  const { t } = useTranslation('workflow');
  return (
    <RegisterScreen
      id="workflow.done"
      title={t(($) => $.work.screens.done)}
      call={workflowListCalls.doneList}
      input={workInput}
      filters={usePastFilters('finished')}
      columns={useColumns()}
      rowKey="taskId"
      rowName={rowName}
      open={openRow}
      empty={{ title: t(($) => $.work.empty.done) }}
    />
  );
}
