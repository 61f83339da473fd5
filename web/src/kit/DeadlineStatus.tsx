/**
 * Days left with the colour of the deadline (domain 8.2): green in time, yellow before the due date, red after it, dark red when
 * long overdue.
 *
 * ```tsx
 * <DeadlineStatus state={row.lamp} daysLeft={row.daysLeft} dueTime={row.dueTime} />
 * ```
 */
import { FieldTimeOutlined } from '@ant-design/icons';
import { DEADLINE_STATES } from '@zhengjian/contract/rules/workdays.ts';
import { useTranslation } from 'react-i18next';

export function DeadlineStatus({ state, daysLeft, dueTime }: { state: string; daysLeft: number | null; dueTime?: string }) {
  const { t } = useTranslation('kit');
  const known = DEADLINE_STATES.find((one) => one === state);
  if (!known || daysLeft === null) return <span className="deadline-none secondary">{t(($) => $.deadline.none)}</span>;
  const over = daysLeft < 0;
  const words = over
    ? t(($) => $.deadline.over, { n: -daysLeft })
    : daysLeft === 0
      ? t(($) => $.deadline.today)
      : t(($) => $.deadline.left, { n: daysLeft });
  const title = [t(($) => $.deadline[known]), dueTime ? t(($) => $.deadline.due, { time: dueTime.slice(0, 16) }) : '']
    .filter(Boolean)
    .join(' · ');
  return (
    <span className={`deadline deadline-${known} num`} title={title}>
      {over ? <FieldTimeOutlined /> : <i className="deadline-dot" aria-hidden="true" />} {words}
    </span>
  );
}
