/** On the first page of whoever leads: how much work is open in the institute, how much of it is late, and where it waits longest. */
import '../workflow/workflow.css';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { digits } from '../../kit/digits.ts';
import { useRead } from '../../shell/query.ts';
import { findingsOf } from './follow/figures.ts';
import { useSpan } from './follow/useSpan.ts';
import './texts.ts';

const FIGURES = '/flow/follow?part=figures';

export default function LeaderSummary() {
  const { t } = useTranslation('flow');
  const span = useSpan();
  const { data } = useRead(workflowListCalls.flowStatistics, {}, { quiet: true });
  if (!data) return null;
  const { waiting } = findingsOf(data);
  const sum = (of: 'open' | 'overdue') => data.reduce((all, node) => all + node[of], 0);
  const cards = [
    { key: 'open', name: t(($) => $.figures.open), figure: digits(sum('open')), to: '/flow/follow?status=active' },
    { key: 'overdue', name: t(($) => $.figures.overdue), figure: digits(sum('overdue')), to: FIGURES },
    ...(waiting ? [{ key: 'longest', name: waiting.nodeName, figure: span(waiting.oldestHours), to: FIGURES }] : []),
  ];
  return (
    <section className="todo-summary" aria-labelledby="leader-summary">
      <h2 id="leader-summary">{t(($) => $.figures.institute)}</h2>
      <ul>
        {cards.map(({ key, name, figure, to }) => (
          <li key={key}>
            <Link to={to}>
              <span>{name}</span>
              <span className="todo-figure num">
                <strong>{figure}</strong>
              </span>
              <span className="secondary">{key === 'longest' ? t(($) => $.figures.longest) : t(($) => $.figures.allNodes)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
