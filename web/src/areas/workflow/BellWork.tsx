/** In the popover of the bell: what waits for the person, each page with its number, as the menu tells it. */
import './workflow.css';
import { FieldTimeOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { digits } from '../../kit/digits.ts';
import { menuName, wayTo } from '../../shell/menus.ts';
import { isScreen } from '../../shell/screens.ts';
import { useSession } from '../../shell/session.ts';
import { useSetting } from '../../shell/settings.ts';
import { useWaiting } from './useWaiting.ts';

export default function BellWork({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('workflow');
  const language = useSetting('language');
  const menus = useSession((session) => session.menuAll) ?? [];
  const { data = [] } = useWaiting();
  const all = data.find(({ kind }) => kind === 'all');
  const lines = data.filter(({ kind }) => kind !== 'all');
  /** Tasks of a page are called as the page is, every other kind by its own name. */
  const nameOf = ({ kind, path }: (typeof lines)[number]): string => {
    if (kind !== 'node' && kind !== 'all') return t(($) => $.lists.waiting.tabs[kind]);
    const entry = wayTo(menus, path.split('?')[0] ?? path, isScreen).at(-1);
    return entry ? menuName(entry, language) : t(($) => $.lists.waiting.title);
  };
  return (
    <div className="bell-box">
      {lines.length === 0 ? (
        <p className="bell-none secondary">{t(($) => $.work.home.nothing)}</p>
      ) : (
        <ul className="bell-work">
          {lines.map((line) => (
            <li key={`${line.kind} ${line.path}`}>
              <Link to={line.path} onClick={onOpen}>
                <span>{nameOf(line)}</span>
                <span className="todo-figure num">
                  <strong>{digits(line.count)}</strong>
                  {line.overdue > 0 && (
                    <span className="desk-overdue">
                      <FieldTimeOutlined aria-hidden /> {t(($) => $.work.panel.overdue, { count: line.overdue })}
                    </span>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {all && all.count > 0 && (
        <div className="bell-acts">
          <Link to={all.path} onClick={onOpen}>
            {t(($) => $.work.home.all, { count: all.count })}
          </Link>
        </div>
      )}
    </div>
  );
}
