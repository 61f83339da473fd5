/** Businesses and nodes with how many tasks wait and how many of them are overdue. */
import { FieldTimeOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { DEADLINE_STATES } from '@zhengjian/contract/rules/workdays.ts';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shell/query.ts';
import type { Place } from './place.ts';

/** Others work on the same tasks. */
const COUNT_EVERY_MS = 30_000;

type Props = { place: Place; keyword: string; lamp: string; onGo: (place: Place) => void };
type Line = { name: string; count: number; overdue: number; at: Place; depth: 0 | 1 | 2 };

const isAt = (a: Place, b: Place): boolean => a.category === b.category && a.nodeKey === b.nodeKey;

export function TodoPanel({ place, keyword, lamp, onGo }: Props) {
  const { t } = useTranslation('workflow');
  const known = DEADLINE_STATES.find((state) => state === lamp);
  const { data } = useRead(
    workflowListCalls.statisticsToDoTasks,
    { ...(keyword === '' ? {} : { keyword }), ...(known ? { lamp: known } : {}) },
    { refetchInterval: COUNT_EVERY_MS, placeholderData: keepPreviousData, quiet: true },
  );
  const counts = data ?? [];
  const sum = (of: 'count' | 'overdue') => counts.reduce((all, c) => all + c[of], 0);
  const everything: Place = { category: '', nodeKey: '' };
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
      </ul>
    </nav>
  );
}
