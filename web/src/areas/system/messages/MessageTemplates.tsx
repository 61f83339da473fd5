/** `/system/messageTemplate`: the words of the messages that leave by mail or SMS, and the log of the mails. */
import '../system.css';
import {
  messageTemplateCalls as c,
  type MailLogRow,
  type MessageTemplateRow,
  type mailLogList,
  type messageTemplateList,
} from '@zhengjian/contract/areas/system/message-templates.ts';
import { Segmented } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import type { BatchAct, RowAct } from '../../../kit/list/shape.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct } from '../../../shell/query.ts';
import { useMayCall } from '../../../shell/session.ts';
import { SENDING_STATES } from '../sms/sendingStates.ts';
import '../texts.ts';
import { MessageWordsDialog } from './MessageWordsDialog.tsx';

const columns: ListColumn<typeof messageTemplateList>[] = [
  { key: 'template', fixed: true, phone: 1 },
  { key: 'channel', phone: 1 },
  { key: 'subject', phone: 2 },
  { key: 'own', phone: 2 },
  'updateTime',
];

function Templates() {
  const { t } = useTranslation('system');
  const [open, setOpen] = useState<MessageTemplateRow | null>(null);
  const mayEdit = useMayCall(c.messageTemplateSave);
  const rowActs = useCallback(
    (row: MessageTemplateRow): readonly RowAct[] => [
      {
        key: 'words',
        label: mayEdit ? t(($) => $.messageTemplates.edit) : t(($) => $.messageTemplates.look),
        onClick: () => setOpen(row),
      },
    ],
    [mayEdit, t],
  );
  return (
    <>
      <ListPage of={c.messageTemplatePage} columns={columns} rowActs={rowActs} />
      {open && <MessageWordsDialog row={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const logColumns: ListColumn<typeof mailLogList>[] = [
  { key: 'createTime', fixed: true, phone: 1 },
  { key: 'state', phone: 1, states: SENDING_STATES },
  { key: 'subject', phone: 2 },
  { key: 'address', phone: 2 },
  'attempts',
  'sentTime',
  'error',
];

const AGAIN: readonly MailLogRow['state'][] = ['failed', 'skipped', 'stale'];
const mayLeaveAgain = ({ state }: MailLogRow): boolean => AGAIN.includes(state);

function Log() {
  const { t } = useTranslation('system');
  const maySend = useMayCall(c.mailResend);
  const { act: resend } = useAct(c.mailResend, { refresh: ['system'] });
  const again = useCallback(
    async (rows: readonly MailLogRow[]) => {
      try {
        await resend({ ids: rows.map(({ id }) => id).join(',') });
      } catch (fault) {
        // the toast has told why
        if (!(fault instanceof ApiError)) throw fault;
      }
    },
    [resend],
  );
  const batch = useMemo<readonly BatchAct<MailLogRow>[]>(
    () => (maySend ? [{ key: 'resend', label: t(($) => $.messageTemplates.resend), run: (rows) => void again(rows) }] : []),
    [again, maySend, t],
  );
  return <ListPage of={c.mailLogPage} columns={logColumns} batch={batch} selectable={mayLeaveAgain} />;
}

const SHOWS = ['templates', 'log'] as const;

export default function MessageTemplates() {
  const { t } = useTranslation('system');
  const [query, setQuery] = useSearchParams();
  const shows = query.get('shows') === 'log' ? 'log' : 'templates';
  return (
    <>
      <Segmented
        className="sms-shows"
        value={shows}
        options={SHOWS.map((value) => ({ value, label: t(($) => $.messageTemplates[value]) }))}
        onChange={(value) => setQuery(value === 'log' ? { shows: 'log' } : {})}
      />
      {shows === 'log' ? <Log /> : <Templates />}
    </>
  );
}
