/** Processes with where they stand; one opens beside the list with picture and timeline. */
import { workflowExcelCalls } from '@zhengjian/contract/areas/workflow/excel.ts';
import type { followed, InstanceRow } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AboutCase } from '../../../kit/AboutCase.tsx';
import type { HandedTask } from '../../../kit/acts/BatchDistributeDialog.tsx';
import { useDistribution } from '../../../kit/acts/useDistribution.tsx';
import { Copyable } from '../../../kit/Copyable.tsx';
import { InstanceState } from '../../../kit/InstanceState.tsx';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { useCategories } from '../useCategories.ts';
import { DiscontinueDialog } from './DiscontinueDialog.tsx';
import { InstanceDrawer } from './InstanceDrawer.tsx';

/** What can be handed out of a row: its task, where there is one only. */
const taskOf = ({ processInstanceId, caseNo, current }: InstanceRow): HandedTask | undefined => {
  const [task] = current;
  return task && !task.customers && current.length === 1
    ? { flowInstanceId: processInstanceId, nodeKey: task.nodeKey, nodeName: task.nodeName, name: caseNo }
    : undefined;
};
const isHandable = (row: InstanceRow): boolean => taskOf(row) !== undefined;
const TOUCHED = ['acceptance', 'leave'];

function useColumns(show: (row: InstanceRow) => void): ListColumn<typeof followed>[] {
  const { t } = useTranslation('flow');
  return useMemo(
    () => [
      { key: 'caseNo', fixed: true, phone: 1, show: (row) => <Copyable text={row.caseNo} onOpen={() => show(row)} /> },
      { key: 'status', phone: 1, show: (row) => <InstanceState row={row} /> },
      { key: 'companyName', phone: 2 },
      { key: 'caseTitle', phone: 2 },
      'categoryName',
      {
        key: 'current',
        width: 240,
        phone: 2,
        show: (row) =>
          row.current.map(({ taskId, nodeName, holder }) => (
            <div key={taskId}>{holder === '' ? nodeName : t(($) => $.follow.at, { node: nodeName, holder })}</div>
          )),
      },
      'starterName',
      'createTime',
      'endTime',
      { key: 'version', hidden: true },
    ],
    [t, show],
  );
}

export function Instances({ choice }: { choice: ReactNode }) {
  const { t } = useTranslation('flow');
  const [shown, setShown] = useState<InstanceRow | null>(null);
  const [ending, setEnding] = useState<InstanceRow | null>(null);
  const distribution = useDistribution<InstanceRow>({ taskOf, refresh: TOUCHED });
  const category = useCategories();
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
      <ListPage
        title={t(($) => $.screens.follow)}
        acts={choice}
        of={workflowListCalls.followList}
        excel={workflowExcelCalls.followExcel}
        choices={useMemo(() => ({ category }), [category])}
        columns={useColumns(setShown)}
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
