/** `/work/send`: processes that the person has started, where they stand, and who holds them. */

import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import type { InstanceRow } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { InstanceState } from '../../../kit/InstanceState.tsx';
import type { Column } from '../../../kit/list/shape.ts';
import { RegisterScreen } from '../../../kit/RegisterScreen.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct } from '../../../shell/query.ts';
import { usePastFilters } from './usePastFilters.ts';
import { openRow, workInput } from './useWorkList.tsx';

const nameOf = (row: InstanceRow): string => `${row.caseNo} ${row.categoryName}`;

function useColumns(): Column<InstanceRow>[] {
  const { t } = useTranslation('workflow');
  return useMemo(
    () => [
      { key: 'caseNo', title: t(($) => $.work.column.caseNo), width: 178, fixed: true, as: 'mono', opens: true, phone: 1 },
      { key: 'companyName', title: t(($) => $.work.column.company), width: 210, phone: 2 },
      { key: 'caseTitle', title: t(($) => $.work.column.caseTitle), width: 200, phone: 2 },
      { key: 'categoryName', title: t(($) => $.work.column.category), width: 150 },
      {
        key: 'status',
        title: t(($) => $.work.column.status),
        width: 110,
        phone: 1,
        show: (row) => <InstanceState row={row} />,
      },
      {
        key: 'current',
        title: t(($) => $.work.column.current),
        width: 240,
        phone: 2,
        show: (row) =>
          row.current
            .map(({ nodeName, holder }) => (holder === '' ? nodeName : t(($) => $.work.held, { node: nodeName, holder })))
            .join(t(($) => $.work.between)),
      },
      { key: 'createTime', title: t(($) => $.work.column.started), width: 150, as: 'minute' },
      { key: 'endTime', title: t(($) => $.work.column.finished), width: 150, as: 'minute', hidden: true },
    ],
    [t],
  );
}

export default function SentList() {
  const { t } = useTranslation('workflow');
  const navigate = useNavigate();
  const { act } = useAct(workflowActCalls.flowUrge, { refresh: ['workflow'] });
  const urge = useCallback(
    async (flowInstanceId: string) => {
      try {
        await act({ flowInstanceId }, { quiet: true });
        notify(
          'success',
          t(($) => $.work.act.urged),
        );
      } catch (fault) {
        if (!(fault instanceof ApiError)) throw fault;
        notify('warning', fault.message);
      }
    },
    [act, t],
  );
  const rowActs = useCallback(
    (row: InstanceRow) => [
      { key: 'open', label: t(($) => $.work.act.open), onClick: () => void navigate(openRow(row)) },
      ...(row.status === 'active'
        ? [{ key: 'urge', label: t(($) => $.work.act.urge), onClick: () => void urge(row.processInstanceId) }]
        : []),
    ],
    [t, navigate, urge],
  );
  return (
    <RegisterScreen
      id="workflow.send"
      title={t(($) => $.work.screens.send)}
      call={workflowListCalls.sendList}
      input={workInput}
      filters={usePastFilters('started')}
      columns={useColumns()}
      rowKey="processInstanceId"
      rowName={nameOf}
      open={openRow}
      rowActs={rowActs}
      empty={{
        title: t(($) => $.work.empty.send),
        act: { label: t(($) => $.work.screens.start), onClick: () => void navigate('/work/start') },
      }}
    />
  );
}
