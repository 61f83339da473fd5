/** `/customer/feiyongCenter/paymentNote`: what the company has to pay, and what it has paid. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import type { customerNotes } from '@zhengjian/contract/areas/finance/lists.ts';
import type { RowOf } from '@zhengjian/contract/list.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { NoteState } from '../parts/NoteState.tsx';
import { ownPageOf } from '../paths.ts';

type Row = RowOf<typeof customerNotes>;
const COLUMNS: readonly ListColumn<typeof customerNotes>[] = [
  { key: 'noteNo', fixed: true, opens: true, phone: 1 },
  { key: 'state', phone: 2, show: (row) => <NoteState state={row.state} late={row.isOverdue} withdrawing={row.withdrawing} /> },
  { key: 'openAmount', phone: 1 },
  { key: 'payDeadline', phone: 2 },
  'payableAmount',
  'noteKind',
  'caseNos',
  'title',
  'issueTime',
];
const open = (row: Row) => ownPageOf(row.id);

export default function OwnNotes() {
  const { t } = useTranslation('finance');
  const navigate = useNavigate();
  const rowActs = useCallback(
    (row: Row) => (row.abilities.pay ? [{ key: 'pay', label: t(($) => $.act.pay), onClick: () => void navigate(ownPageOf(row.id)) }] : []),
    [t, navigate],
  );
  return (
    <ListPage
      of={calls.selectPaymentNotesPage}
      counts={calls.ownNotesCount}
      columns={COLUMNS}
      open={open}
      rowActs={rowActs}
      rowName={(row) => row.noteNo}
      empty={{ title: t(($) => $.empty.own), hint: t(($) => $.empty.ownHint) }}
    />
  );
}
