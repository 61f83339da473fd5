/** What the house does by itself while the institute is played: reminders each morning, and a post office that takes every mail. */
import { houseJobs } from '@zhengjian/server/src/jobs.ts';
import { sendWaiting } from '@zhengjian/server/src/platform/outbox/sender.ts';
import type { Transport } from '@zhengjian/server/src/platform/outbox/transport.ts';
import type { Stage } from './people.ts';
import type { Timetable } from './timetable.ts';

const DAY_MS = 86_400_000;
/** Half past eight in Shanghai. */
const MORNING_MS = 30 * 60_000;
/** Reminders older than this nobody looks at any more. */
const DAYS = 60;
const SATURDAY = 6;

const postOffice: Transport = { send: async () => {} };

/** Every working morning of the last weeks, and once when the play ends. */
export const runClockwork = ({ db, world }: Stage, tenant: string, timetable: Timetable, from: Date, until: Date): void => {
  const jobs = houseJobs({ db, world, tenants: [tenant] });
  const round = async () => {
    for (const job of jobs) await job.run();
    await sendWaiting({ db, world, host: 'example.cn', transports: { mail: postOffice, sms: postOffice } });
  };
  const begin = Math.max(from.getTime(), until.getTime() - DAYS * DAY_MS);
  for (let at = Math.ceil(begin / DAY_MS) * DAY_MS + MORNING_MS; at < until.getTime(); at += DAY_MS) {
    if (![0, SATURDAY].includes(new Date(at).getUTCDay())) timetable.add(new Date(at), round);
  }
  timetable.add(until, round);
};
