/** `/system/messageTemplate`: the words of the messages that leave by mail or SMS, and the log of the mails. */
import '../system.css';
import {
  messageTemplateCalls as c,
  type MessageTemplateRow,
  type messageTemplateList,
} from '@zhengjian/contract/areas/system/message-templates.ts';
import { Segmented } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import type { RowAct } from '../../../kit/list/shape.ts';
import { useMayCall } from '../../../shell/session.ts';
import '../texts.ts';
import { MessageWordsDialog } from './MessageWordsDialog.tsx';
import { SendLogPage } from './SendLogPage.tsx';

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
      {shows === 'log' ? <SendLogPage of={c.mailLogPage} resend={c.mailResend} /> : <Templates />}
    </>
  );
}
