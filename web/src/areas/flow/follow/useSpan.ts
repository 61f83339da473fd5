import { useTranslation } from 'react-i18next';
import { spanOf } from './figures.ts';

/** A time in words. */
export function useSpan(): (hours: number) => string {
  const { t } = useTranslation('flow');
  return (hours) => {
    const { unit, n } = spanOf(hours);
    return unit === 'hours' ? t(($) => $.figures.hours, { n }) : t(($) => $.figures.days, { n });
  };
}
