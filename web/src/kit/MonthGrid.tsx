/** A month, day by day in weeks from Monday; on a phone those days alone that have something. */
import './month.css';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useSetting } from '../shell/settings.ts';
import { useSizeLevel } from '../shell/size.ts';

const WEEK = 7;
const DAY = 'YYYY-MM-DD';

/** @param day what stands at a day `yyyy-MM-dd`; null: nothing */
export function MonthGrid({ first, day }: { first: dayjs.Dayjs; day: (text: string) => ReactNode | null }) {
  const wide = useSizeLevel() > 0;
  const language = useSetting('language');
  const begin = wide ? first.subtract((first.day() + WEEK - 1) % WEEK, 'day') : first;
  const weeks = Math.ceil((first.daysInMonth() + first.diff(begin, 'day')) / WEEK);
  const days = Array.from({ length: wide ? weeks * WEEK : first.daysInMonth() }, (_, i) => begin.add(i, 'day'))
    .map((on) => ({ on, content: day(on.format(DAY)) }))
    .filter(({ content }) => wide || content !== null);
  if (days.length === 0) return null;
  return (
    <div className={wide ? 'month-grid' : 'month-days'}>
      {wide &&
        days.slice(0, WEEK).map(({ on }) => (
          <div key={on.day()} className="month-weekday secondary" aria-hidden>
            {on.toDate().toLocaleDateString(language === 'en' ? 'en' : 'zh-CN', { weekday: 'short' })}
          </div>
        ))}
      {days.map(({ on, content }) => (
        <div key={on.format(DAY)} className="month-day">
          <time className={on.month() === first.month() ? 'num' : 'num secondary'} dateTime={on.format(DAY)}>
            {wide ? on.date() : on.format('MM-DD')}
          </time>
          {content}
        </div>
      ))}
    </div>
  );
}

/** The month of a day `yyyy-MM-dd`. */
export const monthOf = (day: string): dayjs.Dayjs => dayjs(day).startOf('month');
