/** The register of open tasks behind `/work/todo` and `/work/claim`: columns, filters, the acts of a row, handing out several. */
import type { WorkRow } from '@zhengjian/contract/areas/workflow/list-records.ts';
import type { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useDistribution } from '../../../kit/acts/useDistribution.tsx';
import type { BatchAct } from '../../../kit/list/shape.ts';
import { RegisterScreen } from '../../../kit/RegisterScreen.tsx';
import { handedTask, openRow, rowName, TOUCHED, useWorkActs, useWorkColumns, useWorkFilters, workInput } from './useWorkList.tsx';

type Props = {
  id: string;
  title: string;
  call: typeof workflowListCalls.todoList | typeof workflowListCalls.claimList;
  claim: (rows: readonly WorkRow[]) => Promise<void>;
  /** Beside handing out. Keeps its identity between renders. */
  batch?: readonly BatchAct<WorkRow>[];
  selectable?: (row: WorkRow) => boolean;
  empty: string;
};

const NONE: readonly BatchAct<WorkRow>[] = [];

export function OpenWork({ id, title, call, claim, batch = NONE, selectable, empty }: Props) {
  const [query] = useSearchParams();
  const distribution = useDistribution({ taskOf: handedTask, refresh: TOUCHED });
  const { rowActs, dialog } = useWorkActs(claim);
  const acts = useMemo(() => [...batch, ...distribution.batch], [batch, distribution.batch]);
  return (
    <>
      <RegisterScreen
        id={id}
        title={title}
        call={call}
        input={workInput}
        filters={useWorkFilters(query.get('category') ?? undefined)}
        columns={useWorkColumns()}
        rowKey="taskId"
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
