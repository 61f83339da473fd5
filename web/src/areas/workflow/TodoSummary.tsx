/** On the first page: what waits for the person, tasks by node and every other kind, each figure the way to its page. */
import './workflow.css';
import { FieldTimeOutlined } from '@ant-design/icons';
import type { WaitKind } from '@zhengjian/contract/menus.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { digits } from '../../kit/digits.ts';
import { menuName, wayTo } from '../../shell/menus.ts';
import { isScreen } from '../../shell/screens.ts';
import { useSession } from '../../shell/session.ts';
import { useSetting } from '../../shell/settings.ts';
import { DESK } from './desk/place.ts';
import { useOpenCounts } from './useOpenCounts.ts';
import { useWaiting } from './useWaiting.ts';

/** These are tasks, counted by node. */
const TASKS: readonly string[] = ['all', 'node', 'own', 'claim', 'deputy'];
const isBeside = (kind: string): kind is Exclude<WaitKind, 'own' | 'claim' | 'deputy'> => !TASKS.includes(kind);

type Line = { to: string; name: string; from: string; count: number; overdue: number };

export default function TodoSummary() {
  const { t } = useTranslation('workflow');
  const language = useSetting('language');
  const menus = useSession((session) => session.menuAll) ?? [];
  const tasks = useOpenCounts();
  const waiting = useWaiting();
  if (!tasks.data || !waiting.data) return null;
  /** The group of the menu in which a page stands. */
  const groupOf = (path: string): string => {
    const group = wayTo(menus, path.split('?')[0] ?? path, isScreen)[0];
    return group ? menuName(group, language) : '';
  };
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
      isBeside(kind) ? [{ to: path, name: t(($) => $.lists.waiting.tabs[kind]), from: groupOf(path), count, overdue }] : [],
    ),
  ];
  const all = waiting.data.find(({ kind }) => kind === 'all')?.count ?? 0;
  return (
    <section className="todo-summary" aria-labelledby="todo-summary">
      <div className="todo-head">
        <h2 id="todo-summary">{t(($) => $.work.home.title)}</h2>
        {all > 0 && <Link to={DESK}>{t(($) => $.work.home.all, { count: all })}</Link>}
      </div>
      {lines.length === 0 && <p className="secondary">{t(($) => $.work.home.nothing)}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line.to}>
            <Link to={line.to}>
              <span>{line.name}</span>
              <span className="todo-figure num">
                <strong>{digits(line.count)}</strong>
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
