/**
 * 批量调度: the tasks of the chosen rows go to one person or team, for whoever may hand out work. Screens add it to their batch acts:
 *
 * ```tsx
 * const distribution = useDistribution<Row>({ taskOf, refresh: ['acceptance'] });
 * <ListPage batch={[...batch, ...distribution.batch]} … />
 * {distribution.dialog}
 * ```
 */
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../shell/session.ts';
import type { BatchAct } from '../list/shape.ts';
import { BatchDistributeDialog, type HandedTask } from './BatchDistributeDialog.tsx';

type Props<R> = {
  /** The open task of a row that may be handed out; undefined where there is none. Keeps its identity between renders. */
  taskOf: (row: R) => HandedTask | undefined;
  refresh: readonly string[];
};

const NONE: readonly HandedTask[] = [];

export function useDistribution<R>({ taskOf, refresh }: Props<R>): { batch: readonly BatchAct<R>[]; dialog: ReactNode } {
  const { t } = useTranslation('workflow');
  const may = useMay('flow_distribute');
  const [tasks, setTasks] = useState(NONE);
  const batch = useMemo(
    (): BatchAct<R>[] =>
      may
        ? [
            {
              key: 'distribute',
              label: t(($) => $.operation.distribute),
              run: (rows) => setTasks(rows.flatMap((row) => taskOf(row) ?? [])),
            },
          ]
        : [],
    [may, t, taskOf],
  );
  return { batch, dialog: tasks.length > 0 && <BatchDistributeDialog tasks={tasks} refresh={refresh} onClose={() => setTasks(NONE)} /> };
}
