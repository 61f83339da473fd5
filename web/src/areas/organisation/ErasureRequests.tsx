/** Requests of people that their personal data be erased, decided by who may erase. */
import { erasuresCalls as c, type ErasureRow, type erasureList } from '@zhengjian/contract/areas/organisation/erasures.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../kit/ListPage.tsx';
import type { RowAct } from '../../kit/list/shape.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { RefuseErasureDialog } from './RefuseErasureDialog.tsx';

const STATES = { waiting: 'waiting', done: 'done', refused: 'returned', withdrawn: 'ended' } as const;
const columns: ListColumn<typeof erasureList>[] = [
  { key: 'realName', fixed: true, phone: 1 },
  { key: 'account', phone: 2 },
  { key: 'state', phone: 1, states: STATES },
  'userKind',
  { key: 'belongsTo', phone: 2 },
  'reason',
  'createTime',
  'answer',
  'decidedName',
  'decidedTime',
];

type Act = { kind: 'erase' | 'refuse'; row: ErasureRow };

export function ErasureRequests() {
  const { t } = useTranslation('organisation');
  const [open, setOpen] = useState<Act | null>(null);
  const close = () => setOpen(null);
  const rowActs = useCallback(
    (row: ErasureRow): readonly RowAct[] =>
      row.state === 'waiting'
        ? [
            { key: 'erase', label: t(($) => $.erasure.act), danger: true, onClick: () => setOpen({ kind: 'erase', row }) },
            { key: 'refuse', label: t(($) => $.erasure.refuse), onClick: () => setOpen({ kind: 'refuse', row }) },
          ]
        : [],
    [t],
  );
  return (
    <>
      <ListPage of={c.erasurePage} counts={c.erasureCounts} columns={columns} rowActs={rowActs} />
      {open?.kind === 'erase' && <EraseDialog of={{ userId: open.row.userId, name: open.row.realName }} onClose={close} />}
      {open?.kind === 'refuse' && <RefuseErasureDialog of={open.row} onClose={close} />}
    </>
  );
}
