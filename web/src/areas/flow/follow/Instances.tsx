/** Processes with where they stand; one opens beside the list with picture and timeline. */
import type { InstanceRow } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AboutCase } from '../../../kit/AboutCase.tsx';
import type { HandedTask } from '../../../kit/acts/BatchDistributeDialog.tsx';
import { useDistribution } from '../../../kit/acts/useDistribution.tsx';
import { Copyable } from '../../../kit/Copyable.tsx';
import { InstanceState } from '../../../kit/InstanceState.tsx';
import type { Column, Filter, ListView } from '../../../kit/list/shape.ts';
import { RegisterScreen } from '../../../kit/RegisterScreen.tsx';
import { useCategories } from '../useCategories.ts';
import { DiscontinueDialog } from './DiscontinueDialog.tsx';
import { InstanceDrawer } from './InstanceDrawer.tsx';

const STATUS = ['active', 'done', 'terminated'] as const;
/** What can be handed out of a row: its task, where there is one only. */
const taskOf = ({ processInstanceId, caseNo, current }: InstanceRow): HandedTask | undefined => {
  const [task] = current;
  return task && !task.customers && current.length === 1
    ? { flowInstanceId: processInstanceId, nodeKey: task.nodeKey, nodeName: task.nodeName, name: caseNo }
    : undefined;
};
const isHandable = (row: InstanceRow): boolean => taskOf(row) !== undefined;
const TOUCHED = ['acceptance', 'leave'];
const input = (view: ListView) => ({ ...view.sent, current: view.current, size: view.size });

function useColumns(show: (row: InstanceRow) => void): Column<InstanceRow>[] {
  const { t } = useTranslation('flow');
  return useMemo(
    () => [
      {
        key: 'caseNo',
        title: t(($) => $.follow.column.caseNo),
        width: 178,
        fixed: true,
        phone: 1,
        show: (row) => <Copyable text={row.caseNo} onOpen={() => show(row)} />,
      },
      { key: 'companyName', title: t(($) => $.follow.column.company), width: 210, phone: 2 },
      { key: 'caseTitle', title: t(($) => $.follow.column.caseTitle), width: 200, phone: 2 },
      { key: 'categoryName', title: t(($) => $.follow.column.category), width: 130 },
      {
        key: 'current',
        title: t(($) => $.follow.column.current),
        width: 240,
        phone: 2,
        show: (row) =>
          row.current.map(({ taskId, nodeName, holder }) => (
            <div key={taskId}>{holder === '' ? nodeName : t(($) => $.follow.at, { node: nodeName, holder })}</div>
          )),
      },
      {
        key: 'status',
        title: t(($) => $.follow.column.status),
        width: 110,
        phone: 1,
        show: (row) => <InstanceState row={row} />,
      },
      { key: 'starterName', title: t(($) => $.follow.column.starter), width: 110 },
      { key: 'createTime', title: t(($) => $.follow.column.started), width: 150, as: 'minute' },
      { key: 'endTime', title: t(($) => $.follow.column.ended), width: 150, as: 'minute' },
      { key: 'version', title: t(($) => $.follow.column.version), width: 90, as: 'number', align: 'end', hidden: true },
    ],
    [t, show],
  );
}

function useFilters(): Filter[] {
  const { t } = useTranslation('flow');
  const categories = useCategories();
  return useMemo(
    () => [
      { kind: 'text', key: 'keyword', label: t(($) => $.follow.filter.keyword), main: true },
      { kind: 'choice', key: 'category', label: t(($) => $.follow.filter.category), options: categories },
      {
        kind: 'choice',
        key: 'status',
        label: t(($) => $.follow.filter.status),
        options: STATUS.map((value) => ({ value, label: t(($) => $.follow.status[value]) })),
      },
      { kind: 'range', keys: ['from', 'until'], label: t(($) => $.follow.filter.started) },
    ],
    [t, categories],
  );
}

export function Instances({ choice }: { choice: ReactNode }) {
  const { t } = useTranslation('flow');
  const [shown, setShown] = useState<InstanceRow | null>(null);
  const [ending, setEnding] = useState<InstanceRow | null>(null);
  const distribution = useDistribution<InstanceRow>({ taskOf, refresh: TOUCHED });
  const rowActs = useCallback(
    (row: InstanceRow) => [
      { key: 'show', label: t(($) => $.follow.show), onClick: () => setShown(row) },
      ...(row.abilities.discontinue
        ? [{ key: 'end', label: t(($) => $.follow.discontinue), danger: true, folded: true, onClick: () => setEnding(row) }]
        : []),
    ],
    [t],
  );
  return (
    <>
      <RegisterScreen
        id="flow.follow"
        title={t(($) => $.screens.follow)}
        acts={choice}
        call={workflowListCalls.followList}
        input={input as never}
        filters={useFilters()}
        columns={useColumns(setShown)}
        rowKey="processInstanceId"
        rowName={(row) => row.caseNo}
        rowActs={rowActs}
        batch={distribution.batch}
        selectable={isHandable}
        empty={{ title: t(($) => $.follow.none) }}
      />
      {distribution.dialog}
      {shown && <InstanceDrawer row={shown} onClose={() => setShown(null)} onDiscontinue={() => setEnding(shown)} />}
      {ending && (
        <AboutCase no={ending.caseNo} company={ending.companyName} product={ending.caseTitle}>
          <DiscontinueDialog
            row={ending}
            onClose={() => setEnding(null)}
            onDone={() => {
              setEnding(null);
              setShown(null);
            }}
          />
        </AboutCase>
      )}
    </>
  );
}
