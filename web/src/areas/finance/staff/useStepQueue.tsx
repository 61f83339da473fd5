/**
 * A queue of finance that holds several steps of one process: the viewer's own stands in front, the others are a choice above it.
 *
 * ```tsx
 * const queue = useStepQueue<Row, Node>({ nodes: DISCOUNT_NODES, own, decideAt, next: calls.discountPage });
 * return (
 *   <>
 *     {queue.steps}
 *     <ListPage key={queue.node} of={calls.discountPage} counts={calls.discountCount} columns={COLUMNS} {...queue.list} />
 *     {queue.dialogs}
 *   </>
 * );
 * ```
 * `nodes` and `decideAt` keep their identity between renders.
 */
import type { DISCOUNT_NODES, NOTE_NODES, WITHDRAW_NODES } from '@zhengjian/contract/areas/finance/lists.ts';
import type { PermissionCode } from '@zhengjian/contract/menus.ts';
import type { SentBackShown } from '@zhengjian/contract/work-queue.ts';
import { Segmented } from 'antd';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameBack } from '../../../kit/CameBack.tsx';
import { type NodeRow, useNodeQueue } from '../../../kit/useNodeQueue.tsx';
import type { CallClient } from '../../../shell/call-client.ts';
import { pageOf } from '../paths.ts';

/** What is read anew after a decision. */
export const AREAS = ['finance', 'workflow'];
const FILTERS = ['keyword', 'state', 'assignee', 'lamp', 'workSince'] as const;

type Named = (typeof NOTE_NODES)[number] | (typeof DISCOUNT_NODES)[number] | (typeof WITHDRAW_NODES)[number];
/** A row of work on fees. */
export type FeeRow = NodeRow & { workNo: string; companyName: string; title: string };
type Decide = { act: 'discount' | 'discountApprove' | 'withdrawDecide'; may: PermissionCode; batch?: PermissionCode };
type Asked = { nodeKey: string; tab?: string | undefined; current?: number | undefined; size?: number | undefined };

export const pageOfRow = (row: FeeRow): string => pageOf(row.id);
export const aboutRow = (row: FeeRow) => ({ applicationNumber: row.workNo, applicantName: row.companyName, productName: row.title });
export const nameOfRow = (row: FeeRow): string => row.workNo;

/** The company of a row, and that it was sent back. */
export const companyColumn = {
  key: 'companyName',
  fixed: true,
  phone: 2,
  show: (row: SentBackShown & { companyName: string }) => (
    <>
      <CameBack row={row} />
      <span>{row.companyName}</span>
    </>
  ),
} as const;

type Props<R extends FeeRow, N extends Named> = {
  nodes: readonly N[];
  /** The step that the viewer takes. */
  own: N;
  decideAt: (node: N) => Decide;
  next: CallClient<Asked, { records: R[] }>;
};

export function useStepQueue<R extends FeeRow, N extends Named>({ nodes, own, decideAt, next }: Props<R, N>) {
  const { t } = useTranslation('finance');
  const [node, setNode] = useState(own);
  const given = useMemo(() => ({ nodeKey: node }), [node]);
  const nameOf = useCallback((at: Named) => t(($) => $.node[at]), [t]);
  const nodeName = useCallback((at: string) => nodes.filter((known) => known === at).map(nameOf)[0], [nodes, nameOf]);
  const decide = useMemo(() => {
    const { act, ...who } = decideAt(node);
    return { label: t(($) => $.act[act]), ...who };
  }, [t, node, decideAt]);
  const queue = useNodeQueue<R>({ node, name: nameOf(node), page: pageOfRow, about: aboutRow, decide, nodeName, next, refresh: AREAS });
  const steps: ReactNode = <Segmented value={node} onChange={setNode} options={nodes.map((value) => ({ value, label: nameOf(value) }))} />;
  return {
    node,
    steps,
    dialogs: queue.dialogs,
    list: {
      ...queue.list,
      given,
      filters: FILTERS,
      rowName: nameOfRow,
      empty: { title: t(($) => $.empty.queue), hint: t(($) => $.empty.queueHint) },
    },
  };
}
