/** Messages that left by one way, with what became of them; those that were not delivered are sent again. */
import { LEAVE_AGAIN, type resendCall, type SendLog, type SendLogRow } from '@zhengjian/contract/areas/system/send-log.ts';
import type { PageCall } from '@zhengjian/contract/list.ts';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import type { BatchAct } from '../../../kit/list/shape.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct } from '../../../shell/query.ts';
import { useMayCall } from '../../../shell/session.ts';

/** Colour and icon of what became of a message. */
const STATES = { waiting: 'waiting', sent: 'done', failed: 'overdue', skipped: 'ended', stale: 'ended' } as const;
const columns: ListColumn<SendLog>[] = [
  { key: 'createTime', fixed: true, phone: 1 },
  { key: 'state', phone: 1, states: STATES },
  { key: 'subject', phone: 2 },
  { key: 'address', phone: 2 },
  'attempts',
  'sentTime',
  'error',
];

const mayLeaveAgain = ({ state }: SendLogRow): boolean => LEAVE_AGAIN.includes(state);

type Props = { of: PageCall<SendLog>; resend: ReturnType<typeof resendCall> };

export function SendLogPage({ of, resend: call }: Props) {
  const { t } = useTranslation('system');
  const maySend = useMayCall(call);
  const { act: resend } = useAct(call, { refresh: ['system'] });
  const again = useCallback(
    async (rows: readonly SendLogRow[]) => {
      try {
        await resend({ ids: rows.map(({ id }) => id).join(',') });
      } catch (fault) {
        // the toast has told why
        if (!(fault instanceof ApiError)) throw fault;
      }
    },
    [resend],
  );
  const batch = useMemo<readonly BatchAct<SendLogRow>[]>(
    () => (maySend ? [{ key: 'resend', label: t(($) => $.sendLog.resend), run: (rows) => void again(rows) }] : []),
    [again, maySend, t],
  );
  return <ListPage of={of} columns={columns} batch={batch} selectable={mayLeaveAgain} />;
}
