/** Lamp of a task with a due time (domain 8.2): green, yellow on the last day, red when late, severe five days later. */
const DAY_MS = 86_400_000;
const SEVERE_DAYS = 5;

/** Moment as it comes out of the database, as milliseconds. */
const millis = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}+08:00`);

/** `daysLeft`: whole days until due, negative when late; null without a due time. */
export const lampOf = (due: string | null, now: Date): { daysLeft: number | null; lamp: '' | 'green' | 'yellow' | 'red' | 'severe' } => {
  if (due === null) return { daysLeft: null, lamp: '' };
  const left = (millis(due) - now.getTime()) / DAY_MS;
  const lamp = left > 1 ? 'green' : left > 0 ? 'yellow' : left > -SEVERE_DAYS ? 'red' : 'severe';
  return { daysLeft: left > 0 ? Math.ceil(left) : Math.floor(left), lamp };
};
