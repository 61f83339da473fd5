/** `/desk/notice/detail`: one notice in full; once shown it is read. Its text is shown as text, never as markup. */
import './system.css';
import { type NoticeText, noticeCalls } from '@zhengjian/contract/areas/system/notices.ts';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { DictText } from '../../kit/dictionary.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { ApiError } from '../../shell/apiError.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { NOTICES } from './notice-calls.ts';
import './texts.ts';

function Notice({ notice }: { notice: NoticeText }) {
  const { t } = useTranslation('system');
  const navigate = useNavigate();
  const { act } = useAct(noticeCalls.noticeMarkRead, { refresh: [noticeCalls.noticeNewest, noticeCalls.noticesForMe] });
  const marked = useRef('');
  useEffect(() => {
    if (notice.isReaded || marked.current === notice.id) return;
    marked.current = notice.id;
    act({ id: notice.id }, { quiet: true }).catch((fault: unknown) => {
      // It stays unread, and the list says so.
      if (!(fault instanceof ApiError)) throw fault;
    });
  }, [notice, act]);
  return (
    <article className="notice-page">
      <h1>{notice.title}</h1>
      <p className="secondary">
        <DictText code="notice_category" value={notice.category} /> <span className="num">{notice.releaseTime.slice(0, 16)}</span>{' '}
        {notice.publisher !== '' && `${t(($) => $.notice.publisher)} ${notice.publisher}`}
      </p>
      {notice.paragraphs.map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs keep their places, and two may be alike
        <p key={at}>{paragraph}</p>
      ))}
      <Button onClick={() => void navigate(NOTICES)}>{t(($) => $.notice.back)}</Button>
    </article>
  );
}

export default function NoticePage() {
  const [query] = useSearchParams();
  const read = useRead(noticeCalls.noticeText, { id: query.get('id') ?? '' }, { quiet: true });
  return (
    <Loaded read={read} rows={6}>
      {(notice) => <Notice notice={notice} />}
    </Loaded>
  );
}
