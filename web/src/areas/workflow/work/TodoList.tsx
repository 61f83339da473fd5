/** `/work/todo`: tasks assigned to the person or to those whose deputy they are. */
import { workflowExcelCalls } from '@zhengjian/contract/areas/workflow/excel.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { useTranslation } from 'react-i18next';
import { OpenWork } from './OpenWork.tsx';
import { useClaim } from './useWorkList.tsx';

export default function TodoList() {
  const { t } = useTranslation('workflow');
  return (
    <OpenWork
      id="workflow.todo"
      title={t(($) => $.work.screens.todo)}
      call={workflowListCalls.todoList}
      excel={workflowExcelCalls.todoExcel}
      claim={useClaim()}
      empty={t(($) => $.work.empty.todo)}
    />
  );
}
