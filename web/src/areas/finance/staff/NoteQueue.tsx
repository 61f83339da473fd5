/** What waits at one node of the payment note. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import type { NoteNode, noteQueue } from '@zhengjian/contract/areas/finance/lists.ts';
import type { RowOf } from '@zhengjian/contract/list.ts';
import type { PermissionCode } from '@zhengjian/contract/menus.ts';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DeadlineStatus } from '../../../kit/DeadlineStatus.tsx';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { useNodeQueue } from '../../../kit/useNodeQueue.tsx';
import { NoteState } from '../parts/NoteState.tsx';
import { AREAS, aboutRow, companyColumn, nameOfRow, pageOfRow } from './useStepQueue.tsx';

type Row = RowOf<typeof noteQueue>;
const COLUMNS: readonly ListColumn<typeof noteQueue>[] = [
  { key: 'workNo', fixed: true, opens: true, phone: 1 },
  companyColumn,
  { key: 'state', phone: 2, show: (row) => <NoteState state={row.state} late={row.isOverdue} withdrawing={row.withdrawing} /> },
  { key: 'dueTime', phone: 1, show: (row) => <DeadlineStatus state={row.lamp} daysLeft={row.daysLeft} dueTime={row.dueTime} /> },
  'payableAmount',
  'paidAmount',
  'payDeadline',
  'noteKind',
  'caseNos',
  'title',
  'workSince',
  'assigneeName',
];
const FILTERS = ['keyword', 'state', 'assignee', 'lamp', 'workSince', 'productClass', 'isUrgent'] as const;

export function NoteQueue({
  node,
  label,
  may,
  batch,
  above,
}: {
  node: NoteNode;
  label: string;
  may: PermissionCode;
  batch?: PermissionCode;
  above?: ReactNode;
}) {
  const { t } = useTranslation('finance');
  const given = useMemo(() => ({ nodeKey: node }), [node]);
  const nodeName = useCallback((at: string) => (at === node ? t(($) => $.node[node]) : undefined), [t, node]);
  const decide = useMemo(() => ({ label, may, ...(batch === undefined ? {} : { batch }) }), [label, may, batch]);
  const queue = useNodeQueue<Row>({
    node,
    name: t(($) => $.node[node]),
    page: pageOfRow,
    about: aboutRow,
    decide,
    nodeName,
    next: calls.queuePage,
    refresh: AREAS,
  });
  return (
    <>
      {above}
      <ListPage
        id={`finance.${node}`}
        title={t(($) => $.node[node])}
        of={calls.queuePage}
        counts={calls.queueCount}
        given={given}
        columns={COLUMNS}
        filters={FILTERS}
        rowName={nameOfRow}
        {...queue.list}
        empty={{ title: t(($) => $.empty.queue), hint: t(($) => $.empty.queueHint) }}
      />
      {queue.dialogs}
    </>
  );
}
