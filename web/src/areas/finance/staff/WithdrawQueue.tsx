/** `/finance/paymentConfirmReturn`: revocations and refunds at the step that the viewer takes. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { WITHDRAW_NODES, type withdrawQueue } from '@zhengjian/contract/areas/finance/lists.ts';
import type { RowOf } from '@zhengjian/contract/list.ts';
import type { PermissionCode } from '@zhengjian/contract/menus.ts';
import { DeadlineStatus } from '../../../kit/DeadlineStatus.tsx';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useSession } from '../../../shell/session.ts';
import { companyColumn, useStepQueue } from './useStepQueue.tsx';

type Node = (typeof WITHDRAW_NODES)[number];
const COLUMNS: readonly ListColumn<typeof withdrawQueue>[] = [
  { key: 'workNo', fixed: true, opens: true, phone: 1 },
  companyColumn,
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
const decideAt = (node: Node) =>
  ({ act: 'withdrawDecide', may: MAY[node], ...(node === 'withdrawApproval' ? { batch: MAY[node] } : {}) }) as const;

export default function WithdrawQueue() {
  const permission = useSession((s) => s.permission);
  const own = STEPS.find(([may]) => permission[may])?.[1] ?? 'withdrawConfirmed';
  const queue = useStepQueue<RowOf<typeof withdrawQueue>, Node>({ nodes: WITHDRAW_NODES, own, decideAt, next: calls.withdrawPage });
  return (
    <>
      {queue.steps}
      <ListPage
        key={queue.node}
        id="finance.withdrawals"
        of={calls.withdrawPage}
        counts={calls.withdrawCount}
        columns={COLUMNS}
        {...queue.list}
      />
      {queue.dialogs}
    </>
  );
}
