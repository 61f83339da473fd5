/** The bell in the frame's head: how many messages and notices are unread, and the newest of them; beside them the work that waits. */
import './message.css';
import { BellOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { MessageRow } from '@zhengjian/contract/areas/portal/calls.ts';
import { UNREAD_LIMIT } from '@zhengjian/contract/areas/portal/limits.ts';
import type { NoticeHead } from '@zhengjian/contract/areas/system/notices.ts';
import { Badge, Button, Popover, Tabs } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { useListed } from '../../kit/useListed.ts';
import { ApiError } from '../../shell/apiError.ts';
import { refreshAfterAct, useAct, useRead } from '../../shell/query.ts';
import { useSizeLevel } from '../../shell/size.ts';
import { NoticeLines } from '../system/NoticeLines.tsx';
import { NOTICES, noticeNewest } from '../system/notice-calls.ts';
import { type Box, detailOf, useBox } from './box.ts';
import { useMayOpen } from './useMayOpen.ts';
import { waitingWork } from './work-calls.ts';
import './texts.ts';

const BellWork = lazy(() => import('../workflow/BellWork.tsx'));

/** Others write into the box at any time. */
const LOOK_EVERY_MS = 30_000;
/** Who goes to another page is told what came since, but not for every click. */
const LOOK_AGAIN_MS = 5_000;

const unlessRefused = (fault: unknown) => {
  // The toast has told why; the messages stay unread.
  if (!(fault instanceof ApiError)) throw fault;
};

function Newest({ box, rows, onLeave }: { box: Box; rows: readonly MessageRow[]; onLeave: () => void }) {
  const { t } = useTranslation('portal');
  const navigate = useNavigate();
  const { act } = useAct(box.calls.markRead, { refresh: ['portal'] });
  const mayOpen = useMayOpen();
  const go = (address: string) => {
    onLeave();
    void navigate(address);
  };
  const open = (row: MessageRow) => {
    if (!mayOpen(row.link)) return go(detailOf(box, row.id));
    act({ ids: [row.id] }).catch(unlessRefused);
    go(row.link);
  };
  return (
    <div className="bell-box">
      {rows.length === 0 ? (
        <p className="bell-none secondary">{t(($) => $.message.none)}</p>
      ) : (
        <ul className="bell-list">
          {rows.map((row) => (
            <li key={row.id}>
              <button type="button" onClick={() => open(row)}>
                <span>{row.title}</span>
                <span className="secondary num">{row.createTime.slice(0, 16)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="bell-acts">
        <Button type="link" size="small" onClick={() => go(box.list)}>
          {t(($) => $.message.all)}
        </Button>
        {rows.length > 0 && (
          <Button type="link" size="small" onClick={() => void act({ isAll: true }).catch(unlessRefused)}>
            {t(($) => $.message.markAll)}
          </Button>
        )}
      </div>
    </div>
  );
}

function Notices({ rows, onLeave }: { rows: readonly NoticeHead[]; onLeave: () => void }) {
  const { t } = useTranslation('portal');
  return (
    <div className="bell-box">
      <NoticeLines rows={rows} onOpen={onLeave} />
      <div className="bell-acts">
        <Link to={NOTICES} onClick={onLeave}>
          {t(($) => $.message.allNotices)}
        </Link>
      </div>
    </div>
  );
}

function Bell({ box }: { box: Box }) {
  const { t } = useTranslation('portal');
  const [open, setOpen] = useState(false);
  const phone = useSizeLevel() === 0;
  const listed = useListed();
  const client = useQueryClient();
  const { pathname } = useLocation();
  const { data, dataUpdatedAt, refetch } = useRead(box.calls.newest, {}, { refetchInterval: LOOK_EVERY_MS, quiet: true });
  const { data: notices } = useRead(noticeNewest, {}, { refetchInterval: LOOK_EVERY_MS, quiet: true });
  const { data: waiting } = useRead(waitingWork, {}, { refetchInterval: LOOK_EVERY_MS, quiet: true });
  const lastLook = useRef(dataUpdatedAt);
  lastLook.current = dataUpdatedAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is what one goes to; nothing of it is read here
  useEffect(() => {
    if (lastLook.current > 0 && Date.now() - lastLook.current > LOOK_AGAIN_MS) void refetch();
  }, [pathname, refetch]);
  const newest = data?.records[0]?.id;
  const known = useRef(newest);
  useEffect(() => {
    // a message tells of what somebody else did: what waits is counted anew with it
    if (known.current !== undefined && newest !== known.current) void refreshAfterAct(client);
    known.current = newest;
  }, [newest, client]);
  const unread = data?.unread ?? 0;
  const most = UNREAD_LIMIT - 1;
  const told =
    unread === 0
      ? t(($) => $.message.none)
      : unread > most
        ? t(($) => $.message.unreadMore, { n: most })
        : t(($) => $.message.unread, { n: unread });
  const unreadNotices = notices?.unread ?? 0;
  const label = listed([told, ...(unreadNotices === 0 ? [] : [t(($) => $.message.unreadNotices, { n: unreadNotices })])]);
  const leave = () => setOpen(false);
  const work = waiting?.find(({ kind }) => kind === 'all')?.count ?? waiting?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const headed = (title: string, count: number) => (
    <>
      {title}
      {count > 0 && <span className="bell-count num">{count > most ? `${most}+` : count}</span>}
    </>
  );
  return (
    <Popover
      trigger="click"
      placement={phone ? 'bottom' : 'bottomRight'}
      open={open}
      onOpenChange={(now) => {
        setOpen(now);
        // whoever looks wants what is there now, not what was there at the last look
        if (now) void refetch();
      }}
      content={
        <Tabs
          size="small"
          items={[
            {
              key: 'messages',
              label: headed(
                t(($) => $.message.newest),
                unread,
              ),
              children: <Newest box={box} rows={data?.records ?? []} onLeave={leave} />,
            },
            {
              key: 'notices',
              label: headed(
                t(($) => $.message.notices),
                unreadNotices,
              ),
              children: <Notices rows={notices?.records ?? []} onLeave={leave} />,
            },
            {
              key: 'work',
              label: headed(
                t(($) => $.message.work),
                work,
              ),
              children: (
                <Suspense fallback={<div className="bell-box" />}>
                  <BellWork onOpen={leave} />
                </Suspense>
              ),
            },
          ]}
        />
      }
    >
      <Button
        type="text"
        aria-label={`${t(($) => $.message.bell)}: ${label}`}
        title={label}
        aria-expanded={open}
        icon={
          <Badge count={unread + unreadNotices} overflowCount={most} size="small" offset={[-2, 4]} aria-hidden>
            <BellOutlined />
          </Badge>
        }
      />
    </Popover>
  );
}

export default function MessageBell() {
  const box = useBox();
  return box && <Bell box={box} />;
}
