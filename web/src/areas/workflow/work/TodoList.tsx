/** `/work/todo`: tasks assigned to the person or to those whose deputy they are. */
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useDistribution } from '../../../kit/acts/useDistribution.tsx';
import { RegisterScreen } from '../../../kit/RegisterScreen.tsx';
import { handedTask, openRow, rowName, TOUCHED, useClaim, useWorkActs, useWorkColumns, useWorkFilters, workInput } from './useWorkList.tsx';

export default function TodoList() {
  const { t } = useTranslation('workflow');
  const [query] = useSearchParams();
  const claim = useClaim();
  const distribution = useDistribution({ taskOf: handedTask, refresh: TOUCHED });
  return (
    <>
      <RegisterScreen
        id="workflow.todo"
        title={t(($) => $.work.screens.todo)}
        call={workflowListCalls.todoList}
        input={workInput}
        filters={useWorkFilters(query.get('category') ?? undefined)}
        columns={useWorkColumns()}
        rowKey="taskId"
        rowName={rowName}
        open={openRow}
        rowActs={useWorkActs(claim)}
        batch={distribution.batch}
        empty={{ title: t(($) => $.work.empty.todo) }}
      />
      {distribution.dialog}
    </>
  );
}
