/** Businesses and nodes with how much waits and how much of it is overdue; below, what was sent to the person to read. */
import { FieldTimeOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { LAMPS } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shell/query.ts';

export type Place = { category: string; nodeKey: string; copies: boolean };

/** Others work on the same tasks. */
const COUNT_EVERY_MS = 30_000;
const UNREAD = { unread: true, current: 1, size: 1 };

type Props = { place: Place; keyword: string; lamp: string; onGo: (place: Place) => void };
type Line = { name: string; count: number; overdue: number; at: Place; depth: 0 | 1 | 2 };

const isAt = (a: Place, b: Place): boolean => a.copies === b.copies && a.category === b.category && a.nodeKey === b.nodeKey;

export function TodoPanel({ place, keyword, lamp, onGo }: Props) {
  const { t } = useTranslation('workflow');
  const known = LAMPS.find((colour) => colour === lamp);
  const { data } = useRead(
    workflowListCalls.statisticsToDoTasks,
    { ...(keyword === '' ? {} : { keyword }), ...(known ? { lamp: known } : {}) },
    { refetchInterval: COUNT_EVERY_MS, placeholderData: keepPreviousData, quiet: true },
  );
  const { data: unread } = useRead(workflowActCalls.flowCopyPage, UNREAD, { refetchInterval: COUNT_EVERY_MS, quiet: true });
  const counts = data ?? [];
  const sum = (of: 'count' | 'overdue') => counts.reduce((all, c) => all + c[of], 0);
  const everything: Place = { category: '', nodeKey: '', copies: false };
  const copies: Place = { ...everything, copies: true };
  const lines: Line[] = [
    { name: t(($) => $.work.panel.all), count: sum('count'), overdue: sum('overdue'), at: everything, depth: 0 },
    ...counts.flatMap((c): Line[] => [
      { name: c.categoryName, count: c.count, overdue: c.overdue, at: { ...everything, category: c.category }, depth: 1 },
      ...c.nodes.map(
        (n): Line => ({
          name: n.nodeName,
          count: n.count,
          overdue: n.overdue,
          at: { ...everything, category: c.category, nodeKey: n.nodeKey },
          depth: 2,
        }),
      ),
    ]),
  ];
  return (
    <nav className="desk-panel" aria-label={t(($) => $.work.panel.title)}>
      <ul>
        {lines.map(({ name, count, overdue, at, depth }) => (
          <li key={`${at.category} ${at.nodeKey}`}>
            <button type="button" data-depth={depth} aria-current={isAt(place, at)} onClick={() => onGo(at)}>
              <span className="desk-name">{name}</span>
              {overdue > 0 && (
                <span className="desk-overdue num" title={t(($) => $.work.panel.overdue, { count: overdue })}>
                  <FieldTimeOutlined aria-hidden /> {overdue}
                  <span className="visually-hidden">{t(($) => $.work.panel.overdue, { count: overdue })}</span>
                </span>
              )}
              <span className="desk-count num">{count}</span>
            </button>
          </li>
        ))}
        <li className="desk-apart">
          <button type="button" data-depth={0} aria-current={place.copies} onClick={() => onGo(copies)}>
            <span className="desk-name">{t(($) => $.work.panel.copies)}</span>
            {unread && unread.total > 0 && <span className="desk-count num">{t(($) => $.work.panel.unread, { n: unread.total })}</span>}
          </button>
        </li>
      </ul>
    </nav>
  );
}
