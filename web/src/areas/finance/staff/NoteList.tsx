/** `/finance/paymentNote`: every payment note, however far it is. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import type { NoteRow, noteList } from '@zhengjian/contract/areas/finance/lists.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { NoteState } from '../parts/NoteState.tsx';
import { openPaper } from '../parts/openPaper.ts';
import { pageOf } from '../paths.ts';

const COLUMNS: readonly ListColumn<typeof noteList>[] = [
  { key: 'noteNo', fixed: true, opens: true, phone: 1 },
  { key: 'payerName', fixed: true, phone: 2 },
  { key: 'state', phone: 2, show: (row) => <NoteState state={row.state} late={row.isOverdue} withdrawing={row.withdrawing} /> },
  { key: 'payableAmount', phone: 1 },
  'openAmount',
  'payDeadline',
  'noteKind',
  'caseNos',
  'issueTime',
  'unpaidCanStamp',
  'invoiceNo',
  { key: 'paidAmount', hidden: true },
];
const FILTERS = ['keyword', 'state', 'noteKind', 'createTime', 'businessType'] as const;
const open = (row: NoteRow) => pageOf(row.id);

export default function NoteList() {
  const { t } = useTranslation('finance');
  const rowActs = useCallback(
    (row: NoteRow) => (row.issueTime === '' ? [] : [{ key: 'paper', label: t(($) => $.act.paper), onClick: () => void openPaper(row.id) }]),
    [t],
  );
  return (
    <ListPage
      of={calls.page}
      counts={calls.pageCount}
      columns={COLUMNS}
      filters={FILTERS}
      open={open}
      rowActs={rowActs}
      rowName={(row) => row.noteNo}
      empty={{ title: t(($) => $.empty.notes) }}
    />
  );
}
