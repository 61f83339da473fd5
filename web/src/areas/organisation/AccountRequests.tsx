/** Requests for accounts, decided by who keeps external users. */
import { accountRequestCalls as c, type RequestRow, type requestList } from '@zhengjian/contract/areas/organisation/account-requests.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../kit/ListPage.tsx';
import type { RowAct } from '../../kit/list/shape.ts';
import { useMayCall } from '../../shell/session.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { RefuseDialog } from './RefuseDialog.tsx';

const STATES = { waiting: 'waiting', approved: 'done', refused: 'returned' } as const;
const columns: ListColumn<typeof requestList>[] = [
  { key: 'realName', fixed: true, phone: 1 },
  { key: 'account', phone: 2 },
  { key: 'state', phone: 1, states: STATES },
  'requestKind',
  { key: 'origin', phone: 2 },
  'phone',
  'email',
  'createTime',
  'reason',
  'decidedName',
  'decidedTime',
];

type Act = { kind: 'approve' | 'refuse'; row: RequestRow };

export function AccountRequests() {
  const { t } = useTranslation('organisation');
  const mayDecide = useMayCall(c.approveRequest);
  const [open, setOpen] = useState<Act | null>(null);
  const close = () => setOpen(null);
  const rowActs = useCallback(
    (row: RequestRow): readonly RowAct[] =>
      mayDecide && row.state === 'waiting'
        ? [
            { key: 'approve', label: t(($) => $.request.approve), onClick: () => setOpen({ kind: 'approve', row }) },
            { key: 'refuse', label: t(($) => $.request.refuse), danger: true, onClick: () => setOpen({ kind: 'refuse', row }) },
          ]
        : [],
    [mayDecide, t],
  );
  return (
    <>
      <ListPage of={c.requestPage} counts={c.requestCounts} columns={columns} rowActs={rowActs} />
      {open?.kind === 'approve' && <ApproveDialog of={open.row} onClose={close} />}
      {open?.kind === 'refuse' && <RefuseDialog of={open.row} onClose={close} />}
    </>
  );
}
