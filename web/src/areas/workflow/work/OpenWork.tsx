/** The list of open tasks behind `/work/todo` and `/work/claim`: the acts of a row, handing out several. */
import type { workflowExcelCalls } from '@zhengjian/contract/areas/workflow/excel.ts';
import type { WorkRow } from '@zhengjian/contract/areas/workflow/list-records.ts';
import type { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useDistribution } from '../../../kit/acts/useDistribution.tsx';
import { ListPage } from '../../../kit/ListPage.tsx';
import type { BatchAct } from '../../../kit/list/shape.ts';
import { handedTask, openRow, rowName, TOUCHED, useWorkActs, useWorkChoices, useWorkColumns } from './useWorkList.tsx';

type Props = {
  id: string;
  title: string;
  call: typeof workflowListCalls.todoList | typeof workflowListCalls.claimList;
  excel: typeof workflowExcelCalls.todoExcel;
  claim: (rows: readonly WorkRow[]) => Promise<void>;
  /** Beside handing out. Keeps its identity between renders. */
  batch?: readonly BatchAct<WorkRow>[];
  selectable?: (row: WorkRow) => boolean;
  empty: string;
};

const NONE: readonly BatchAct<WorkRow>[] = [];

export function OpenWork({ id, title, call, excel, claim, batch = NONE, selectable, empty }: Props) {
  const [query] = useSearchParams();
  const distribution = useDistribution({ taskOf: handedTask, refresh: TOUCHED });
  const { rowActs, dialog } = useWorkActs(claim);
  const acts = useMemo(() => [...batch, ...distribution.batch], [batch, distribution.batch]);
  return (
    <>
      <ListPage
        id={id}
        of={call}
        excel={excel}
        title={title}
        choices={useWorkChoices(query.get('category') ?? '')}
        columns={useWorkColumns()}
        rowName={rowName}
        open={openRow}
        rowActs={rowActs}
        batch={acts}
        {...(selectable && { selectable })}
        empty={{ title: empty }}
      />
      {distribution.dialog}
      {dialog}
    </>
  );
}
