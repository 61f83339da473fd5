/** `/work/send`: processes that the person has started, where they stand, and who holds them. */
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowExcelCalls } from '@zhengjian/contract/areas/workflow/excel.ts';
import type { InstanceRow } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import type { sentList } from '@zhengjian/contract/areas/workflow/work-lists.ts';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { InstanceState } from '../../../kit/InstanceState.tsx';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct } from '../../../shell/query.ts';
import { openRow, useWorkChoices } from './useWorkList.tsx';

const nameOf = (row: InstanceRow): string => `${row.caseNo} ${row.categoryName}`;

function useColumns(): readonly ListColumn<typeof sentList>[] {
  const { t } = useTranslation('workflow');
  return useMemo(
    () => [
      { key: 'caseNo', fixed: true, opens: true, phone: 1 },
      { key: 'companyName', phone: 2 },
      { key: 'caseTitle', phone: 2 },
      'categoryName',
      { key: 'status', phone: 1, show: (row) => <InstanceState row={row} /> },
      {
        key: 'current',
        title: t(($) => $.fields.sent.current),
        width: 240,
        phone: 2,
        show: (row) =>
          row.current
            .map(({ nodeName, holder }) => (holder === '' ? nodeName : t(($) => $.work.held, { node: nodeName, holder })))
            .join(t(($) => $.work.between)),
      },
      'createTime',
      { key: 'endTime', hidden: true },
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
  const { category } = useWorkChoices('');
  const choices = useMemo(() => ({ category }), [category]);
  return (
    <ListPage
      of={workflowListCalls.sendList}
      excel={workflowExcelCalls.sentExcel}
      title={t(($) => $.work.screens.send)}
      choices={choices}
      columns={useColumns()}
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
