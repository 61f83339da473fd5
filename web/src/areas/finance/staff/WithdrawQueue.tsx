/** `/finance/paymentConfirmReturn`: revocations and refunds at the step that the viewer takes. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { WITHDRAW_NODES, type withdrawQueue } from '@zhengjian/contract/areas/finance/lists.ts';
import type { RowOf } from '@zhengjian/contract/list.ts';
import type { PermissionCode } from '@zhengjian/contract/menus.ts';
import { Segmented } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeadlineStatus } from '../../../kit/DeadlineStatus.tsx';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useNodeQueue } from '../../../kit/useNodeQueue.tsx';
import { useSession } from '../../../shell/session.ts';
import { pageOf } from '../paths.ts';
import { AREAS } from './NoteQueue.tsx';

type Row = RowOf<typeof withdrawQueue>;
type Node = (typeof WITHDRAW_NODES)[number];
const COLUMNS: readonly ListColumn<typeof withdrawQueue>[] = [
  { key: 'workNo', fixed: true, opens: true, phone: 1 },
  { key: 'companyName', fixed: true, phone: 2 },
  { key: 'state', phone: 2, show: (row) => <StateTag dict="withdraw_status" value={row.state} /> },
  { key: 'dueTime', phone: 1, show: (row) => <DeadlineStatus state={row.lamp} daysLeft={row.daysLeft} dueTime={row.dueTime} /> },
  'noteNo',
  'withdrawKind',
  'amount',
  'reason',
  'caseNos',
  'workSince',
  'assigneeName',
];
const FILTERS = ['keyword', 'state', 'assignee', 'lamp', 'workSince'] as const;
const page = (row: Row) => pageOf(row.id);
const about = (row: Row) => ({ applicationNumber: row.workNo, applicantName: row.companyName, productName: row.title });
/** The step that somebody with a permission takes. */
const STEPS: readonly (readonly [may: PermissionCode, node: Node])[] = [
  ['pay_withdraw_approve', 'withdrawApproval'],
  ['pay_withdraw_confirm', 'withdrawConfirmed'],
  ['pay_confirm', 'refund'],
];
const MAY = {
  withdrawApply: 'pay_withdraw_apply',
  withdrawConfirmed: 'pay_withdraw_confirm',
  withdrawApproval: 'pay_withdraw_approve',
  refund: 'pay_confirm',
} as const satisfies Record<Node, PermissionCode>;

export default function WithdrawQueue() {
  const { t } = useTranslation('finance');
  const permission = useSession((s) => s.permission);
  const [node, setNode] = useState<Node>(STEPS.find(([may]) => permission[may])?.[1] ?? 'withdrawConfirmed');
  const given = useMemo(() => ({ nodeKey: node }), [node]);
  const nodeName = useCallback((at: string) => WITHDRAW_NODES.filter((n) => n === at).map((n) => t(($) => $.node[n]))[0], [t]);
  const decide = useMemo(
    () => ({ label: t(($) => $.act.withdrawDecide), may: MAY[node], ...(node === 'withdrawApproval' ? { batch: MAY[node] } : {}) }),
    [t, node],
  );
  const queue = useNodeQueue<Row>({
    node,
    name: t(($) => $.node[node]),
    page,
    about,
    decide,
    nodeName,
    next: calls.withdrawPage,
    refresh: AREAS,
  });
  return (
    <>
      <Segmented value={node} onChange={setNode} options={WITHDRAW_NODES.map((value) => ({ value, label: t(($) => $.node[value]) }))} />
      <ListPage
        key={node}
        id="finance.withdrawals"
        of={calls.withdrawPage}
        counts={calls.withdrawCount}
        given={given}
        columns={COLUMNS}
        filters={FILTERS}
        rowName={(row) => row.workNo}
        {...queue.list}
        empty={{ title: t(($) => $.empty.queue), hint: t(($) => $.empty.queueHint) }}
      />
      {queue.dialogs}
    </>
  );
}
