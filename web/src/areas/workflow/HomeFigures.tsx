/**
 * On the first page: how much waits for the person, how much of it is late and what they did this month; for whoever runs the system also
 * what needs attention and who is there. Each figure is the way to its list, and stands only where the menu holds that list.
 */
import './workflow.css';
import { logCalls } from '@zhengjian/contract/areas/access/logs.ts';
import { jobCalls } from '@zhengjian/contract/areas/system/jobs.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { digits } from '../../kit/digits.ts';
import { menuName, wayTo } from '../../shell/menus.ts';
import { useRead } from '../../shell/query.ts';
import { isScreen } from '../../shell/screens.ts';
import { useSession } from '../../shell/session.ts';
import { useSetting } from '../../shell/settings.ts';
import { wireMoment, world } from '../../shell/world.ts';
import { DESK } from './desk/place.ts';
import { useWaiting } from './useWaiting.ts';

const DONE = '/work/done';
const HEALTH = '/monitor/health';
const ONLINE = '/monitor/online';
/** The total of a page tells how many there are. */
const ONE = { current: 1, size: 1 } as const;
const MONTH = '2026-11-'.length;
const firstOfMonth = (): string => `${wireMoment(world.now()).slice(0, MONTH)}01`;

type Counted = { total: number; totalExact?: boolean | undefined };

export default function HomeFigures() {
  const { t } = useTranslation('workflow');
  const language = useSetting('language');
  const menus = useSession((session) => session.menuAll) ?? [];
  const entryOf = (path: string) => wayTo(menus, path, isScreen).at(-1);
  const has = (path: string): boolean => entryOf(path) !== undefined;
  const from = firstOfMonth();
  const waiting = useWaiting();
  const done = useRead(workflowListCalls.doneList, { ...ONE, from: `${from} 00:00:00` }, { enabled: has(DONE), quiet: true });
  const health = useRead(jobCalls.health, {}, { enabled: has(HEALTH), quiet: true });
  const online = useRead(logCalls.onlinePage, ONE, { enabled: has(ONLINE), quiet: true });
  const all = waiting.data && (waiting.data.find(({ kind }) => kind === 'all') ?? { count: 0, overdue: 0 });
  const total = (page: Counted | undefined): string | undefined =>
    page && (page.totalExact === false ? t(($) => $.work.home.figures.more, { count: page.total }) : String(page.total));
  const figures = [
    { key: 'waiting', path: DESK, to: DESK, figure: all?.count },
    // what is late stands first there
    { key: 'late', path: DESK, to: DESK, figure: all?.overdue },
    { key: 'done', path: DONE, to: `${DONE}?from=${from}`, figure: total(done.data) },
    {
      key: 'health',
      path: HEALTH,
      to: HEALTH,
      figure: health.data?.parts.filter(({ state }) => state === 'warning' || state === 'bad').length,
    },
    { key: 'online', path: ONLINE, to: ONLINE, figure: total(online.data) },
  ] as const;
  const shown = figures.flatMap((one) => {
    const entry = entryOf(one.path);
    return entry && one.figure !== undefined ? [{ ...one, figure: one.figure, from: menuName(entry, language) }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section className="todo-summary" aria-labelledby="home-figures">
      <h2 id="home-figures">{t(($) => $.work.home.figures.title)}</h2>
      <ul>
        {shown.map(({ key, to, figure, from: place }) => (
          <li key={key}>
            <Link to={to}>
              <span>{t(($) => $.work.home.figures[key])}</span>
              <span className="todo-figure num">
                <strong>{digits(figure)}</strong>
              </span>
              <span className="secondary">{place}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
