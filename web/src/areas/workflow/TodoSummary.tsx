/** On the first page: what waits for the person by node, each figure the way to its tasks. */
import './workflow.css';
import { FieldTimeOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOpenCounts } from './useOpenCounts.ts';

const DESK = '/desk/todoTasks';

export default function TodoSummary() {
  const { t } = useTranslation('workflow');
  const { data } = useOpenCounts();
  if (!data) return null;
  const lines = data.flatMap((c) => c.nodes.map((n) => ({ ...n, category: c.category, categoryName: c.categoryName })));
  return (
    <section className="todo-summary" aria-labelledby="todo-summary">
      <h2 id="todo-summary">{t(($) => $.work.home.title)}</h2>
      {lines.length === 0 && <p className="secondary">{t(($) => $.work.home.nothing)}</p>}
      <ul>
        {lines.map((n) => (
          <li key={`${n.category} ${n.nodeKey}`}>
            <Link to={`${DESK}?category=${n.category}&nodeKey=${n.nodeKey}`}>
              <span>{n.nodeName}</span>
              <span className="todo-figure num">
                <strong>{n.count}</strong>
                {n.overdue > 0 && (
                  <span className="desk-overdue">
                    <FieldTimeOutlined aria-hidden /> {t(($) => $.work.panel.overdue, { count: n.overdue })}
                  </span>
                )}
              </span>
              <span className="secondary">{n.categoryName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
