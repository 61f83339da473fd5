/** Who changed what of the year, the newest first. */
import type { CalendarYear } from '@zhengjian/contract/areas/statistics/calendar.ts';
import { useTranslation } from 'react-i18next';

/** `rest 国庆节` as it is kept: the kind, then the name. */
function useWord() {
  const { t } = useTranslation('statistics');
  return (told: string): string => {
    if (told === '') return t(($) => $.calendar.usual);
    const [kind, ...name] = told.split(' ');
    return [t(($) => $.calendar.kind[kind === 'work' ? 'work' : 'rest']), ...name].join(' ');
  };
}

export function History({ changes }: Pick<CalendarYear, 'changes'>) {
  const { t } = useTranslation('statistics');
  const word = useWord();
  if (changes.length === 0) return null;
  return (
    <section className="calendar-history">
      <h2>{t(($) => $.calendar.history)}</h2>
      <ol>
        {changes.map((change) => (
          <li key={change.at}>
            <div>
              <span className="num">{change.at.slice(0, 16)}</span> {change.editorName}
              <span className="secondary"> {t(($) => $.calendar.moved, { count: change.moved })}</span>
            </div>
            <ul>
              {change.days.map(({ day, before, after }) => (
                <li key={day}>
                  <span className="num">{day}</span> {word(before)} → {word(after)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
