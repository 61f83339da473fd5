import { useTranslation } from 'react-i18next';
import { spanOf } from './figures.ts';

/** A time in words. */
export function useSpan(): (hours: number) => string {
  const { t } = useTranslation('flow');
  return (hours) => {
    const { unit, n } = spanOf(hours);
    if (n === 0) return t(($) => $.figures.moment);
    return unit === 'hours' ? t(($) => $.figures.hours, { n }) : t(($) => $.figures.days, { n });
  };
}
