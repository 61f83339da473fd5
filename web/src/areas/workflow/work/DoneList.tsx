/** `/work/done`: what the person has finished, newest first. */
import { workflowExcelCalls } from '@zhengjian/contract/areas/workflow/excel.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { isReject } from '@zhengjian/contract/areas/workflow/records.ts';
import type { doneList } from '@zhengjian/contract/areas/workflow/work-lists.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { openRow, rowName, useWorkChoices } from './useWorkList.tsx';

export default function DoneList() {
  const { t } = useTranslation('workflow');
  const columns = useMemo<ListColumn<typeof doneList>[]>(
    () => [
      { key: 'caseNo', fixed: true, opens: true, phone: 1 },
      { key: 'companyName', phone: 2 },
      { key: 'caseTitle', phone: 2 },
      { key: 'nodeName', phone: 2 },
      {
        key: 'branchName',
        phone: 1,
        show: (row) => (
          <StateTag kind={isReject(row.result) ? 'returned' : 'done'}>
            {row.branchName || (isReject(row.result) ? t(($) => $.completion.returned) : t(($) => $.completion.done))}
          </StateTag>
        ),
      },
      'remark',
      { key: 'endTime', phone: 2 },
      { key: 'ended', show: (row) => t(($) => $.work.status[row.ended ? 'done' : 'active']) },
      'categoryName',
    ],
    [t],
  );
  const { category } = useWorkChoices('');
  const choices = useMemo(() => ({ category }), [category]);
  return (
    <ListPage
      of={workflowListCalls.doneList}
      excel={workflowExcelCalls.doneExcel}
      title={t(($) => $.work.screens.done)}
      choices={choices}
      columns={columns}
      rowName={rowName}
      open={openRow}
      empty={{ title: t(($) => $.work.empty.done) }}
    />
  );
}
