/** Twelve months at a glance; each day is a button where it may be changed, so that a keyboard reaches it as well. */
import type { SpecialDay } from '@zhengjian/contract/areas/statistics/calendar.ts';
import { useTranslation } from 'react-i18next';
import { isWeekend, weeksOf } from './draft.ts';

type Props = { year: number; days: readonly SpecialDay[]; toggle?: (day: string) => void };

type DayProps = { day: string; special: SpecialDay | undefined; toggle?: (day: string) => void };

function Day({ day, special, toggle }: DayProps) {
  const { t } = useTranslation('statistics');
  const kind = special?.kind ?? (isWeekend(day) ? 'weekend' : 'usual');
  const said = t(($) => $.calendar.day[kind], { day, name: special?.name ?? '' });
  const inside = (
    <>
      <span className="num">{Number(day.slice(8))}</span>
      {special && <small>{t(($) => $.calendar.mark[special.kind])}</small>}
    </>
  );
  return toggle ? (
    <button
      type="button"
      className={`calendar-day is-${kind}`}
      title={said}
      aria-label={said}
      aria-pressed={special !== undefined}
      onClick={() => toggle(day)}
    >
      {inside}
    </button>
  ) : (
    <span className={`calendar-day is-${kind}`} title={said}>
      {inside}
    </span>
  );
}

export function Months({ year, days, toggle }: Props) {
  const { t, i18n } = useTranslation('statistics');
  const special = new Map(days.map((d) => [d.day, d]));
  const monthName = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en' : 'zh-CN', { month: 'long', timeZone: 'UTC' });
  return (
    <div className="calendar-months">
      {Array.from({ length: 12 }, (_, i) => i + 1).map((month) => (
        <table key={month} className="calendar-month">
          <caption>{monthName.format(Date.UTC(year, month - 1, 1))}</caption>
          <thead>
            <tr>
              {t(($) => $.calendar.weekdays)
                .split(' ')
                .map((word) => (
                  <th key={word} scope="col">
                    {word}
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(year, month).map((week) => (
              <tr key={week.find((day) => day !== null)}>
                {week.map((day, at) => (
                  <td key={day ?? `empty ${at}`}>{day && <Day day={day} special={special.get(day)} {...(toggle ? { toggle } : {})} />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
