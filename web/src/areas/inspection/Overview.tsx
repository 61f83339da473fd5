/** `/authCernter/jcrw` and `/authCernter/factoryCheckTasks`: inspections by how far they have come. */
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { inspectionTasks } from '@zhengjian/contract/areas/inspection/lists.ts';
import type { RowOf } from '@zhengjian/contract/list.ts';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ListColumn, ListPage } from '../../kit/ListPage.tsx';
import { StateTag } from '../../kit/StateTag.tsx';
import { useAct } from '../../shell/query.ts';
import { useMayCall } from '../../shell/session.ts';
import { ProvinceMap } from './ProvinceMap.tsx';
import { detailPath } from './paths.ts';

type Row = RowOf<typeof inspectionTasks>;
const columns: ListColumn<typeof inspectionTasks>[] = [
  { key: 'workNo', fixed: true, opens: true, phone: 1 },
  { key: 'factoryName', fixed: true, phone: 2 },
  { key: 'state', phone: 2, show: (row) => <StateTag dict="factory_task_status" value={row.state} /> },
  'checkKind',
  { key: 'visit', phone: 1 },
  'leaderName',
  'planDays',
  'latestDate',
  'openNonconformities',
  'conclusion',
  'companyName',
  'workSince',
];
const open = (row: Row) => detailPath(row.id);
const IN_HAND = ['inHand', 'rectifying', 'deciding'] as const;

export function Overview() {
  const { t } = useTranslation('inspection');
  const navigate = useNavigate();
  const mayMerge = useMayCall(inspectionCalls.merge);
  const { act } = useAct(inspectionCalls.merge, { refresh: ['inspection', 'workflow'] });
  const merge = useCallback(
    (rows: readonly Row[]) =>
      void act({ ids: rows.map(({ id }) => id).join(',') }).then(
        ({ id }) => navigate(detailPath(id)),
        () => undefined,
      ),
    [act, navigate],
  );
  const batch = useMemo(
    () =>
      mayMerge
        ? [
            {
              key: 'merge',
              label: t(($) => $.act.merge),
              hint: (rows: readonly Row[]) => t(($) => $.act.mergeHint, { count: rows.length }),
              run: merge,
            },
          ]
        : [],
    [t, mayMerge, merge],
  );
  const selectable = useCallback((row: Row) => mayMerge && row.abilities.merge, [mayMerge]);
  return (
    <div className="stack">
      <ProvinceMap />
      <ListPage
        id="inspection.overview"
        of={inspectionCalls.taskPage}
        counts={inspectionCalls.taskCounts}
        columns={columns}
        open={open}
        rowName={(row) => row.workNo}
        batch={batch}
        selectable={selectable}
      />
    </div>
  );
}

export function TasksInHand() {
  const { t } = useTranslation('inspection');
  return (
    <ListPage
      id="inspection.inHand"
      title={t(($) => $.screens.tasks)}
      of={inspectionCalls.taskPage}
      counts={inspectionCalls.taskCounts}
      tabs={IN_HAND}
      columns={columns}
      open={open}
      rowName={(row) => row.workNo}
    />
  );
}
