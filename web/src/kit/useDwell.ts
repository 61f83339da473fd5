/** How long something took, in words. */
import { useTranslation } from 'react-i18next';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Time at a node in the two largest units. */
export function useDwell(): (minutes: number) => string {
  const { t } = useTranslation('workflow');
  return (all) => {
    const [days, hours, minutes] = [Math.floor(all / DAY), Math.floor((all % DAY) / HOUR), all % HOUR];
    if (days > 0) return t(($) => $.diagram.dwell.days, { days, hours });
    if (hours > 0) return t(($) => $.diagram.dwell.hours, { hours, minutes });
    return minutes > 0 ? t(($) => $.diagram.dwell.minutes, { minutes }) : t(($) => $.diagram.dwell.moment);
  };
}
