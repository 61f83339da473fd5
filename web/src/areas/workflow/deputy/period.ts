/** The time of a deputyship, as the presets set it. */
import type { Dayjs } from 'dayjs';

export const WIRE_MOMENT = 'YYYY-MM-DD HH:mm:ss';

/** From this minute until the end of the last of so many days, today the first. */
export const daysFrom = (now: Dayjs, days: number): [Dayjs, Dayjs] => [
  now.startOf('minute'),
  now
    .add(days - 1, 'day')
    .endOf('day')
    .startOf('second'),
];
