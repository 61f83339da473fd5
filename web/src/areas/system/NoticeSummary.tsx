/** The notices on the first page. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../shell/query.ts';
import { NoticeLines } from './NoticeLines.tsx';
import { NOTICES, noticeNewest } from './notice-calls.ts';
import './texts.ts';

export default function NoticeSummary() {
  const { t } = useTranslation('system');
  const { data } = useRead(noticeNewest, {}, { quiet: true });
  if (!data || data.records.length === 0) return null;
  return (
    <section className="notice-summary" aria-labelledby="notice-summary">
      <div className="notice-summary-head">
        <h2 id="notice-summary">{t(($) => $.notice.home)}</h2>
        <Link to={NOTICES}>{t(($) => $.notice.all)}</Link>
      </div>
      <NoticeLines rows={data.records} />
    </section>
  );
}
