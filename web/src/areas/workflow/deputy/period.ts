/** The time of a deputyship, as the presets set it. */
import dayjs, { type Dayjs } from 'dayjs';

export const WIRE_MOMENT = 'YYYY-MM-DD HH:mm:ss';

/** From this minute until the end of the last of so many days, today the first. */
export const daysFrom = (now: Dayjs, days: number): [Dayjs, Dayjs] => [
  now.startOf('minute'),
  now
    .add(days - 1, 'day')
    .endOf('day')
    .startOf('second'),
];

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });

/** What the institute's clock shows, wherever the browser is: moments travel as its text. */
export const ownTime = (ms: number): Dayjs => dayjs(clock.format(ms), WIRE_MOMENT);
