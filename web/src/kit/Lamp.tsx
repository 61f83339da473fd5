/**
 * Days left as a lamp with the number (domain 8.2): green in time, yellow before the due date, red after it, dark red when
 * long overdue.
 *
 * ```tsx
 * <Lamp lamp={row.lamp} daysLeft={row.daysLeft} dueTime={row.dueTime} />
 * ```
 */
import { FieldTimeOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';

const LAMPS = ['green', 'yellow', 'red', 'severe'] as const;
type LampColour = (typeof LAMPS)[number];

export function Lamp({ lamp, daysLeft, dueTime }: { lamp: string; daysLeft: number | null; dueTime?: string }) {
  const { t } = useTranslation('kit');
  const colour: LampColour | undefined = LAMPS.find((known) => known === lamp);
  if (!colour || daysLeft === null) return <span className="secondary">{t(($) => $.lamp.none)}</span>;
  const over = daysLeft < 0;
  const words = over
    ? t(($) => $.lamp.over, { n: -daysLeft })
    : daysLeft === 0
      ? t(($) => $.lamp.today)
      : t(($) => $.lamp.left, { n: daysLeft });
  const title = [t(($) => $.lamp[colour]), dueTime ? t(($) => $.lamp.due, { time: dueTime.slice(0, 16) }) : ''].filter(Boolean).join(' · ');
  return (
    <span className={`lamp lamp-${colour} num`} title={title}>
      {over ? <FieldTimeOutlined /> : <i className="lamp-dot" aria-hidden="true" />} {words}
    </span>
  );
}
