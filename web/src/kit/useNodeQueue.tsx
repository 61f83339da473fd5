/**
 * The queue of one node of a process: what a row offers there (to decide it, to open it), what may be done to many at once (to decide
 * them, to hand them out), and the dialogs of both. The page itself is a `ListPage`:
 *
 * ```tsx
 * const queue = useNodeQueue<Row>({ node: 'certificateCheck', name: t(…), page, about, decide: { label: t(…), may: 'cert_check', batch: 'cert_check' }, next, refresh: AREAS });
 * return (
 *   <>
 *     <ListPage of={calls.page} counts={calls.counts} given={GIVEN} {...queue.list} … />
 *     {queue.dialogs}
 *   </>
 * );
 * ```
 * `page` and `about` keep their identity between renders.
 */
import type { PermissionCode } from '@zhengjian/contract/menus.ts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CallClient } from '../shell/call-client.ts';
import { useRead } from '../shell/query.ts';
import { useMay } from '../shell/session.ts';
import type { HandedTask } from './acts/BatchDistributeDialog.tsx';
import { useDistribution } from './acts/useDistribution.tsx';
import { ApprovalDialog } from './approval/ApprovalDialog.tsx';
import type { ApprovalRow } from './approval/decision.ts';
import type { BatchAct, RowAct } from './list/shape.ts';

/** What every row of such a queue has. */
export type NodeRow = {
  id: string;
  flowInstanceId: string;
  taskId: string;
  currentNodeKeyName: string;
  abilities: { act: boolean };
};

type About = Pick<ApprovalRow, 'applicationNumber' | 'applicantName' | 'products' | 'productName' | 'shown'>;
type Decide = {
  /** On the button of a row. */
  label: string;
  /** Of the dialog; the label unless said otherwise. */
  title?: string;
  may: PermissionCode;
  /** Who may decide many at once; nobody where it is left out. */
  batch?: PermissionCode;
};

type Asked = { nodeKey: string; tab?: string | undefined; current?: number | undefined; size?: number | undefined };

type Props<R extends NodeRow> = {
  node: string;
  /** In the words of the reader. */
  name: string;
  /** Where a row opens. */
  page: (row: R) => string;
  /** What the dialogs say of a row. */
  about: (row: R) => About;
  /** Left out where a case is decided on its own page only. */
  decide?: Decide;
  /** Names of other nodes at which rows may stand, so that they can be handed out. */
  nodeName?: (node: string) => string | undefined;
  /** Pages the queue, for the way to the next case. */
  next: CallClient<Asked, { records: R[] }>;
  refresh: readonly string[];
};

const NOBODY: PermissionCode = 'flow_distribute';

export function useNodeQueue<R extends NodeRow>({
  node,
  name,
  page,
  about,
  decide,
  nodeName,
  next,
  refresh,
}: Props<R>): {
  list: {
    open: (row: R) => string;
    rowActs: (row: R) => readonly RowAct[];
    batch: readonly BatchAct<R>[];
    selectable: (row: R) => boolean;
  };
  dialogs: ReactNode;
} {
  const { t } = useTranslation('kit');
  const navigate = useNavigate();
  const mayAct = useMay(decide?.may ?? NOBODY) && decide !== undefined;
  const mayBatch = useMay(decide?.batch ?? NOBODY) && decide?.batch !== undefined;
  const [rows, setRows] = useState<readonly R[]>([]);
  const taskOf = useCallback(
    (row: R): HandedTask | undefined => {
      const at = row.currentNodeKeyName;
      const named = at === node ? name : nodeName?.(at);
      return row.taskId === '' || named === undefined
        ? undefined
        : { flowInstanceId: row.flowInstanceId, nodeKey: at, nodeName: named, name: about(row).applicationNumber ?? '' };
    },
    [node, name, nodeName, about],
  );
  const distribution = useDistribution({ taskOf, refresh });
  const mayHandOut = distribution.batch.length > 0;
  const selectable = useCallback(
    (row: R) => (mayBatch && row.abilities.act) || (mayHandOut && taskOf(row) !== undefined),
    [mayBatch, mayHandOut, taskOf],
  );
  const label = decide?.label ?? '';
  const rowActs = useCallback(
    (row: R) => [
      ...(row.abilities.act && mayAct ? [{ key: 'act', label, onClick: () => setRows([row]) }] : []),
      { key: 'open', label: t(($) => $.nodeQueue.open), onClick: () => void navigate(page(row)) },
    ],
    [t, navigate, page, label, mayAct],
  );
  const decideMany = useMemo(
    (): BatchAct<R>[] =>
      mayBatch
        ? [
            {
              key: 'act',
              label,
              hint: (chosen) => t(($) => $.nodeQueue.batchHint, { count: chosen.length }),
              run: (chosen) => setRows(chosen.filter((row) => row.abilities.act)),
            },
          ]
        : [],
    [t, mayBatch, label],
  );
  const batch = useMemo(() => [...decideMany, ...distribution.batch], [decideMany, distribution.batch]);
  const dialogRow = (row: R): ApprovalRow => ({
    ...about(row),
    flowInstanceId: row.flowInstanceId,
    currentNodeKeyName: row.currentNodeKeyName,
    businessId: row.id,
    taskId: row.taskId,
  });
  // the most urgent other case that waits here, as the queue is sorted
  const waiting = useRead(next, { nodeKey: node, tab: 'todo', current: 1, size: 2 }, { enabled: rows.length === 1, quiet: true });
  const following = waiting.data?.records.find((row) => row.abilities.act && row.id !== rows[0]?.id);
  return {
    list: { open: page, rowActs, batch, selectable },
    dialogs: (
      <>
        {distribution.dialog}
        {rows.length > 0 && decide && (
          <ApprovalDialog
            title={decide.title ?? decide.label}
            rows={rows.map(dialogRow)}
            refresh={refresh}
            onNext={following && (() => setRows([following]))}
            onClose={() => setRows([])}
          />
        )}
      </>
    ),
  };
}
