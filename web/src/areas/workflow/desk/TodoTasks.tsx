/** `/desk/todoTasks`: all that waits for the person. Left the businesses and nodes with their counts, right the tasks. */
import '../workflow.css';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { changed } from '../../../kit/list/view.ts';
import { RegisterScreen } from '../../../kit/RegisterScreen.tsx';
import { openRow, rowName, useClaim, useWorkActs, useWorkColumns, useWorkFilters, workInput } from '../work/useWorkList.tsx';
import { Copies } from './Copies.tsx';
import { type Place, TodoPanel } from './TodoPanel.tsx';

function Tasks({ category }: { category: string }) {
  const { t } = useTranslation('workflow');
  const { rowActs, dialog } = useWorkActs(useClaim());
  return (
    <>
      <RegisterScreen
        id="workflow.desk"
        title={t(($) => $.work.screens.desk)}
        call={workflowListCalls.pageToDoTasks}
        input={workInput}
        filters={useWorkFilters(category === '' ? undefined : category)}
        columns={useWorkColumns()}
        rowKey="taskId"
        rowName={rowName}
        open={openRow}
        rowActs={rowActs}
        empty={{ title: t(($) => $.work.empty.desk) }}
      />
      {dialog}
    </>
  );
}

export default function TodoTasks() {
  const [query, setQuery] = useSearchParams();
  const value = (name: string) => query.get(name) ?? '';
  const place: Place = { category: value('category'), nodeKey: value('nodeKey'), copies: value('box') === 'copies' };
  const go = ({ category, nodeKey, copies }: Place) =>
    setQuery((before) => changed(before, { category, nodeKey, box: copies ? 'copies' : '' }), { replace: true });
  return (
    <div className="desk">
      <TodoPanel place={place} keyword={value('keyword')} lamp={value('lamp')} onGo={go} />
      {place.copies ? <Copies /> : <Tasks category={place.category} />}
    </div>
  );
}
