/** On the first page: what waits for the person, tasks by node and every other queue, each figure the way to its page. */
import './workflow.css';
import { FieldTimeOutlined } from '@ant-design/icons';
import type { WaitingKind } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOpenCounts } from './useOpenCounts.ts';
import { useWaiting } from './useWaiting.ts';

const DESK = '/desk/todoTasks';
/** The other kinds are the same tasks, counted by page. */
const BESIDE_TASKS = ['stamping', 'sealUses', 'jumps', 'releases', 'copies'] as const satisfies readonly WaitingKind[];
type Beside = (typeof BESIDE_TASKS)[number];
const isBeside = (kind: WaitingKind): kind is Beside => BESIDE_TASKS.some((known) => known === kind);

type Line = { to: string; name: string; from: string; count: number; overdue: number };

export default function TodoSummary() {
  const { t } = useTranslation('workflow');
  const tasks = useOpenCounts();
  const waiting = useWaiting();
  if (!tasks.data || !waiting.data) return null;
  const lines: Line[] = [
    ...tasks.data.flatMap((c) =>
      c.nodes.map((n) => ({
        to: `${DESK}?category=${c.category}&nodeKey=${n.nodeKey}`,
        name: n.nodeName,
        from: c.categoryName,
        count: n.count,
        overdue: n.overdue,
      })),
    ),
    ...waiting.data.flatMap(({ kind, path, count, overdue }) =>
      isBeside(kind)
        ? [{ to: path, name: t(($) => $.work.home.kind[kind]), from: t(($) => $.work.home.kindHint[kind]), count, overdue }]
        : [],
    ),
  ];
  return (
    <section className="todo-summary" aria-labelledby="todo-summary">
      <h2 id="todo-summary">{t(($) => $.work.home.title)}</h2>
      {lines.length === 0 && <p className="secondary">{t(($) => $.work.home.nothing)}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line.to}>
            <Link to={line.to}>
              <span>{line.name}</span>
              <span className="todo-figure num">
                <strong>{line.count}</strong>
                {line.overdue > 0 && (
                  <span className="desk-overdue">
                    <FieldTimeOutlined aria-hidden /> {t(($) => $.work.panel.overdue, { count: line.overdue })}
                  </span>
                )}
              </span>
              <span className="secondary">{line.from}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
