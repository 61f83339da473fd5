/** `/finance/discountManage`: discount applications at the level that the viewer decides. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { DISCOUNT_NODES, type discountQueue } from '@zhengjian/contract/areas/finance/lists.ts';
import type { RowOf } from '@zhengjian/contract/list.ts';
import { DeadlineStatus } from '../../../kit/DeadlineStatus.tsx';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useSession } from '../../../shell/session.ts';
import { companyColumn, useStepQueue } from './useStepQueue.tsx';

type Node = (typeof DISCOUNT_NODES)[number];
const COLUMNS: readonly ListColumn<typeof discountQueue>[] = [
  { key: 'workNo', fixed: true, opens: true, phone: 1 },
  companyColumn,
  { key: 'state', phone: 2, show: (row) => <StateTag dict="audit_status" value={row.state} /> },
  { key: 'dueTime', phone: 1, show: (row) => <DeadlineStatus state={row.lamp} daysLeft={row.daysLeft} dueTime={row.dueTime} /> },
  'noteNo',
  'originalAmount',
  'discountAmount',
  'discountKind',
  'level',
  'reason',
  'caseNos',
  'workSince',
  'assigneeName',
];
/** The level that the roles of a person decide. */
const LEVELS: readonly (readonly [role: string, node: Node])[] = [
  ['dean', 'discountAudit3'],
  ['vice_dean', 'discountAudit2'],
  ['dept_head', 'discountAudit1'],
];
const decideAt = (node: Node) =>
  node === 'discountApply'
    ? ({ act: 'discount', may: 'pay_discount_apply' } as const)
    : ({ act: 'discountApprove', may: 'pay_discount_audit', batch: 'pay_discount_audit' } as const);

export default function DiscountQueue() {
  const roles = useSession((s) => s.roles);
  const own = LEVELS.find(([role]) => roles.includes(role))?.[1] ?? 'discountAudit1';
  const queue = useStepQueue<RowOf<typeof discountQueue>, Node>({ nodes: DISCOUNT_NODES, own, decideAt, next: calls.discountPage });
  return (
    <>
      {queue.steps}
      <ListPage
        key={queue.node}
        id="finance.discounts"
        of={calls.discountPage}
        counts={calls.discountCount}
        columns={COLUMNS}
        {...queue.list}
      />
      {queue.dialogs}
    </>
  );
}
