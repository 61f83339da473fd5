/**
 * The clock of a stage as a whole: what is left, what is used, and whether it hangs because the company has the case.
 *
 * ```tsx
 * <StageClock flowInstanceId={c.flowInstanceId} />
 * ```
 */
import { workflowDeadlineCalls } from '@zhengjian/contract/areas/workflow/deadline.ts';
import { useTranslation } from 'react-i18next';
import { useRead } from '../shell/query.ts';
import { DeadlineStatus } from './DeadlineStatus.tsx';

/** Kind of days of a limit, dictionary day_kind. */
const CALENDAR_DAYS = '2';

export function StageClock({ flowInstanceId }: { flowInstanceId: string }) {
  const { t } = useTranslation('kit');
  const { data } = useRead(workflowDeadlineCalls.queryDeadline, { flowInstanceId }, { quiet: true });
  if (!data) return <span className="secondary">–</span>;
  const { stage, running } = data;
  const { usedDays: used, daysCompleted: days, pausedSince } = stage;
  return (
    <>
      {running && stage.lamp !== '' && (
        <>
          <DeadlineStatus state={stage.lamp} daysLeft={stage.daysLeft} dueTime={stage.dueTime} />{' '}
        </>
      )}
      <span className="secondary num">
        {days === null
          ? t(($) => $.stage.used, { used })
          : stage.dayKind === CALENDAR_DAYS
            ? t(($) => $.stage.usedOfCalendar, { used, days })
            : t(($) => $.stage.usedOf, { used, days })}
      </span>
      {running && pausedSince !== '' && (
        <span className="secondary" title={pausedSince.slice(0, 16)}>
          {' '}
          {t(($) => $.stage.paused)}
        </span>
      )}
    </>
  );
}
