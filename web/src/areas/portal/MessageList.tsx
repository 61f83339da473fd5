/** One's messages, newest first: read one, mark some or all as read. */
import './message.css';
import { type MessageRow, type messageList, portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { Button } from 'antd';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../kit/ListPage.tsx';
import type { BatchAct, RowAct } from '../../kit/list/shape.ts';
import { ApiError } from '../../shell/apiError.ts';
import { useAct } from '../../shell/query.ts';
import { type Box, boxes, detailOf } from './box.ts';

const isUnread = (row: MessageRow) => !row.isReaded;
const rowName = (row: MessageRow) => row.title;

export function MessageList({ id, box, title }: { id: string; box: Box; title: string }) {
  const { t } = useTranslation('portal');
  const { act, running } = useAct(box.calls.markRead, { refresh: ['portal'] });
  const mark = useCallback(
    (input: { ids?: string[]; isAll?: boolean }) =>
      void act(input).catch((fault: unknown) => {
        // The toast has told why.
        if (!(fault instanceof ApiError)) throw fault;
      }),
    [act],
  );
  const columns = useMemo<ListColumn<typeof messageList>[]>(
    () => [
      {
        key: 'title',
        opens: true,
        phone: 1,
        show: (row) => (
          <span className={row.isReaded ? 'message-title' : 'message-title message-unread'}>
            {!row.isReaded && <span className="message-dot" role="img" aria-label={t(($) => $.message.notRead)} />}
            {row.title}
          </span>
        ),
      },
      { key: 'messageKind', phone: 2 },
      { key: 'isReaded', show: (row) => (row.isReaded ? t(($) => $.message.read) : t(($) => $.message.notRead)) },
      { key: 'createTime', phone: 2 },
    ],
    [t],
  );
  const choices = useMemo(
    () => ({
      isReaded: [
        { value: '0', label: t(($) => $.message.notRead) },
        { value: '1', label: t(($) => $.message.read) },
      ],
    }),
    [t],
  );
  const rowActs = useCallback(
    (row: MessageRow): RowAct[] =>
      row.isReaded ? [] : [{ key: 'read', label: t(($) => $.message.markRead), onClick: () => mark({ ids: [row.id] }) }],
    [t, mark],
  );
  const batch = useMemo<BatchAct<MessageRow>[]>(
    () => [
      {
        key: 'read',
        label: t(($) => $.message.markRead),
        hint: (rows) => t(($) => $.message.markHint, { n: rows.length }),
        run: (rows) => mark({ ids: rows.map((row) => row.id) }),
      },
    ],
    [t, mark],
  );
  const open = useCallback((row: MessageRow) => detailOf(box, row.id), [box]);
  return (
    <ListPage
      id={id}
      of={box === boxes.customer ? portalCalls.customerMessagePage : portalCalls.messagePage}
      title={title}
      acts={
        <Button loading={running} onClick={() => mark({ isAll: true })}>
          {t(($) => $.message.markAll)}
        </Button>
      }
      columns={columns}
      choices={choices}
      rowName={rowName}
      open={open}
      rowActs={rowActs}
      batch={batch}
      selectable={isUnread}
      empty={{ title: t(($) => $.message.empty), hint: t(($) => $.message.emptyHint) }}
    />
  );
}
