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
import { Lamp } from './Lamp.tsx';

/** Begun outside of working hours a stage ends a day later by the calendar, but has no more days than it was given. */
export const leftOf = (left: number | null, days: number | null, used: number): number | null =>
  left === null || days === null ? left : Math.min(left, Math.max(Math.ceil(days - used), left < 0 ? left : 0));

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
          <Lamp lamp={stage.lamp} daysLeft={leftOf(stage.daysLeft, days, used)} dueTime={stage.dueTime} />{' '}
        </>
      )}
      <span className="secondary num">{days === null ? t(($) => $.stage.used, { used }) : t(($) => $.stage.usedOf, { used, days })}</span>
      {running && pausedSince !== '' && (
        <span className="secondary" title={pausedSince.slice(0, 16)}>
          {' '}
          {t(($) => $.stage.paused)}
        </span>
      )}
    </>
  );
}
