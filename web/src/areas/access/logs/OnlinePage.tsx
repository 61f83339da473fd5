/** `/monitor/online`: who is signed in, with which device and from where; a session can be ended, the own one by signing out. */
import { logCalls, type OnlineRow, type onlineList } from '@zhengjian/contract/areas/access/logs.ts';
import { Tag } from 'antd';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import type { RowAct } from '../../../kit/list/shape.ts';
import { useAskDelete } from '../../../kit/useAskDelete.ts';
import { useAct } from '../../../shell/query.ts';
import { useMayCall } from '../../../shell/session.ts';

export default function OnlinePage() {
  const { t } = useTranslation('access');
  const ask = useAskDelete();
  const mayEnd = useMayCall(logCalls.onlineRemove);
  const { act: end } = useAct(logCalls.onlineRemove, { refresh: [logCalls.onlinePage] });
  const columns = useMemo<ListColumn<typeof onlineList>[]>(
    () => [
      {
        key: 'userName',
        fixed: true,
        phone: 1,
        show: ({ userName, own }) => (
          <>
            {userName} {own && <Tag>{t(($) => $.online.own)}</Tag>}
          </>
        ),
        width: 190,
      },
      { key: 'account', phone: 2 },
      { key: 'actorKind', phone: 2 },
      { key: 'device', phone: 2 },
      'ip',
      'since',
      { key: 'lastSeen', phone: 1 },
    ],
    [t],
  );
  const rowActs = useCallback(
    (row: OnlineRow): RowAct[] =>
      mayEnd && !row.own
        ? [
            {
              key: 'end',
              label: t(($) => $.online.end),
              danger: true,
              onClick: () =>
                ask([row], () => end({ ids: row.id }), {
                  title: t(($) => $.online.endAsk, { name: row.userName }),
                  hint: t(($) => $.online.endHint),
                  ok: t(($) => $.online.end),
                }),
            },
          ]
        : [],
    [mayEnd, ask, end, t],
  );
  return (
    <ListPage
      of={logCalls.onlinePage}
      columns={columns}
      rowActs={rowActs}
      rowName={({ userName }) => userName}
      empty={{ title: t(($) => $.online.none) }}
    />
  );
}
