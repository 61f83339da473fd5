/** Notices in short, each the way to its page; unread ones stand out by word and weight. */
import './system.css';
import type { NoticeHead } from '@zhengjian/contract/areas/system/notices.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { noticeAt } from './notice-calls.ts';
import './texts.ts';

export function NoticeLines({ rows, onOpen }: { rows: readonly NoticeHead[]; onOpen?: () => void }) {
  const { t } = useTranslation('system');
  if (rows.length === 0) return <p className="secondary">{t(($) => $.notice.none)}</p>;
  return (
    <ul className="notice-lines">
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={noticeAt(row.id)} className={row.isReaded ? 'notice-read' : 'notice-unread'} {...(onOpen ? { onClick: onOpen } : {})}>
            {row.title}
          </Link>
          {row.pinned && <Tag>{t(($) => $.notice.pinned)}</Tag>}
          {!row.isReaded && <Tag>{t(($) => $.notice.unread)}</Tag>}
          <span className="secondary num">{row.releaseTime.slice(0, 10)}</span>
        </li>
      ))}
    </ul>
  );
}
