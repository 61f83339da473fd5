/** `/desk/todoTasks`: everything that waits for the person, each kind on a tab; left the businesses and nodes of the tasks. */
import '../workflow.css';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowExcelCalls } from '@zhengjian/contract/areas/workflow/excel.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import type { WaitingRow, waitingList } from '@zhengjian/contract/areas/workflow/work-lists.ts';
import type { TabOf } from '@zhengjian/contract/list.ts';
import { waitsOf } from '@zhengjian/contract/waits.ts';
import { Button } from 'antd';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { DeadlineStatus } from '../../../kit/DeadlineStatus.tsx';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import type { RowAct } from '../../../kit/list/shape.ts';
import { changed } from '../../../kit/list/view.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct } from '../../../shell/query.ts';
import { useSession } from '../../../shell/session.ts';
import { useWaiting } from '../useWaiting.ts';
import { Marks } from '../work/Marks.tsx';
import { pathOf } from '../work/paths.ts';
import { useClaim, useWorkActs, useWorkChoices } from '../work/useWorkList.tsx';
import { Copies } from './Copies.tsx';
import { ALL_COPIES, type Place } from './place.ts';
import { TodoPanel } from './TodoPanel.tsx';

type Tab = TabOf<typeof waitingList>;
/** Tabs whose rows are tasks at nodes. */
const OF_NODES: readonly string[] = ['', 'all', 'claim', 'own', 'deputy'];

/** Shown though nothing waits on them: where everybody's tasks come. */
const ALWAYS: readonly string[] = ['claim', 'own'];

/** Kinds that may ever wait for the person; of those that come seldom, the ones on which something waits now, and the one in sight. */
function useTabs(current: string): readonly Tab[] {
  const permission = useSession((session) => session.permission);
  const kind = useSession((session) => session.userInfo?.kind ?? 'guest');
  const { data } = useWaiting();
  return useMemo(() => {
    const shown = [...ALWAYS, current, ...(data ?? []).map((one) => one.kind)];
    const kinds = waitsOf({ kind, may: (code) => permission[code] === true }).map((one) => one.kind);
    return ['all', ...kinds.filter((one) => shown.includes(one))];
  }, [permission, kind, data, current]);
}

const openRow = (row: WaitingRow): string => (row.task ? pathOf(row.task) : row.path);
const rowName = (row: WaitingRow): string => [row.caseNo, row.title].filter(Boolean).join(' ');

function useColumns(): readonly ListColumn<typeof waitingList>[] {
  const { t } = useTranslation('workflow');
  return useMemo(
    () => [
      { key: 'title', fixed: true, opens: true, phone: 1 },
      { key: 'dueTime', phone: 1, show: (row) => <DeadlineStatus state={row.lamp} daysLeft={row.daysLeft} dueTime={row.dueTime} /> },
      { key: 'kindName', phone: 2 },
      { key: 'caseNo', phone: 2 },
      { key: 'companyName', phone: 2 },
      'caseTitle',
      { key: 'marks', title: t(($) => $.fields.waiting.marks), width: 110, phone: 2, show: (row) => row.task && <Marks row={row.task} /> },
      'fromName',
      'createTime',
    ],
    [t],
  );
}

/** What a row is done by: a task as everywhere, a copy by reading it, the rest on its page. */
function useActs() {
  const { t } = useTranslation('workflow');
  const navigate = useNavigate();
  const work = useWorkActs(useClaim());
  const { act: read } = useAct(workflowActCalls.flowCopyRead, { refresh: ['workflow'] });
  const { rowActs: ofTask } = work;
  const rowActs = useCallback(
    (row: WaitingRow): RowAct[] => {
      if (row.task) return ofTask(row.task);
      const open = () => void navigate(row.path);
      if (row.kind !== 'copies') return [{ key: 'open', label: t(($) => $.work.act.handle), onClick: open }];
      const mark = () =>
        void read({ ids: [row.id] }).catch((fault: unknown) => {
          // The toast has told why; the copy stays unread.
          if (!(fault instanceof ApiError)) throw fault;
        });
      return [
        { key: 'open', label: t(($) => $.work.act.open), onClick: open },
        { key: 'read', label: t(($) => $.work.act.markRead), onClick: mark },
      ];
    },
    [ofTask, navigate, read, t],
  );
  return { rowActs, dialog: work.dialog };
}

function Everything({ category, tab }: { category: string; tab: string }) {
  const { t } = useTranslation('workflow');
  const navigate = useNavigate();
  const { rowActs, dialog } = useActs();
  return (
    <>
      <ListPage
        id="workflow.desk"
        of={workflowListCalls.waitingPage}
        counts={workflowListCalls.waitingCounts}
        excel={workflowExcelCalls.waitingExcel}
        title={t(($) => $.work.screens.desk)}
        acts={tab === 'copies' && <Button onClick={() => void navigate(ALL_COPIES)}>{t(($) => $.work.panel.allCopies)}</Button>}
        tabs={useTabs(tab)}
        choices={useWorkChoices(category)}
        columns={useColumns()}
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
  const place: Place = { category: value('category'), nodeKey: value('nodeKey') };
  const tab = value('tab');
  const go = (to: Place) => setQuery((before) => changed(before, to), { replace: true });
  return (
    <div className="desk">
      {OF_NODES.includes(tab) && value('box') === '' && (
        <TodoPanel place={place} keyword={value('keyword')} lamp={value('lamp')} onGo={go} />
      )}
      {value('box') === 'copies' ? <Copies /> : <Everything category={place.category} tab={tab} />}
    </div>
  );
}
