/** `/finance/discountManage`: discount applications at the level that the viewer decides. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { DISCOUNT_NODES, type discountQueue } from '@zhengjian/contract/areas/finance/lists.ts';
import type { RowOf } from '@zhengjian/contract/list.ts';
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

type Row = RowOf<typeof discountQueue>;
type Node = (typeof DISCOUNT_NODES)[number];
const COLUMNS: readonly ListColumn<typeof discountQueue>[] = [
  { key: 'workNo', fixed: true, opens: true, phone: 1 },
  { key: 'companyName', fixed: true, phone: 2 },
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
const FILTERS = ['keyword', 'state', 'assignee', 'lamp', 'workSince'] as const;
const page = (row: Row) => pageOf(row.id);
const about = (row: Row) => ({ applicationNumber: row.workNo, applicantName: row.companyName, productName: row.title });
/** The level that the roles of a person decide. */
const LEVELS: readonly (readonly [role: string, node: Node])[] = [
  ['dean', 'discountAudit3'],
  ['vice_dean', 'discountAudit2'],
  ['dept_head', 'discountAudit1'],
];

export default function DiscountQueue() {
  const { t } = useTranslation('finance');
  const roles = useSession((s) => s.roles);
  const [node, setNode] = useState<Node>(LEVELS.find(([role]) => roles.includes(role))?.[1] ?? 'discountAudit1');
  const given = useMemo(() => ({ nodeKey: node }), [node]);
  const nodeName = useCallback((at: string) => DISCOUNT_NODES.filter((n) => n === at).map((n) => t(($) => $.node[n]))[0], [t]);
  const decide = useMemo(
    () =>
      node === 'discountApply'
        ? { label: t(($) => $.act.discount), may: 'pay_discount_apply' as const }
        : { label: t(($) => $.act.discountApprove), may: 'pay_discount_audit' as const, batch: 'pay_discount_audit' as const },
    [t, node],
  );
  const queue = useNodeQueue<Row>({
    node,
    name: t(($) => $.node[node]),
    page,
    about,
    decide,
    nodeName,
    next: calls.discountPage,
    refresh: AREAS,
  });
  return (
    <>
      <Segmented value={node} onChange={setNode} options={DISCOUNT_NODES.map((value) => ({ value, label: t(($) => $.node[value]) }))} />
      <ListPage
        key={node}
        id="finance.discounts"
        of={calls.discountPage}
        counts={calls.discountCount}
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
